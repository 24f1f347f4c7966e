import type { RankedPassage, RankPage } from '../../../reading/rank';
import { contentWords, type Span, sentences, stem } from '../../../reading/text';
import type { Understood } from '../../../schema/run';

/** A view that a page reports, with who holds it. Offsets are UTF-16 units into the page's text, end exclusive. */
export interface FoundView extends Span {
  /** Index of the page in the list given. */
  page: number;
  paragraph: number;
  /** As the page writes it. */
  holder: string;
  /** Whether it speaks for or against what is asked about. */
  stance: 'for' | 'against';
  /** 0–1, of its passage. */
  relevance: number;
}

/** Views on each side. */
const MOST = 3;
const PASSAGES = 40;
/** Share of the question's words that a view or what stands above it holds. */
const ABOUT = 0.5;

const NAME = String.raw`(?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+)?\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:(?:of|the|and|for|de|van|von|der)\s+){0,2}\p{Lu}[\p{L}\p{M}.'’-]*){0,5}`;
const GROUP =
  '(?:(?:[Ss]ome|[Mm]any|[Mm]ost|[Oo]ther|[Ss]everal|[Aa] (?:majority|number|group) of)\\s+)?(?:[\\p{L}-]+\\s+)?(?:[Cc]ritics|[Ss]upporters|[Oo]pponents|[Pp]roponents|[Rr]esearchers|[Uu]sers|[Rr]eviewers|[Ee]xperts|[Ss]cientists|[Ee]conomists|[Aa]dvocates|[Dd]octors|[Tt]eachers|[Pp]arents|[Ff]armers|[Rr]esidents|[Dd]evelopers|[Ee]ngineers|[Aa]nalysts|[Cc]ampaigners)';
const SAYS =
  '(?:say|said|argue|believe|think|thought|claim|maintain|insist|warn|complain|criticis|criticiz|prais|reject|defend|disput|doubt|support|oppos|consider|describ|call|recommend|point(?:s|ed)? out|conclud|object|favou?r|welcom|condemn|contend|hold|held|find|found)(?:s|es|ed|e|d)?';
const HOLDERS_EN: readonly RegExp[] = [
  new RegExp(String.raw`^(?:According to|In the (?:view|opinion|words) of)\s+((?:the\s+)?${NAME}|${GROUP})\s*,`, 'u'),
  new RegExp(
    String.raw`(?:^|,\s+|[”"]\s+|\b(?:[Bb]ut|[Aa]nd|[Hh]owever,|[Ww]hile|[Ww]hereas)\s+)((?:[Tt]he\s+)?${NAME}|${GROUP})(?:,[^,.]{2,60},)?\s+(?:(?:also|has|have|had|still|often)\s+)*${SAYS}\b`,
    'u',
  ),
  new RegExp(String.raw`[”"]\s+(?:says?|said|argues?|argued|wrote|writes)\s+(${NAME})`, 'u'),
];
const HOLDERS_ZH: readonly RegExp[] = [
  /(?:^|[，。；;])(?:但是?|而|不过|然而)?([\p{Script=Han}\p{L}·]{2,20}?)(?:则|也|还|曾|普遍|一致|公开)?(?:认为|認為|表示|指出|批评|批評|主张|主張|质疑|質疑|反对|反對|支持|赞成|贊成|警告|强调|強調|坚持|担心|擔心|称(?!为|作|之)|觉得|相信)/u,
  /(?:在|据)([\p{Script=Han}\p{L}·]{2,16}?)(?:看来|看來|的说法|称|说)/u,
];
/** Nobody in particular. */
const NOBODY =
  /^(?:It|This|That|These|Those|There|He|She|They|We|I|You|One|The|A|An)$|^(?:他|她|它|他们|这|那|我|我们|你|人们|有人|其中|因此|所以|如果)/u;

const FOR_EN =
  /\b(?:support\w*|prais\w*|benefi\w+|effective\w*|good|great|best|better|excellent|worth\w*|recommend\w*|safe\w*|improv\w*|help\w*|succe\w*|reliab\w*|advantage\w*|favou?r\w*|welcom\w*|endors\w*|love\w*|useful\w*|valuable|positive\w*|necessary|right|healthy|proven)\b/giu;
