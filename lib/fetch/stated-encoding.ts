/** What a page's first bytes say of their encoding. */

/** How far a browser looks for the statement: Chromium reads on past the standard's 1,024 bytes while the head lasts. */
const PRESCAN = 16_384;
/** Where the standard stops whatever the tags are. Bytes. */
const LEAST = 1024;

/** An encoding's name in the Encoding Standard, or null for a label that this runtime does not know. */
export function encodingNamed(label: string | null | undefined): string | null {
  const trimmed = label?.trim().toLowerCase();
  // What maps bytes to no letters says nothing of a page's text.
  if (!trimmed || trimmed === 'x-user-defined') return null;
  try {
    return new TextDecoder(trimmed).encoding;
  } catch {
    return null;
  }
}

/** The charset of a Content-Type header, as an encoding; null where it names none that is known. */
export function encodingOfHeader(contentType: string): string | null {
  return encodingNamed(
    /(?:^|[\s;,])charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"',]+))/i.exec(contentType)?.slice(1).find(Boolean),
  );
}

/** The encoding that a byte order mark tells; it wins over every statement. */
export function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/**
 * UTF-16 without a mark: what stands in ASCII, such as markup and ends of lines, has a zero in every second byte. No
 * text of another encoding has zeros.
 */
export function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, PRESCAN);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < 2 || (even + odd) * 50 < sample.length) return null;
  if (odd > even * 10) return 'utf-16le';
  return even > odd * 10 ? 'utf-16be' : null;
}

/**
 * The encoding that a page states of itself, read as browsers read it: its XML declaration, or the first meta element
 * with a charset; never one in a comment, a script or another element's text. Null where it states none that is known.
 *
 * @param head the page's first bytes, one character each
 */
export function encodingOfMarkup(head: string): string | null {
  for (const { name, attributes } of tagsOf(head.slice(0, PRESCAN))) {
    if (name === 'meta') {
      const stated = statedBy(attributes);
      if (stated !== null) return asciiCompatible(stated);
    }
  }
  const xml = /^<\?xml\s[^>]{0,200}?\bencoding\s*=\s*(?:"([^">]*)"|'([^'>]*)')/i.exec(head);
  const named = encodingNamed(xml?.[1] ?? xml?.[2]);
  return named === null ? null : asciiCompatible(named);
}

/** The language that a page's markup states, as the first part of its tag; null where it states none. */
export function languageOfMarkup(head: string): string | null {
  for (const { name, attributes } of tagsOf(head.slice(0, PRESCAN))) {
    const lang = name === 'html' ? (attributes.get('lang') ?? attributes.get('xml:lang')) : undefined;
    const said = name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-language';
    const tag = /^\s*([a-z]{2})\b/i.exec(lang ?? (said ? (attributes.get('content') ?? '') : ''))?.[1];
    if (tag !== undefined) return tag.toLowerCase();
    if (name === 'body') return null;
  }
  return null;
}

/** A page whose meta could be read as ASCII is not in UTF-16; the standard reads such a statement as UTF-8. */
function asciiCompatible(encoding: string): string {
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

function statedBy(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  if (charset !== undefined) return labelled(charset);
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null;
  const content = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(attributes.get('content') ?? '');
  return labelled(content?.slice(1).find(Boolean));
}

/** The standard reads `x-user-defined` in a meta element as windows-1252. */
function labelled(label: string | undefined): string | null {
  return label?.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : encodingNamed(label);
}

interface Tag {
  name: string;
  attributes: Map<string, string>;
}

/** Elements whose text is no markup. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'noembed', 'xmp', 'plaintext']);

/** Start tags in order, those of comments and of raw text left out. Ends where the head has ended. */
function* tagsOf(head: string): Generator<Tag> {
  let at = head.indexOf('<');
  while (at >= 0) {
    if (head.startsWith('<!--', at)) at = head.indexOf('-->', at + 2);
    else if (/[a-z]/i.test(head[at + 1] ?? '')) {
      const name = /[^\s/>]+/.exec(head.slice(at + 1, at + 100))?.[0].toLowerCase() ?? '';
      const { attributes, end } = attributesAt(head, at + 1 + name.length);
      yield { name, attributes };
      if (name === 'body' && at > LEAST) return;
      at = RAW.has(name) ? closing(head, end, name) : end;
    } else at = head.indexOf('>', at + 1);
    if (at >= 0) at = head.indexOf('<', at);
  }
}

function closing(head: string, from: number, name: string): number {
  const found = new RegExp(`</${name}[\\s/>]`, 'i').exec(head.slice(from));
  return found === null ? -1 : from + found.index;
}

const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

function attributesAt(head: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = from;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(head);
    if (found === null) break;
    const name = found[1]?.toLowerCase() ?? '';
    // The first of two attributes of one name counts.
    if (!attributes.has(name)) attributes.set(name, found[2] ?? found[3] ?? found[4] ?? '');
    end = ATTRIBUTE.lastIndex;
  }
  return { attributes, end };
}
