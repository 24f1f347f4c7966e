import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { chooseQuotes } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { answerable } from '../../lib/verify/answerability';
import { missingSpecifics } from '../../lib/verify/answerability/specifics';
import type { EvalOptions } from '../tools/suite';
import { pagesOfSet, readSets, share } from './sets';

export const describe =
  'Questions with one number changed to one that their page does not hold: refused; unchanged ones wrongly refused for a number.';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];

/**
 * Every question that holds a digit, put to its own page. Changed: one digit of it, chosen by the question's place in the
 * set, replaced by the first other digit that makes a figure which stands nowhere on the page (questions where none does
 * are left out). Refused: no answer is given. Wrongly refused: an unchanged question that is refused because of a figure,
 * whatever else would have refused it; the share refused for any reason is given beside it. Named: the figure is told as
 * missing, whether the rest is answered or not.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const rows = readSets(options, SETS).map((set) => {
    const pages = pagesOfSet(set);
    const asked = set.queries
      .flatMap(([question, index], place) => {
        const page = pages[index];
        return page && /\d/.test(question) ? [{ question, page, place }] : [];
      })
      .slice(0, options.limit ?? Number.POSITIVE_INFINITY);
    const own = asked.map(({ question, page }) => decide(question, page));
    const changed = asked.flatMap(({ question, page, place }) => {
      const other = withOtherNumber(question, page, place);
      return other === null ? [] : [decide(other, page)];
    });
    return { set: set.set, own, changed };
  });
  const all = { set: 'all', own: rows.flatMap(({ own }) => own), changed: rows.flatMap(({ changed }) => changed) };
  return {
    sets: [...rows, all].map(({ set, own, changed }) => ({
      set,
      questions: own.length,
      changed: changed.length,
      ...named(
        'refused',
        count(changed, ({ answered }) => !answered),
      ),
      ...named(
        'told',
        count(changed, ({ told }) => told),
      ),
      ...named(
        'wrong',
        count(own, ({ forbidden }) => forbidden),
      ),
      refused_for_any_reason: count(own, ({ answered }) => !answered).share,
    })),
  };
}

interface Decided {
  answered: boolean;
  forbidden: boolean;
  told: boolean;
}

function decide(question: string, page: RankPage): Decided {
  const understood = understand(question);
  const quotes = chooseQuotes(understood, rankPassages(understood, [page]), [page]);
  const specifics = missingSpecifics(question, [page]);
  return {
    answered: answerable({ text: question, understood }, quotes, [page]).answer,
    forbidden: specifics.some(({ forbids }) => forbids),
    told: specifics.length > 0,
  };
}

function withOtherNumber(question: string, page: RankPage, place: number): string | null {
  const digits = [...question.matchAll(/\d/g)];
  const digit = digits[place % Math.max(1, digits.length)];
  if (!digit) return null;
  const held = new Set(figuresOf(`${page.title}\n${page.text}`));
  for (let step = 0; step < 9; step++) {
    const other = (Number(digit[0]) + 1 + ((place + step) % 9)) % 10;
    const changed = question.slice(0, digit.index) + other + question.slice(digit.index + 1);
    const before = figuresOf(question);
    if (figuresOf(changed).some((figure) => !held.has(figure) && !before.includes(figure))) return changed;
  }
  return null;
}

function figuresOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  return (plain.match(/\d+(?:\.\d+)*/g) ?? []).map((figure) => figure.replace(/^0+(?=\d)/, ''));
}

function count(list: readonly Decided[], test: (item: Decided) => boolean): ReturnType<typeof share> {
  return share(list.filter(test).length, list.length);
}

function named(name: string, { share: value, low, high }: ReturnType<typeof share>): Record<string, unknown> {
  return { [name]: value, [`${name}_95`]: `${low}–${high}` };
}
