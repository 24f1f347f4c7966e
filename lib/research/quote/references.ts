import type { RankPage } from '../../reading/rank';

/** Headings of a list of references, in the languages that we test. */
const SECTION =
  /^(?:(?:\d+|[IVX]+)\.?\s+)?(?:references|bibliography|works cited|literature cited|参考文献|參考文獻|引用文献|引用文獻)\s*[:：]?$/iu;

/** What an entry of such a list holds: a year, and initials, pages, a volume, a DOI or a publication's name. */
const YEAR = /(?:^|\D)(?:19|20)\d{2}[a-z]?(?:\D|$)/;
const ENTRY = /\b\p{Lu}\.|\bpp?\.\s?\d|\bvol\.|\bdoi\b|\bjournal\b|\bproceedings\b|\bet al\b|\[[JMDCN]\]/iu;

/** Questions that ask for the literature itself. */
const ASKS_FOR_LITERATURE =
  /\b(?:references?|bibliography|papers?|articles?|studies|study|literature|cited?|cites|citations?|doi|published in|journal)\b|文献|文獻|论文|論文|引用|期刊/iu;

/**
 * Whether a sentence stands in a page's list of references, whose titles often repeat a question word for word and
 * answer nothing (the text they stand behind does).
 *
 * @param start offset into the page's text, UTF-16 units
 */
export function inReferences(page: RankPage, start: number): boolean {
  const at = page.paragraphs.findIndex((block) => block.start <= start && start < block.end);
  const block = page.paragraphs[at];
  if (!block) return false;
  if (block.heading_path.some((heading) => SECTION.test(heading.trim()))) return true;
  // In a PDF a heading is a short paragraph: what follows it and looks like an entry belongs to it.
  const textOf = (from: { start: number; end: number }) => page.text.slice(from.start, from.end).trim();
  const entry = textOf(block);
  if (!YEAR.test(entry) || !ENTRY.test(entry)) return false;
  return at > firstSection(page, textOf);
}

const firstOnce = new WeakMap<RankPage, number>();

/** Index of the first paragraph that is such a heading; behind the last where there is none. */
function firstSection(page: RankPage, textOf: (block: { start: number; end: number }) => string): number {
  const known = firstOnce.get(page);
  if (known !== undefined) return known;
  const at = page.paragraphs.findIndex((block) => SECTION.test(textOf(block)));
  const first = at < 0 ? page.paragraphs.length : at;
  firstOnce.set(page, first);
  return first;
}

/** The sentences with those of lists of references last, unless the question asks for literature. */
export function referencesLast<S extends { page: number; start: number }>(
  scored: readonly S[],
  pages: readonly RankPage[],
  question: string,
): S[] {
  if (ASKS_FOR_LITERATURE.test(question)) return [...scored];
  const listed = scored.filter(({ page, start }) => {
    const from = pages[page];
    return from !== undefined && inReferences(from, start);
  });
  return listed.length === 0 ? [...scored] : [...scored.filter((item) => !listed.includes(item)), ...listed];
}
