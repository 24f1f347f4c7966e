import { findEvidence } from '../../lib/library/runs';
import { loadSnapshot } from '../../lib/library/snapshots';
import type { ShowResult } from '../../lib/protocol/messages';
import type { Evidence } from '../../lib/schema/evidence';
import type { View } from '../app/navigation';
import { openTab } from '../browser/tabs';
import { useText } from '../i18n';
import { useLive } from '../ui/live';
import { Notice } from '../ui/Notice';
import { Label, Page } from '../ui/Page';
import { CopyText } from './CopyText';
import { JumpOutcome, JumpProvider, useJumps } from './jump';
import { Passage } from './Passage';
import { KeepButton } from './QuoteActions';
import { wordDifference } from './word-difference';
import './copy.css';

/** The saved copy of a passage, or a whole saved copy. */
export function CopyView({ view }: { view: Extract<View, { name: 'copy' | 'snapshot' }> }) {
  return (
    <JumpProvider>
      <Page name={view.name === 'copy' ? `copy:${view.evidenceId}` : `snapshot:${view.snapshotId}`}>
        {view.name === 'copy' ? (
          <CopyOfPassage id={view.evidenceId} show={view.show} />
        ) : (
          <WholeCopy id={view.snapshotId} />
        )}
      </Page>
    </JumpProvider>
  );
}

function WholeCopy({ id }: { id: string }) {
  const copy = useLive(`copy:${id}`, (db) => loadSnapshot(db, id));
  if (copy === undefined) return null;
  return copy ? <CopyText copy={copy} item={null} /> : <Missing item={null} />;
}

function CopyOfPassage({ id, show }: { id: string; show: ShowResult | undefined }) {
  const found = useLive(`copy-of:${id}`, async (db) => {
    const item = await findEvidence(db, id);
    return { item, copy: item ? await loadSnapshot(db, item.provenance.snapshot_id) : null };
  });
  const { t, date } = useText();
  if (!found) return null;
  const { item, copy } = found;
  if (!item) return <Missing item={null} />;
  const changed = show?.result === 'changed';
  return (
    <>
      {changed ? (
        <div className="copy-notice">
          <Notice tone="doubt" icon="warning" fact={t('quotes.gone')}>
            {t('quotes.gone_why', { d: date(item.retrieved_at) })}
          </Notice>
        </div>
      ) : null}
      {copy ? <CopyText copy={copy} item={item} /> : <Missing item={item} />}
      {changed ? <Today item={item} nearest={show.nearest} /> : <PassageActions item={item} />}
    </>
  );
}

/** The nearest passage of today's page, as a difference to the quote: for reading, never for citing. */
function Today({ item, nearest }: { item: Evidence; nearest: ShowResult['nearest'] }) {
  const { t } = useText();
  return (
    <section className="part">
      <Label end={<span className="meta">{t('quotes.not_a_citation')}</span>}>{t('quotes.today')}</Label>
      {nearest ? (
        <p className="passage" dir="auto" lang={item.language ?? undefined}>
          {wordDifference(item.excerpt, nearest.text).map((part, i) => {
            const key = `${part.kind}${i.toString()}`;
            if (part.kind === 'removed') return <del key={key}>{part.text}</del>;
            if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
            return <span key={key}>{part.text}</span>;
          })}
        </p>
      ) : (
        <p className="soft">{t('quotes.today_none')}</p>
      )}
      <div className="buttons copy-actions">
        <button type="button" className="link" onClick={() => void openTab(item.url)}>
          {t('quotes.open_page')}
        </button>
        <KeepButton item={item} />
      </div>
    </section>
  );
}

function PassageActions({ item }: { item: Evidence }) {
  const { t } = useText();
  const { jump } = useJumps();
  return (
    <>
      <div className="buttons copy-actions">
        <button type="button" className="link" onClick={() => void jump(item.id)}>
          {t('quotes.jump')}
        </button>
        <KeepButton item={item} />
      </div>
      <JumpOutcome item={item} />
    </>
  );
}

function Missing({ item }: { item: Evidence | null }) {
  const { t } = useText();
  return (
    <>
      <Notice icon="page" fact={item ? t('quotes.copy_missing') : t('failures.not_found_fact')}>
        {item ? t('quotes.copy_missing_why') : t('failures.not_found_why')}
      </Notice>
      {item ? (
        <div className="after-steps">
          <Passage text={item.excerpt} lang={item.language} />
        </div>
      ) : null}
    </>
  );
}
