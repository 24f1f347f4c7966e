/** The fixed words of notes and exports, in the language of what is exported (the panel's words are elsewhere). */
export interface NoteWords {
  quotes: string;
  found: string;
  notEnough: string;
  notEnoughDetail: string;
  notFound: string;
  disagree: string;
  /** A cell of a comparison that no page fills, and one whose own citation says otherwise. */
  notStated: string;
  notConfirmed: string;
  /** Over the points of a comparison, and of one that is of no point. */
  point: string;
  general: string;
  /** Views side by side. */
  views: string;
  /** Steps that were left out. */
  moreSteps: (n: number) => string;
  /** Two values that may both hold: another version, year, place, scope or unit. */
  differs: string;
  references: string;
  untitled: string;
  /** The page of a PDF, by its printed number. */
  page: (label: string) => string;
  extracted: (title: string) => string;
  /** A quote in the language's quotation marks. */
  quoted: (text: string) => string;
  /** Behind a sentence that its check refused and the person kept. */
  keptByPerson: string;
  list: string;
  /** Between a label and what it says. */
  colon: string;
  /** A reference: quote, parts of the source (title, author, date), address, day of reading. */
  reference: (quote: string, source: string[], url: string, retrieved: string | null) => string;
}

const en: NoteWords = {
  quotes: 'Quotes',
  found: 'What was found',
  notEnough: 'Not enough evidence',
  notEnoughDetail: 'The pages that were read do not answer this question.',
  notFound: 'Not found',
  disagree: 'Two sources disagree',
  differs: 'Values differ',
  notStated: 'not stated',
  notConfirmed: 'not confirmed',
  point: 'Point',
  general: 'In general',
  views: 'Views differ',
  moreSteps: (n) => `${n} more on the page`,
  references: 'References',
  untitled: 'Untitled note',
  page: (label) => `p. ${label}`,
  extracted: (title) => (title === '' ? 'Extract' : `Extract: ${title}`),
  quoted: (text) => `“${text}”`,
  keptByPerson: ' (kept by hand, not confirmed by a source)',
  list: ', ',
  colon: ': ',
  reference: (quote, source, url, retrieved) => {
    const about = source.join(', ');
    const end = /[.!?…]$/.test(about) ? '' : '.';
    return `“${quote}”${about === '' ? '' : ` — ${about}${end}`} ${url}${retrieved === null ? '' : ` (retrieved ${retrieved})`}`;
  },
};

const zh: NoteWords = {
  quotes: '摘录',
  found: '找到了什么',
  notEnough: '证据不足',
  notEnoughDetail: '已读的网页没有回答这个问题。',
  notFound: '没有找到',
  disagree: '两处来源说法不一',
  differs: '数值因情况而异',
  notStated: '未提及',
  notConfirmed: '未证实',
  point: '比较点',
  general: '总体',
  views: '看法不一',
  moreSteps: (n) => `网页上还有 ${n} 步`,
  references: '参考文献',
  untitled: '未命名笔记',
  page: (label) => `第 ${label} 页`,
  extracted: (title) => (title === '' ? '提取' : `提取：${title}`),
  quoted: (text) => `“${text}”`,
  keptByPerson: '（由本人保留，未经来源证实）',
  list: '、',
  colon: '：',
  reference: (quote, source, url, retrieved) => {
    const about = source.join('，');
    const end = /[。！？…]$/.test(about) ? '' : '。';
    return `“${quote}”${about === '' ? '' : `——${about}${end}`}${url}${retrieved === null ? '' : ` （读取于 ${retrieved}）`}`;
  },
};

/** @param language BCP 47; Chinese gets Chinese words, every other language English ones. */
export function noteWords(language: string): NoteWords {
  return /^zh\b/i.test(language) ? zh : en;
}
