/** Longest name with its extension: characters a person sees in lists, and bytes that file systems allow (255). */
const MAX_CHARACTERS = 120;
const MAX_BYTES = 240;

/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=$|[ .])/i;

/**
 * A file name that is valid on Windows, macOS and Linux and can be linked in Obsidian; never empty, at most 120
 * characters. Two titles can give one name: the caller, or the browser that saves the file, numbers them.
 *
 * @param extension without its dot.
 */
export function fileName(title: string, extension: string): string {
  const base = title
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not hold control characters.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s*\|\s*|:\s+/g, ' - ')
    .replace(/[\\/:]/g, '-')
    .replace(/[*?"<>#^[\]]/g, '');
  const short = shorten(trim(base), MAX_CHARACTERS - extension.length - 2, MAX_BYTES - extension.length - 2);
  return `${trim(short).replace(DEVICE, '$&_') || 'note'}.${extension}`;
}

/** Windows drops dots and spaces at the end; a dot at the start hides a file; dashes at the ends come from us. */
function trim(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$|(?: -)+[\s.-]*$/g, '')
    .replace(/[\s.]+$/, '');
}

/** Cuts between whole characters as a reader sees them, so that no emoji or accent is torn. */
function shorten(name: string, characters: number, bytes: number): string {
  const encoder = new TextEncoder();
  if (name.length <= characters && encoder.encode(name).length <= bytes) return name;
  let out = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    const longer = out + segment;
    if (longer.length > characters || encoder.encode(longer).length > bytes) break;
    out = longer;
  }
  return out;
}
