import type { Token } from './tokens';
import type { Direction, DirectionFact, FactSpan, Modality, ModalityFact, Quantifier, QuantifierFact } from './types';

const set = (words: string) => new Set(words.split(' '));

/** Words that turn a statement round. */
const NEGATIVE = set(
  "not no never none neither nor without cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't couldn't shouldn't haven't hasn't hadn't nobody nothing nowhere unable incapable fail fails failed failing lack lacks lacked lacking refuse refuses refused refusing declined deny denies denied denying absent unlike hardly scarcely barely rarely seldom ain't yet-to non unrelated exclude excludes excluded excluding prevent prevents prevented avoid avoids avoided dissociated stopped ceased",
);
/** Weak ones: they turn a statement only in some readings. */
const WEAK = set(
  'fail fails failed failing hardly scarcely barely rarely seldom unlike exclude excludes excluded excluding prevent prevents prevented stopped ceased declined refuse refuses refused refusing deny denies denied denying',
);
const NEGATIVE_HAN = [
  '没有',
  '沒有',
  '不是',
  '并非',
  '並非',
  '从未',
  '從未',
  '尚未',
  '未能',
  '未曾',
  '无法',
  '無法',
  '不再',
  '不能',
  '不会',
  '不會',
  '拒绝',
  '拒絕',
  '禁止',
  '不可',
  '缺乏',
  '不',
  '没',
  '沒',
  '未',
  '无',
  '無',
  '非',
];
/** Words that hold a negative character and deny nothing. */
const HARMLESS_HAN = [
  '不过',
  '不過',
  '不同',
  '不仅',
  '不僅',
  '不但',
  '不少',
  '不断',
  '不斷',
  '不久',
  '不已',
  '不超过',
  '不能超过',
  '不得超过',
  '不可超过',
  '不应超过',
  '不会超过',
  '不超過',
  '不得不',
  '无论',
  '無論',
  '非常',
  '非洲',
  '不列颠',
  '未来',
  '未來',
  '不动产',
  '不锈钢',
  '不足',
  '不到',
  '不等',
  '不丹',
  '除非',
  '无线',
  '無線',
  '无数',
  '無數',
  '非政府',
  '不低于',
  '不少于',
  '不大于',
  '不管',
  '不论',
  '是不是',
  '不止',
  '无锡',
  '无障碍',
  '无人机',
  '不仅仅',
  '差不多',
  '不下',
  '不约而同',
  '不明',
  '东非',
  '南非',
  '北非',
  '西非',
  '中非',
  '不晚于',
  '不高于',
  '不多于',
  '不小于',
];

const DIRECTION_WORDS: readonly [Direction, string][] = [
  [
    'up',
    'increase increases increased increasing rise rises rose risen rising grow grows grew grown growing climb climbed gain gained improve improved improves raise raised raises expand expanded soar soared boost boosted boosts double doubled jump jumped surge surged upgrade upgraded',
  ],
  [
    'down',
    'decrease decreases decreased decreasing fall falls fell fallen falling drop drops dropped decline declines declined shrink shrank shrunk reduce reduces reduced reducing lower lowered cut cuts lose lost plunge plunged slump slumped halved diminish diminished downgrade downgraded worsen worsened',
  ],
  [
    'more',
    'many more greater higher larger bigger longer faster older taller heavier above exceed exceeds exceeded over',
  ],
  ['less', 'few less fewer lower smaller shorter slower younger lighter below under'],
  ['before', 'before prior earlier preceded precedes until'],
  ['after', 'after following later since followed'],
  ['first', 'first earliest debut initially oldest'],
  ['last', 'last final latest finally youngest newest'],
  ['best', 'best highest largest biggest greatest most tallest longest fastest top best-selling'],
  ['worst', 'worst lowest smallest least shortest slowest bottom worst-selling'],
];
const DIRECTIONS: ReadonlyMap<string, Direction> = new Map(
  DIRECTION_WORDS.flatMap(([direction, words]) => words.split(' ').map((word) => [word, direction] as const)),
);
const DIRECTION_HAN: readonly [string, Direction][] = [
  ['增加', 'up'],
  ['增长', 'up'],
  ['增長', 'up'],
  ['上升', 'up'],
  ['上涨', 'up'],
  ['上漲', 'up'],
  ['提高', 'up'],
  ['提升', 'up'],
  ['扩大', 'up'],
  ['减少', 'down'],
  ['減少', 'down'],
  ['下降', 'down'],
  ['下跌', 'down'],
  ['降低', 'down'],
  ['缩小', 'down'],
  ['缩短', 'down'],
  ['延长', 'up'],
  ['升高', 'up'],
  ['下滑', 'down'],
  ['高于', 'more'],
  ['大于', 'more'],
  ['多于', 'more'],
  ['超过', 'more'],
  ['超過', 'more'],
  ['低于', 'less'],
  ['小于', 'less'],
  ['少于', 'less'],
  ['更快', 'more'],
  ['严重', 'more'],
  ['轻微', 'less'],
  ['快', 'more'],
  ['慢', 'less'],
  ['之前', 'before'],
  ['以前', 'before'],
  ['之后', 'after'],
  ['之後', 'after'],
  ['以后', 'after'],
  ['以後', 'after'],
  ['首次', 'first'],
  ['首个', 'first'],
  ['首位', 'first'],
  ['最早', 'first'],
  ['最后', 'last'],
  ['最後', 'last'],
  ['最终', 'last'],
  ['最大', 'best'],
  ['最高', 'best'],
  ['最多', 'best'],
  ['最长', 'best'],
  ['最小', 'worst'],
  ['最低', 'worst'],
  ['最少', 'worst'],
  ['最短', 'worst'],
];

