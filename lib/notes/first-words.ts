import { citationMarks } from './citations';
import { unescapeMarkdown } from './escape';

/** The first words of a body without its Markdown, for lists. `length` in characters. */
export function firstWords(body: string, length = 160): string {
  let plain = '';
  let done = 0;
  for (const mark of citationMarks(body)) {
    plain += body.slice(done, mark.at);
    done = mark.at + mark.length;
  }
  plain += body.slice(done);
  const words = plain
    .replace(/^(?:#{1,6} +|> ?|[-*+] +)/gm, '')
    .replace(/(?<!\\)\*{1,3}(?=\S)|(?<=[^\s\\])\*{1,3}/g, '');
  return unescapeMarkdown(words.replace(/\\\n/g, ' ')).replace(/\s+/g, ' ').trim().slice(0, length);
}
