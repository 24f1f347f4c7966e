import { stem } from '../../reading/text';
import type { Token } from './tokens';

/** Measure words that say what kind of thing is counted. */
export const MEASURE =
  /^[个個人名位座条條张張本部家间間次场場种種辆輛架艘所支枚套集首层層级級届屆期户戶件头頭只隻匹株棵班省市县縣国國站号號路章页頁字行代任门門项項处處口段颗顆句篇轮輪批组組队隊把片道面股位阶階步圈局胜勝负敗票台臺]$/;
/** Nothing countable: what follows the figure is not its noun. */
export const NO_NOUN =
  /^(?:of|in|on|at|to|and|or|the|a|an|by|for|from|with|as|is|was|were|are|has|had|have|who|which|that|when|where|while|but|per|his|her|its|their|than|after|before|until|since|during|more|less|other|others|million|it|he|she|they|be|been|into|among|between|about|over|under|not|also|so|if|then|these|those|this|s|nd|rd|th|st)$/;

/** They stand between a figure and what it counts. */
const BETWEEN = /^(?:additional|different|separate|distinct|consecutive|successive|total|further)$/;
const PLURAL = /^(?:children|people|men|women|feet|teeth|mice|geese|species|series|.*[^s]s)$/;

/** The head of what is counted: the first noun-like word after the figure, or the Chinese measure word. */
export function nounAfter(tokens: readonly Token[], at: number): string | null {
  const next = tokens[at];
  if (next?.kind === 'han') return MEASURE.test(next.text) ? next.text : null;
  let noun: string | null = null;
  for (let i = at; i < at + 5; i++) {
    const token = tokens[i];
    if (token?.kind === 'sign' && token.text === '-' && i === at) continue;
    if (token && BETWEEN.test(token.low)) continue;
    if (token?.kind !== 'word' || NO_NOUN.test(token.low)) break;
    const plural = PLURAL.test(token.low);
    if (plural || noun === null) noun = stem(token.low);
    if (plural) break;
  }
  return noun;
}
