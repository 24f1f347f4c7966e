/** Characters and words of PDF text: what is cleaned, how lines are joined to running text. */

const WIDE = /[⺀-⿟　-〇〈-】〔-〟ぁ-ヿㄱ-ㆎㇰ-ㇿ㐀-䶿一-鿿가-힣豈-﫿！-｠]|[\u{20000}-\u{323af}]/u;

/** Chinese and Japanese characters and their punctuation: no space stands between them. */
export function isWideChar(char: string): boolean {
  return WIDE.test(char) && !/[가-힣ㄱ-ㆎ]/.test(char);
}

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/**
 * Radicals that stand for the character they look like. Programs that print Chinese (Chromium among them) name some
 * glyphs so, since both share one; those of the first block have their character in Unicode's own tables.
 */
const RADICALS: Readonly<Record<string, string>> = {
  '⺠': '民',
  '⻁': '虎',
  '⻄': '西',
  '⻅': '见',
  '⻆': '角',
  '⻉': '贝',
  '⻋': '车',
  '⻑': '長',
  '⻒': '長',
  '⻓': '长',
  '⻔': '门',
  '⻘': '青',
  '⻙': '韦',
  '⻚': '页',
  '⻛': '风',
  '⻜': '飞',
  '⻝': '食',
  '⻢': '马',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '鱼',
  '⻦': '鸟',
  '⻧': '卤',
  '⻨': '麦',
  '⻩': '黄',
  '⻪': '黾',
  '⻫': '斉',
  '⻬': '齐',
  '⻭': '歯',
  '⻮': '齿',
  '⻯': '竜',
  '⻰': '龙',
  '⻳': '龟',
  '⺟': '母',
  '⺪': '疋',
  '⺫': '罒',
  '⻎': '辶',
  '⻏': '阝',
  '⻗': '雨',
  '⻡': '首',
};

/** One character as running text has it: ligatures as letters, any space as one space, signs without meaning gone. */
export function cleaned(char: string): string {
  const ligature = LIGATURES[char];
  if (ligature !== undefined) return ligature;
  if (/^[\u2e80-\u2fdf]$/.test(char)) return RADICALS[char] ?? char.normalize('NFKC');
  if (/^[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]$/u.test(char)) return ' ';
  // Soft hyphens are kept for the joining of lines, which drops them.
  if (/^[\p{Cc}\p{Co}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffd]$/u.test(char)) return '';
  return char;
}

/** Words of a document as they stand inside its lines, in lower case. */
export type Lexicon = ReadonlySet<string>;

/** Collects the words of lines, the first and last of each line apart: these may be halves. */
export function lexiconOf(lines: Iterable<string>): Lexicon {
  const words = new Set<string>();
  for (const line of lines) {
    const found = line.toLowerCase().match(/[\p{L}\p{M}\d]+(?:[-‐][\p{L}\p{M}\d]+)*/gu) ?? [];
    for (const word of found.slice(1, -1)) {
      words.add(word.replaceAll('‐', '-'));
      for (const part of word.split(/[-‐]/)) words.add(part);
    }
  }
  return words;
}

/** First parts that English writes with a hyphen whatever follows. */
const ALWAYS_HYPHENATED = /(?:^|[^\p{L}])(?:self|well|ex|all|half|so)$/iu;
/** First parts of words that are written as one: "under-" and "stand" are "understand" although both are words. */
const CLOSED =
  /^(?:under|over|some|every|there|where|with|back|fore|down|after|inter|counter|super|micro|hyper|meta|trans|photo|data|work|note|foot|time|soft|hard|pass|line|news|hand|head|land|water|home|life|house|book|what|when|here|them|your|over|rein|para|auto|multi|semi|anti|post|electro|hydro|thermo|geo|bio|neuro|socio|psycho)$/;
/** What follows a hyphen that waits for its second word: "pre- and post-war", "Haupt- und Nebenwege". */
const SUSPENDED = /^(?:and|or|to|und|oder|bzw|et|ou|y|e|o|en|of|och)(?![\p{L}\d])/u;

/**
 * How the end of a line and the beginning of the next are joined.
 *
 * @returns the number of units to take off the end (a hyphen that only the break has made) and what stands between
 */
export function joint(before: string, after: string, lexicon: Lexicon): { cut: number; between: '' | ' ' } {
  const last = before.at(-1) ?? '';
  const next = after.charAt(0);
  if (before === '' || after === '') return { cut: 0, between: '' };
  if (last === '\u00ad') return { cut: 1, between: '' };
  if (isWideChar(last) && isWideChar(next)) return { cut: 0, between: '' };
  if (/[-‐]/.test(last)) return { ...hyphen(before, after, lexicon) };
  if (last === '—' || /https?:\/\/\S*[/._=&?]$/.test(before)) return { cut: 0, between: '' };
  return { cut: 0, between: ' ' };
}

function hyphen(before: string, after: string, lexicon: Lexicon): { cut: number; between: '' | ' ' } {
  const first = /([\p{L}\p{M}\d]+(?:[-‐][\p{L}\p{M}\d]+)*)[-‐]$/u.exec(before.slice(-200))?.[1];
  const second = /^[\p{L}\p{M}\d]+(?:[-‐][\p{L}\p{M}\d]+)*/u.exec(after)?.[0];
  // A dash between words, or one that hangs alone.
  if (first === undefined || second === undefined) return { cut: 0, between: / [-‐]$/.test(before) ? ' ' : '' };
  if (SUSPENDED.test(after)) return { cut: 0, between: ' ' };
  const keep = { cut: 0, between: '' } as const;
  const drop = { cut: 1, between: '' } as const;
  if (!/^\p{Ll}/u.test(second) || !/[\p{L}\p{M}]$/u.test(first)) return keep;
  if (/https?:\/\/\S*$/.test(before)) return keep;
  const [a, b] = [first.toLowerCase().replaceAll('‐', '-'), second.toLowerCase().replaceAll('‐', '-')];
  const tail = a.split('-').at(-1) ?? a;
  const head = b.split('-')[0] ?? b;
  const withHyphen = lexicon.has(`${a}-${b}`) || lexicon.has(`${tail}-${head}`);
  const solid = lexicon.has(`${tail}${head}`);
  if (withHyphen !== solid) return withHyphen ? keep : drop;
  if (ALWAYS_HYPHENATED.test(first)) return keep;
  // The rest of a word that has a hyphen already: "state-of-the-" keeps it.
  if (a.includes('-') && lexicon.has(head) && lexicon.has(tail)) return keep;
  // Two whole words that the document also uses alone, the first no common opening of a closed compound.
  if (lexicon.has(tail) && lexicon.has(head) && tail.length > 3 && head.length > 3 && !CLOSED.test(tail)) return keep;
  return drop;
}
