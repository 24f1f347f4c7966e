/** Words that end a side on its right: a condition, a purpose, a place, the point of comparison. */
const END_EN =
  /\s+(?:for|in|on|at|when|while|if|as|with regard to|regarding|to|differ\w*|compare\w*|each|both|which|what|is|are|does|do)\b.*$|[,;:?!].*$/i;
/** What stands before a side on its left. */
const LEFT_EN = /^.*[,;:?!]\s*/;
const COMPARATIVE = String.raw`(?:(?:much |far |a lot |really |any )?(?:more|less|fewer|better|worse|\w{2,}er)\b(?: \w+)?)`;

/** Two groups each: one side, the other side. */
const PATTERNS_EN: readonly RegExp[] = [
  /\bdifferences? (?:is |are |in \w+ )?between (.{1,50}?) and (.{1,50})/i,
  /(?:^|[,;:?!]\s*)([^,;:?!]{1,50}?) (?:vs\.?|versus) ([^,;:?!]{1,50})/i,
  /^(?:please )?compare (.{1,50}?) (?:and|with|to|against) (.{1,50})/i,
  /\bhow (?:do|does|did) (.{1,50}?) compare (?:with|to|against) (.{1,50})/i,
  /\bhow (?:do|does|did) (.{1,50}?) and (.{1,50}?) (?:differ|compare)\b/i,
  /^differences? (?:of|in) (.{1,50}?) and (.{1,50})/i,
  new RegExp(
    String.raw`\b(?:is|are|was|were|does|do|did) (.{1,50}?) ${COMPARATIVE} than (?!one\b|two\b|\d|they\b|he\b|she\b|we\b|i\b)(.{1,50})`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:which|what|who)\b[^,:?]{0,50}\b${COMPARATIVE}[^,:?]{0,40}[,:?] (.{1,50}?),? or (.{1,50})`,
    'i',
  ),
  /\b(?:should|shall) (?:i|we|you) (?:use|choose|pick|buy|get|take|learn|go for|go with) (.{1,50}?) or (.{1,50})/i,
];

const SIDE_ZH = String.raw`([\p{L}\p{N}.+#\-]+(?: [\p{Script=Latin}\p{N}.+#\-]+)*?)`;
const SHORTEST_ZH = String.raw`([\p{L}\p{N}.+#\-][\p{L}\p{N}.+#\- ]*?)`;
/** “And”, where it is a word of its own: not 和平, 跟随, 不同, 同时. */
const AND_ZH = String.raw`\s*(?:和(?![平谐諧解尚服])|与|與|跟(?![随隨踪蹤进進上])|(?<![不相共])同(?![时時样樣意学學事步一志])|及|以及)\s*`;
const AFTER_ZH = String.raw`\s*(?:之间|之間|两者|兩者|二者)?\s*(?:有|的|在|相比|哪|谁|誰|各|分别|分別|到底|拍|做)`;
const DIFFERS_ZH = '(?=.{0,24}(?:区别|區別|不同|差别|差別|差异|差異|异同|異同|相比|更|哪[个個种種家款]))';
const MORE_ZH =
  '更|还|還|要|贵|貴|便宜|快|慢|好|差|大|小|多|少|高|低|长|長|短|强|強|弱|重|轻|輕|安全|省|难|難|容易|简单|簡單';
const PATTERNS_ZH: readonly RegExp[] = [
  new RegExp(String.raw`${SIDE_ZH}\s*(?:vs\.?|对比|對比)\s*${SIDE_ZH}(?=$|[\s，,？?。])`, 'iu'),
  new RegExp(
    String.raw`(?:对比|對比|比较|比較)(?:一下)?\s*${SHORTEST_ZH}${AND_ZH}${SHORTEST_ZH}(?=的|$|[\s，,？?。])`,
    'u',
  ),
  new RegExp(`${SIDE_ZH}${AND_ZH}${DIFFERS_ZH}${SHORTEST_ZH}${AFTER_ZH}`, 'u'),
  // Not 比较, 比例, 比赛 nor 对比, 性价比: there it is part of a word.
  new RegExp(
    String.raw`${SIDE_ZH}\s*(?<![对對相价價占佔])比(?![较較例赛賽如重率分])\s*${SIDE_ZH}\s*(?:${MORE_ZH})`,
    'u',
  ),
  new RegExp(String.raw`${SIDE_ZH}\s*(?:还是|還是)\s*${SIDE_ZH}\s*(?=$|[？?。，,]|好|更|比)`, 'u'),
];
/** What stands before the first side: an occasion and its verb. */
const LEFT_ZH = /^.*(?:用|选|選|买|買|学|學|吃|喝|是|请问|請問|一下)(?=.)/u;
const END_ZH = /(?:好|更|哪|的?[高低大小多少长長短快慢]多少).*$/u;
/** “Is it later than usual?”, 是有还是没有: nothing that could be looked up. */
const NO_SIDE =
  /^(?:it|this|that|these|those|they|them|he|she|him|her|we|us|you|i|me|there|usual|ever|before|not)(?: or not)?$|^usual\b|^(?:不|没|沒)|^[它他她]们?$|^\p{Script=Han}$|什么|什麼|怎么|怎麼|怎样|怎樣|为何|為何|哪|几/iu;
/** Characters of one side; what is longer is no name of a thing but a sentence. */
const LONGEST = 40;
/** The same in words, where words are parted by spaces. */
const MOST_WORDS = 5;

/**
 * What a question holds against what (MECHANISMS A08, A25): the two sides of “A vs B”, “is A cheaper than B”, “A 和 B
 * 有什么区别”.
 *
 * @param plain without politeness before it
 * @returns both sides as written, or nothing
 */
export function comparedIn(plain: string, language: string): string[] {
  const isHan = language === 'zh' || language === 'ja';
  for (const pattern of isHan ? PATTERNS_ZH : PATTERNS_EN) {
    const [, before, after] = pattern.exec(plain) ?? [];
    if (before === undefined || after === undefined) continue;
    const a = isHan ? before.trim().replace(LEFT_ZH, '').trim() : bare(before.trim().replace(LEFT_EN, ''));
    const b = isHan ? after.trim().replace(END_ZH, '').trim() : bare(after.trim().replace(END_EN, ''));
    const isPair = a.toLowerCase() !== b.toLowerCase() && ![a, b].some((side) => side === '' || NO_SIDE.test(side));
    const isShort = [a, b].every((side) => side.length <= LONGEST && side.split(/\s+/).length <= MOST_WORDS);
    if (isPair && isShort) return [a, b];
  }
  return [];
}

function bare(side: string): string {
  return side.replace(/^(?:the|an?|either)\s+/i, '').replace(/[.\s]+$/, '');
}
