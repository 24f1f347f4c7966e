import { useEffect, useRef, useState } from 'react';
import { streamedSoFar } from '../../lib/journal/entries';
import { draftOf } from '../../lib/research/compose/draft';
import { DRAFT_KEY } from '../../lib/research/keys';
import type { DraftSentence, Run } from '../../lib/schema/run';
import { useWorkerGone } from '../browser/port';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { MarkGlyph } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Notice } from '../ui/Notice';
import { Label } from '../ui/Page';

/**
 * What is being written, while it comes: a draft in soft ink until its check gives it marks. What was received stays on
 * the screen when the worker dies in the middle of it.
 */
export function DraftView({ run }: { run: Run }) {
  const { t } = useText();
  const stream = useLive(`draft:${run.id}`, (db) => streamedSoFar(db, run.id, DRAFT_KEY));
  const coming = draftOf(stream ?? '').map((text): DraftSentence => ({ text, mark: null }));
  const last = useLastDraft(run.id, run.draft.length > 0 ? run.draft : coming);
  const checked = run.draft.length > 0;
  return (
    <>
      <Interrupted run={run} />
      {last.length > 0 ? (
        <section className="after-steps draft" data-testid="draft" aria-busy="true">
          <Label>{checked ? t('marks.draft_checked') : t('marks.draft')}</Label>
          <p className="written is-draft" dir="auto" lang={run.understood?.language}>
            {last.map(({ text, mark }, i) => (
              <span key={i.toString()} className={mark ? 'is-checked' : undefined}>
                {text}
                {mark ? <MarkGlyph mark={mark} /> : null}{' '}
              </span>
            ))}
          </p>
        </section>
      ) : null}
    </>
  );
}

/** The longest draft so far: a stream that is begun anew after an interruption does not take away what was there. */
function useLastDraft(runId: string, now: readonly DraftSentence[]): readonly DraftSentence[] {
  const kept = useRef<{ runId: string; draft: readonly DraftSentence[] }>({ runId, draft: now });
  const checked = now.some(({ mark }) => mark !== null);
  if (kept.current.runId !== runId || checked || sizeOf(now) >= sizeOf(kept.current.draft))
    kept.current = { runId, draft: now };
  return kept.current.draft;
}

function sizeOf(draft: readonly DraftSentence[]): number {
  return draft.reduce((sum, { text }) => sum + text.length, 0);
}

/** So long the panel says that it was interrupted, even where the worker is back at once. Milliseconds. */
const SAID_MS = 4_000;
/** A worker that is away longer does not come back by itself. Milliseconds. */
const BY_ITSELF_MS = 3_000;

/** The worker died in the middle of a run: said at once; it goes on by itself, or at a click where it does not. */
function Interrupted({ run }: { run: Run }) {
  const { t } = useText();
  const gone = useWorkerGone();
  const [said, setSaid] = useState(false);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (gone) {
      setSaid(true);
      const timer = setTimeout(() => setStuck(true), BY_ITSELF_MS);
      return () => clearTimeout(timer);
    }
    setStuck(false);
    const timer = setTimeout(() => setSaid(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [gone]);
  if (!(gone || said) || run.state === 'queued') return null;
  return (
    <div className="after-steps" data-testid="interrupted">
      <Notice
        tone="doubt"
        icon="again"
        fact={t('ask.interrupted')}
        actions={
          stuck ? (
            <button
              type="button"
              className="link"
              data-action="continue"
              onClick={() => void command('run.resume', { run_id: run.id })}
            >
              {t('ask.continue')}
            </button>
          ) : null
        }
      >
        {stuck ? t('ask.interrupted_stuck') : t('ask.interrupted_why')}
      </Notice>
    </div>
  );
}
