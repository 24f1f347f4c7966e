import type { Sentence } from '../../lib/schema/answer';
import { useText } from '../i18n';
import { useHand } from './hand';

/** What a person can do with a sentence, as quiet links behind its reason. */
export function SentenceHand({ sentence }: { sentence: Sentence }) {
  const { t, gap } = useText();
  const hand = useHand();
  if (!hand) return null;
  const decided = sentence.by_person ?? null;
  const held = sentence.form === 'struck' || sentence.form === 'replaced' || sentence.form === 'withheld';
  const kind = decided === 'kept' || (decided === null && held) ? 'keep' : 'strike';
  return (
    <>
      {gap}
      <button
        type="button"
        className="link link-quiet inline-link"
        data-action={decided ? 'take-back' : kind}
        onClick={() => hand.sentence(kind, sentence, decided === null)}
      >
        {t(decided ? 'loop.take_back' : kind === 'keep' ? 'loop.keep_anyway' : 'loop.strike')}
      </button>
    </>
  );
}

/** Whether a sentence is somebody else's words: a struck quote stays one. */
export function isQuote({ form, by_person, citations, text }: Sentence): boolean {
  return form === 'quote' || (by_person === 'struck' && citations.some(({ quote }) => quote === text));
}
