import { contentWords, stem, words } from '../../reading/text';
import { ENGLISH_STOP } from '../../reading/text/stopwords';
import { understand } from '../understand';
import { followChinese } from './follow-up-chinese';
import { isGreeting } from './greeting';
import { type FollowedUp, kindOfWord, replacedBy } from './stand-in';

const OPENER = /^(?:(?:and|but|so|ok(?:ay)?|then|also|well|now|or|yes|no)\b[,\s]+)+/i;
const ABOUT = /^(?:what|how) about\s+|^what of\s+/i;
const PREPOSITION =
  /^(?:for|in|on|with|without|at|by|since|after|before|under|over|during|between|from|within|as of|according to)\b/i;
const CLAUSE = /^(?:if|when|while|unless|even if|once)\b/i;
/** “When was the bridge opened” asks; “when it is cold” does not. */
const ASKS_WHEN =
  /^when(?:['’]s|\s+(?:is|are|was|were|am|do|does|did|can|could|will|would|shall|should|has|have|had|may|might|must)(?:n['’]t)?)\b/i;
const VERB =
  /\b(?:is|are|was|were|am|do|does|did|can|could|will|would|shall|should|has|have|had|may|might|must|isn't|aren't|doesn't|don't|didn't|can't|won't)\b/i;
const WH = /^(?:who|whom|whose|what|which|when|where|why|how)\b/i;
/** A question word and little else: “Why?”, “Since when?”, “How much exactly?”. */
const BARE_WH =
  /^(?:(?:since|until|by|from|to) )?(?:why|how|when|where|who|which(?: one)?|how (?:much|many|long|often|far|old|so|come))(?: (?:exactly|not|then|so|else|precisely))?$/i;

/** Pronouns that lean on what was asked before; “it is true that”, “this year” and “it takes” do not. */
const SUBJECT_IT =
  /\b(?:it|they|them|this|that|these|those|the former|the latter|the same|he|she|him)\b(?!['’]?s? (?:true|possible|worth|safe|necessary|better|ok|okay|legal|normal|easy|hard|important|raining|snowing)\b)/i;
const OWN_IT = /\b(?:its|their|his|her)\b(?=\s+\p{L})/iu;
/** Before a noun, “this” and “that” name something of their own or a time. */
const DETERMINES =
  /^(?:this|that|these|those)\s+(?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|can\b|has\b|have\b|will\b|work|happen|mean|change|cost|take)\p{L}/iu;
/** `that` after these opens a clause. */
const CLAUSE_THAT =
  /\b(?:so|such|say|says|said|think|thinks|know|means?|true|sure|fact|everything|anything|all|something|nothing)\s+that\b/i;
const EXPLETIVE =
  /\b(?:(?:does|will|would|can|did) it (?:take|cost|matter|make sense)|(?:is|was) it (?:true|possible|worth|safe|necessary|better|ok(?:ay)?|legal|normal|easy|hard|important))\b[^?]*\b(?:to|that|if|whether)\b/i;
const ASKS_INSIDE = /\b(?:who|whose|what|which|where|why|how)\b/i;

/** Words of a question that leans on the one before and says little itself. */
const FEW_WORDS = 4;
const FEW_TERMS = 3;

/**
 * What a question means behind an earlier one (MECHANISMS A24): pronouns get what they stand for, a question cut short
 * gets the rest of the earlier one (“and in 2024?”, 那 arm64 呢？). A question that stands by itself stays as it is. By
 * rules and from what the person typed alone: no word of a page can come in.
 *
 * @param earlier the question before, as it was understood; null where this one begins
 * @param typed as typed
 */
export function followUp(earlier: string | null, typed: string): FollowedUp {
  const text = typed.replace(/\s+/g, ' ').trim();
  const before = (earlier ?? '').replace(/\s+/g, ' ').trim();
  if (text === '' || before === '' || isGreeting(text) || isGreeting(before)) return alone(typed);
  if (/\p{Script=Han}/u.test(text)) return followChinese(before, text) ?? alone(typed);
  // The two are in different scripts: which words stand for which cannot be told.
  if (/\p{Script=Han}/u.test(before)) return leansOn(text) ? { question: typed.trim(), how: 'open' } : alone(typed);
  return followEnglish(before, text) ?? alone(typed);
}

function alone(typed: string): FollowedUp {
  return { question: typed.trim(), how: 'alone' };
}

function followEnglish(before: string, text: string): FollowedUp | null {
  const opened = OPENER.test(text) || ABOUT.test(text);
  const bare = text
    .replace(OPENER, '')
    .replace(ABOUT, '')
    .replace(/[?.!\s]+$/, '');
  if (bare === '') return { question: before, how: 'ellipsis' };
  const isPart = (PREPOSITION.test(bare) && !VERB.test(bare)) || (CLAUSE.test(bare) && !ASKS_WHEN.test(bare));
  const isPhrase = isPart && !ASKS_INSIDE.test(bare) && !/,/.test(bare);
  if (isPhrase)
    return { question: withPhrase(before, unmarked(bare, withAntecedent(before, bare)?.question)), how: 'ellipsis' };
  const asks = VERB.test(bare) || (WH.test(bare) && !BARE_WH.test(bare));
  if (asks) return withAntecedent(before, sentence(bare)) ?? openOrNull(before, bare);
  const short = bare.split(' ').length <= FEW_WORDS && /[?]\s*$/.test(text);
  if (!opened && !short) return null;
  if (BARE_WH.test(bare)) return { question: `${sentence(bare, ':')} ${before}`, how: 'ellipsis' };
  if (SUBJECT_IT.test(bare) && bare.split(' ').length === 1) return { question: before, how: 'ellipsis' };
  const resolved = unmarked(bare, withAntecedent(before, bare)?.question);
  const named = understand(resolved).names.length > 0 || kindOfWord(resolved) !== 'word';
  if (!named && /^(?:the|its|their|his|her)\s/i.test(resolved)) {
    const thing = antecedent(before);
    const what = resolved.replace(/^(?:its|their|his|her)\s/i, 'the ');
    return {
      question: thing === null ? `${sentence(what, ':')} ${before}` : sentence(`What is ${what} of ${thing}`),
      how: 'ellipsis',
    };
  }
  const swapped = replacedBy(before, resolved);
  return { question: swapped ?? `${sentence(resolved, ':')} ${before}`, how: 'ellipsis' };
}

/** A part of a question in which a pronoun was replaced, as a part again. */
function unmarked(part: string, replaced: string | undefined): string {
  if (replaced === undefined) return part;
  return `${part.slice(0, 1)}${replaced.slice(1).replace(/[?]$/, '')}`;
}

/** A question that says nothing of its own that could be looked up, and shares no word with the one before. */
function openOrNull(before: string, bare: string): FollowedUp | null {
  if (understand(bare).names.length > 0) return null;
  const own = contentWords(bare).map(stem);
  const known = new Set(contentWords(before).map(stem));
  const leans = own.length > 0 && own.length <= FEW_TERMS && !own.some((word) => known.has(word));
  return leans ? { question: sentence(bare), how: 'open' } : null;
}

function leansOn(text: string): boolean {
  return OPENER.test(text) || ABOUT.test(text) || text.split(' ').length <= FEW_WORDS;
}

/** The question with its pronoun replaced by what it stands for; null where it has none. */
function withAntecedent(before: string, text: string): FollowedUp | null {
  if (EXPLETIVE.test(text)) return null;
  const own = OWN_IT.exec(text);
  const other = leaning(text);
  if (!own && !other) return null;
  const pronoun = (own ?? other)?.[0].toLowerCase() ?? '';
  const thing = antecedent(before, pronoun);
  if (thing === null) return { question: text, how: 'open' };
  let out = text;
  // Both in one question mean one thing: “Does it keep its settings?”
  if (other) out = `${out.slice(0, other.index)}${thing}${out.slice(other.index + other[0].length)}`;
  if (own) out = out.replace(OWN_IT, possessive(thing));
  return { question: sentence(out), how: 'pronoun' };
}

function leaning(text: string): RegExpExecArray | null {
  const found = SUBJECT_IT.exec(text);
  if (!found) return null;
  if (DETERMINES.test(text.slice(found.index))) return null;
  const upTo = text.slice(0, found.index + found[0].length);
  return CLAUSE_THAT.test(upTo) && upTo.endsWith(found[0]) && /that$/i.test(found[0]) ? null : found;
}

function possessive(thing: string): string {
  return /s$/.test(thing) ? `${thing}’` : `${thing}’s`;
}

/** What a question was about: a name, else the thing after an article, else its first content words. */
function antecedent(before: string, pronoun = 'it'): string | null {
  const { compared = [], names } = understand(before);
  if (/former/.test(pronoun)) return compared[0] ?? null;
  if (/latter/.test(pronoun)) return compared[1] ?? null;
  if (compared.length > 1) return /^(?:they|them|their|these|those)$/.test(pronoun) ? compared.join(' and ') : null;
  const things = names.filter((name) => /\p{L}{2}/u.test(name));
  const phrase = /\b(?:the|an?|my|your|our)\s+((?:[\p{L}\p{N}][\p{L}\p{N}'’.-]*\s*){1,4})/iu;
  const [name] = things;
  if (name !== undefined) return wholePhrase(before, name);
  const found = phrase.exec(before);
  const noun = found ? untilVerb(found[1] ?? '') : '';
  if (found && noun !== '') return `the ${noun}`;
  const run = firstRun(before);
  return run === '' ? null : run;
}

/** “the Varde lamp” for Varde: what stands with a name up to the next word that is no noun. */
function wholePhrase(before: string, name: string): string {
  const at = before.indexOf(name);
  const article = /\b(?:the|an?|my|your|our)\s+$/i.test(before.slice(0, at)) ? 'the ' : '';
  const behind = article === '' ? '' : untilVerb(before.slice(at + name.length).replace(/^\s+/, ''), 1);
  return `${article}${name}${behind === '' ? '' : ` ${behind}`}`;
}

const VERB_LIKE =
  /(?:ed|ing|es)$|^(?:dim|work|cost|need|have|do|go|come|get|weigh|use|run|start|stop|last|take|make|support|contain|require|differ|turn|say|mean|show|open|close|keep|hold|become|grow|live|begin|end|fall|rise|move|know|call)s?$/i;

function untilVerb(text: string, most = 3): string {
  const out: string[] = [];
  for (const word of text.split(/\s+/)) {
    const plain = word.replace(/[?.,!;:]+$/, '');
    if (
      plain === '' ||
      out.length >= most ||
      ENGLISH_STOP.has(plain.toLowerCase()) ||
      (out.length > 0 && VERB_LIKE.test(plain))
    )
      break;
    out.push(plain);
    if (plain !== word) break;
  }
  return out.join(' ');
}

/** The first neighbouring content words: “cats” of “How long do cats sleep?”. */
function firstRun(before: string): string {
  for (const word of before.replace(/[?.!]+$/, '').split(/\s+/)) {
    const [folded = ''] = words(word);
    if (folded !== '' && !ENGLISH_STOP.has(folded) && !WH.test(folded) && !VERB.test(folded))
      return word.replace(/[,;:]+$/, '');
  }
  return '';
}

/** A phrase of place, time or condition takes the place of its like, or stands at the end. */
function withPhrase(before: string, phrase: string): string {
  const open = before.replace(/[?.!\s]+$/, '');
  const [preposition = ''] = /^\S+/.exec(phrase) ?? [];
  const object = phrase.slice(preposition.length).trim();
  const like = new RegExp(
    String.raw`\b${preposition.replace(/[^\p{L}]/gu, '')}\s+(?:the |an? )?([\p{L}\p{N}][\p{L}\p{N}_.=+#-]*)(?=$|[\s,;])`,
    'giu',
  );
  for (const found of [...open.matchAll(like)].reverse()) {
    const old = found[1] ?? '';
    if (PREPOSITION.test(phrase) && kindOfWord(old) === kindOfWord(object) && kindOfWord(object) !== 'word')
      return `${open.slice(0, found.index)}${phrase.slice(0, 1).toLowerCase()}${phrase.slice(1)}${open.slice(found.index + found[0].length)}?`;
  }
  // “In 2024” behind a question of another year, however that was written.
  const year = /^\D*((?:1[5-9]|20)\d\d)$/.exec(object)?.[1];
  const other = /\b(?:1[5-9]|20)\d\d\b/.exec(open);
  if (year && other) return `${open.slice(0, other.index)}${year}${open.slice(other.index + 4)}?`;
  return `${open}${CLAUSE.test(phrase) ? ',' : ''} ${phrase.slice(0, 1).toLowerCase()}${phrase.slice(1)}?`;
}

function sentence(text: string, end = '?'): string {
  const plain = text.replace(/[?.!\s]+$/, '');
  return `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}${end}`;
}
