import type { MarkReason, Sentence } from '../../lib/schema/answer';
import type { Speech } from '../i18n';

/** Reasons that say which word of the two differs; the others need no words or one. */
const PAIRED = new Set(['value_differs', 'direction_differs', 'opposite_word', 'other_word']);
const SINGLE = new Set([
  'value_met',
  'value_elsewhere',
  'value_open',
  'unknown_citation',
  'address_invented',
  'fabricated',
]);
const ABSENT = new Set(['value_absent', 'identifier_absent', 'name_absent', 'quantifier_absent', 'word_unmet']);
const BARE = new Set([
  'verbatim',
  'near_quote',
  'words_met',
  'negation_differs',
  'modality_differs',
  'other_language',
  'no_citation',
  'judged_said',
  'judged_not_said',
  'taken_back',
]);

/** Why a sentence has its mark, in one plain sentence: the first reason that there are words for. */
export function reasonOf(sentence: Pick<Sentence, 'reasons'>, speech: Speech): string {
  for (const reason of sentence.reasons) {
    const said = wordsOf(reason, speech);
    if (said) return said;
  }
  return speech.t('marks.open');
}

function wordsOf({ code, detail }: MarkReason, { t }: Speech): string | null {
  const [mine = '', theirs = ''] = detail.split(' / ').map(quoted);
  if (ABSENT.has(code)) return mine ? t('marks.absent', { mine }) : null;
  if (BARE.has(code)) return t(`marks.${code as 'verbatim'}`);
  if (PAIRED.has(code)) return mine && theirs ? t(`marks.${code as 'value_differs'}`, { mine, theirs }) : null;
  if (SINGLE.has(code)) return mine ? t(`marks.${code as 'value_met'}`, { mine }) : null;
  if (code === 'other_value_elsewhere')
    return mine ? t('marks.other_value_elsewhere', { mine }) : t('marks.other_elsewhere');
  return null;
}

function quoted(text: string): string {
  const plain = text.trim();
  return plain === '' || plain === '–' ? '' : `“${plain}”`;
}
