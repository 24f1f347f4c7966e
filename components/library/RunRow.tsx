import { library } from '../../lib/library/db';
import { answerOf } from '../../lib/library/runs';
import { type DroppedRun, dropRun, restoreRun } from '../../lib/library/undo';
import type { Answer } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import { endClause } from '../answer/stop-sentence';
import { useCurrentRun } from '../app/current-run';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { endingOf, isActive, isDisputed, pageName } from '../ask/run-state';
import { command } from '../browser/send';
import { type Speech, useText } from '../i18n';
import { Icon, MarkGlyph } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Menu } from '../ui/Menu';
import { Found } from './Found';
import type { Hit } from './search';

/** A question that was asked: how it ended, when, how long it took. */
export function RunRow({ hit }: { hit: Hit<Run> }) {
  const speech = useText();
  const { t, when, time } = speech;
  const { open } = useCurrentRun();
  const { go } = useNavigation();
  const toast = useToast();
  const run = hit.row;
  const answer = useLive(`answer:${run.id}`, (db) => answerOf(db, run.id));
  const first = run.pages[0];
  const name = run.question || t('library.extraction', { page: first ? pageName(first, speech) : t('ask.this_page') });
  const lasted =
    run.started_at && run.ended_at ? time(Date.parse(run.ended_at) - Date.parse(run.started_at)) : undefined;

  async function remove() {
    const dropped = await dropRun(library(), run.id);
    if (dropped) toast({ text: t('library.run_deleted'), undo: () => void restore(dropped) });
  }

  async function restore(dropped: DroppedRun) {
    await restoreRun(library(), dropped);
    // One that was under way is taken up again.
    if (isActive(dropped.run)) await command('run.resume', {});
  }

  return (
    <li className="row-top">
      {isActive(run) ? <span className="spinner" /> : <Ending run={run} answer={answer ?? null} />}
      <span className="row-body">
        <b dir="auto" lang={run.understood?.language}>
          {run.question ? <Found text={name} places={hit.places[0]} /> : name}
        </b>
        <span className="meta">{answer === undefined ? '' : endOf(run, answer, speech)}</span>
        <span className="meta dotted">
          <span>{when(run.created_at)}</span>
          {lasted === undefined ? null : <span>{lasted}</span>}
          {run.search ? <span>{t(`loop.${run.depth === 'quick' ? 'quick' : 'standard'}`)}</span> : null}
        </span>
      </span>
      <button
        type="button"
        className="link"
        aria-label={t('library.open_run', { q: name })}
        onClick={() => {
          open(run.id);
          go({ tab: 'ask' });
        }}
      >
        {t('library.open')}
      </button>
      {isActive(run) ? null : (
        <Menu
          label={`${t('common.more')}: ${name}`}
          className="icon-button small"
          items={[
            { label: t('record.open'), icon: 'info', onSelect: () => go({ name: 'record', runId: run.id }) },
            { label: t('library.delete_run'), icon: 'close', onSelect: () => void remove() },
          ]}
        >
          <Icon name="more" />
        </Menu>
      )}
    </li>
  );
}

/** What came of it, and why it stopped. */
function endOf(run: Run, answer: Answer | null, speech: Speech): string {
  const came = endingOf(run, answer ?? undefined, speech);
  const why = answer?.stop.ended_by
    ? endClause(answer.stop.ended_by, answer.stop.detail.rounds ?? 1, speech, answer.engine === 'rules')
    : '';
  return why === '' || came === '' ? came : speech.t('loop.came_to', { came, why });
}

/** How it ended, as a shape. */
function Ending({ run, answer }: { run: Run; answer: Answer | null }) {
  if (run.state === 'failed') return <Icon name="warning" />;
  if (answer && isDisputed(answer)) return <MarkGlyph mark="disputed" />;
  if (answer?.stop.reason === 'stopped_by_person') return <Icon name="stopped" />;
  if (answer?.stop.reason === 'answered' || answer?.stop.reason === 'extracted') return <MarkGlyph mark="supported" />;
  return <MarkGlyph mark="not_confirmed" />;
}
