/** Pronouns: without the sentence before, nobody knows who or what. */
const PRONOUN =
  /^["“'(]?(?:(?:and|but|so|thus|therefore|however|hence|also|then)[,\s]+)?(?:it|its|this|that|these|those|they|their|them|he|she|his|her|such|the (?:former|latter|same|above)|both(?! the)|neither|either)\b(?!\s+(?:is (?:possible|important|recommended|not uncommon|a good idea) (?:to|that)))/i;
/** Connectives and other words that point back within a paragraph. */
const CONNECTIVE =
  /^["“'(]?(?:however|but|and|so|or|nor|yet|thus|therefore|hence|consequently|as a result|otherwise|instead|also|additionally|moreover|furthermore|in addition|then|likewise|similarly|nevertheless|nonetheless|for this reason|for example|for instance|in (?:this|that) case|in other words|that is|another|others?|the other|here|again|because of this|note that (?:this|it|these))\b/i;
const HAN_PRONOUN =
  /^["“‘「（(]?(?:它|他|她|这|這|那(?![么麼些是])|其(?![中他它余餘])|该|該|此(?![外后後])|后者|後者|前者|两者|兩者|二者|上述|如此)/u;
const HAN_CONNECTIVE =
  /^["“‘「（(]?(?:因此|因而|所以|但|然而|不过|不過|而(?!且不)|并且|並且|同时|同時|此外|另外|于是|於是|否则|否則|例如|比如|也就是说|换句话说|即|从而|從而|结果|結果|随后|隨後|之后|之後|后来|後來|当时|當時|同年|同样|同樣|其中|也)/u;
const KANA_PRONOUN = /^(?:これ|それ|この|その|同)/u;
const KANA_CONNECTIVE = /^(?:しかし|また|そのため|したがって|なお|ただし|さらに)/u;

/**
 * Whether a sentence leans on the one before it: it opens with a pronoun, a connective or another word that points back.
 *
 * @param acrossParagraph true where the sentence before stands in another paragraph: then only a pronoun counts
 */
export function needsSentenceBefore(sentence: string, acrossParagraph = false): boolean {
  if (PRONOUN.test(sentence) || HAN_PRONOUN.test(sentence) || KANA_PRONOUN.test(sentence)) return true;
  if (acrossParagraph) return false;
  return CONNECTIVE.test(sentence) || HAN_CONNECTIVE.test(sentence) || KANA_CONNECTIVE.test(sentence);
}
