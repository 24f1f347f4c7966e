import { evidenceOf } from '../../lib/library/runs';
import { AnswerView } from '../answer/AnswerView';
import { useCurrentRun } from '../app/current-run';
import { PopoverProvider } from '../quotes/popover';
import { useLive } from '../ui/live';
import { Page } from '../ui/Page';
import { Composer } from './Composer';
import { EmptyView } from './EmptyView';
import { ExtractView } from './ExtractView';
import { useLostQuestion } from './lost-question';
import { PausedNotice } from './PausedNotice';
import { RunningView } from './RunningView';
import { isActive, isRevising } from './run-state';
import './ask.css';

/** The Ask tab: the page in front, a running question or an answer, and always the box for the next question. */
export function AskView() {
  return (
    <PopoverProvider>
      <CurrentView />
    </PopoverProvider>
  );
}

function CurrentView() {
  const { id } = useCurrentRun();
  const found = useLive(`run-view:${id}`, async (db) => {
    if (!id) return null;
    const run = await db.runs.get(id);
    if (!run) return null;
    const [evidence, answer] = await Promise.all([evidenceOf(db, id), db.answers.get(id)]);
    return { run, evidence, answer: answer ?? null };
  });
  useLostQuestion(found?.run ?? null);
  if (id === undefined || found === undefined) return <Page dock={<Composer run={null} />}>{null}</Page>;
  if (found === null)
    return (
      <Page name="ask" dock={<Composer run={null} />}>
        <EmptyView />
      </Page>
    );
  const { run, evidence, answer } = found;
  return (
    <Page
      name={`run:${run.id}`}
      dock={
        <Composer
          run={run}
          isUnanswered={answer?.stop.reason === 'not_enough_evidence'}
          asksConsent={answer?.without_model?.why === 'no_consent'}
        />
      }
    >
      <article data-testid="run-state" data-state={run.state}>
        {run.kind === 'extract' ? (
          <ExtractView run={run} evidence={evidence} answer={answer} />
        ) : isActive(run) && !(answer && isRevising(run)) ? (
          <RunningView run={run} evidence={evidence} />
        ) : (
          <>
            {run.state === 'paused' ? <PausedNotice run={run} /> : null}
            <AnswerView run={run} evidence={evidence} answer={answer} />
          </>
        )}
      </article>
    </Page>
  );
}
