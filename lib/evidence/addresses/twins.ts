/**
 * Addresses that are another face of a page: an accelerated copy, a face for phones, a link that only leads on. Each
 * rule is one where the two are known to be the same page; `m.example.org` alone is not.
 */

/** Sites whose `m.` or `mobile.` host shows the same paths. The face's host → the page's. */
const FACES = new Map([
  ['m.youtube.com', 'www.youtube.com'],
  ['mobile.twitter.com', 'twitter.com'],
  ['mobile.x.com', 'x.com'],
  ['m.facebook.com', 'www.facebook.com'],
  ['m.imdb.com', 'www.imdb.com'],
  ['m.bbc.com', 'www.bbc.com'],
  ['m.bbc.co.uk', 'www.bbc.co.uk'],
  ['old.reddit.com', 'www.reddit.com'],
  ['new.reddit.com', 'www.reddit.com'],
  ['m.reddit.com', 'www.reddit.com'],
  ['amp.reddit.com', 'www.reddit.com'],
  ['amp.theguardian.com', 'www.theguardian.com'],
  ['amp.cnn.com', 'www.cnn.com'],
  ['amp.dw.com', 'www.dw.com'],
  ['amp.ft.com', 'www.ft.com'],
]);
/** `en.m.wikipedia.org` and its sisters. */
const WIKIMEDIA =
  /^([a-z0-9-]+)\.m\.((?:wikipedia|wiktionary|wikibooks|wikinews|wikiquote|wikisource|wikiversity|wikivoyage|wikimedia)\.org)$/;

/** Paths that lead on to the address in a parameter. */
const LINKS: readonly { host: RegExp; path: RegExp; params: readonly string[] }[] = [
  { host: /^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, params: ['q', 'url'] },
  { host: /^(?:html\.|lite\.)?duckduckgo\.com$/, path: /^\/l\/$/, params: ['uddg'] },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, params: ['u'] },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, params: ['q'] },
  { host: /^out\.reddit\.com$/, path: /^\//, params: ['url'] },
  { host: /^(?:www\.)?bing\.com$/, path: /^\/ck\/a$/, params: ['u'] },
  { host: /^link\.zhihu\.com$/, path: /^\/$/, params: ['target'] },
];
/** Longest chain of faces that is followed. */
const MOST_STEPS = 5;

/** The page behind its faces; the same address where there is none. */
export function behindFaces(url: URL): URL {
  let at = url;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = behindLink(at) ?? behindAmp(at) ?? behindHost(at);
    if (next === null) return at;
    at = next;
  }
  return at;
}

function behindLink(url: URL): URL | null {
  for (const { host, path, params } of LINKS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    for (const name of params) {
      const target = webAddress(decoded(url.searchParams.get(name)));
      if (target) return target;
    }
  }
  return null;
}

/** Bing writes the target in Base64 behind `a1`. */
function decoded(target: string | null): string | null {
  if (target === null || !/^a1[\w-]+$/.test(target)) return target;
  try {
    return atob(target.slice(2).replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return target;
  }
}

/** Google's own copies name the page in their path: `/amp/s/example.org/page`, `/c/s/example.org/page`. */
function behindAmp(url: URL): URL | null {
  const viewer = /^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/.test(url.hostname)
    ? /^\/amp\/(s\/)?(.+)$/.exec(url.pathname)
    : null;
  const cache = url.hostname.endsWith('.cdn.ampproject.org') ? /^\/[cv]\/(s\/)?(.+)$/.exec(url.pathname) : null;
  const [, secure, rest] = viewer ?? cache ?? [];
  if (rest !== undefined) return webAddress(`http${secure ? 's' : ''}://${rest}${ownQuery(url)}`);
  const path = withoutAmpEnding(url.pathname);
  if (path === url.pathname) return null;
  const next = new URL(url);
  next.pathname = path;
  return next;
}

/** The cache's own parameters say nothing of the page. */
function ownQuery(url: URL): string {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^(?:amp_|usqp=|aoh=|csi=|referrer=)/.test(pair));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/**
 * `/2024/05/a-title-of-an-article/amp/` is its article's other face. The part before must look like the name of an
 * article, so that `/wiki/amp`, a page about something called so, is left alone.
 */
function withoutAmpEnding(path: string): string {
  const match = /^(.*\/([^/]+))\/amp(\/?)$/.exec(path);
  if (!match?.[1] || !match[2]) return path;
  const isName = /\d{5,}/.test(match[2]) || match[2].split('-').length >= 4;
  return isName ? match[1] + (match[3] ?? '') : path;
}

function behindHost(url: URL): URL | null {
  const wiki = WIKIMEDIA.exec(url.hostname);
  const host = wiki ? `${wiki[1]}.${wiki[2]}` : FACES.get(url.hostname);
  if (host === undefined) return null;
  const next = new URL(url);
  next.hostname = host;
  return next;
}

function webAddress(text: string | null): URL | null {
  if (text === null || !/^https?:\/\/./i.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}