const QUANTIFIERS: ReadonlyMap<string, Quantifier> = new Map(
  (
    [
      ['only', 'only solely exclusively merely purely just sole entirely strictly'],
      ['all', 'all every each everyone everything everybody always entire whole fully completely'],
      ['none', 'none nobody nothing'],
      ['never', 'never'],
      ['most', 'most mostly majority mainly primarily largely'],
      ['some', 'some several many few partly partially various multiple'],
    ] as const
  ).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);
const QUANTIFIER_HAN: readonly [string, Quantifier][] = [
  ['唯一', 'only'],
  ['仅有', 'only'],
  ['只有', 'only'],
  ['仅', 'only'],
  ['僅', 'only'],
  ['只能', 'only'],
  ['只是', 'only'],
  ['只在', 'only'],
  ['只会', 'only'],
  ['只限', 'only'],
  ['只需', 'only'],
  ['所有', 'all'],
  ['全部', 'all'],
  ['全体', 'all'],
  ['每', 'all'],
  ['大多数', 'most'],
  ['多数', 'most'],
  ['大部分', 'most'],
  ['主要', 'most'],
  ['部分', 'some'],
  ['一些', 'some'],
  ['少数', 'some'],
];

const MODALS: ReadonlyMap<string, Modality> = new Map(
  (
    [
      [
        'possible',
        'may might could possibly perhaps maybe potentially likely probably unlikely suggests suggest suggested appears seem seems believed thought suspected speculated',
      ],
      [
        'planned',
        'will plans plan planned planning intends intend intended expects expected upcoming proposed aims scheduled forthcoming hopes',
      ],
      ['obliged', 'must should shall required requires ought'],
      ['reported', 'claims claimed claim alleged allegedly reportedly rumors rumor rumored rumoured supposedly said'],
    ] as const
  ).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);
const MODAL_HAN: readonly [string, Modality][] = [
  ['可能', 'possible'],
  ['也许', 'possible'],
  ['或许', 'possible'],
  ['大概', 'possible'],
  ['似乎', 'possible'],
  ['有望', 'possible'],
  ['计划', 'planned'],
  ['計劃', 'planned'],
  ['预计', 'planned'],
  ['預計', 'planned'],
  ['拟', 'planned'],
  ['打算', 'planned'],
  ['将会', 'planned'],
  ['即将', 'planned'],
  ['必须', 'obliged'],
  ['應該', 'obliged'],
  ['应该', 'obliged'],
  ['应当', 'obliged'],
  ['据说', 'reported'],
  ['據說', 'reported'],
  ['声称', 'reported'],
  ['传闻', 'reported'],
];

export interface Cues {
  negations: FactSpan[];
  directions: DirectionFact[];
  quantifiers: QuantifierFact[];
  modalities: ModalityFact[];
}

