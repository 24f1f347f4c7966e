import { passages, type RankPage, type RankQuestion, rankPassages } from '../../lib/reading/rank';
import { chooseQuotes } from '../../lib/research/quote';
import { quotesFor } from '../../lib/research/quote/chosen';
import { understand } from '../../lib/research/understand';
import { readServedPages } from './natural-pages';
import { type EvalOptions, readFile, round, share } from './sets';

export const describe =
  'Questions in everyday words, and their keywords, put to the page that answers: its gold passage among the first 5; a key point in the first 3 quotes; answered there, refused by other pages.';

export const needs = '--web BASE --questions FILE';

interface Gold {
  url: string;
  quote: string;
  /** Needed for a full answer; else an equally good other place. */
  must: boolean;
  /** The quote joins cells of a row. */
  cells?: boolean;
}

interface NaturalQuestion {
  id: string;
  lang: string;
  /** Asked in another language than the page's. */
  crosslang: boolean;
  q: string;
  /** The same as keywords. */
  alt: string;
  gold: Gold[];
  /** Each `a|b`: one of the spellings. */
  key_points: string[];
  unanswerable: boolean;
}

/** Passages that count as found. */
const FIRST = 5;

export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  if (!options.web || !options.questions) throw new Error(`No data: give ${needs}.`);
  const { questions } = readFile<{ questions: NaturalQuestion[] }>(options.questions);
  const asked = questions.filter((question) => !question.unanswerable && !question.crosslang);
  const pages = await readServedPages(
    options.web,
    asked.flatMap((question) => question.gold.map((gold) => gold.url)),
  );
  const figures: Record<string, unknown> = { passages: lengthOf([...pages.values()]) };
  for (const language of new Set(asked.map((question) => question.lang))) {
    const own = asked.filter((question) => question.lang === language).slice(0, options.limit);
    const nobody = questions.filter(({ unanswerable, lang }) => unanswerable && lang === language);
    figures[language] = {
      as_asked: { ...measure(own, pages, (one) => one.q), ...refuse(own, nobody, pages, (one) => one.q) },
      as_keywords: { ...measure(own, pages, (one) => one.alt), ...refuse(own, nobody, pages, (one) => one.alt) },
    };
  }
  return figures;
}

/** Pages of other questions that each question is put to, and every so many pages for one that none can answer. */
const OTHERS = 4;
const EVERY = 3;

/**
 * Whether a run over the gold pages of a question answers, one over those of other questions does not, and a question that
 * no page answers is refused by each. Other pages are of the same sites, so some of them do hold an answer.
 */
function refuse(
  questions: NaturalQuestion[],
  nobody: NaturalQuestion[],
  pages: Map<string, RankPage>,
  wording: (question: NaturalQuestion) => string,
) {
  const goldOf = (question: NaturalQuestion) => new Set(question.gold.filter(({ must }) => must).map(({ url }) => url));
  const read = (urls: Iterable<string>) => [...urls].flatMap((url) => pages.get(url) ?? []);
  const refused: string[] = [];
  let answered = 0;
  let others = 0;
  let wrong = 0;
  questions.forEach((question, i) => {
    if (answers(wording(question), read(goldOf(question)))) answered++;
    else refused.push(question.id);
    const own = new Set(question.gold.map(({ url }) => url));
    for (let k = 1; k <= OTHERS; k++) {
      const other = questions[(i * 7 + k * 5) % questions.length];
      const found = other && other !== question ? read(goldOf(other)).filter(({ url }) => !own.has(url ?? '')) : [];
      if (found.length === 0) continue;
      others++;
      if (answers(wording(question), found)) wrong++;
    }
  });
  const tried = nobody.flatMap((question, i) =>
    [...pages.values()].filter((_, k) => k % EVERY === i % EVERY).map((page) => answers(wording(question), [page])),
  );
  return {
    answered_on_own_pages: share(answered, questions.length),
    refused_on_own_pages: refused,
    refused_on_other_pages: share(others - wrong, others),
    refused_unanswerable: share(tried.filter((one) => !one).length, tried.length),
  };
}

function answers(text: string, pages: RankPage[]): boolean {
  const asked = { text, understood: understand(text) };
  return quotesFor(asked, rankPassages(asked, pages), pages).verdict.answer;
}

/** Characters a passage, over all pages. */
function lengthOf(pages: RankPage[]) {
  const spans = pages.flatMap((page) => passages(page));
  const all = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  return { pages: pages.length, passages: spans.length, mean_characters: round(all / spans.length, 0) };
}

/** One item for each passage that a full answer needs, ranked on its own page alone. */
function measure(
  questions: NaturalQuestion[],
  pages: Map<string, RankPage>,
  wording: (question: NaturalQuestion) => string,
) {
  const missed: string[] = [];
  let n = 0;
  let found = 0;
  let withOther = 0;
  let keyPoint = 0;
  let characters = 0;
  let shown = 0;
  for (const question of questions) {
    const text = wording(question);
    const asked: RankQuestion = { text, understood: understand(text) };
    for (const gold of question.gold.filter(({ must }) => must)) {
      const page = pages.get(gold.url);
      if (!page) continue;
      const ranked = rankPassages(asked, [page]);
      const first = ranked.slice(0, FIRST).map(({ start, end }) => page.text.slice(start, end));
      const hit = first.some((passage) => holds(passage, gold));
      const others = question.gold.filter((other) => other.url === gold.url);
      n++;
      if (hit) found++;
      else missed.push(question.id);
      if (others.some((other) => first.some((passage) => holds(passage, other)))) withOther++;
      const quotes = chooseQuotes(asked, ranked, [page]).slice(0, 3);
      const said = quotes.map(({ start, end }) => page.text.slice(start, end));
      if (question.key_points.some((point) => said.some((quote) => holdsPoint(quote, point)))) keyPoint++;
      characters += first.reduce((sum, passage) => sum + passage.length, 0);
      shown += first.length;
    }
  }
  return {
    [`gold_in_${FIRST}`]: share(found, n),
    [`gold_or_equal_in_${FIRST}`]: share(withOther, n),
    key_point_in_3: share(keyPoint, n),
    mean_characters_of_first: round(characters / Math.max(1, shown), 0),
    missed,
  };
}

function holds(passage: string, { quote, cells }: Gold): boolean {
  const gap = cells ? '' : ' ';
  return squeezed(passage, gap, cells).includes(squeezed(quote, gap, cells));
}

/** White space made equal; cells of a saved row are parted by bars. */
function squeezed(text: string, gap: string, cells = false): string {
  return (cells ? text.replace(/\|/g, '') : text).replace(/\s+/g, gap).trim();
}

function holdsPoint(quote: string, point: string): boolean {
  const text = quote.toLowerCase();
  return point
    .toLowerCase()
    .split('|')
    .some((spelling) => text.includes(spelling));
}
