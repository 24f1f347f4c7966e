/** What front matter holds: text, or a list of texts. An empty value is left out by the caller. */
export type FrontMatter = Record<string, string | string[]>;

/**
 * Writes YAML front matter in which every value parses back to the same string (a YAML 1.2 parser), whatever it looks
 * like: dates, numbers, `yes`, colons, quotes and line breaks are all text. Keys are the caller's and plain words.
 */
export function frontMatter(values: FrontMatter): string {
  const lines = Object.entries(values).flatMap(([key, value]) => {
    if (typeof value === 'string') return [`${key}: ${yamlString(value)}`];
    return value.length === 0 ? [`${key}: []`] : [`${key}:`, ...value.map((item) => `  - ${yamlString(item)}`)];
  });
  return ['---', ...lines, '---', ''].join('\n');
}

/** YAML takes JSON's strings, except for raw characters that YAML counts as not printable or as line ends. */
export function yamlString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