/** Negation, direction, quantifiers and modality of a text, each with its place. */
export function cuesOf(text: string, tokens: readonly Token[]): Cues {
  const out: Cues = { negations: [], directions: [], quantifiers: [], modalities: [] };
  let hasHan = false;
  tokens.forEach((token, i) => {
    if (token.kind === 'han') hasHan = true;
    if (token.kind !== 'word') return;
    const span = { start: token.start, end: token.end, text: token.text };
    const low = token.low;
    if (isNegation(tokens, i)) out.negations.push(span);
    const direction = DIRECTIONS.get(low);
    if (direction && !isBound(tokens, i)) out.directions.push({ ...span, direction });
    const quantifier = QUANTIFIERS.get(low);
    if (
      quantifier &&
      !(low === 'only' && tokens[i - 1]?.low === 'not') &&
      !(low === 'most' && direction && isSuperlative(tokens, i))
    )
      out.quantifiers.push({ ...span, quantifier });
    const modality = MODALS.get(low);
    if (
      modality &&
      !(low === 'may' && token.text === 'May') &&
      !(low === 'will' && token.text === 'Will') &&
      !(low === 'said' || low === 'thought')
    )
      out.modalities.push({ ...span, modality });
  });
  if (hasHan) hanCues(text, out);
  return out;
}

function isNegation(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? '';
  if (!NEGATIVE.has(low)) {
    const then = tokens[at + 1]?.low ?? '';
    return (
      (low === 'yet' && then === 'to') ||
      (low === 'turned' && then === 'down') ||
      (/^stay(?:s|ed)?$/.test(low) && then === 'away')
    );
  }
  const next = tokens[at + 1]?.low ?? '';
  if (low === 'not' && (next === 'only' || next === 'just' || next === 'merely')) return false;
  if (
    low === 'no' &&
    (next === '.' || next === 'longer' ? next === '.' : /^(?:more|less|fewer|later|earlier|doubt)$/.test(next))
  )
    return false;
  return (
    !WEAK.has(low) ||
    low.startsWith('fail') ||
    low.startsWith('refus') ||
    low.startsWith('exclud') ||
    low.startsWith('declin')
  );
}

/** “more than 5”, “over 30 years” bound a figure: the figure's bound says it. */
function isBound(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const then = tokens[at + 2];
  return (
    next?.kind === 'number' ||
    next?.text === '$' ||
    (next?.low === 'than' && (then?.kind === 'number' || then?.text === '$'))
  );
}

function isSuperlative(tokens: readonly Token[], at: number): boolean {
  return /^(?:the|its|his|her|their|'s)$/.test(tokens[at - 1]?.low ?? '');
}

type HanCue =
  | { word: string; kind: 'harmless' | 'negation' }
  | { word: string; kind: 'direction'; direction: Direction }
  | { word: string; kind: 'quantifier'; quantifier: Quantifier }
  | { word: string; kind: 'modality'; modality: Modality };

/** Chinese cues by their first character, in the order in which they are tried. */
const HAN_CUES = new Map<string, HanCue[]>();
for (const cue of [
  ...HARMLESS_HAN.map((word): HanCue => ({ word, kind: 'harmless' })),
  ...NEGATIVE_HAN.map((word): HanCue => ({ word, kind: 'negation' })),
  ...DIRECTION_HAN.map(([word, direction]): HanCue => ({ word, kind: 'direction', direction })),
  ...QUANTIFIER_HAN.map(([word, quantifier]): HanCue => ({ word, kind: 'quantifier', quantifier })),
  ...MODAL_HAN.map(([word, modality]): HanCue => ({ word, kind: 'modality', modality })),
]) {
  const first = cue.word[0] ?? '';
  HAN_CUES.set(first, [...(HAN_CUES.get(first) ?? []), cue]);
}

function hanCues(text: string, out: Cues): void {
  for (let i = 0; i < text.length; ) {
    const cue = HAN_CUES.get(text[i] ?? '')?.find(({ word }) => text.startsWith(word, i));
    if (!cue) {
      i++;
      continue;
    }
    const span = { start: i, end: i + cue.word.length, text: cue.word };
    if (cue.kind === 'negation') out.negations.push(span);
    else if (cue.kind === 'direction') out.directions.push({ ...span, direction: cue.direction });
    else if (cue.kind === 'quantifier') out.quantifiers.push({ ...span, quantifier: cue.quantifier });
    else if (cue.kind === 'modality') out.modalities.push({ ...span, modality: cue.modality });
    i = span.end;
  }
}
