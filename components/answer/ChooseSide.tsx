import type { Dispute } from '../../lib/schema/answer';
import { useText } from '../i18n';
import { useHand } from './hand';

/** Sides that can be chosen at once; of more values the heaviest are offered. */
const MOST_OFFERED = 2;

/** The person's own choice of the side that stands, in place of the weights'. */
export function ChooseSide({ dispute }: { dispute: Dispute }) {
  const { t } = useText();
  const hand = useHand();
  if (!hand || dispute.kind !== 'contradiction') return null;
  const others = dispute.sides.flatMap(({ value }, i) => (i === dispute.kept ? [] : [{ value, i }]));
  return (
    <p className="dispute-choice">
      {others.slice(0, MOST_OFFERED).map(({ value, i }) => (
        <button
          key={value}
          type="button"
          className="link"
          data-action="keep-side"
          onClick={() => hand.side(dispute, i, true)}
        >
          {t(dispute.kept === null ? 'loop.keep_side' : 'loop.keep_side_instead', { x: value })}
        </button>
      ))}
      {dispute.kept === null ? null : (
        <button type="button" className="link link-quiet" onClick={() => hand.side(dispute, null, true)}>
          {t('loop.keep_neither')}
        </button>
      )}
      {dispute.by_person ? (
        <button
          type="button"
          className="link link-quiet"
          data-action="take-back"
          onClick={() => hand.side(dispute, null, false)}
        >
          {t('loop.take_back')}
        </button>
      ) : null}
    </p>
  );
}
