/** A text directive as the Text Fragments specification has it: `text=[prefix-,]start[,end][,-suffix]`. */
export interface TextDirective {
  prefix?: string | undefined;
  start: string;
  end?: string | undefined;
  suffix?: string | undefined;
}

/**
 * The text directives of an address's fragment, in order; what is not a well-formed text directive is left out.
 *
 * @param hash with or without `#`; the part after `:~:` counts
 */
export function parseTextDirectives(hash: string): TextDirective[] {
  const at = hash.indexOf(':~:');
  if (at < 0) return [];
  return hash
    .slice(at + 3)
    .split('&')
    .flatMap((part) => {
      const directive = part.startsWith('text=') ? parse(part.slice('text='.length)) : null;
      return directive ? [directive] : [];
    });
}

function parse(value: string): TextDirective | null {
  const parts = value.split(',');
  if (parts.length > 4) return null;
  const prefix = (parts[0] ?? '').endsWith('-') ? decode((parts.shift() ?? '').slice(0, -1)) : undefined;
  const suffix = (parts.at(-1) ?? '').startsWith('-') ? decode((parts.pop() ?? '').slice(1)) : undefined;
  const [start, end, ...more] = parts;
  if (!start || more.length > 0) return null;
  const found = { prefix, start: decode(start), end: end === undefined ? undefined : decode(end), suffix };
  return Object.values(found).every((text) => text === undefined || (text !== null && text !== ''))
    ? (found as TextDirective)
    : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `-`, `,` and `&` have a meaning in a directive and are always written as escapes. */
export function writeTextDirective({ prefix, start, end, suffix }: TextDirective): string {
  return `text=${[prefix && `${encode(prefix)}-`, encode(start), end && encode(end), suffix && `-${encode(suffix)}`]
    .filter(Boolean)
    .join(',')}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/-/g, '%2D');
}
