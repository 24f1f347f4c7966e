import type { EvalOptions } from '../tools/suite';
import { readData } from './sets';
import { type ClaimItem, markOf, readClaims, type Scores, score } from './verify-sets';

export const describe = 'Marks sentences against passages without a model: precision and recall of each mark shown.';

const SETS = ['nli_feversym', 'nli_fm2', 'nli_zh_cmrc_derived', 'num_claims'];

/**
 * A claim stands as the sentence, its passage as the one cited quote, the page's title (where the set gives one) as its
 * context. `supported` and `facts_match` are right when the label is supported, `contradicted` when it is contradicted;
 * an item that is not confirmed is never right or wrong, it only lowers recall. Recall is over all items of the label.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const predictions = options.predictions ? readData<Record<string, string>>(options.predictions) : null;
  const figures: Record<string, unknown> = {};
  for (const set of options.set ? [options.set] : SETS) {
    const items = readClaims(options.data, set, options.limit);
    const marked = items.map((item) => ({
      label: item.label,
      mark: predictions?.[item.id] ?? (predictions ? 'nei' : markOf(item)),
      item,
    }));
    figures[set] = {
      items: items.length,
      ...row('supported', score(marked, 'supported', ['supported'])),
      ...row('facts_match', score(marked, 'supported', ['facts_match'])),
      ...row('either', score(marked, 'supported', ['supported', 'facts_match'])),
      ...row('contradicted', score(marked, 'contradicted', ['contradicted'])),
    };
    if (set === 'nli_fm2' && !predictions) figures.nli_fm2_human_labels = withoutDerived(marked);
  }
  return figures;
}

/** The label nei of one set was made by rule: the same figures over the human labels alone. */
function withoutDerived(marked: readonly { label: ClaimItem['label']; mark: string; item: ClaimItem }[]) {
  const human = marked.filter(({ label }) => label !== 'nei');
  return {
    items: human.length,
    ...row('either', score(human, 'supported', ['supported', 'facts_match'])),
    ...row('contradicted', score(human, 'contradicted', ['contradicted'])),
  };
}

function row(name: string, { precision, recall }: Scores): Record<string, unknown> {
  return {
    [`${name}_p`]: precision.share,
    [`${name}_p_95`]: `${precision.low}–${precision.high}`,
    [`${name}_shown`]: precision.n,
    [`${name}_r`]: recall.share,
    [`${name}_r_95`]: `${recall.low}–${recall.high}`,
  };
}
