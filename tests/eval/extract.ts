import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openReadingBrowser } from './reading-chromium';
import type { readabilityText, readHtml } from './reading-in-page';
import { f1OfMeans, meanF1, type Score, shingleScore, wordScore } from './reading-score';
import { type EvalOptions, readData } from './sets';

export const describe =
  'Extracts the main text, date and author of public pages in Chromium, with Readability alone beside it.';

interface Reference {
  url: string;
  articleBody: string;
  title?: string | null;
  author?: string | null;
  publishDate?: string | null;
  pageType?: string;
}

export interface Prediction {
  articleBody: string;
  title: string | null;
  author: string | null;
  publishDate: string | null;
}

export interface ExtractOptions extends EvalOptions {
  /** Receives each prediction, e.g. to write them to a file. */
  onPrediction?: (
    set: string,
    id: string,
    prediction: Prediction,
    reference: Reference,
    f1: number,
    baseline: number,
  ) => void;
}

const SETS = ['article181', 'wcxb', 'zh-article', 'zh-forum'];

declare const reading: { readHtml: typeof readHtml; readabilityText: typeof readabilityText };

export async function run(options: ExtractOptions): Promise<Record<string, unknown>> {
  const browser = await openReadingBrowser();
  const figures: Record<string, unknown> = {};
  try {
    for (const set of options.set ? [options.set] : SETS) {
      const references = readData<Record<string, Reference>>(options.data, 'extract', set, 'ground-truth.json');
      const page = new Scores(set);
      for (const [id, reference] of Object.entries(references).slice(0, options.limit ?? Number.POSITIVE_INFINITY)) {
        const file = join(options.data, 'extract', set, 'html', `${id}.html.gz`);
        if (!existsSync(file)) continue;
        const html = gunzipSync(readFileSync(file)).toString('utf8');
        const [ours, plain] = await browser.page.evaluate(
          ([source, url]) => {
            try {
              return [reading.readHtml(source, url), reading.readabilityText(source)] as const;
            } catch (error) {
              throw new Error(String(error));
            }
          },
          [html, reference.url] as const,
        );
        const f1 = page.add(ours, plain, reference);
        options.onPrediction?.(
          set,
          id,
          {
            articleBody: ours.reading.text,
            title: ours.reading.title,
            author: ours.reading.byline,
            publishDate: ours.reading.published_at,
          },
          reference,
          f1[0],
          f1[1],
        );
      }
      figures[set] = page.figures();
    }
  } finally {
    await browser.close();
  }
  return figures;
}

class Scores {
  private readonly ours: Score[] = [];
  private readonly plain: Score[] = [];
  private readonly ms: number[] = [];
  private readonly plainMs: number[] = [];
  private readonly types = new Map<string, Score[]>();
  private empty = 0;
  private dates = { n: 0, exact: 0, wrong: 0 };
  private authors = { n: 0, right: 0 };

  constructor(private readonly set: string) {}

  add(
    ours: ReturnType<typeof readHtml>,
    plain: ReturnType<typeof readabilityText>,
    reference: Reference,
  ): [number, number] {
    const byShingle = this.set === 'article181' || this.set === 'zh-article';
    const score = byShingle ? shingleScore : wordScore;
    const a = score(ours.reading.text, reference.articleBody);
    const b = score(plain.text, reference.articleBody);
    this.ours.push(a);
    this.plain.push(b);
    this.ms.push(ours.ms);
    this.plainMs.push(plain.ms);
    if (ours.reading.text === '' && reference.articleBody !== '') this.empty += 1;
    const type = reference.pageType;
    if (type) this.types.set(type, [...(this.types.get(type) ?? []), a]);
    if (reference.publishDate) {
      this.dates.n += 1;
      const found = ours.reading.published_at?.slice(0, 10);
      if (found === reference.publishDate.slice(0, 10)) this.dates.exact += 1;
      else if (found !== undefined) this.dates.wrong += 1;
    }
    if (reference.author) {
      this.authors.n += 1;
      if (sameName(ours.reading.byline, reference.author)) this.authors.right += 1;
    }
    return [a.f1, b.f1];
  }

  figures(): Record<string, unknown> {
    const total = f1OfMeans(this.ours);
    const share = (part: number, n: number) => round(part / Math.max(1, n));
    return {
      pages: this.ours.length,
      meanF1: round(meanF1(this.ours)),
      precision: round(total.precision),
      recall: round(total.recall),
      f1ofMeans: round(total.f1),
      readability: {
        meanF1: round(meanF1(this.plain)),
        f1ofMeans: round(f1OfMeans(this.plain).f1),
        medianMs: round(median(this.plainMs)),
      },
      empty: share(this.empty, this.ours.length),
      medianMs: round(median(this.ms)),
      longestMs: round(Math.max(0, ...this.ms)),
      ...(this.types.size > 0
        ? {
            byType: Object.fromEntries(
              [...this.types].map(([type, scores]) => [type, `${round(meanF1(scores))} (${scores.length})`]),
            ),
          }
        : {}),
      ...(this.dates.n > 0
        ? {
            dates: {
              n: this.dates.n,
              exact: share(this.dates.exact, this.dates.n),
              wrong: share(this.dates.wrong, this.dates.n),
            },
          }
        : {}),
      ...(this.authors.n > 0
        ? { author: { n: this.authors.n, right: share(this.authors.right, this.authors.n) } }
        : {}),
    };
  }
}

function sameName(found: string | null, reference: string): boolean {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/\band\b/g, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const [a, b] = [plain(found ?? ''), plain(reference)];
  return a !== '' && (a === b || a.includes(b) || b.includes(a));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
