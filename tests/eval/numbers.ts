import type { EvalOptions } from '../tools/suite';
import { run as runRewrite } from './rewrite';
import { markOf, readClaims, score } from './verify-sets';

export const describe =
  'Numbers: claims whose figures or dates the passage contradicts, and figures that a rewrite changes.';

/** num_claims (contradicted, and shown as good although contradicted) beside the figures of the suite `rewrite`. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  if (!options.set || options.set === 'num_claims') {
    const marked = readClaims(options.data, 'num_claims', options.limit).map((item) => ({
      label: item.label,
      mark: markOf(item),
    }));
    const { precision, recall } = score(marked, 'contradicted', ['contradicted']);
    const good = score(marked, 'supported', ['supported', 'facts_match']);
    figures.num_claims = {
      contradicted_precision: precision,
      contradicted_recall: recall,
      supported_precision: good.precision,
      supported_recall: good.recall,
    };
  }
  if (!options.set || options.set === 'num_rewrite') figures.num_rewrite = await runRewrite(options);
  return figures;
}
