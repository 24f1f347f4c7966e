import type { RankedPassage, RankPage } from '../../../reading/rank';
import { contentWords, type Span, sentences, stem } from '../../../reading/text';
import type { Understood } from '../../../schema/run';
import type { Paragraph } from '../../../schema/snapshot';
import { ANNOUNCES, FIRST, isInstruction, LATER, lengthOfNumber, numberBefore } from './step-words';

/** Steps of a page in its own order. Offsets are UTF-16 units into the page's text, end exclusive. */
export interface PageSteps {
  /** Index of the page in the list given. */
  page: number;
  steps: (Span & { paragraph: number })[];
  /** Steps behind those given. */
  leftOut: number;
  /** The paragraph before them that announces them. */
  lead: (Span & { paragraph: number }) | null;
  /** 0–1, as its passages were ranked. */
  relevance: number;
}

/** Steps shown; a longer procedure is told to be longer. */
const MOST = 12;
/** A single step is no procedure. */
const FEWEST = 2;
/** A step with what stands below it (a command) is no longer than this. Unit: UTF-16 characters. */
const LONGEST = 700;
/** Share of the question's words that list, headings and title must hold. */
const ABOUT = 0.6;
/** Share of a list's items that must tell to do something. */
const TELLS = 0.5;
/** The same of a list that its page numbers or that is announced as steps. */
const TELLS_NUMBERED = 0.34;
/** Ranked passages that a list must meet to be about the question. */
const PASSAGES = 12;

interface Candidate {
  page: number;
  steps: (Span & { paragraph: number })[];
  /** By the page's own numbers, or announced as steps. */
  ordered: boolean;
  /** What announces it: the paragraph before it. */
  lead: (Span & { paragraph: number }) | null;
  headings: string;
}

/**
 * The steps that answer a question on how something is done (MECHANISMS A29, C16): a numbered list of a page, numbered
 * lines or headings, a list that is announced as steps, or sentences that go first, then, finally. Always of one page and
 * in its order: steps of two pages are two procedures.
 *
 * @returns null where no page gives steps for what is asked
 */
export function stepsOf(
  understood: Understood,
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
): PageSteps | null {
  const asked = new Set(understood.terms.map((term) => stem(term.toLowerCase())));
  if (asked.size === 0) return null;
  const best = ranked.slice(0, PASSAGES);
  let found: { value: number; steps: PageSteps } | null = null;
  for (const page of new Set(best.map((passage) => passage.page))) {
    const read = pages[page];
    if (!read) continue;
    for (const candidate of candidatesOf(read, page)) {
      const value = worthOf(candidate, read, asked, best);
      if (value === null || (found && value.of <= found.value)) continue;
      const { steps, lead } = candidate;
      found = {
        value: value.of,
        steps: {
          page,
          steps: steps.slice(0, MOST),
          leftOut: Math.max(0, steps.length - MOST),
          lead,
          relevance: value.relevance,
        },
      };
    }
  }
  return found?.steps ?? null;
}

function worthOf(
  { page, steps, ordered, lead, headings }: Candidate,
  read: RankPage,
  asked: ReadonlySet<string>,
  best: readonly RankedPassage[],
): { of: number; relevance: number } | null {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last || steps.length < FEWEST) return null;
  const texts = steps.map(({ start, end }) => read.text.slice(start, end));
  const tells = texts.filter(isInstruction).length / texts.length;
  if (tells < (ordered ? TELLS_NUMBERED : TELLS)) return null;
  const announced = lead ? read.text.slice(lead.start, lead.end) : '';
  const own = `${headings}\n${announced}\n${texts.join('\n')}`;
  const about = shareOf(asked, `${read.title}\n${own}`);
  if (about < ABOUT) return null;
  // The passage with the announcing paragraph counts as well: its words are the question's.
  const from = lead?.start ?? first.start;
  const met = best.filter((passage) => passage.page === page && passage.start < last.end && from < passage.end);
  const relevance = Math.max(0, ...met.map(({ score }) => score));
  if (met.length === 0) return null;
  const near = shareOf(asked, `${headings}\n${announced}`);
  return { of: relevance + 0.5 * near + 0.2 * shareOf(asked, own) + (ordered ? 0.2 : 0) + 0.1 * tells, relevance };
}

function shareOf(asked: ReadonlySet<string>, text: string): number {
  const held = new Set(contentWords(text).map(stem));
  return [...asked].filter((word) => held.has(word)).length / asked.size;
}

function candidatesOf(page: RankPage, index: number): Candidate[] {
  return [...numberedLists(page), ...numberedLines(page), ...announcedLists(page), ...sentencesInOrder(page)].map(
    (found) => ({ page: index, ...aboveOf(page, found.steps), ...found }),
  );
}

type Found = Pick<Candidate, 'steps' | 'ordered'> & Partial<Pick<Candidate, 'lead'>>;

/** What stands over steps: their headings, and the paragraph before them where it announces something. */
function aboveOf(page: RankPage, steps: Found['steps']): Pick<Candidate, 'lead' | 'headings'> {
  const [first] = steps;
  const at = page.paragraphs.findIndex((block) => first && block.start <= first.start && first.start < block.end);
  const before = page.paragraphs[at - 1];
  const text = before ? page.text.slice(before.start, before.end) : '';
  const announces =
    before && before.kind !== 'heading' && text.length <= LONGEST && (/[:：]\s*$/.test(text) || ANNOUNCES.test(text));
  const lead = announces ? { start: before.start, end: before.end, paragraph: before.index } : null;
  return { lead, headings: (page.paragraphs[at]?.heading_path ?? []).join('\n') };
}

