import { isoDate } from '../extract/dates';

/** What the file says about itself, as the parser gives it. */
export interface FileFacts {
  title: string | null;
  author: string | null;
  /** As in the file: `D:20230306180657Z`. */
  created: string | null;
  modified: string | null;
  /** BCP 47. */
  language: string | null;
  /** XMP properties by name in lower case, e.g. `dc:title`. */
  xmp: ReadonlyMap<string, string>;
}

/** What of the first page may tell title, date and DOI. */
export interface FirstPage {
  /** Its largest line or lines in the upper part; null where nothing stands out. */
  largest: string | null;
  /** All its text, running heads included, one line each. */
  lines: readonly string[];
}

export interface PdfMetadata {
  title: string;
  byline: string | null;
  published_at: string | null;
  modified_at: string | null;
  doi: string | null;
}

/**
 * Title, author, dates and DOI from the file's own facts and its first page; unknown is null. The day on which the file
 * was made is no day of publication: it is given as the last change.
 *
 * @param url address of the file: its name is the title of last resort
 */
export function metadataOf(facts: FileFacts, first: FirstPage, url: string): PdfMetadata {
  const title = titled(facts.title) ?? titled(facts.xmp.get('dc:title') ?? null) ?? first.largest ?? fileName(url);
  return {
    title,
    byline: named(facts.author) ?? named(facts.xmp.get('dc:creator') ?? null) ?? labelledAuthor(first.lines),
    published_at: publishedAt(facts, first),
    modified_at: pdfDate(facts.modified) ?? pdfDate(facts.created),
    doi: doiOf(facts, first),
  };
}

const FILE_NAME = /\.(?:docx?|odt|rtf|indd|qxd|pdf|tex|dvi|ps|eps|pptx?|xlsx?|pages|html?|wpd|fm|md|txt)$/i;

/** A stated title, unless it is a program's: file names, "untitled", codes. */
function titled(raw: string | null): string | null {
  const text = raw?.replace(/\s+/g, ' ').trim() ?? '';
  const bare = text.replace(/^microsoft (?:word|powerpoint|excel) - /i, '');
  if (bare.length < 3 || !/\p{L}{2}/u.test(bare) || FILE_NAME.test(bare)) return null;
  if (/^(?:untitled|unknown|title|document\d*|无标题|未命名|slide ?1|print|about:blank)$/i.test(bare)) return null;
  return /^[\w.-]+$/.test(bare) && /[\d_.]/.test(bare) ? null : bare;
}

/** A stated author, unless it is the name of a login or a program. */
function named(raw: string | null): string | null {
  const text = raw?.replace(/\s+/g, ' ').trim() ?? '';
  if (text.length < 2 || !/\p{L}/u.test(text)) return null;
  if (
    /^(?:admin(?:istrator)?|user|owner|author|unknown|root|pc|default|microsoft.*|adobe.*|acrobat.*|windows.*|anonymous)$/i.test(
      text,
    )
  )
    return null;
  // One word in Latin letters without a capital, or with digits, is a login.
  return /^[a-z\d._-]+$/.test(text) || /^\w*\d\w*$/.test(text) ? null : text;
}

function labelledAuthor(lines: readonly string[]): string | null {
  for (const line of lines.slice(0, 40)) {
    const found = /^(?:by|authors?:|written by|作\s*者[:：])\s*(\S.{1,80})$/i.exec(line.trim())?.[1];
    if (found && /^\p{Lu}|^\p{Script=Han}/u.test(found) && !/[.!?。]$/.test(found) && found.split(' ').length <= 12)
      return found.trim();
  }
  return null;
}

function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last) || url;
  } catch {
    return last || url;
  }
}

const LABELLED =
  /(?:published|publication date|issued|date of issue|released?|dated?|发布日期|发布时间|出版日期|印发日期|成文日期)(?: online| on)?\s*[:：]?\s*(.{6,40})/i;

function publishedAt(facts: FileFacts, first: FirstPage): string | null {
  for (const name of ['prism:publicationdate', 'prism:coverdate', 'dc:date', 'prism:coverdisplaydate']) {
    const date = isoDate(facts.xmp.get(name));
    // Programs write the day of making under "date" too.
    const made = date?.slice(0, 10) === pdfDate(facts.created)?.slice(0, 10);
    if (date !== null && !(name === 'dc:date' && made)) return date;
  }
  const lines = first.lines.slice(0, 80);
  for (const line of lines) {
    const date = isoDate(LABELLED.exec(line)?.[1]);
    if (date !== null) return date;
  }
  // A line that is a date and nothing more, as on a title page.
  for (const line of lines) {
    const text = line.trim();
    const date = text.length <= 40 ? isoDate(text) : null;
    const rest = text.replace(/\p{L}+|\d+/gu, '').replace(/[\s,./年月日:-]/g, '');
    if (date !== null && rest === '' && (text.match(/\p{L}{2,}/gu)?.length ?? 0) <= 4) return date;
  }
  return null;
}

/** `D:20230306180657+01'00'` as ISO 8601; null where it is no date. */
export function pdfDate(raw: string | null): string | null {
  const found = /^D?:?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-Z])(\d{2})?'?(\d{2})?)?/.exec(
    raw?.trim() ?? '',
  );
  if (!found) return null;
  const [, year = '', month, day, hour, minute, second = '00', sign, zoneHour = '00', zoneMinute = '00'] = found;
  if (Number(year) < 1980 || Number(month ?? '1') > 12 || Number(day ?? '1') > 31) return null;
  if (month === undefined) return year;
  if (day === undefined) return `${year}-${month}`;
  if (hour === undefined || minute === undefined) return `${year}-${month}-${day}`;
  const zone = sign === '+' || sign === '-' ? `${sign}${zoneHour}:${zoneMinute}` : 'Z';
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(at)) ? null : at;
}

const DOI = /\b10\.\d{4,9}\/[^\s"<>?#]*[^\s"<>?#.,;:)\]]/g;

/** The DOI that the file states; else the only one on its first page. Several there may be those of other works. */
function doiOf(facts: FileFacts, first: FirstPage): string | null {
  for (const name of ['prism:doi', 'crossmark:doi', 'pdfx:doi', 'dc:identifier'])
    for (const doi of facts.xmp.get(name)?.match(DOI) ?? []) return doi.toLowerCase();
  const found = new Set(first.lines.flatMap((line) => line.match(DOI) ?? []).map((doi) => doi.toLowerCase()));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
