import type { Answer } from '../../lib/schema/answer';
import type { Round } from '../../lib/schema/round';
import type { Speech } from '../i18n';
import { stopReason } from './stop-reason';

/** Open points that are named; of more the count is told. */
const MOST_NAMED = 3;

/** What ended the search for more, as a clause; empty where only the evidence did, or the person. */
export function endClause(reason: Round['reason'], rounds: number, { t }: Speech, quoted = false): string {
  // Quotes that nobody has written a sentence from support nothing: they are on a point.
  if (quoted && reason === 'enough') return t('loop.end_enough_quotes');
  switch (reason) {
    case 'rounds':
      return rounds > 1 ? t('loop.end_rounds', { n: rounds }) : t('loop.end_one_round');
    case 'enough':
    case 'plateau':
    case 'stable':
    case 'nothing_new':
    case 'no_query':
    case 'searches':
    case 'reads':
    case 'time':
    case 'spent':
      return t(`loop.end_${reason}`);
    default:
      return '';
  }
}

/** "3 of 4 points supported by 5 independent sources; not found: price after May"; empty in older answers. */
export function stopNumbers({ stop, engine }: Pick<Answer, 'stop' | 'engine'>, { t, list }: Speech): string {
  const { points = 0, supported = 0, sources = 0, single = 0, lacking = 0 } = stop.detail;
  // An answer is not told to stand on nothing: its quotes are there, only no point could be matched with them.
  if (points === 0 || (stop.reason === 'answered' && supported === 0)) return '';
  const by = t('loop.independent', { n: sources });
  const told = { a: supported, n: points, by };
  const whole = engine === 'rules' ? metByQuotes(told, t) : metByClaims(told, t);
  const weak = supported > 1 && single > 0 ? t('loop.and_single', { met: whole, n: single }) : whole;
  const met = lacking > 0 ? t('loop.and_lacking', { met: weak, n: lacking }) : weak;
  const missing = stop.missing ?? [];
  if (missing.length === 0) return met;
  const named = missing.slice(0, MOST_NAMED);
  const rest = missing.length - named.length;
  const what = list(rest > 0 ? [...named, t('loop.more_points', { n: rest })] : named);
  return t('loop.and_missing', { met, what });
}

interface Met {
  a: number;
  n: number;
  by: string;
}

/** Quotes alone are on a point: nobody has claimed what they support. */
function metByQuotes({ a, n, by }: Met, t: Speech['t']): string {
  if (a === 0) return n === 1 ? t('loop.quote_none') : t('loop.quotes_none', { n });
  return n === 1 ? t('loop.quote_on', { by }) : t('loop.quotes_on', { a, n, by });
}

function metByClaims({ a, n, by }: Met, t: Speech['t']): string {
  if (a === 0) return n === 1 ? t('loop.point_none') : t('loop.points_none', { n });
  return n === 1 ? t('loop.point_met', { by }) : t('loop.points_met', { a, n, by });
}

/** Why it stopped, in one sentence with its numbers (DESIGN section 4, *halt*). */
export function stopSentence(answer: Answer, speech: Speech): string {
  const { t } = speech;
  const numbers = stopNumbers(answer, speech);
  const reason = stopReason(answer);
  if (reason === 'stopped_by_person')
    return numbers === ''
      ? t('answer.stopped_by_you')
      : t('loop.why_numbers', { why: unended(t('answer.stopped_by_you')), numbers });
  const clause = answer.stop.ended_by
    ? endClause(answer.stop.ended_by, answer.stop.detail.rounds ?? 1, speech, answer.engine === 'rules')
    : '';
  const why = clause === '' ? t(`answer.why_${reason}`) : clause;
  if (numbers !== '') return t('loop.stopped_numbers', { why: unended(why), numbers });
  return clause === '' ? t('answer.stopped_because', { why }) : t('loop.stopped_clause', { why });
}

/** The same under the heading *Stopped*. */
export function stopDetail(answer: Answer, speech: Speech): string {
  const { t } = speech;
  const numbers = stopNumbers(answer, speech);
  const clause = answer.stop.ended_by
    ? endClause(answer.stop.ended_by, answer.stop.detail.rounds ?? 1, speech, answer.engine === 'rules')
    : '';
  const plain = t(`steps.stop_${stopReason(answer)}`);
  if (answer.stop.reason === 'stopped_by_person' || clause === '')
    return numbers === '' ? plain : t('loop.why_numbers', { why: unended(plain), numbers });
  return capital(numbers === '' ? t('loop.clause', { why: clause }) : t('loop.why_numbers', { why: clause, numbers }));
}

/** Begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function unended(sentence: string): string {
  return sentence.replace(/[.。]$/u, '');
}
