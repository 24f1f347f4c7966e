import { useState } from 'react';
import type { Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { oneBreak } from '../quotes/Passage';
import { SentenceHand } from './ByHand';
import { reasonOf } from './mark-reason';
import { SentenceMarks } from './SentenceMarks';
import { splitTail } from './sentence-tail';

interface QuoteSentenceProps {
  sentence: Sentence;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  /** In a table a chip alone means supported. */
  bare?: boolean;
}

/** A sentence of the direct answer that is somebody else's, word for word. */
export function QuoteSentence({ sentence, byId, numbers, bare = false }: QuoteSentenceProps) {
  const speech = useText();
  const [why, setWhy] = useState(false);
  const [first] = sentence.citations;
  const language = (first && byId.get(first.evidence_id)?.language) ?? undefined;
  const { head, tail, stop } = splitTail(oneBreak(sentence.text));
  const struck = sentence.by_person === 'struck';
  return (
    <div>
      <p className="passage" dir="auto" lang={language}>
        {struck ? <s>{head}</s> : head}
        <span className="together">
          {struck ? <s>{tail}</s> : tail}
          <SentenceMarks
            sentence={sentence}
            byId={byId}
            numbers={numbers}
            open={why}
            onToggle={() => setWhy(!why)}
            bare={bare}
          />
          {stop}
        </span>
      </p>
      {why || struck ? (
        <p className="why">
          {struck
            ? speech.t('loop.struck_by_you')
            : speech.t('answer.mark_reason', {
                mark: speech.t(`answer.${sentence.mark}`),
                reason: reasonOf(sentence, speech),
              })}
          <SentenceHand sentence={sentence} />
        </p>
      ) : null}
    </div>
  );
}
