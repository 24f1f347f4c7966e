const ENGLISH =
  /^["“'(]?(?:it|its|this|that|these|those|they|their|them|he|she|his|her|such|however|but|and|so|or|nor|yet|thus|therefore|hence|consequently|as a result|otherwise|instead|also|additionally|moreover|furthermore|in addition|then|likewise|similarly|nevertheless|nonetheless|for this reason|for example|for instance|in this case|in that case|in other words|that is|the (?:former|latter|same|above|following)|both|either|neither|another|others?|the other|here|there(?!\s+(?:is|are|was|were))|again|unfortunately|note that (?:this|it|these))\b/i;
const CHINESE =
  /^["“‘「（(]?(?:它|他|她|这|這|那(?!么)|其(?!中国)|该|該|此|因此|因而|所以|但|然而|不过|不過|而(?!且不)|并且|並且|同时|同時|此外|另外|于是|於是|否则|否則|例如|比如|也就是说|换句话说|即|后者|前者|两者|二者|上述|以上|如此|这样|這樣|从而|結果|结果|随后|隨後|之后|之後|后来|後來|当时|當時|同年|同样|同樣|也)/u;
const JAPANESE = /^(?:これ|それ|この|その|しかし|また|そのため|したがって|なお|同|ただし|さらに)/u;

/** Whether a sentence leans on the one before it: it opens with a pronoun, a connective or another word that points back. */
export function needsSentenceBefore(sentence: string): boolean {
  return ENGLISH.test(sentence) || CHINESE.test(sentence) || JAPANESE.test(sentence);
}
