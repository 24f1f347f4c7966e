/**
 * The part of a text that a citation right behind it stands for: the words between the last closing quotation mark and
 * an opening one, where they are in the passage word for word.
 *
 * @returns where the quotation mark opens, in UTF-16 units of the text; null where the text quotes nothing.
 */
export function verbatimStart(text: string, passage: string): number | null {
  if (!text.endsWith('”')) return null;
  const words = oneLine(passage);
  for (let at = text.indexOf('“'); at !== -1; at = text.indexOf('“', at + 1)) {
    const inner = oneLine(text.slice(at + 1, -1));
    if (inner !== '' && words.includes(inner)) return at;
  }
  return null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
