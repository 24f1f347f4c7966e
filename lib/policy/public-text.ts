/**
 * Text that may stand in a query, an address or a request to a source: the person's own words and what public sources
 * said (DESIGN section 7). A plain string is not one, and no function here makes one of a session's text, so a query
 * writer that takes PublicText cannot be handed what only a person's tab shows.
 */
declare const publicText: unique symbol;
export type PublicText = string & { readonly [publicText]: true };

/** The question as the person wrote it. */
export function asked(question: string): PublicText {
  return question as PublicText;
}

/** Words that the person chose or typed for this search: chips, an edited plan, a scope. Choosing them is consent. */
export function chosenByPerson(words: string): PublicText {
  return words as PublicText;
}

/** Words of the program itself: operators, names of parameters, languages. */
export function fixed<const S extends string>(words: S): PublicText {
  return words as string as PublicText;
}

/** What a public source answered with: a title, a snippet, a name in its index. */
export function fromSource(text: string): PublicText {
  return text as PublicText;
}

/**
 * Text of a saved copy, where a cookieless fetch obtained it.
 *
 * @returns null for text of a person's session
 */
export function fromPublicCopy(copy: { origin: 'session' | 'public' }, text: string): PublicText | null {
  return copy.origin === 'public' ? (text as PublicText) : null;
}

/**
 * What was made of public text alone: a rewriting by rules, or a model's answer to a prompt that held nothing else.
 *
 * @param from everything that went into it; at least one text
 */
export function derived(text: string, ...from: readonly [PublicText, ...PublicText[]]): PublicText {
  void from;
  return text as PublicText;
}

export function joined(parts: readonly PublicText[], by = ' '): PublicText {
  return parts.join(by) as PublicText;
}

/**
 * An address with parameters set; a value that is undefined is left out.
 *
 * @param base an address of a source's settings, with or without a query of its own
 */
export function withQuery(
  base: string,
  params: Readonly<Record<string, PublicText | number | boolean | undefined>>,
): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** Units of a session's text in a row that no question shares by chance: words, or characters where none are spaced. */
const TELLING = 6;
const TELLING_HAN = 12;

/**
 * Whether something that is about to be sent repeats a person's session text that is not in the person's own words. The
 * second lock behind the type: it is asked before a query leaves, so that a mistake upstream costs a search, not a
 * secret.
 *
 * @param outgoing the query as it would be sent
 * @param session texts read from the person's tabs in this run
 * @param own the person's question and the words they chose
 */
export function repeatsSession(outgoing: string, session: readonly string[], own: readonly string[]): boolean {
  const runs = unspokenRuns(outgoing, own);
  if (runs.length === 0) return false;
  return session.some((text) => {
    const { words, han } = unitsOf(text);
    const spaced = ` ${words.join(' ')} `;
    return runs.some((run) => spaced.includes(` ${run} `) || han.includes(run));
  });
}

/** What of an outgoing text is long enough to repeat something and does not stand so in the person's own words. */
export function unspokenRuns(outgoing: string, own: readonly string[]): string[] {
  const spoken = new Set(own.flatMap(runsOf));
  return runsOf(outgoing).filter((run) => !spoken.has(run));
}

/** Every run of so many words, or of so many characters in Chinese and its like. */
function runsOf(text: string): string[] {
  const { words, han } = unitsOf(text);
  const runs: string[] = [];
  for (let i = 0; i + TELLING <= words.length; i++) runs.push(words.slice(i, i + TELLING).join(' '));
  for (let i = 0; i + TELLING_HAN <= han.length; i++) runs.push(han.slice(i, i + TELLING_HAN));
  return runs;
}

function unitsOf(text: string): { words: string[]; han: string } {
  const plain = text.normalize('NFKC').toLowerCase();
  return {
    words: plain.match(/[\p{L}\p{N}]+/gu) ?? [],
    han: plain.replace(/[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, ''),
  };
}
