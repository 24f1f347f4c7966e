import { Fragment, type ReactNode } from 'react';

/** Somebody else's exact words, with the words of the question in bold. */
export function Passage({ text, terms = [], lang }: { text: string; terms?: readonly string[]; lang?: string | null }) {
  return (
    <blockquote className="passage" dir="auto" lang={lang ?? undefined}>
      <Terms text={oneBreak(text)} terms={terms} />
    </blockquote>
  );
}

/** Blocks of a passage follow each other without an empty line: only white space is shown otherwise than it stands. */
export function oneBreak(text: string): string {
  return text.replace(/\s*\n\s*/g, '\n');
}

/** Text with the first place of each of the given words in bold. */
export function Terms({ text, terms }: { text: string; terms: readonly string[] }): ReactNode {
  let from = 0;
  const parts: ReactNode[] = [];
  for (const { start, end } of firstPlaces(text, terms)) {
    parts.push(<Fragment key={`t${from}`}>{text.slice(from, start)}</Fragment>);
    parts.push(<b key={`b${start}`}>{text.slice(start, end)}</b>);
    from = end;
  }
  parts.push(<Fragment key="rest">{text.slice(from)}</Fragment>);
  return parts;
}

/** Where each word first stands in a text: whole words in spaced scripts (with a plain ending), any place in Han. */
export function firstPlaces(text: string, terms: readonly string[]): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (const term of terms) {
    if (term.trim() === '') continue;
    const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = /\p{Script=Han}/u.test(term)
      ? new RegExp(escaped, 'iu')
      : new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?:s|es|ed|d|ing)?(?![\\p{L}\\p{N}_])`, 'iu');
    const found = pattern.exec(text);
    if (found) places.push({ start: found.index, end: found.index + found[0].length });
  }
  places.sort((a, b) => a.start - b.start || b.end - a.end);
  return places.filter((place, i) => places.slice(0, i).every((other) => other.end <= place.start));
}
