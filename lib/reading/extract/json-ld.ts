/** Structured data that a page states about itself (schema.org in JSON-LD). */

export interface Stated {
  title: string | null;
  byline: string | null;
  published: string | null;
  modified: string | null;
  publisher: string | null;
  doi: string | null;
}

type Json = Record<string, unknown>;

const WORKS =
  /^(.*Article|.*Posting|Report|WebPage|Product|Recipe|HowTo|QAPage|Question|TechArticle|Dataset|Book|Review|VideoObject|CreativeWork|ItemPage|AboutPage|FAQPage|Course|Event|PodcastEpisode|MedicalWebPage|Thesis)$/;
const ARTICLES = /^(.*Article|.*Posting|Report|Review|Recipe|HowTo|Question)$/;

/** What the page's JSON-LD says of its main work, or null when it has none. */
export function statedInJsonLd(document: Document): Stated | null {
  const works: Json[] = [];
  const named = new Map<string, Json>();
  for (const script of document.querySelectorAll('script[type="application/ld+json" i]')) {
    const text = script.textContent ?? '';
    if (text.length > 500_000) continue;
    const value = parsed(unwrapped(text));
    gather(value, works, 0);
    gatherNamed(value, named, 0);
  }
  const main = works.find((work) => typesOf(work).some((type) => ARTICLES.test(type))) ?? works[0];
  if (main === undefined) return null;
  return {
    title: text(main.headline) ?? text(main.name),
    byline: names(main.author, named) ?? names(main.creator, named),
    published: text(main.datePublished) ?? text(main.dateCreated) ?? text(main.uploadDate),
    modified: text(main.dateModified),
    publisher: names(main.publisher, named),
    doi: text(main.doi) ?? identifierDoi(main.identifier) ?? text(main['@id']),
  };
}

/** Comments and CDATA marks that templates put around a block for readers of long ago. */
const OPENS = /^(?:<!--|(?:\/\/|\/\*)? ?<!\[CDATA\[(?: ?\*\/)?)/;
const CLOSES = /(?:-->|(?:\/\/|\/\*)? ?\]\]>(?: ?\*\/)?)$/;

function unwrapped(text: string): string {
  return text
    .replace(/[\p{Cc} ]+/gu, ' ')
    .trim()
    .replace(OPENS, '')
    .replace(CLOSES, '');
}

/** A block's value; null where it is broken in another way than by a comma too many. */
function parsed(text: string): unknown {
  for (const attempt of [text, text.replace(/, ?(?=[}\]])/g, '')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next attempt, or nothing.
    }
  }
  return null;
}

/** Persons and organisations that stand by themselves and are pointed at with their id. */
function gatherNamed(value: unknown, named: Map<string, Json>, depth: number): void {
  if (depth > 3 || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 50)) gatherNamed(item, named, depth + 1);
    return;
  }
  const node = value as Json;
  const id = text(node['@id']);
  if (id !== null && text(node.name) !== null && !named.has(id)) named.set(id, node);
  gatherNamed(node['@graph'], named, depth + 1);
}

function gather(value: unknown, works: Json[], depth: number): void {
  if (depth > 4 || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 50)) gather(item, works, depth + 1);
    return;
  }
  const node = value as Json;
  if (typesOf(node).some((type) => WORKS.test(type))) works.push(node);
  gather(node['@graph'], works, depth + 1);
  gather(node.mainEntity, works, depth + 1);
}

function typesOf(node: Json): string[] {
  const type = node['@type'];
  return (Array.isArray(type) ? type : [type]).filter((item): item is string => typeof item === 'string');
}

function text(value: unknown): string | null {
  if (Array.isArray(value)) return text(value[0]);
  if (typeof value !== 'string') return null;
  const clean = value
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return clean === '' ? null : clean;
}

function names(value: unknown, named: Map<string, Json>): string | null {
  const list = (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === 'string'
      ? text(item)
      : item !== null && typeof item === 'object'
        ? (text((item as Json).name) ?? text(named.get(text((item as Json)['@id']) ?? '')?.name))
        : null,
  );
  const found = [...new Set(list.filter((name): name is string => name !== null && !/^https?:/.test(name)))];
  return found.length === 0 ? null : found.join(', ');
}

function identifierDoi(value: unknown): string | null {
  const list = Array.isArray(value) ? value : [value];
  for (const item of list) {
    const stated =
      typeof item === 'string' ? item : item !== null && typeof item === 'object' ? text((item as Json).value) : null;
    if (stated !== null && /\b10\.\d{4,9}\//.test(stated)) return stated;
  }
  return null;
}
