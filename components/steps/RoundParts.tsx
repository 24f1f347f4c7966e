import type { Round } from '../../lib/schema/round';
import type { Run } from '../../lib/schema/run';
import { endClause } from '../answer/stop-sentence';
import { CommandButton } from '../ask/CommandButton';
import { isActive } from '../ask/run-state';
import { type Speech, useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { Row } from './Row';
import { openness, sureness } from './rounds';

interface RoundHeadProps {
  n: number;
  /** Undefined while it is under way. */
  round: Round | undefined;
  before: Round | undefined;
  /** Milliseconds that it searched and read; null while it does. */
  ms: number | null;
}

/** A round's heading: what it is for, the point that it went after, and whose search words it had. */
export function RoundHead({ n, round, before, ms }: RoundHeadProps) {
  const speech = useText();
  const { t, sentences, time } = speech;
  const gap = round ? round.gap : (before?.open[0] ?? null);
  const told = sentences(gap === null ? '' : t('loop.went_after', { gap }), planTold(round?.plan, speech));
  return (
    <Row
      done={round !== undefined}
      title={round ? t('loop.round', { n, purpose: t(`loop.purpose_${round.purpose}`) }) : t('loop.round_bare', { n })}
      end={ms === null || ms < SHORTEST_SHOWN_MS ? '' : time(ms)}
    >
      {told}
    </Row>
  );
}

/** Whose search words a round had, and what became of those of a model. */
export function planTold(plan: Round['plan'], { t, list, sentences }: Speech): string {
  if (!plan) return '';
  return sentences(
    plan.by === 'rules' ? '' : t(`loop.plan_${plan.by}`),
    plan.refused ? t(`loop.plan_${plan.refused}`) : '',
    plan.sources?.length ? t('loop.plan_sources', { sources: list(plan.sources) }) : '',
    plan.dropped.length > 0 ? t('loop.plan_dropped', { queries: list(plan.dropped.map((query) => `“${query}”`)) }) : '',
  );
}

/** A shorter round would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

/** What a round came to and what was decided on it, in words with their numbers. */
export function RoundEnd({ run, round }: { run: Run; round: Round }) {
  const speech = useText();
  const { t, sentences } = speech;
  const last = run.rounds?.at(-1) === round;
  const dropped = run.dropped ?? [];
  return (
    <div className="tree-row" data-decision={round.decision}>
      <Icon name={round.decision === 'go_on' ? 'again' : 'check'} />
      <span>
        <b>{t('loop.weighed')}</b>
        <span className="tree-detail">
          {sentences(
            round.points > 0
              ? t('loop.sureness', {
                  sure: t(`loop.sure_${sureness(round.confidence)}`),
                  c: round.confidence.toFixed(2),
                })
              : '',
            round.points > 0
              ? t('loop.gap_share', {
                  ...{ a: round.supported, n: round.points, g: round.gap_share.toFixed(2) },
                  open: t(`loop.open_${openness(round.gap_share)}`),
                })
              : '',
            decisionOf(round, speech),
          )}
        </span>
        {round.open.length > 0 ? (
          <ul className="open-points">
            {round.open.map((point) => (
              <li key={point}>
                <span dir="auto" className={dropped.includes(point) ? 'is-dropped' : undefined}>
                  {point}
                </span>
                {last && isActive(run) && round.decision === 'go_on' ? (
                  <Drop run={run} point={point} dropped={dropped.includes(point)} />
                ) : dropped.includes(point) ? (
                  <span className="meta">{t('loop.dropped')}</span>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </span>
    </div>
  );
}

/** Leaves a point out of the rounds that follow, or takes that back while it can still be. */
function Drop({ run, point, dropped }: { run: Run; point: string; dropped: boolean }) {
  const { t } = useText();
  const decision = { kind: 'drop' as const, point, on: !dropped };
  return (
    <CommandButton name="run.hand" payload={{ run_id: run.id, decision }} action="drop" className="link">
      {t(dropped ? 'loop.take_back' : 'loop.drop')}
    </CommandButton>
  );
}

function decisionOf(round: Round, speech: Speech): string {
  const { t } = speech;
  if (round.decision === 'halt') {
    const clause = endClause(round.reason, round.n, speech);
    return clause === '' ? '' : t('loop.halts', { why: clause });
  }
  if (round.reason === 'weak' || round.reason === 'reflect') return t(`loop.on_${round.reason}`);
  return t('loop.on_gap_open');
}