const AGAINST_EN =
  /\b(?:against|oppos\w*|critici\w*|danger\w*|risk\w*|harm\w*|bad|worse|worst|wast\w*|overrated|ineffective|fail\w*|disappoint\w*|doubt\w*|reject\w*|problem\w*|unsafe|unhealthy|unnecessary|mislead\w*|unreliable|expensive|flaw\w*|useless|condemn\w*|complain\w*|warn\w*|object\w*|wrong|negative\w*|unproven|disadvantage\w*|threat\w*)\b/giu;
const FOR_ZH =
  /支持|赞成|贊成|有效|好处|好處|值得|推荐|推薦|优点|優點|安全|成功|有益|认可|認可|欢迎|歡迎|肯定|有用|必要|可靠|健康|改善/gu;
const AGAINST_ZH =
  /反对|反對|批评|批評|质疑|質疑|危险|危險|有害|风险|風險|无效|無效|失败|失敗|问题|問題|浪费|浪費|担心|擔心|警告|缺点|缺點|没有证据|沒有證據|多余|过时|失望/gu;
const NOT_BEFORE =
  /(?:\b(?:not|no|never|hardly|isn['’]t|aren['’]t|doesn['’]t|don['’]t|didn['’]t|won['’]t|cannot|can['’]t|without|little)\b[^.,;]{0,24}|[不没無无未](?:是|会|能|太|具)?)$/iu;

/**
 * Views on what a question asks about, each with its holder, from sentences that name one (MECHANISMS A31, F27): kept
 * where a question asks for views, attributed and never as facts. Both sides must be held by somebody; one side alone is
 * no dispute.
 *
 * @returns the best of each side, first those for it; empty where only one side is held
 */
export function viewsOf(
  understood: Understood,
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
): FoundView[] {
  const asked = new Set(understood.terms.map((term) => stem(term.toLowerCase())));
  const found: FoundView[] = [];
  for (const passage of ranked.slice(0, PASSAGES)) {
    const page = pages[passage.page];
    if (!page) continue;
    for (const block of page.paragraphs) {
      if (block.end <= passage.start || block.start >= passage.end || block.kind === 'heading') continue;
      const from = Math.max(block.start, passage.start);
      const text = page.text.slice(from, Math.min(block.end, passage.end));
      for (const span of sentences(text, page.language ?? null)) {
        const said = text.slice(span.start, span.end);
        const holder = holderOf(said);
        const stance = holder === null ? null : stanceIn(said);
        if (holder === null || stance === null) continue;
        if (shareOf(asked, [said, text, ...block.heading_path, page.title].join('\n')) < ABOUT) continue;
        found.push({
          page: passage.page,
          paragraph: block.index,
          start: from + span.start,
          end: from + span.end,
          holder,
          stance,
          relevance: passage.score,
        });
      }
    }
  }
  const side = (stance: FoundView['stance']) =>
    found
      .filter((view, i) => view.stance === stance && found.findIndex(({ holder }) => holder === view.holder) === i)
      .slice(0, MOST);
  const [those, others] = [side('for'), side('against')];
  return those.length > 0 && others.length > 0 ? [...those, ...others] : [];
}

/** Who is said to hold what a sentence says; null where it names nobody. */
export function holderOf(sentence: string): string | null {
  for (const pattern of /\p{Script=Han}/u.test(sentence) ? HOLDERS_ZH : HOLDERS_EN) {
    const holder = pattern.exec(sentence)?.[1]?.trim();
    if (holder && !NOBODY.test(holder)) return holder;
  }
  return null;
}

/** Whether a sentence speaks for or against, by the words that it judges with; null where they balance or are none. */
export function stanceIn(sentence: string): FoundView['stance'] | null {
  const isHan = /\p{Script=Han}/u.test(sentence);
  let sum = 0;
  for (const [pattern, weight] of isHan
    ? ([
        [FOR_ZH, 1],
        [AGAINST_ZH, -1],
      ] as const)
    : ([
        [FOR_EN, 1],
        [AGAINST_EN, -1],
      ] as const))
    for (const word of sentence.matchAll(pattern))
      sum += NOT_BEFORE.test(sentence.slice(Math.max(0, word.index - 32), word.index)) ? -weight : weight;
  return sum === 0 ? null : sum > 0 ? 'for' : 'against';
}

function shareOf(asked: ReadonlySet<string>, text: string): number {
  if (asked.size === 0) return 0;
  const held = new Set(contentWords(text).map(stem));
  return [...asked].filter((word) => held.has(word)).length / asked.size;
}
