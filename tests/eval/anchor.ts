import { findQuote } from '../../lib/reading/match';
import type { Link, landing, links, polyfillLanding } from './fragment-in-page';
import { openReadingBrowser } from './reading-chromium';
import type { findPassage } from './reading-in-page';
import { type EvalOptions, readData, readSets } from './sets';

export const describe =
  'Finds stored quotes again: public anchoring cases, noisy copies, and look-alikes that must not be found.';

interface AnchorCase {
  id: string;
  page: string;
  text?: string;
  quote?: string;
  /** A fragment with text directives; then `expect` is the id that it leads to, `top`, or whether it finds anything. */
  fragment?: string;
  prefix?: string;
  suffix?: string;
  /** `@offset`, the found text, [start, end] in the body's text content, or null where nothing must be found. */
  expect: string | [number, number] | null | boolean;
}

declare const reading: {
  findPassage: typeof findPassage;
  landing: typeof landing;
  polyfillLanding: typeof polyfillLanding;
  links: typeof links;
};

/** Sentences of each page for which an address is made and resolved again. */
const LINKS = 150;

export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  return {
    quotes: await storedQuotes(options),
    fragments: await textFragments(options),
    ...copies(options),
  };
}

async function storedQuotes(options: EvalOptions): Promise<Record<string, unknown>> {
  const cases = readData<AnchorCase[]>(options.data, 'quote_anchor', 'dev.json').filter(
    (item) => item.quote !== undefined,
  );
  const pages = readData<Record<string, string>>(options.data, 'quote_anchor', 'pages.json');
  const browser = await openReadingBrowser();
  const failed: string[] = [];
  try {
    for (const item of cases) {
      const right =
        item.text === undefined
          ? await rightOnPage(browser, pages[item.page] ?? '', item)
          : rightInText(item.text, item);
      if (!right) failed.push(item.id);
    }
  } finally {
    await browser.close();
  }
  return { cases: cases.length, right: cases.length - failed.length, failed };
}

/** Where the public cases' fragments lead, and whether addresses that we make lead back to their quote. */
async function textFragments(options: EvalOptions): Promise<Record<string, unknown>> {
  const cases = readData<AnchorCase[]>(options.data, 'quote_anchor', 'dev.json');
  const pages = readData<Record<string, string>>(options.data, 'quote_anchor', 'pages.json');
  const browser = await openReadingBrowser('fragment-in-page.ts');
  const failed: string[] = [];
  const failedByPolyfill: string[] = [];
  const made: Link[] = [];
  let tried = 0;
  const open = async (html: string) => {
    await browser.page.setContent(withoutScripts(html));
    await browser.page.addScriptTag({ content: browser.script });
  };
  try {
    for (const { id, page, fragment, expect } of cases) {
      if (fragment === undefined) continue;
      tried += 1;
      await open(pages[page] ?? '');
      const [ours, polyfill] = await browser.page.evaluate(
        (hash) => [reading.landing(hash), reading.polyfillLanding(hash)] as const,
        fragment,
      );
      if (!leads(ours, expect)) failed.push(id);
      if (!leads(polyfill, expect)) failedByPolyfill.push(id);
    }
    for (const html of Object.values(pages)) {
      await open(html);
      made.push(...(await browser.page.evaluate((most) => reading.links(most), LINKS)));
    }
  } finally {
    await browser.close();
  }
  const addressed = made.filter(({ ours }) => ours !== null);
  return {
    cases: tried,
    right: tried - failed.length,
    failed,
    polyfillRight: tried - failedByPolyfill.length,
    links: made.length,
    withDirective: addressed.length,
    polyfillLandsOnQuote: addressed.filter(({ samePlace }) => samePlace).length,
    polyfillMisses: addressed.filter(({ samePlace }) => !samePlace).slice(0, 5),
  };
}

function leads(landed: string, expect: AnchorCase['expect']): boolean {
  return typeof expect === 'boolean' ? (landed !== 'top') === expect : landed === expect;
}

function rightInText(text: string, item: AnchorCase): boolean {
  const match = findQuote(text, { exact: item.quote ?? '', prefix: item.prefix, suffix: item.suffix });
  if (item.expect === null || match === null) return item.expect === null && match === null;
  const expected = String(item.expect);
  return expected.startsWith('@')
    ? match.start === Number(expected.slice(1))
    : text.slice(match.start, match.end) === expected;
}

async function rightOnPage(
  browser: Awaited<ReturnType<typeof openReadingBrowser>>,
  html: string,
  item: AnchorCase,
): Promise<boolean> {
  // Scripts of the page are not run: they are another site's.
  await browser.page.setContent(withoutScripts(html));
  await browser.page.addScriptTag({ content: browser.script });
  const found = await browser.page.evaluate(
    ([exact, prefix, suffix]) => {
      const passage = reading.findPassage(document, { exact, prefix, suffix });
      const first = passage?.ranges[0];
      if (!first) return null;
      const before = document.createRange();
      before.selectNodeContents(document.body);
      before.setEnd(first.startContainer, first.startOffset);
      return { text: passage.ranges.map(String).join(''), start: before.toString().length };
    },
    [item.quote ?? '', item.prefix ?? '', item.suffix ?? ''] as const,
  );
  if (item.expect === null || found === null) return item.expect === null && found === null;
  if (!Array.isArray(item.expect)) return found.text === item.quote;
  // The added script stands at the end of the body, so offsets before it hold; white space at the ends is trimmed.
  return Math.abs(found.start - item.expect[0]) <= 2 + (item.quote ?? '').length - (item.quote ?? '').trim().length;
}

