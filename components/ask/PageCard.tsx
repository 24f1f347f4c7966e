import { latestSnapshotOf } from '../../lib/library/snapshots';
import { hostOf } from '../../lib/notes/source';
import type { TabLook } from '../../lib/protocol/messages';
import type { Snapshot } from '../../lib/schema/snapshot';
import { type Speech, useText } from '../i18n';
import { Icon, SiteLetter } from '../ui/Icon';
import { useLive } from '../ui/live';
import { StateNote } from './StateNote';

/** A copy read within this time was read just now. Milliseconds. */
const JUST_NOW_MS = 2 * 60_000;

/** The page in front: its title and site, and what its newest saved copy holds. */
export function PageCard({ look }: { look: TabLook }) {
  const speech = useText();
  const { t } = speech;
  const url = look.url ?? '';
  const copy = useLive(`latest-copy:${url}`, (db) => latestSnapshotOf(db, url));
  const site = hostOf(url) || copy?.site || '';
  const updated = copy?.modified_at ?? copy?.published_at ?? null;
  const hidden = copy?.left_out.hidden_blocks ?? 0;
  return (
    <div className="page-card">
      <SiteLetter site={site || (look.title ?? '')} />
      <div>
        <b dir="auto" lang={copy?.language ?? undefined}>
          {look.title || url}
        </b>
        <p className="meta dotted">
          {site ? <span>{site}</span> : null}
          {updated ? <span className="together">{t('ask.updated', { d: speech.date(updated) })}</span> : null}
          {look.loading ? <span className="together">{t('ask.loading')}</span> : null}
        </p>
        {copy ? (
          <CopyFacts copy={copy} speech={speech} />
        ) : copy === null ? (
          <p className="meta">{t('ask.not_read')}</p>
        ) : null}
        {look.sensitive ? (
          <p className="caution">
            <Icon name="lock" />
            <span>{t('ask.sensitive')}</span>
          </p>
        ) : null}
        {copy ? <StateNote state={copy.state} /> : null}
        {hidden > 0 ? (
          <p className="caution">
            <Icon name="warning" />
            <span>{t('quotes.caution', { what: t('ask.hidden_left', { n: hidden }) })}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function CopyFacts({ copy, speech }: { copy: Snapshot; speech: Speech }) {
  const { t } = speech;
  const tables = copy.paragraphs.filter((block) => block.kind === 'table').length;
  const fresh = Date.now() - Date.parse(copy.retrieved_at) < JUST_NOW_MS;
  return (
    <p className="meta dotted">
      <span className="together">{t('common.paragraphs', { n: copy.paragraphs.length })}</span>
      {copy.pdf && copy.pdf.pages_read < copy.pdf.pages ? (
        <span className="together">{t('pdf.pages_read', { n: copy.pdf.pages_read, all: copy.pdf.pages })}</span>
      ) : null}
      {copy.pdf && copy.pdf.pages_without_text > 0 ? (
        <span className="together">{t('pdf.pages_blank', { n: copy.pdf.pages_without_text })}</span>
      ) : null}
      {copy.pdf?.unordered_blocks ? (
        <span className="together">{t('pdf.blocks_unordered', { n: copy.pdf.unordered_blocks })}</span>
      ) : null}
      {tables > 0 ? <span className="together">{t('common.tables', { n: tables })}</span> : null}
      <span className="together">
        {fresh ? t('ask.read_now') : t('ask.read_when', { d: speech.when(copy.retrieved_at) })}
      </span>
    </p>
  );
}
