import { sentences } from '../reading/text';
import { alignmentOf } from '../verify/check/near';
import { type Prepared, prepare } from '../verify/check/prepare';
import { checkValues, compareValues, type Value, valuesOf } from '../verify/check/values';

/**
 * How a page itself stands to something that it says: `denied` (it is not true that …), `retracted` (an earlier version
 * said …, the paper is withdrawn), `superseded` (a correction on the page gives another value).
 */
export interface Stance {
  stance: 'denied' | 'retracted' | 'superseded';
  /** The words that take it back. UTF-16 units of the page's text, end exclusive; empty where a title does it. */
  start: number;
  end: number;
}

const THAT = String.raw`(?:\s+(?:claim|belief|idea|notion|rumou?r|assertion|statement|suggestion|report)s?)?\s+(?:that|to\s+(?:say|claim|think|believe|state))\b`;
/** What follows in the sentence is not what the writer says. */
const DENIAL: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:it\s+(?:is|was|'s|has\s+been)\s+(?:simply\s+|just\s+|plainly\s+)?(?:not\s+(?:true|correct|the\s+case|accurate)|untrue|false|incorrect|wrong|inaccurate|a\s+(?:common\s+|popular\s+)?(?:myth|misconception|mistake|hoax|rumou?r|fallacy)|an?\s+(?:urban\s+)?(?:legend|error)))${THAT}`,
    'iu',
  ),
  /\b(?:there\s+(?:is|was)\s+no\s+(?:\w+\s+)?(?:evidence|proof|indication|sign)\s+(?:that|for\s+the\s+claim)|no\s+(?:evidence|proof)\s+(?:exists\s+)?that)\b/iu,
  /\b(?:contrary\s+to\s+(?:\w+\s+){0,2}(?:belief|claims?|reports?|rumou?rs?|opinion|myth)|(?:falsely|wrongly|mistakenly|erroneously|incorrectly)\s+(?:\w+\s+)?(?:claim|state|say|report|believe|assume|assert|attribute|write|think|thought|said|suggest|cite|list|give)(?:s|d|ed|n)?)\b/iu,
  /\b(?:the|a|this)\s+(?:(?:false|debunked|mistaken|erroneous|unfounded|discredited|common|popular|widespread)\s+)+(?:claim|belief|report|rumou?r|theory|notion|assertion|idea|myth|misconception)s?\s+(?:is\s+)?(?:that|was\s+that)\b/iu,
  /\b(?:myth|misconception|rumou?r|hoax|false|claim\s*\(false\))\s*:\s/iu,
  /(?:(?:说|說|认为|認為|声称|聲稱|以为|以為)[^。！？\n]{0,20}(?:是)?(?:不正确|不正確|错误|錯誤|不对|不對|不实|不實|谬误)|(?:并不是|並不是|并非|並非)(?:事实|真的|真實|真实)|(?:误以为|誤以為|误认为|誤認為|误传|誤傳|讹传|訛傳|谣传|謠傳|谣言称|謠言稱|错误地(?:认为|声称|写|报道)|錯誤地(?:認為|聲稱|寫|報導)|不实(?:说法|传言|报道)|不實(?:說法|傳言|報導)|没有证据(?:表明|显示|证明)|沒有證據(?:表明|顯示|證明)|常见误解|常見誤解|謠言[:：]|谣言[:：]|误区[:：]|誤區[:：]))/u,
];
/** A denial behind the statement. */
const DENIED_AFTER =
  /\b(?:(?:this|that|which|the\s+(?:claim|rumou?r|story|report)|it)\s+(?:is|was|has\s+been|turned\s+out\s+to\s+be|proved\s+(?:to\s+be\s+)?)\s*(?:since\s+)?(?:\w+ly\s+)?(?:not\s+true|untrue|false|incorrect|wrong|debunked|disproved|disproven|a\s+myth|a\s+hoax|retracted|refuted|inaccurate))\b(?=\s*(?:[.,;:!)]|$))|(?:这|這|此|该|該)(?:一)?(?:说法|說法|传言|傳言|报道|報導|观点|觀點|数字|數字|消息)?(?:是|并|並|已|被|后|後)*(?:不正确|不正確|不实|不實|错误的|錯誤的|谣言|謠言|辟谣|闢謠|证伪|證偽|否认|否認|推翻|不属实|不屬實)/iu;
