import { contentWords, stem, terms } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { understand } from '../understand';

/** One point that an answer must meet (MECHANISMS F22). */
export interface RequiredSlot {
  /** `s1`, `s2` … in the order of the question. */
  id: string;
  /** In words of the question, for a person. */
  text: string;
  weight: number;
  /** What is compared or listed; null where the point is of the whole question. */
  entity: string | null;
  /** What is asked of it; null where nothing but the entity is named. */
  attribute: string | null;
  /** The point as a question of its own. */
  question: string;
  understood: Understood;
}

/** Points of one question at most: more is a list, not a question. */
const MOST = 6;

/** Opens a part of a question that asks something of its own. */
const ASKS_EN =
  /^(?:and |but |or )?(?:(?:in|on|at|by|to|from|for|with|under|after|before|since) )?(?:how|what|when|where|which|who|whom|whose|why)\b/i;
const JOINT_EN =
  /(?:[,;]\s*|\s+)(?=(?:and|but) (?:(?:in|on|at|by|to|from|for|with) )?(?:how|what|when|where|which|who|whose|why)\b)|[;:]\s+(?=(?:how|what|when|where|which|who|why)\b)/gi;
const ASKS_ZH =
  /什么|什麼|哪|谁|誰|几|幾|多少|多大|多长|多久|多高|多远|怎么|怎麼|怎样|如何|为什么|為什麼|为何|吗|嗎|何时|何時|是否|有没有|能不能|可不可以/u;
/** “Both … each”, 各, 分别: one thing is asked of several. */
const EACH = /\b(?:each|both|respectively)\b|各(?!种|種|类|類|位|界|国|國|地)|分别|分別/iu;
/** Words that make a comparison and are of neither side nor its attribute. */
const COMPARING = new Set(
  `compare compared comparison versus vs difference differences differ differs between better worse best more less most
  than which each both either should choose pick buy use go get take good choice option pros cons`
    .split(/\s+/)
    .map(stem),
);
const COMPARING_ZH = new Set(
  '比较 比較 对比 對比 区别 區別 不同 差别 差別 差异 差異 异同 更 哪个 哪個 好 各 分别 分別 还是 還是 相比'.split(' '),
);

/**
 * The points that an answer to a question must meet, by rules (MECHANISMS F22, E11, E21): each side of a comparison, each
 * of several things of which one is asked, each part of a question that asks on its own; else the question itself.
 *
 * @param text as the person typed it
 */
export function requiredSlots(text: string, question: Understood): RequiredSlot[] {
  if (question.type === 'greeting') return [];
  const sides = sidesOf(text, question);
  const slots = sides.length > 1 ? ofSides(text, question, sides) : ofParts(text, question);
  return slots.slice(0, MOST).map((slot, i) => ({ id: `s${i + 1}`, weight: 1, ...slot }));
}

type Unnumbered = Omit<RequiredSlot, 'id' | 'weight'>;

/** What is compared, or what one thing is asked of; empty where there are not several. */
export function sidesOf(text: string, { compared = [], names, type }: Understood): string[] {
  if (compared.length > 1) return compared;
  if (!EACH.test(text) && type !== 'comparison') return [];
  return names.filter((name, i) => {
    const around = [names[i - 1], names[i + 1]].filter((other) => other !== undefined);
    return around.some((other) => areListed(text, name, other));
  });
}

/** “and”, with the kind of thing before it and an article behind: “the Varde lamp and the Sonder lamp”. */
const LISTING = /^(?:\s+\p{Ll}+)?\s*(?:,|、|，|和|与|與|跟|及|以及|,?\s*and|,?\s*or|&|\/)\s*(?:the\s+|an?\s+)?$/iu;

/** Whether two names stand in one list: “A and B”, “A, B”, A 和 B, A、B. */
function areListed(text: string, a: string, b: string): boolean {
  const [first, second] = text.indexOf(a) < text.indexOf(b) ? [a, b] : [b, a];
  const from = text.indexOf(first) + first.length;
  const between = text.slice(from, text.indexOf(second, from));
  return LISTING.test(between);
}