function withoutScripts(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/gi, (script) =>
    script.replace(/<script/i, '<script type="text/plain"'),
  );
}

/** Sentences with something that can be changed, and one change of each kind. */
const CHANGES: [kind: string, pattern: RegExp, change: (piece: string) => string][] = [
  ['number', /\d+/, (piece) => String(Number(piece.slice(0, 9)) + 1)],
  ['digit', /\d(?!\d)/, (piece) => String((Number(piece) + 3) % 10)],
  ['name', /(?<=[a-z,] )[A-Z][a-z]{3,}/, (piece) => piece.slice(0, -1) + (piece.endsWith('n') ? 'm' : 'n')],
  ['negation', /\b(is|was|are|were|has|had|can|could|will|would|does|did) /, (piece) => `${piece}not `],
  ['lost negation', / not /, () => ' '],
  [
    'unit',
    /(?<=\d[ -]?)(?:km|m|kg|g|mm|cm|ft|mi|mph|GB|MB|kB|miles?|met(?:re|er)s?|kilomet(?:re|er)s?|percent|%|°[CF]|years?|days?|hours?|minutes?|months?|weeks?|centur(?:y|ies)|million|billion|thousand|pounds|dollars|feet|acres|tons)(?![\p{L}\p{N}])/u,
    otherUnit,
  ],
  [
    'Han unit',
    /(?<=[\d一二三四五六七八九十百千]\s?)(?:公里|千米|公尺|米|公分|公斤|千克|年|月|日|天|小时|小時|分钟|分鐘|秒|人|次|个|個|位|名|岁|歲|倍|万|萬|亿|億|%|％)/u,
    otherUnit,
  ],
  [
    'Han character',
    /(?<=[\u4e00-\u9fff]{4})[\u4e00-\u9fff](?=[\u4e00-\u9fff]{2})/,
    (piece) => (piece === '北' ? '南' : '北'),
  ],
  ['Han negation', /[是有能会可]/, (piece) => `不${piece}`],
];

const UNITS = ['km', 'kg', 'years', 'days', 'percent', 'million', 'feet', '公里', '年', '人', '秒', '万', '倍'];

/** Another unit of the same script, and never another spelling of the same. */
function otherUnit(unit: string): string {
  const han = /\p{Script=Han}|％/u.test(unit);
  const others = UNITS.filter((other) => /\p{Script=Han}/u.test(other) === han && other[0] !== unit[0]);
  return others[unit.length % others.length] ?? '';
}

/** Changes of one kind that a set tries, so that no common kind crowds out the others. */
const MOST_OF_A_KIND = 150;

const SETS = ['xquad-en', 'xquad-zh', 'drcd', 'fairytale'];

function copies(options: EvalOptions): Record<string, unknown> {
  let lookAlikes = 0;
  const anchored: Record<string, number> = {};
  const tried: Record<string, number> = {};
  let noisy = 0;
  let refound = 0;
  let ms = 0;
  for (const set of readSets(options, SETS)) {
    const limit = options.limit ?? 800;
    let inSet = 0;
    const inKind: Record<string, number> = {};
    for (const [, paragraphs] of set.pages) {
      const page = paragraphs.join('\n\n');
      for (const paragraph of paragraphs) {
        for (const sentence of paragraph.match(/[^.!?。！？]{30,}[.!?。！？]/g) ?? []) {
          const exact = sentence.trim();
          const at = page.indexOf(exact);
          if (at < 0 || inSet >= limit) continue;
          const context = {
            prefix: page.slice(Math.max(0, at - 32), at),
            suffix: page.slice(at + exact.length, at + exact.length + 32),
          };
          for (const [kind, pattern, change] of CHANGES) {
            const altered = exact.replace(pattern, change);
            if (altered === exact || inSet >= limit || (inKind[kind] ?? 0) >= MOST_OF_A_KIND) continue;
            const changed = page.slice(0, at) + altered + page.slice(at + exact.length);
            if (changed.includes(exact)) continue;
            lookAlikes += 1;
            inSet += 1;
            inKind[kind] = (inKind[kind] ?? 0) + 1;
            tried[kind] = (tried[kind] ?? 0) + 1;
            const started = performance.now();
            if (findQuote(changed, { exact, ...context }) !== null) anchored[kind] = (anchored[kind] ?? 0) + 1;
            ms += performance.now() - started;
          }
          noisy += 1;
          const match = findQuote(setAnew(page), { exact, ...context, hint: at });
          if (match !== null) refound += 1;
        }
      }
    }
  }
  return {
    lookAlikes: {
      tried: lookAlikes,
      byKind: tried,
      anchored,
      msEach: Math.round((ms / Math.max(1, lookAlikes)) * 100) / 100,
    },
    noisyCopies: { tried: noisy, found: refound },
  };
}

/** The page as another copy may set it: other quotes, dashes, white space, and reference marks. */
function setAnew(page: string): string {
  let i = 0;
  return page
    .replace(/"/g, () => (i++ % 2 === 0 ? '“' : '”'))
    .replace(/'/g, '’')
    .replace(/ /g, () => (i++ % 5 === 0 ? '\n' : i % 7 === 0 ? '\u00a0' : ' '))
    .replace(/fi/g, 'ﬁ')
    .replace(/, /g, () => (i++ % 3 === 0 ? ',[12] ' : ', '));
}