/** The page tells what it said before. */
const EARLIER =
  /\b(?:(?:an?|the)\s+(?:earlier|previous|original|prior|initial|first)\s+(?:version|edition|draft|headline|caption)\s+(?:of\s+(?:this|the)\s+\w+(?:\s+\w+)?\s+)?(?:\w+ly\s+)?(?:mis)?(?:stated|said|gave|reported|described|listed|identified|claimed|wrote|quoted|spelled|named|attributed|put)|we\s+(?:\w+ly\s+)?(?:previously|originally|earlier|wrongly|incorrectly|mistakenly)\s+(?:stated|said|reported|wrote)|previously\s+(?:mis)?stated|was\s+(?:initially|originally|previously)\s+(?:reported|misreported|stated|given)\s+(?:as|that))\b|(?:本文|原文|此前|先前|之前|早前|较早前|原报道|原報導)(?:的)?(?:版本|报道|報導|文章)?[^。！？\n]{0,8}(?:误写|誤寫|误为|誤為|误称|誤稱|错写|錯寫|误报|誤報|错误地|錯誤地|有误|有誤)/iu;
const WITHDRAWN =
  /^\s*(?:\[?retracted\]?\b|retracted\s+article|retraction(?:\s+(?:of|note|notice))?\s*[:：]|withdrawn\s*[:：]|【?(?:已撤稿|撤稿|已撤回|撤回声明|撤回聲明)】?)/iu;
