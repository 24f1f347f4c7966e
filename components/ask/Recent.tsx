import { recentRuns } from '../../lib/library/runs';
import { useCurrentRun } from '../app/current-run';
import { useText } from '../i18n';
import { Icon, MarkGlyph } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Label } from '../ui/Page';
import { endingOf, isActive, isDisputed, pageName, restsOf } from './run-state';

/** What was asked lately and how each ended. */
export function Recent() {
  const speech = useText();
  const { open } = useCurrentRun();
  const recent = useLive('recent', async (db) => {
    const runs = await recentRuns(db, 10);
    const answers = await db.answers.bulkGet(runs.map((run) => run.id));
    return runs.map((run, i) => ({ run, answer: answers[i] }));
  });
  if (!recent || recent.length === 0) return null;
  return (
    <section className="part">
      <Label>{speech.t('ask.recent')}</Label>
      <div className="rows">
        {recent.map(({ run, answer }) => {
          const first = run.pages[0];
          const ending = endingOf(run, answer, speech);
          const name = run.question || speech.t('ask.extract');
          return (
            <button key={run.id} type="button" onClick={() => open(run.id)}>
              <span className="row-body">
                <b dir="auto" className="two-lines" lang={run.understood?.language}>
                  {name}
                </b>
                <span className="meta dotted">
                  <span className="together">{speech.when(run.created_at)}</span>
                  {run.question === '' && first ? <span>{pageName(first, speech)}</span> : null}
                  {ending ? <span className="together">{ending}</span> : null}
                </span>
              </span>
              {restsOf(run) ? <Icon name="again" /> : isActive(run) ? <span className="spinner" /> : null}
              {answer && isDisputed(answer) ? <MarkGlyph mark="disputed" /> : null}
              {run.state === 'failed' ? <Icon name="warning" /> : null}
            </button>
          );
        })}
      </div>
    </section>
  );
}
