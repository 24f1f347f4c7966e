import type { Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { Chip } from '../quotes/Chip';
import { MarkGlyph } from '../ui/Icon';

interface SentenceMarksProps {
  sentence: Sentence;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  /** Whether the reason is shown. */
  open: boolean;
  onToggle(): void;
  /** In a table a chip alone means supported. */
  bare?: boolean;
}

/** A sentence's citations and its mark: a shape, a word on hover or focus, the reason on click. */
export function SentenceMarks({ sentence, byId, numbers, open, onToggle, bare = false }: SentenceMarksProps) {
  const { t } = useText();
  const word = t(`answer.${sentence.mark}`);
  return (
    <>
      {sentence.citations
        .flatMap(({ evidence_id }) => byId.get(evidence_id) ?? [])
        .map((item) => (
          <Chip key={item.id} item={item} n={numbers.get(item.id) ?? 0} mark={sentence.mark} />
        ))}
      {bare && sentence.mark === 'supported' ? null : (
        <button
          type="button"
          className="mark"
          data-mark={sentence.mark}
          aria-label={word}
          title={word}
          aria-expanded={open}
          onClick={onToggle}
        >
          <MarkGlyph mark={sentence.mark} />
        </button>
      )}
    </>
  );
}
