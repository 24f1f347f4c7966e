import { bookedCost } from '../../lib/journal/booked';
import type { Attempt, JournalEntry } from '../../lib/schema/journal';
import type { ModelCall, Run } from '../../lib/schema/run';
import { failureWords } from '../answer/model-failure';
import { type Speech, useText } from '../i18n';
import { Icon, MarkGlyph } from '../ui/Icon';
import { roundOf } from './rounds';

const STAGES = ['understand', 'plan', 'vector', 'embed', 'choose', 'compose', 'rewrite', 'judge', 'review'] as const;
type Stage = (typeof STAGES)[number] | 'other';
/** What a call that gave nothing means, where no rules stand in for its stage. */
const WITHOUT = {
  vector: 'steps.model_by_words',
  embed: 'steps.model_by_words',
  rewrite: 'steps.model_nothing',
  judge: 'steps.model_nothing',
  review: 'steps.model_nothing',
} as const;
/** A shorter call would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

interface ModelRowsProps {
  run: Run;
  /** Stages whose calls are shown; `other`: all that have no name here. */
  stages: readonly Stage[];
  journal: readonly JournalEntry[];
  /** Only calls of this round. */
  round?: number;
}

/** Calls of models in a run, in the order of its steps; a call that gave nothing says why the rules stood in. */
export function ModelRows({ run, stages, journal, round }: ModelRowsProps) {
  const calls = run.model_calls.filter(
    ({ stage, key }) => stages.includes(nameOf(stage)) && (round === undefined || roundOf(key) === round),
  );
  return calls.map((call) => (
    <li key={call.key}>
      <ModelRow call={call} run={run} journal={journal} />
    </li>
  ));
}

function nameOf(stage: string): Stage {
  return STAGES.find((one) => one === stage) ?? 'other';
}

function ModelRow({ call, run, journal }: { call: ModelCall; run: Run; journal: readonly JournalEntry[] }) {
  const speech = useText();
  const { t, time, num, sentences } = speech;
  const stage = nameOf(call.stage);
  const step = journal.find(({ key }) => key === call.key);
  const booked = step ? bookedCost(step) : null;
  const spent = booked?.cost;
  const handed = run.handed.find((one) => one.stage === call.stage);
  return (
    <div className="tree-row">
      {call.failure ? <Icon name="warning" /> : <MarkGlyph mark="supported" />}
      <span>
        <b>{t(`steps.model_${stage}`)}</b>
        <span className="tree-detail">
          {sentences(
            call.failure
              ? t(stage in WITHOUT ? WITHOUT[stage as keyof typeof WITHOUT] : 'steps.model_by_rules', {
                  why: failureWords(call.failure, speech),
                })
              : t('steps.model_by', { m: call.model }),
            handed
              ? t(stage === 'embed' ? 'steps.compared' : 'steps.handed', {
                  n: handed.passages,
                  all: handed.of,
                  chars: num(handed.chars),
                })
              : '',
            handed && handed.sites_kept_back.length > 0
              ? t('steps.kept_back', { sites: speech.list(handed.sites_kept_back) })
              : '',
          )}
        </span>
        {spent && spent.calls > 0 ? (
          <span className="tree-detail is-faint">
            {t(booked?.about ? 'steps.model_spent_about' : 'steps.model_spent', {
              ...{ a: num(spent.tokens_in), b: num(spent.tokens_out) },
            })}
            {spent.calls > 1 ? ` · ${t('steps.model_calls', { n: spent.calls })}` : ''}
          </span>
        ) : null}
        {step?.attempts.map((attempt) => (
          <span className="tree-detail is-faint" key={`${attempt.at}${attempt.error}`}>
            {attemptWords(attempt, speech)}
          </span>
        ))}
      </span>
      <span className="numeric">{call.ms >= SHORTEST_SHOWN_MS ? time(call.ms) : ''}</span>
    </div>
  );
}

/** A try that gave nothing: why, and how long was waited before the next. */
function attemptWords({ kind, reason, wait_ms }: Attempt, speech: Speech): string {
  const { t, time, sentences } = speech;
  return sentences(
    kind === 'failed'
      ? t('steps.try_failed', { why: failureWords(reason ?? 'failed', speech) })
      : t(`steps.try_${kind}`),
    wait_ms && wait_ms >= SHORTEST_SHOWN_MS ? t('steps.try_waited', { t: time(wait_ms) }) : '',
  );
}