/** Lists that the page numbers; what stands within an item has its number. */
function numberedLists(page: RankPage): Found[] {
  const lists: Paragraph[][][] = [];
  let list: Paragraph[][] = [];
  let before: Paragraph | undefined;
  for (const block of page.paragraphs) {
    const { item } = block;
    const goesOn = item !== undefined && before?.item !== undefined && before.index + 1 === block.index;
    if (goesOn && item === list.length && item > 0) list.at(-1)?.push(block);
    else if (goesOn && item === list.length + 1) list.push([block]);
    else {
      if (list.length > 0) lists.push(list);
      list = item === 1 ? [[block]] : [];
    }
    before = block;
  }
  if (list.length > 0) lists.push(list);
  return lists.map((items) => ({ ordered: true, steps: items.flatMap((blocks) => stepOf(page, blocks) ?? []) }));
}

/** The first block of an item with what belongs to it below, as long as that stays short. */
function stepOf(page: RankPage, blocks: readonly Paragraph[]): (Span & { paragraph: number }) | null {
  const [first] = blocks;
  if (!first) return null;
  let end = Math.min(first.end, lastSentenceBefore(page, first));
  for (const block of blocks.slice(1)) if (block.end - first.start <= LONGEST) end = block.end;
  return { start: first.start, end, paragraph: first.index };
}

/** A block that is too long is cut behind a sentence. */
function lastSentenceBefore(page: RankPage, block: Paragraph): number {
  if (block.end - block.start <= LONGEST) return block.end;
  const spans = sentences(page.text.slice(block.start, block.end), page.language ?? null);
  const last = spans.findLast(({ end }) => end <= LONGEST) ?? spans[0];
  return block.start + (last?.end ?? LONGEST);
}

/** Lines or headings that begin with 1, 2, 3 …, without that number; a heading takes the first sentence below it. */
function numberedLines(page: RankPage): Found[] {
  const out: Found[] = [];
  let run: (Span & { paragraph: number })[] = [];
  const flush = () => {
    if (run.length >= FEWEST) out.push({ ordered: true, steps: run });
    run = [];
  };
  for (const block of page.paragraphs) {
    if (block.item !== undefined) continue;
    for (const line of linesOf(page, block)) {
      const number = numberBefore(page.text.slice(line.start, line.end));
      if (number === null) continue;
      if (number === 1) flush();
      if (number !== run.length + 1) continue;
      const start = line.start + lengthOfNumber(page.text.slice(line.start, line.end));
      if (start >= line.end) continue;
      run.push({ start, end: block.kind === 'heading' ? withBelow(page, block) : line.end, paragraph: block.index });
    }
  }
  flush();
  return out;
}

function linesOf(page: RankPage, block: Paragraph): Span[] {
  let at = block.start;
  return page.text
    .slice(block.start, block.end)
    .split('\n')
    .flatMap((line) => {
      const span = { start: at, end: at + line.length };
      at += line.length + 1;
      return line.trim() === '' || line.length > LONGEST ? [] : [span];
    });
}

function withBelow(page: RankPage, heading: Paragraph): number {
  const next = page.paragraphs[page.paragraphs.indexOf(heading) + 1];
  if (next?.kind !== 'prose') return heading.end;
  const [first] = sentences(page.text.slice(next.start, next.end), page.language ?? null);
  const end = next.start + (first?.end ?? 0);
  return end - heading.start <= LONGEST ? end : heading.end;
}

/** Lists without numbers whose announcement or heading says that they are steps. */
function announcedLists(page: RankPage): Found[] {
  const out: Found[] = [];
  let run: Paragraph[] = [];
  const flush = () => {
    const [first] = run;
    const before = first ? page.paragraphs[first.index - 1] : undefined;
    const above = `${first?.heading_path.at(-1) ?? ''}\n${before ? page.text.slice(before.start, before.end).slice(-200) : ''}`;
    if (run.length >= FEWEST && ANNOUNCES.test(above))
      out.push({ ordered: true, steps: run.flatMap((block) => stepOf(page, [block]) ?? []) });
    run = [];
  };
  for (const block of page.paragraphs) {
    const isItem = block.kind === 'list' && block.item === undefined;
    if (isItem && run.at(-1)?.heading_path.join('\n') === block.heading_path.join('\n')) run.push(block);
    else if (isItem) {
      flush();
      run = [block];
    } else if (block.kind !== 'code') flush();
  }
  flush();
  return out;
}

/** Sentences of prose that go “First … Then … Finally …”; each step is what stands from one such word to the next. */
function sentencesInOrder(page: RankPage): Found[] {
  const out: Found[] = [];
  for (const block of page.paragraphs) {
    if (block.kind !== 'prose') continue;
    const spans = sentences(page.text.slice(block.start, block.end), page.language ?? null);
    const textOf = ({ start, end }: Span) => page.text.slice(block.start + start, block.start + end);
    const first = spans.findIndex((span) => FIRST.test(textOf(span)));
    if (first < 0) continue;
    const steps: (Span & { paragraph: number })[] = [];
    for (const span of spans.slice(first)) {
      const text = textOf(span);
      const place = { start: block.start + span.start, end: block.start + span.end, paragraph: block.index };
      const last = steps.at(-1);
      if (steps.length === 0 || LATER.test(text) || isInstruction(text)) steps.push(place);
      else if (last && place.end - last.start <= LONGEST) last.end = place.end;
    }
    const later = steps.slice(1).filter(({ start, end }) => LATER.test(page.text.slice(start, end)));
    const lead = spans[first - 1];
    const announces = lead
      ? { lead: { start: block.start + lead.start, end: block.start + lead.end, paragraph: block.index } }
      : {};
    if (later.length > 0) out.push({ ordered: false, steps, ...announces });
  }
  return out;
}
