import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import { shortAddress } from '../quotes/source';
import { Label } from '../ui/Page';
import { useHand } from './hand';

/** Pages that the person excluded: nothing is quoted from them until that is taken back. */
export function Excluded({ run }: { run: Run }) {
  const { t } = useText();
  const hand = useHand();
  const excluded = run.excluded ?? [];
  if (excluded.length === 0) return null;
  return (
    <section className="part" data-testid="excluded">
      <Label count={excluded.length}>{t('loop.excluded')}</Label>
      <ul className="rows">
        {excluded.map((url) => (
          <li key={url}>
            <span className="row-body clip" dir="auto" title={url}>
              {run.pages.find((page) => page.url === url)?.title ?? shortAddress(url)}
            </span>
            {hand ? (
              <button type="button" className="link" data-action="include" onClick={() => hand.include(url)}>
                {t('loop.include')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