/** Opens a notice that puts something right. */
const NOTICE =
  /(?:^|[\n(（【[])\s*(?:corrections?|corrected|correction\s+notice|erratum|errata|editor(?:'s|’s)?\s+note|clarification|amended|update|updated)\b[^:：\n]{0,40}[:：—–-]|(?:^|[\n(（【[])\s*(?:更正|勘误|勘誤|订正|訂正|更正声明|更正啟事|更正启事|编者按|編者按|编辑注|更新)[^:：\n]{0,20}[:：]/giu;
/** Longest notice that is read. */
const NOTICE_LENGTH = 600;
/** Parts of a notice that name what was wrong. */
const WRONG =
  /(?:,|，|;|；)?\s*(?:\bnot\b|\binstead\s+of\b|\brather\s+than\b|而不是|而非|并非|並非|不是)\s*([^.;。；\n]{1,80})|(?:误写为|誤寫為|误为|誤為|误称|誤稱|错写为|錯寫為|误报为|誤報為)\s*([^.;。；\n]{1,60})/giu;

/** Share of the statement's words that a notice must hold to speak of the same thing. */
const SAME_SUBJECT = 0.3;
const NEAR_VALUE = 0.4;
/** A denial in the sentence before or after reaches this far. */
const REACH = 160;

/**
 * Whether the page takes back what it says in a span, so that the span must not be quoted as a fact (MECHANISMS C16, A42).
 *
 * @param text the page's whole saved text
 * @param context page title and headings, for a paper that is marked as withdrawn
 */
export function stanceOf(text: string, start: number, end: number, context = ''): Stance | null {
  if (WITHDRAWN.test(context) || WITHDRAWN.test(text.slice(0, 200))) return { stance: 'retracted', start: 0, end: 0 };
  const around = sentenceAround(text, start, end);
  const sentence = text.slice(around.start, around.end);
  const earlier = EARLIER.exec(sentence);
  if (earlier) return placed('retracted', around.start, earlier);
  for (const pattern of DENIAL) {
    const found = pattern.exec(sentence);
    if (found && !isTurned(sentence, found)) return placed('denied', around.start, found);
  }
  const tail = text.slice(end, Math.min(text.length, end + REACH)).split('\n')[0] ?? '';
  const after = DENIED_AFTER.exec(tail) ?? DENIED_AFTER.exec(sentence);
  if (after && after.input === tail && isNext(tail, after)) return placed('denied', end, after);
  if (after && after.input === sentence) return placed('denied', around.start, after);
  return superseded(text, start, end);
}

function placed(stance: Stance['stance'], from: number, match: RegExpExecArray): Stance {
  return { stance, start: from + match.index, end: from + match.index + match[0].length };
}

/** A find in the sentence straight behind, not in one further on. */
function isNext(tail: string, found: RegExpExecArray): boolean {
  return (tail.slice(0, found.index).match(/[.!?。！？]\s*\S/g)?.length ?? 0) <= 1;
}

/** “There is no doubt …”, “it is not false that …”: a denial of a denial. */
function isTurned(sentence: string, found: RegExpExecArray): boolean {
  return /\b(?:not|never|no\s+longer|n't)\s+(?:be\s+)?$|(?:不是|并非|並非)$/iu.test(sentence.slice(0, found.index));
}

function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  const from = Math.max(0, text.lastIndexOf('\n', Math.max(0, start - 1)) + 1, start - NOTICE_LENGTH);
  const stop = text.indexOf('\n', end);
  const to = Math.min(stop < 0 ? text.length : stop, end + NOTICE_LENGTH);
  const spans = sentences(text.slice(from, to), null).filter(
    (span) => from + span.end > start && from + span.start < end,
  );
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { start: from + first.start, end: from + last.end } : { start, end };
}

/** Whether a notice on the page gives another value for what the span states. */
function superseded(text: string, start: number, end: number): Stance | null {
  let said: Prepared | null = null;
  for (const { from, behind, to } of noticesOf(text)) {
    if (start < to && end > from) continue;
    said ??= prepare(text.slice(start, end), null);
    const body = text.slice(behind, to);
    if (corrects(body, said)) return { stance: 'superseded', start: from, end: to };
  }
  return null;
}

interface Notice {
  from: number;
  /** Where its opening words end. */
  behind: number;
  to: number;
}

/** Notices of the pages asked about last, the oldest first: every quote of a page asks for them. */
const notices = new Map<string, Notice[]>();
const MOST_PAGES = 32;

function noticesOf(text: string): readonly Notice[] {
  const known = notices.get(text);
  if (known) return known;
  const found = [...text.matchAll(NOTICE)].map((match) => {
    const behind = match.index + match[0].length;
    return { from: match.index, behind, to: noticeEnd(text, behind) };
  });
  if (notices.size >= MOST_PAGES) notices.delete(notices.keys().next().value ?? '');
  notices.set(text, found);
  return found;
}

function noticeEnd(text: string, from: number): number {
  const line = text.indexOf('\n', from + 1);
  return Math.min(line < 0 ? text.length : line, from + NOTICE_LENGTH);
}

function corrects(body: string, said: Prepared): boolean {
  const notice = prepare(body, null);
  const mine = valuesOf(said.facts);
  if (mine.length === 0) return false;
  const wrong = [...body.matchAll(WRONG)].flatMap((match) => {
    const at = match.index + match[0].length - (match[1] ?? match[2] ?? '').length;
    return valuesOf(notice.facts).filter(
      ({ fact }) => fact.start >= at - 1 && fact.end <= match.index + match[0].length,
    );
  });
  if (mine.some((value) => wrong.some((other) => sameValue(value, other))))
    return alignmentOf(said, notice, null) >= SAME_SUBJECT;
  if (wrong.length > 0 || alignmentOf(said, notice, null) < SAME_SUBJECT) return false;
  return checkValues(said, notice, null).some(
    ({ relation, elsewhere, closeness }) => relation === 'different' && !elsewhere && closeness >= NEAR_VALUE,
  );
}

function sameValue(a: Value, b: Value): boolean {
  return [compareValues(a, b), compareValues(b, a)].includes('equal') || a.fact.text === b.fact.text;
}
