import { useState } from 'react';
import type { Reused } from '../../lib/schema/cache';
import type { PageProgress, Run } from '../../lib/schema/run';
import { AllowAndRead } from '../ask/AllowAndRead';
import { isActive, pageName } from '../ask/run-state';
import { type Speech, useText } from '../i18n';
import { shortAddress } from '../quotes/source';
import { Icon } from '../ui/Icon';

/** Rows shown before *more pages*: a run over the whole library reads hundreds. */
const FIRST_PAGES = 60;
/** A shorter step would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

/** Pages that were read, or not and why: items of a list. */
export function PageItems({ pages, run }: { pages: readonly PageProgress[]; run: Run }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const shown = all ? pages : pages.slice(0, FIRST_PAGES);
  return (
    <>
      {shown.map((page, i) => (
        <li key={`${page.url ?? ''}${i.toString()}`}>
          <PageRow page={page} run={run} />
        </li>
      ))}
      {shown.length < pages.length ? (
        <li>
          <button type="button" className="link tree-more" onClick={() => setAll(true)}>
            {t('steps.more_pages', { n: pages.length - shown.length })}
          </button>
        </li>
      ) : null}
    </>
  );
}

function PageRow({ page, run }: { page: PageProgress; run: Run }) {
  const speech = useText();
  const { time } = speech;
  const place = page.url ? shortAddress(page.url) : pageName(page, speech);
  return (
    <div className="tree-row">
      {page.state === 'reading' ? (
        <span className="spinner" />
      ) : (
        <Icon name={page.failure === 'no_permission' || page.failure === 'sensitive' ? 'lock' : 'page'} />
      )}
      <span>
        <span className="tree-place" dir="auto" title={page.title ?? undefined}>
          {place}
        </span>
        <span className="tree-detail is-faint">{stateOf(page, !isActive(run), speech)}</span>
      </span>
      {page.failure === 'no_permission' ? (
        <AllowAndRead run={run} pages={[page]} />
      ) : page.ms === null || page.ms < SHORTEST_SHOWN_MS ? null : (
        <span className="numeric">{time(page.ms)}</span>
      )}
    </div>
  );
}

function stateOf(page: PageProgress, counted: boolean, speech: Speech): string {
  const { t } = speech;
  if (page.state === 'waiting') return t('steps.page_waiting');
  if (page.state === 'reading') return t('steps.page_reading');
  if (page.failure) {
    const why = t(`failures.${page.failure}_short`);
    return t('steps.not_read', {
      why: page.failure === 'http_error' && page.detail ? t('steps.joined', { a: why, b: page.detail }) : why,
    });
  }
  const paragraphs = t('common.paragraphs', { n: page.paragraphs });
  // Quotes are counted when all pages are read.
  const counts = counted
    ? t('steps.page_read', { paragraphs, quotes: t('common.quotes', { n: page.quotes }) })
    : paragraphs;
  if (page.target.kind === 'snapshot') return t('steps.joined', { a: t('steps.saved_copy'), b: counts });
  if (page.target.kind !== 'url') return page.instead ? insteadText(page, counts, speech) : counts;
  return t('steps.joined', { a: page.reused ? reusedText(page.reused, speech) : t('steps.fetched'), b: counts });
}

/** Where the text comes from of a page whose tab was gone. */
function insteadText({ instead, reused }: PageProgress, counts: string, speech: Speech): string {
  const { t } = speech;
  const from = instead === 'copy' && reused ? reusedText(reused, speech) : t('steps.fetched');
  return t('steps.joined', { a: t('steps.tab_gone', { from }), b: counts });
}

/** How old a copy is that was there already, and whether its site said that it still holds. */
function reusedText({ at, checked }: Reused, { t, when }: Speech): string {
  return t(checked ? 'steps.unchanged' : 'steps.reused', { when: when(at) });
}
