import type { RoundPurpose } from '../../schema/round';
import type { Understood } from '../../schema/run';

type Pair = readonly [en: string, zh: string];

/** Words that pages of the kind looked for use of themselves (MECHANISMS A55, E15). */
const BY_EXPECTS: Partial<Record<Understood['expects'], readonly Pair[]>> = {
  number: [
    ['default', '默认'],
    ['specification', '规格'],
    ['data', '数据'],
  ],
  date: [
    ['history', '历史'],
    ['announcement', '公告'],
  ],
  person: [['biography', '简介']],
  place: [['location', '地点']],
  reason: [
    ['reasons', '原因'],
    ['explained', '说明'],
  ],
  manner: [
    ['guide', '教程'],
    ['example', '示例'],
  ],
  definition: [['glossary', '术语']],
  condition: [['conditions', '条件']],
};

const BY_TYPE: Partial<Record<Understood['type'], readonly Pair[]>> = {
  news: [['latest', '最新']],
  comparison: [
    ['comparison', '对比'],
    ['measured', '实测'],
  ],
  dispute: [
    ['criticism', '批评'],
    ['evidence', '证据'],
  ],
  troubleshooting: [['solution', '解决']],
  open: [['overview', '概述']],
};

/** A second voice is looked for where things are tested, not where they are announced (MECHANISMS A41, A70). */
const CROSS_CHECK: readonly Pair[] = [
  ['review', '评测'],
  ['reference', '参考'],
];

/** Qualifiers of a query for a gap, the likeliest first, in the language of the question. */
export function qualifiersOf(purpose: RoundPurpose, { type, expects, language }: Understood): string[] {
  const pairs = [
    ...(purpose === 'cross_check' ? CROSS_CHECK : []),
    ...(BY_EXPECTS[expects] ?? []),
    ...(BY_TYPE[type] ?? []),
    ...(purpose === 'cross_check' ? [] : [['documentation', '文档'] as const]),
  ];
  return [...new Set(pairs.map(([en, zh]) => (language === 'zh' ? zh : en)))];
}
