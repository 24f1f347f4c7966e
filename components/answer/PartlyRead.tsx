import type { Run } from '../../lib/schema/run';
import { pageName } from '../ask/run-state';
import { isPartState, StateNote } from '../ask/StateNote';
import { useText } from '../i18n';

/** Under an answer: pages that gave only a part of their text, or an error, a check or a wall instead of it. */
export function PartlyRead({ run }: { run: Run }) {
  const speech = useText();
  const { t } = speech;
  const parts = run.pages.filter((page) => page.failure === null && isPartState(page.read_state ?? null));
  const unread = run.pages.filter((page) => page.failure !== null && page.failure !== 'no_permission');
  if (parts.length + unread.length === 0) return null;
  const alone = run.pages.length === 1;
  return (
    <ul className="rows partly-read">
      {parts.map((page, i) => (
        <li key={`part${i.toString()}`}>
          <span className="row-body">
            {alone ? null : (
              <b dir="auto" className="clip">
                {pageName(page, speech)}
              </b>
            )}
            <StateNote state={page.read_state ?? null} />
          </span>
        </li>
      ))}
      {unread.map((page, i) => (
        <li key={`unread${i.toString()}`}>
          <span className="row-body">
            <b dir="auto" className="clip">
              {pageName(page, speech)}
            </b>
            <span className="meta">
              {t('steps.not_read', { why: page.failure ? t(`failures.${page.failure}_short`) : '' })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
