/** Contents of a page's meta elements by property, name or itemprop, in lower case. */
export type Meta = Map<string, string>;

/** One line of text, or null when there is none. */
export function tidy(text: string | null | undefined): string | null {
  const clean = (text ?? '').replace(/\s+/g, ' ').trim();
  return clean === '' ? null : clean;
}
