import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { foldText } from '../../lib/reading/text';
import { quotesFor } from '../../lib/research/quote/chosen';
import { understand } from '../../lib/research/understand';
import { forbiddingGaps } from '../../lib/verify/answerability';
import type { EvalOptions } from '../tools/suite';
import { pagesOfSet, readSets, share } from './sets';

export const describe =
  'Chinese questions with a name, place, product or time that their page does not hold, put in or put in the place of its title: refused, and told what is missing.';

const SETS = ['xquad-zh', 'cmrc', 'drcd'];

/** Written down before any rule was, in the frames in which people limit a question. */
const QUALIFIERS: Record<string, readonly string[]> = {
  place: [
    '土星上的',
    '上海的',
    '在澳大利亚，',
    '月球上的',
    '广东省的',
    '在巴黎，',
    '浙江大学里的',
    '南极洲的',
    '长江边的',
  ],
  time: ['唐朝的', '在清代，', '民国时期的', '春秋时期的', '二战期间的', '上世纪的', '中秋节的'],
  product: ['微信里的', '鸿蒙系统上的', '安卓版的', '苹果手机上的', '支付宝里的', '特斯拉的', '红旗轿车的', '索尼版的'],
  person: ['爱因斯坦的', '鲁迅笔下的', '莎士比亚的', '诸葛亮的', '牛顿的', '贝多芬的'],
  other: ['图书馆里的', '潜水艇上的', '火车站里的', '篮球队的', '幼儿园里的', '拖拉机上的'],
};

/**
 * Three changes of each question: one qualifier put before it; the title of another page put before it with 的; and, where
 * the question says its page's title, another title in its place. Titles are Chinese, of two to eight characters, and none
 * of what is put in stands on the page. Wrongly refused: an unchanged question that is refused because of a name.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const rows = readSets(options, SETS).flatMap((set) => {
    const pages = pagesOfSet(set);
    const titles = [...new Set(pages.map(({ title }) => title))].filter((title) =>
      /^\p{Script=Han}{2,8}$/u.test(title),
    );
    const step = Math.max(1, Math.floor(set.queries.length / (options.limit ?? Number.POSITIVE_INFINITY)));
    const asked = set.queries.flatMap(([question, index], place) => {
      const page = pages[index];
      return page && place % step === 0 ? [{ question, page, place }] : [];
    });
    const own = asked.map(({ question, page }) => decide(question, page));
    const kinds = Object.entries(QUALIFIERS).map(([kind, list]) => {
      const changed = asked.flatMap(({ question, page, place }) => {
        const put = list[place % list.length] ?? '';
        return holdsNone(page, question, put.replace(/^在|[，的]/gu, '')) ? [decide(put + question, page)] : [];
      });
      return row(set.set, kind, changed);
    });
    const titled = asked.flatMap(({ question, page, place }) => {
      const other = otherTitle(titles, page, question, place);
      return other ? [decide(`${other}的${question}`, page)] : [];
    });
    const swapped = asked.flatMap(({ question, page, place }) => {
      const other = page.title.length > 1 && question.includes(page.title) && otherTitle(titles, page, question, place);
      return other ? [decide(question.replaceAll(page.title, other), page)] : [];
    });
    return [
      {
        ...row(set.set, 'unchanged', own),
        wrong: share(own.filter(({ forbidden }) => forbidden).length, own.length).share,
      },
      ...kinds,
      row(set.set, 'a title before', titled),
      row(set.set, 'a title instead', swapped),
    ];
  });
  return { sets: rows };
}

interface Decided {
  answered: boolean;
  forbidden: boolean;
}

function decide(text: string, page: RankPage): Decided {
  const asked = { text, understood: understand(text) };
  const { verdict } = quotesFor(asked, rankPassages(asked, [page]), [page]);
  return { answered: verdict.answer, forbidden: forbiddingGaps(asked, [page]).length > 0 };
}

function row(set: string, change: string, found: readonly Decided[]) {
  const refused = share(found.filter(({ answered }) => !answered).length, found.length);
  const forbidden = share(found.filter((one) => one.forbidden).length, found.length);
  return {
    set,
    change,
    n: found.length,
    refused: refused.share,
    '95': `${refused.low}–${refused.high}`,
    by_name: forbidden.share,
  };
}

function otherTitle(titles: readonly string[], page: RankPage, question: string, place: number): string | null {
  for (let step = 1; step < titles.length; step++) {
    const other = titles[(place + step * 7) % titles.length] ?? '';
    if (other && holdsNone(page, question, other)) return other;
  }
  return null;
}

/** Whether neither the page nor the question has the words put in, or their first two or last two characters. */
function holdsNone(page: RankPage, question: string, put: string): boolean {
  const said = foldText(`${page.title}\n${page.text}\n${question}`);
  const core = foldText(put.replace(/(?:上|里|版|边|笔下|时期|期间|系统)$/u, ''));
  return ![core, core.slice(0, 2), core.slice(-2)].some((part) => said.includes(part));
}
