import { useState } from 'react';
import type { PageProgress, Run } from '../../lib/schema/run';
import { AllowAndRead } from '../ask/AllowAndRead';
import { pageName } from '../ask/run-state';
import { StateNote } from '../ask/StateNote';
import { useText } from '../i18n';
import { siteOfAddress } from '../quotes/source';
import { Label } from '../ui/Page';

/** Pages named before the rest is behind *Show all*. */
const FIRST = 6;

/** The pages of a question: those that were read, and those that were not with the reason. */
export function LookedAt({ run }: { run: Run }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  // What could not be read comes first: there something can be done.
  const pages = [...run.pages].sort((a, b) => Number(b.failure !== null) - Number(a.failure !== null));
  const closed = run.pages.filter((page) => page.failure === 'no_permission');
  const shown = all ? pages : pages.slice(0, FIRST);
  return (
    <section className="part">
      <Label count={pages.length} end={closed.length > 1 ? <AllowAndRead run={run} pages={closed} /> : null}>
        {t('answer.looked_at')}
      </Label>
      <ul className="rows looked-at">
        {shown.map((page, i) => (
          <li key={`${page.url ?? ''}${i.toString()}`}>
            <PageLine page={page} run={run} alone={closed.length === 1} />
          </li>
        ))}
      </ul>
      {shown.length < pages.length ? (
        <button type="button" className="link link-quiet" onClick={() => setAll(true)}>
          {t('common.show_all')}
        </button>
      ) : null}
    </section>
  );
}

function PageLine({ page, run, alone }: { page: PageProgress; run: Run; alone: boolean }) {
  const speech = useText();
  const { t } = speech;
  return (
    <>
      <span className="row-body">
        <b dir="auto" className="clip">
          {pageName(page, speech)}
        </b>
        <span className="meta dotted">
          {page.url ? <span>{siteOfAddress(page.url)}</span> : null}
          <span>
            {page.failure
              ? t('steps.not_read', { why: t(`failures.${page.failure}_short`) })
              : t('common.paragraphs', { n: page.paragraphs })}
          </span>
        </span>
        {page.failure ? null : <StateNote state={page.read_state ?? null} />}
      </span>
      {page.failure === 'no_permission' && alone ? <AllowAndRead run={run} pages={[page]} /> : null}
    </>
  );
}
