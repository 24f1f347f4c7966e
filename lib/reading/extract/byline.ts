import type { Stated } from './json-ld';
import { type Meta, tidy } from './meta-elements';
import type { NearTitle } from './near-title';
import { signedInHan } from './signed-zh';

/** Who signed the page, person or organisation; null where nobody is named. */
export function bylineOf(document: Document, meta: Meta, stated: Stated | null, near: NearTitle): string | null {
  const authors = [...document.querySelectorAll('meta[name="citation_author" i], meta[name="dc.creator" i]')]
    .map((element) => tidy(element.getAttribute('content')))
    .filter((name): name is string => name !== null);
  if (authors.length > 0) return [...new Set(authors)].join(', ');
  const candidates = [
    stated?.byline,
    meta.get('author'),
    meta.get('article:author'),
    meta.get('parsely-author'),
    meta.get('sailthru.author'),
    meta.get('twitter:creator'),
    signedNear(near),
    shownByline(document),
  ];
  for (const candidate of candidates) {
    const name = personOf(candidate);
    if (name !== null) return name;
  }
  return null;
}

/** What templates and tools put where a name should stand. */
const NOBODY =
  /^(?:undefined|null|none|n\/?a|nil|unknown|anonymous|guest|users?|user ?name|(?:your|first|last|full|author|the)?[ _-]?(?:name|authors?)|author'?s? name|your name here|admin(?:istrator)?|root|staff|editors?|committers?|contributors?|maintainers?|owner|webmaster|web ?site|default|test|example|作者|佚名|匿名|管理员|本站|网友|小编)$/i;
/** An order or a description is no name. */
const SENTENCE =
  /^(?:save|set|get|print|show|add|see|read|use|uses|written|the name|name of|a list|list of|this|these|if|when|to) |\b(?:of the (?:document|file|page|commit|patch|article)|is|are|was|will|should|must)\b.* /i;

/** Addresses that stand beside a name, or are glued to it. */
function withoutAddresses(text: string | null): string | null {
  if (text === null || text.length > 400 || /^https?:/i.test(text)) return text;
  const name = text
    .replace(/[<([]?(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}[>)\]]?/g, ' ')
    .replace(/[<([]?(?:https?:\/\/|www\.)[^\s<>)\]]{1,300}[>)\]]?/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:|–—-]{1,20}$/, '')
    .trim();
  // Who signs with an address alone is known by it.
  return name === '' ? text : name;
}

/** A name, without the words around it; an address, a handle or a sentence is no name. */
function personOf(raw: string | null | undefined): string | null {
  const tidied = tidy(raw);
  const inHan = tidied === null ? null : signedInHan(tidied);
  const text = withoutAddresses(inHan ?? tidied)
    ?.replace(/^(by|written by|posted by|author|von|par|por)\s*[:：]?\s+/i, '')
    .replace(/^(?:作者|撰文|文|记者|記者)\s*[:：]\s*/, '');
  if (!text || text.length > 120 || /^https?:|^@|[{}<>]|^[a-z\d.-]+\.[a-z]{2,}$/.test(text)) return null;
  if (NOBODY.test(text) || SENTENCE.test(text)) return null;
  return /\p{L}/u.test(text) ? text : null;
}

const SIGNED = /^(?:(?:by|written by|posted by|words by|author|von|par|por)\b\s*[:：/]?|作者\s*[:：])\s*(.+)$/iu;
/** How a name begins: `by law`, `by the numbers` and `By Monday` sign nothing. */
const NAME_BEGINS =
  /^(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)(?:\p{Lu}|\p{Lo}|(?:de|du|da|di|del|von|van|der|la|le|al|el|bin|ibn)\s)/u;
const BARE_LABEL = /^(?:by|von|par|por)\s/i;
const PROFILE = /\/(authors?|contributors?|staff|writers?|editors?|by)\//i;
const SIGNED_LABEL = /^(by|written by|posted by|words by|author|作者)[:：]?$/i;

/** A name after "by" or with a link to an author's page, near the main heading. */
function signedNear({ after, before }: NearTitle): string | null {
  const near = [...after, ...before];
  for (const [i, { text, element }] of near.entries()) {
    const signed = SIGNED.exec(text)?.[1] ?? (SIGNED_LABEL.test(near[i - 1]?.text ?? '') ? text : null);
    const inHan = signed === null ? signedInHan(text) : null;
    if (inHan !== null) return inHan;
    const link = element.localName === 'a' ? element : element.querySelector('a');
    if (link === null && BARE_LABEL.test(text) && signed !== null && !NAME_BEGINS.test(signed)) {
      // A handle beside a date is one who signs: `12/19 — 2025`, `by ibby`.
      const isDated = [near[i - 1], near[i + 1]].some((piece) => isShownDate(piece?.text ?? ''));
      if (!isDated || !/^[\w.-]{3,20}$/.test(signed)) continue;
    }
    const candidate = signed ?? (PROFILE.test(link?.getAttribute('href') ?? '') ? text : null);
    const name = personOf(
      candidate?.split(
        /\s+[|•·–—]\s+|,?\s+(?:on|in|updated|published|posted|translated by|photographs? by|illustrat\w+ by)\s/i,
      )[0],
    );
    if (name !== null && isName(name)) return name;
  }
  return null;
}

const isShownDate = (text: string) => text.length < 40 && /\d/.test(text) && /(?:19|20)\d\d/.test(text);

/** Two to six words without figures, or one word after "by": a name rather than a sentence. */
function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length <= 8 && text.length <= 60 && !/[\d!?:]/.test(text);
}

const BYLINES =
  '[itemprop="author"] [itemprop="name"], [itemprop="author"], [rel~="author"], .byline .author, .author-name, .byline-name, .byline, .p-author, .post-author, .entry-author, [class*="author-name" i], [class*="author_name" i], [class*="authorname" i], [class*="post-author" i], .the-author, .author, .story-byline a, .username, .bigusername';

function shownByline(document: Document): string | null {
  for (const element of document.querySelectorAll(BYLINES)) {
    if (element.closest('aside, footer, nav, [class*="comment" i]') !== null) continue;
    const name = personOf(element.getAttribute('content') ?? element.textContent);
    if (name !== null && name.length <= 60) return name;
  }
  return null;
}
