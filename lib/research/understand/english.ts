import { terms } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { comparedIn } from './compared';
import { isNews } from './news';

type Read = Pick<Understood, 'type' | 'expects' | 'terms' | 'negated' | 'compared'>;

const OPENER =
  /^(?:(?:please|hi|hello|hey|so|well|ok|and|but)[,\s]+|(?:can|could|would|will) you (?:please |kindly )?(?:tell|explain|show|describe|help)(?: to)?(?: me| us)?(?: about)?[,\s]+|(?:i(?:'d| would) like to|i want to|i need to|let me|i) (?:know|ask|find out|understand|learn)[,\s]+|do you know[,\s]+|tell me[,\s]+|explain(?: to me)?[,\s]+|any idea[,\s]+|i(?: a|')m wondering[,\s]+|i wonder[,\s]+)+/i;

/** Where two match at the same place the first wins: the order goes from the specific to the general. */
const EXPECTS: [RegExp, Understood['expects']][] = [
  [
    /\bhow (?:many|much|long|far|old|tall|high|large|big|small|fast|slow|often|deep|wide|heavy|hot|cold|wide|soon|loud)\b/i,
    'number',
  ],
  [
    /\b(?:what|which) (?:\w+ ){0,3}(?:number|percentage|percent|share|rate|size|length|height|width|weight|distance|amount|price|cost|score|population|temperature|speed|limit|threshold|ratio|proportion|salary|depth|area|age|maximum|minimum|duration|timeout|port|(?:boiling|melting|freezing|flash) point)\b/i,
    'number',
  ],
  [
    /\b(?:(?:what|which) (?:year|date|day|month|time|decade|century|week)|(?:when|since when) (?:was|were|did|had|will)|how long ago|on what (?:date|day)|in (?:what|which) (?:year|month|decade|century))\b/i,
    'date',
  ],
  [
    /\bwhen (?:is|are) (?:\S+ ){1,8}(?:released|born|celebrated|founded|due|held|scheduled|expected|published|opened?|birthday|holiday)\b/i,
    'date',
  ],
  [
    /\b(?:when (?:does|do|is|are|should|can|must|would|could)|under (?:what|which) (?:conditions?|circumstances)|in (?:what|which) (?:cases?|situations?))\b/i,
    'condition',
  ],
  // “How does it decide when to start?”
  [
    /\bhow (?:do|does|did|can|should) .{1,80}?\b(?:decide|know|choose|determine|tell)s? (?:\w+ ){0,3}when\b/i,
    'condition',
  ],
  // “… when I start it” is an occasion, not a question.
  [/^when\b|\bwhen\b(?! (?:i|we|you|my|our|your|it|trying|using|installing|running|starting|opening)\b)/i, 'date'],
  [
    /\b(?:who|whom|whose|(?:what|which) (?:\w+ )?(?:person|people|man|woman|player|author|president|king|queen|actor|scientist|leader|couple))\b/i,
    'person',
  ],
  [
    /\b(?:where|(?:in|from|at|to) (?:what|which) (?:country|city|place|state|town|location|region)|(?:what|which) (?:\w+ )?(?:country|city|place|state|town|location|region|continent|river|county|province|stadium))\b/i,
    'place',
  ],
  [
    /\b(?:why|what (?:is|are|was|were) the (?:reasons?|causes?)|what causes?d?|how come|for what reason|what for)\b/i,
    'reason',
  ],
  [
    /\b(?:how (?:do|does|did|can|could|should|would|to|is|are|was|were|must|might|i)|in what way|what (?:is|are) the (?:steps?|way)|(?:best|easiest|quickest|simplest|fastest|right|proper) ways? (?:to|of)|steps (?:to|for)|what should i do)\b/i,
    'manner',
  ],
  [/^(?:what|which)\b.*\b(?:called|named|known as)\s*\??$/i, 'name'],
  [
    /^(?:what (?:is|are|was|were)|what's|define|what does)\s+(?:(?:an?|the)\s+)?[\w.\-/+']+(?:\s[\w.\-/+']+){0,2}(?:\s+mean)?\s*\??$/i,
    'definition',
  ],
  [/\bmeaning of\b|\bwhat does .{1,60} (?:mean|stand for)\b|\bdefinition of\b/i, 'definition'],
  [
    /\b(?:what|which) (?:is|are|was|were) the (?:\w+ ){0,3}(?:name|title|term|word|command|option|function|tool|program|file|setting|variable)s?\b|\b(?:called|named)\s*\??$|\b(?:what|which) (?:\w+ )?(?:tool|program|command|option|function|file|setting|library|module|package|company|team|organi[sz]ation|language|format|term|word|name)\b|^the names? of\b/i,
    'name',
  ],
  [/^(?:is|are|was|were|does|do|did|can|could|should|will|would|has|have|had|may|must)\b/i, 'yes_no'],
  [/\b(?:what|which)\b/i, 'any'],
];
const BARE_NUMBER = /\b(?:percentage|number of|amount of|how (?:many|much))\b/i;

const COMPARISON =
  /\b(?:compare|compared|comparison|versus|vs\.?|difference between|differences? (?:of|in)|differ|differs|better than|worse than|(?:faster|slower|larger|smaller|cheaper|safer) than|pros and cons)\b|\bshould i (?:go for|use|choose|pick) .{1,60} or\b|\bboth\b.{1,60}\beach\b|\b\w+ (?:and|or) \w+ each\b|\bhow do(?:es)? .{1,60} and .{1,60} (?:differ|compare|decide)\b/i;
const TROUBLE =
  /\b(?:error|fails?|failed|failing|failure|crash(?:es|ed)?|broken|doesn't work|not work(?:ing)?|won't|can't|cannot|stuck|hangs?|problem|issue|fix|troubleshoot|exception|refused|denied)\b|\b(?:keeps?|kept) (?:on )?(?:disconnect|crash|freez|restart|reboot|stopp|dropp|shut|los|turn|los|flicker|overheat|buffer|leak)\w*/i;
const DISPUTE =
  /\b(?:controvers\w+|disputed?|debate|is it (?:worth|true)|worth it|opinions?|reviews?|what (?:do|does|did|is|are) .{0,30}\b(?:think|say|said|saying) (?:about|of)|\b(?:really|actually) (?:work|help|true|safe|good|healthy|effective|worth)|arguments? (?:for|against)|criticisms?)\b/i;
const OPEN =
  /^(?:overview|summary|summari[sz]e|describe|discuss|explain|history of|tell me about|state of)\b|\b(?:overview of|(?:effects?|influence|consequences) of .{1,60} (?:on|for)\b|impacts? of|implications of|future of|trends? in)\b/i;
const NEGATED =
  /\b(?:not|never|no|without|cannot|nor|neither|none|except|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|hasn't|haven't)\b/i;

/** Rules for English; for another language only the content words are sure. */
export function readEnglish(text: string, language: string): Read {
  const plain = text
    .replace(OPENER, '')
    .replace(/[’]/g, "'")
    .replace(/\b(what|who|where|when|how)'s\b/gi, '$1 is');
  const compared = language === 'en' ? comparedIn(plain, language) : [];
  const asked = language === 'en' ? expectsOf(plain) : 'any';
  const expects = compared.length > 0 ? choiceOf(plain, asked) : asked;
  return {
    type: typeOf(plain, expects, compared.length > 0),
    expects,
    terms: contentTerms(plain, language),
    negated: NEGATED.test(plain),
    ...(compared.length > 0 ? { compared } : {}),
  };
}

/** “Should I use this or that?” is not answered by yes; “which is lighter?” is answered by a name. */
function choiceOf(plain: string, asked: Understood['expects']): Understood['expects'] {
  if (asked === 'yes_no' && /\bor\b/i.test(plain)) return 'any';
  return asked === 'any' && /\bwhich (?:one )?(?:is|are|has|have|was|were)\b/i.test(plain) ? 'name' : asked;
}

/** The question word that stands first decides: “who led it when …” asks for a person. */
function expectsOf(plain: string): Understood['expects'] {
  let first = Number.POSITIVE_INFINITY;
  let found: Understood['expects'] | null = null;
  for (const [pattern, expects] of EXPECTS) {
    const at = plain.search(pattern);
    if (at >= 0 && at < first) [first, found] = [at, expects];
  }
  return found ?? (BARE_NUMBER.test(plain) ? 'number' : 'any');
}

function typeOf(plain: string, expects: Understood['expects'], compares: boolean): Understood['type'] {
  if (compares || COMPARISON.test(plain)) return 'comparison';
  if (isNews(plain)) return 'news';
  if (DISPUTE.test(plain)) return 'dispute';
  if (TROUBLE.test(plain) && (expects === 'manner' || expects === 'reason' || expects === 'any'))
    return 'troubleshooting';
  if (expects === 'manner') return 'procedure';
  if (OPEN.test(plain)) return 'open';
  return 'fact';
}

function contentTerms(plain: string, language: string): string[] {
  const found = [...new Set(terms(plain, language))];
  // A question of function words only is kept whole, as for Chinese (MECHANISMS C08).
  return found.length > 0 ? found : [...new Set(plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}
