import type { ConflictClaim, ConflictKind } from '../../lib/evidence/conflicts';

export interface PlantedConflict {
  id: string;
  kind: ConflictKind | 'none';
  question: string | null;
  claims: ConflictClaim[];
}

type Row = readonly [
  kind: ConflictKind | 'none',
  question: string | null,
  ...sources: (readonly [text: string, context?: string, url?: string])[],
];

/** Two or three sources of our own, and what tells them apart. */
const ROWS: readonly Row[] = [
  [
    'contradiction',
    'How many ambulances does the city have?',
    ['The city has 45 ambulances.'],
    ['The city has 300 ambulances in service.'],
  ],
  [
    'contradiction',
    'When did the Harlow bridge open?',
    ['The Harlow bridge opened in 1931.'],
    ['The Harlow bridge opened in 1934 after two years of work.'],
  ],
  [
    'contradiction',
    'How long does the battery of the Vela 3 last?',
    ['In our test the battery of the Vela 3 lasted 8 hours.'],
    ['The battery of the Vela 3 lasts 12 hours.'],
  ],
  [
    'contradiction',
    null,
    ['The reservoir holds 6.4 million litres of water.'],
    ['The reservoir holds 4.6 million litres of water.'],
  ],
  ['contradiction', null, ['云溪大桥全长3.2公里。'], ['云溪大桥全长4.1公里。']],
  ['contradiction', '云溪大桥什么时候建成？', ['云溪大桥于1986年建成。'], ['云溪大桥1988年建成通车。']],
  [
    'contradiction',
    '玉兰图书馆藏书多少册？',
    ['玉兰图书馆藏书120万册。'],
    ['玉兰图书馆藏书约85万册，分布于三座馆舍。'],
  ],
  [
    'contradiction',
    'What is the population of Skerry?',
    ['Skerry has a population of 2,104.'],
    ['The population of Skerry is 3,950.'],
  ],
  [
    'depends_on_version',
    'What is the minimum Rust version for the kernel?',
    ['Kernel 6.1 needs Rust 1.62.0.'],
    ['Kernel 6.12 needs Rust 1.78.0.'],
  ],
  [
    'depends_on_version',
    'What is the minimum Rust version for the kernel?',
    ['Rust (optional) 1.62.0', 'Requirements', 'https://kernel61.example/req.html'],
    ['Rust (optional) 1.78.0', 'Requirements', 'https://kernel612.example/req.html'],
  ],
  [
    'depends_on_version',
    'Is the test runner stable?',
    ['Stability: 1 - Experimental', 'Test runner', 'https://node18.example/test.html'],
    ['The test runner is now stable.', 'Test runner', 'https://node20.example/test.html'],
  ],
  [
    'depends_on_version',
    'How long is the default timeout?',
    ['The default timeout is 30 seconds.', 'Server 2.4 manual'],
    ['The default timeout is 60 seconds.', 'Server 3.0 manual'],
  ],
  [
    'depends_on_version',
    'What is the default cache size?',
    ['The default cache size is 64 MB.', 'Docs', 'https://docs.example/15/cache.html'],
    ['The default cache size is 128 MB.', 'Docs', 'https://docs.example/16/cache.html'],
  ],
  [
    'depends_on_version',
    '默认超时是多少秒？',
    ['默认超时为30秒。', '服务器 版本2.4 手册'],
    ['默认超时为60秒。', '服务器 版本3.0 手册'],
  ],
  ['depends_on_version', '编译内核最低需要哪个Rust版本？', ['内核6.1要求Rust 1.62.0。'], ['内核6.12要求Rust 1.78.0。']],
  [
    'differs_in_time',
    'What is the unemployment rate of the province?',
    ['In 2018 the unemployment rate of the province was 4.1%.'],
    ['In 2020 the unemployment rate of the province was 6.3%.'],
  ],
  [
    'differs_in_time',
    'What is the population of Skerry?',
    ['At the 2000 census the population of Skerry was 2,104.'],
    ['At the 2020 census the population of Skerry was 2,350.'],
  ],
  ['differs_in_time', '该省人口是多少？', ['2000年该省人口为3200万人。'], ['2020年该省人口为3900万人。']],
  [
    'differs_in_time',
    null,
    ['In 2015 the museum had 1.2 million visitors.'],
    ['In 2019 the museum had 1.9 million visitors.'],
  ],
  [
    'differs_in_place',
    'What is the population of Young Township?',
    ['The population was 838.', 'Young Township, Carver County, Minnesota'],
    ['The population was 726.', 'Young Township, Edgar County, Illinois'],
  ],
  [
    'differs_in_scope',
    'When did the Poplar station open?',
    ['It was opened in 1840.', 'Poplar railway station'],
    ['It was opened in 1987.', 'Poplar DLR station'],
  ],
  [
    'differs_in_scope',
    'How many copies did the novel sell?',
    ['The novel sold 11 million copies worldwide.'],
    ['The novel sold 3 million copies domestically.'],
  ],
  ['differs_in_scope', '该车百公里油耗是多少升？', ['该车满载时油耗为9.2升。'], ['该车待机时油耗为1.1升。']],
  ['differs_in_unit', 'How large is the cache?', ['The cache is 512 kB large.'], ['The cache is 512 KiB large.']],
  ['differs_in_unit', 'How much does the ferry cost?', ['The ferry costs €4.50.'], ['The ferry costs $4.90.']],
  ['none', 'How long is the bridge?', ['The bridge is 3.2 km long.'], ['The bridge is 3,200 metres long.']],
  [
    'none',
    'How many vehicles cross the bridge a day?',
    ['About 42,000 vehicles cross the bridge a day.'],
    ['Every day 41,870 vehicles cross the bridge.'],
  ],
  [
    'none',
    'When was Anne Quill born?',
    ['Anne Quill (14 June 1866 – 20 October 1936) was a teacher.'],
    ['Anne Quill was born in June 1866.'],
  ],
  [
    'none',
    'When did the line open?',
    ['The line opened in 1903 and closed in 1964.'],
    ['The line, closed in 1964, was opened on 3 May 1903.'],
  ],
  ['none', null, ['The library lends up to eight books.'], ['The library is closed on Mondays.']],
  ['none', null, ['The ferry takes 25 minutes.'], ['The tunnel takes 12 minutes.']],
  ['none', '该水库可蓄水多少立方米？', ['该水库可蓄水640万立方米。'], ['该水库蓄水量为0.064亿立方米。']],
  ['none', null, ['林慧敏1952年出生于苏州。'], ['林慧敏1978年毕业于江南大学。']],
  ['none', 'How many seats does the hall have?', ['The hall has 1,200 seats.'], ['The hall has twelve hundred seats.']],
];

export function plantedConflicts(): PlantedConflict[] {
  return ROWS.map(([kind, question, ...sources], i) => ({
    id: `c${i}`,
    kind,
    question,
    claims: sources.map(([text, context, url], k) => ({
      id: `c${i}-${k}`,
      text,
      language: null,
      ...(context ? { context } : {}),
      url: url ?? `https://source${'abc'[k]}.example/page`,
      published_at: null,
      credibility: k === 0 ? 0.85 : 0.55,
    })),
  }));
}