function ofSides(text: string, question: Understood, sides: readonly string[]): Unnumbered[] {
  const own = new Set(sides.flatMap((side) => rootsOf(side)));
  const asked = contentWords(text).filter((word) => {
    const root = stem(word);
    return !own.has(root) && !COMPARING.has(root) && !COMPARING_ZH.has(word);
  });
  const attribute = [...new Set(asked)].join(' ') || null;
  return sides.map((entity) => {
    const words = attribute === null ? entity : `${entity} ${attribute}`;
    const names = question.names.filter((name) => entity.toLowerCase().includes(name.toLowerCase()));
    const others = sides.filter((side) => side !== entity).map((side) => side.toLowerCase());
    const kept = question.names.filter(
      (name) => names.includes(name) || !others.some((other) => other.includes(name.toLowerCase())),
    );
    const expects = question.expects === 'number' || question.expects === 'date' ? question.expects : 'any';
    return {
      text: attribute === null ? entity : `${entity}: ${attribute}`,
      entity,
      attribute,
      question: words,
      understood: without(question, {
        type: 'fact',
        expects,
        terms: [...new Set(terms(words, question.language))],
        names: kept,
      }),
    };
  });
}

/** A statement before the parts is taken with them while it is no longer than this. Characters. */
const LONGEST_LEAD = 120;

/** A part that leans on the others takes what is named elsewhere in the question with it, and what is said before. */
function ofParts(text: string, question: Understood): Unnumbered[] {
  const { parts, lead } = partsOf(text, question.language);
  const whole: Unnumbered = { text: text.trim(), entity: null, attribute: null, question: text, understood: question };
  if (parts.length < 2) return [whole];
  // Where nothing is named, the first words of the question say what it is about: 瓦尔德 台灯.
  const subject =
    question.names.length > 0
      ? ''
      : contentWords(parts[0] ?? '')
          .slice(0, 2)
          .join(' ');
  return parts.map((part, i) => {
    const read = understand(part);
    const elsewhere = question.names.filter((name) => !part.includes(name));
    const leans = read.names.length === 0 || /\b(?:it|its|they|their|them|that|this|one)\b|它|其|那|这|這/iu.test(part);
    const before = lead !== '' ? lead : elsewhere.length > 0 ? elsewhere.join(' ') : i > 0 ? subject : '';
    const words = leans ? `${before} ${part}`.trim() : part;
    const names = leans ? [...new Set([...elsewhere, ...read.names])] : read.names;
    return {
      text: part,
      entity: null,
      attribute: null,
      question: words,
      understood: without(question, {
        type: read.type === 'greeting' ? 'fact' : read.type,
        expects: read.expects,
        negated: read.negated,
        names: names.filter((name) => question.names.includes(name)),
        terms: [...new Set([...(leans ? terms(before, question.language) : []), ...read.terms])],
      }),
    };
  });
}

function without(question: Understood, change: Partial<Understood>): Understood {
  const { compared: _sides, ...rest } = question;
  return { ...rest, ...change };
}

/** Parts of a question that each ask; a statement before them belongs to none. */
function partsOf(text: string, language: string): { parts: string[]; lead: string } {
  const isHan = language === 'zh' || language === 'ja';
  const sentences = text
    .split(/(?<=[?？!！。])\s*|(?<=[.])\s+(?=\p{Lu})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pieces = isHan
    ? sentences.flatMap((part) => zhPieces(part))
    : sentences.flatMap((part) => part.split(JOINT_EN).flatMap((piece) => piece?.trim() ?? []));
  const asking = pieces.filter((piece) => (isHan ? ASKS_ZH.test(piece) : asks(piece)));
  const before = pieces.slice(0, Math.max(0, pieces.indexOf(asking[0] ?? ''))).join(' ');
  const lead = before.length <= LONGEST_LEAD ? before : '';
  const parts = asking.filter((piece) => lead !== '' || contentOf(piece).length > 0);
  return {
    lead,
    parts: parts.map((piece) => piece.replace(/^(?:and|but|or)\s+/i, '').replace(/[?？。.!！\s]+$/u, '')),
  };
}

/** A clause that asks nothing belongs to the one behind it: 用它写文件时，要加什么参数. */
function zhPieces(sentence: string): string[] {
  const out: string[] = [];
  let open = '';
  for (const clause of sentence.split(/(?<=[，,；;])/u)) {
    open += clause;
    if (!ASKS_ZH.test(clause)) continue;
    out.push(open.replace(/[，,；;\s]+$/u, ''));
    open = '';
  }
  if (open.trim() !== '' && out.length > 0) out[out.length - 1] += `，${open.trim()}`;
  return out.length > 0 ? out : [sentence];
}

function asks(piece: string): boolean {
  return ASKS_EN.test(piece) || /[?？]$/.test(piece);
}

function contentOf(piece: string): string[] {
  return contentWords(piece).filter((word) => !/^(?:and|what|how|when|which|who|where|why)$/.test(word));
}

function rootsOf(text: string): string[] {
  return contentWords(text).map((word) => stem(word));
}
