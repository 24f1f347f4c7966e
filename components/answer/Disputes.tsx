import type { Answer } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { Chip } from '../quotes/Chip';
import { siteOf } from '../quotes/source';
import { MarkGlyph } from '../ui/Icon';

interface DisputesProps {
  answer: Answer;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
}

/** Sources that give different figures for one thing: both are named, none is kept. */
export function Disputes({ answer, byId, numbers }: DisputesProps) {
  const { t, rich } = useText();
  const side = (id: string) => {
    const item = byId.get(id);
    if (!item) return id;
    return (
      <span className="together">
        {siteOf(item)}
        <Chip item={item} n={numbers.get(id) ?? 0} mark="disputed" />
      </span>
    );
  };
  return answer.disputes.map((dispute) => (
    <div className="dispute" key={`${dispute.a}${dispute.b}${dispute.value_a}`}>
      <MarkGlyph mark="disputed" />
      <p>
        <b>{t('answer.disagree')}</b>
        <span className="soft">
          {rich('answer.disagree_on', {
            a: side(dispute.a),
            b: side(dispute.b),
            x: <q className="figure">{dispute.value_a}</q>,
            y: <q className="figure">{dispute.value_b}</q>,
          })}
        </span>
      </p>
    </div>
  ));
}
