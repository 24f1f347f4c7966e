import { answerOf } from '../../lib/library/runs';
import type { JournalEntry } from '../../lib/schema/journal';
import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import { useLive } from '../ui/live';
import { Label } from '../ui/Page';
import { metricsOf } from './metrics';

/** Each stage of a run with its own figures and its time (MECHANISMS A05). */
export function StageTable({ run, steps }: { run: Run; steps: readonly JournalEntry[] }) {
  const speech = useText();
  const { t, num, time, list } = speech;
  const answer = useLive(`answer:${run.id}`, (db) => answerOf(db, run.id));
  if (answer === undefined) return null;
  const { understand, search, read, choose, write, check } = metricsOf(run, answer, steps);
  const some = (n: number, text: string) => (n > 0 ? [text] : []);
  const rows: { stage: string; told: string[]; ms: number | null }[] = [
    {
      stage: t('loop.stage_understand'),
      told: run.understood ? [t(`steps.type_${run.understood.type}`)] : [],
      ms: understand.ms,
    },
  ];
  if (search.searches > 0)
    rows.push({
      stage: t('loop.stage_search'),
      told: [
        t('search.n_searches', { n: search.searches }),
        t('loop.results_kept', { a: num(search.kept), n: num(search.results) }),
        ...some(search.cached, t('loop.from_cache', { n: num(search.cached) })),
        ...some(search.failed, t('loop.failed', { n: num(search.failed) })),
      ],
      ms: search.ms,
    });
  rows.push(
    {
      stage: t('loop.stage_read'),
      told: [
        t('loop.pages_of', { a: num(read.read), n: num(read.pages) }),
        ...some(read.cached, t('loop.from_cache', { n: num(read.cached) })),
      ],
      ms: read.ms,
    },
    {
      stage: t('loop.stage_choose'),
      told: [t('common.quotes', { n: choose.quotes }), t('common.paragraphs', { n: choose.paragraphs })],
      ms: choose.ms,
    },
  );
  if (write.calls > 0)
    rows.push({
      stage: t('loop.stage_write'),
      told: [
        t('loop.n_calls', { n: write.calls }),
        t('steps.spent_tokens', { n: write.tokens }),
        ...some(write.failed, t('loop.failed', { n: num(write.failed) })),
      ],
      ms: write.ms,
    });
  rows.push({
    stage: t('loop.stage_check'),
    told: [t('loop.n_sentences', { n: check.sentences }), t('loop.standing', { n: num(check.standing) })],
    ms: check.ms,
  });
  return (
    <section className="part stages" data-testid="stages">
      <Label>{t('loop.stages')}</Label>
      <table>
        <tbody>
          {rows.map(({ stage, told, ms }) => (
            <tr key={stage}>
              <th scope="row">{stage}</th>
              <td>{list(told)}</td>
              <td className="numeric">{ms === null ? '' : ms < 1000 ? t('record.ms', { n: ms }) : time(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
