import type { SearchFailure, SearchHit } from '../../schema/source';
import { hitOf } from '../text';
import type { OutlinedLink, ResultsOutline } from './results-outline';

/** What a results page gave. */
export type ResultsRead =
  | { ok: true; hits: SearchHit[] }
  | { ok: false; failure: Extract<SearchFailure, 'bot_check' | 'consent_page' | 'bad_answer'>; detail: string };

/** Names that engines give to what is paid for. */
const AD_NAMES =
  /(?:^|[\s_-])(?:ads?|adv|advert\w*|sponsor\w*|promoted|commercial|tads|tadsb|bottomads|ec_tuiguang\w*|tuiguang|b_ad\w*|ad-result|result--ad|shopping|pla-unit\w*)(?=$|[\s_-])|data-(?:text-)?ad(?:\b|[-_])|is-ad\b/i;
/** What stands at the beginning of a block that is paid for. */
const AD_LABEL =
  /^(?:ads?|sponsored|sponsored result|promoted|anzeige|gesponsert|annonce|sponsorisé|anuncio|patrocinado|annuncio|sponsorizzato|реклама|広告|廣告|广告|推广|推廣|赞助商?)(?=$|[\s·:：|])/iu;
const AD_END = /(?:^|\s)(?:广告|廣告|推广)$/u;
/** Addresses that lead to a page through the account of an advertiser. */
const AD_LINK =
  /\/(?:aclk|aclick|pagead|adclick|y\.js)\b|[?&](?:ad_domain|ad_provider|gclid|msclkid)=|doubleclick\.net|googleadservices\.com|googlesyndication\.com|amazon-adsystem\.com|\bbaidu\.php\?/i;
/** Where robots are sent. */
const CHECK_LINK = /\/sorry\/|captcha|\/challenge|wappass\.|showcaptcha|antispider/i;
const CHECK_TEXT =
  /unusual traffic|are you (?:a )?(?:human|robot)|not a robot|verify (?:that )?you(?:'re| are) (?:a )?human|complete the (?:captcha|challenge|security check)|automated (?:queries|requests)|一?异常(?:的)?(?:流量|访问)|異常(?:流量|存取)|安全验证|请输入验证码|人机(?:身份)?验证|证明您?不是(?:机器人|自动程序)|unusual activity/iu;
const CONSENT_LINK = /^https?:\/\/consent\.|\/consent(?:[/?]|$)|cookiewall/i;
const CONSENT_TEXT =
  /before you continue|we (?:and our partners )?use cookies|cookie (?:settings|preferences|consent)|accept all|reject all|alle (?:akzeptieren|ablehnen)|tout (?:accepter|refuser)|aceptar todo|继续(?:前往|使用)[^。]{0,20}之前|使用\s*cookie|全部接受|全部拒绝/iu;
const NOTHING_TEXT =
  /did not match any|no (?:more )?results? (?:found|for|containing)|(?:found|returned) no results|there are no results|0 results|couldn['’]t find any|没有找到|未找到|找不到(?:和|与|符合)|無相符|查無|抱歉[^。]{0,20}没有/iu;

/**
 * Reads the organic results of an engine's page by its structure alone: links with a heading of their own, or else the
 * largest group of links that stand alike, that lead away from the engine. What is paid for is left out; a page that
 * wants to see a person, or consent, is told as that; a page in which no result can be made out is a failure and never
 * “nothing found”.
 */
export function readResultsPage(page: ResultsOutline): ResultsRead {
  const hits = organic(page);
  if (hits.length > 0) return { ok: true, hits };
  if (CHECK_LINK.test(page.url) || CHECK_TEXT.test(page.text)) return { ok: false, failure: 'bot_check', detail: '' };
  if (CONSENT_LINK.test(page.url) || CONSENT_TEXT.test(page.text))
    return { ok: false, failure: 'consent_page', detail: '' };
  if (NOTHING_TEXT.test(page.text)) return { ok: true, hits: [] };
  return { ok: false, failure: 'bad_answer', detail: 'no results made out in the page' };
}

/** Links of one kind that make a list, where no heading tells results apart. */
const LEAST_ALIKE = 3;
/** A result's title has at least so many letters. */
const LEAST_TITLE = 4;

function organic(page: ResultsOutline): SearchHit[] {
  if (!URL.canParse(page.url)) return [];
  const engine = new URL(page.url);
  const led = page.links.flatMap((link) => {
    const url = targetOf(link, engine);
    return url && !isPaid(link) && link.text.length >= LEAST_TITLE ? [{ link, url }] : [];
  });
  const headed = led.filter(({ link }) => link.heading);
  const list = headed.length > 0 ? headed : mostAlike(led);
  const hits = new Map<string, SearchHit>();
  for (const { link, url } of list) {
    const hit = hitOf({ url, title: link.text, snippet: snippetOf(link) });
    if (hit && !hits.has(hit.url)) hits.set(hit.url, hit);
  }
  return [...hits.values()];
}

/** Of links that stand in the page in the same way the group that says most. */
function mostAlike<T extends { link: OutlinedLink; url: string }>(links: readonly T[]): T[] {
  const groups = new Map<string, T[]>();
  for (const item of links) groups.set(item.link.path, [...(groups.get(item.link.path) ?? []), item]);
  const size = (group: readonly T[]) => group.reduce((sum, { link }) => sum + link.block.length, 0);
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ url }) => url)).size >= LEAST_ALIKE)
    .sort((a, b) => size(b) - size(a))
    .slice(0, 1)
    .flat();
}

function isPaid({ href, names, block, stated }: OutlinedLink): boolean {
  return (
    AD_LINK.test(href) ||
    AD_LINK.test(stated ?? '') ||
    AD_NAMES.test(names) ||
    AD_LABEL.test(block) ||
    AD_END.test(block)
  );
}

/** The page that a result leads to: behind the engine's own step, where it has one; null for the engine's own pages. */
function targetOf({ href, stated, heading }: OutlinedLink, engine: URL): string | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (siteOf(url) !== siteOf(engine)) return href;
  const behind = stated ?? behindStep(url);
  if (behind && /^https?:/i.test(behind) && URL.canParse(behind) && !isHost(new URL(behind), engine)) return behind;
  // A step whose goal only the engine knows: a fetch follows it.
  if (url.pathname === '/link' && url.searchParams.has('url')) return href;
  // Two labels do not tell publishers apart; what has a heading and another host is a result.
  return heading && !isHost(url, engine) ? href : null;
}

function isHost(url: URL, engine: URL): boolean {
  const bare = ({ hostname }: URL) => hostname.replace(/^www\./, '');
  return bare(url) === bare(engine);
}

/** Names under which engines put the goal of a link into its address. */
const GOALS = ['uddg', 'url', 'q', 'u', 'RU', 'to', 'target'];

function behindStep(url: URL): string | null {
  for (const name of GOALS) {
    const value = url.searchParams.get(name);
    if (!value) continue;
    if (/^https?:\/\//i.test(value)) return value;
    // Bing: a1 and the address in base64.
    if (/^a1[\w-]+$/.test(value)) {
      const decoded = decodedAddress(value.slice(2));
      if (decoded) return decoded;
    }
  }
  const inPath = /\/RU=([^/]+)\//.exec(url.pathname)?.[1];
  return inPath ? decodeURIComponent(inPath) : null;
}

function decodedAddress(text: string): string | null {
  try {
    const address = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return /^https?:\/\//i.test(address) ? address : null;
  } catch {
    return null;
  }
}

/** The block without its title and the address that engines print under it. */
function snippetOf({ block, text }: OutlinedLink): string {
  const at = block.indexOf(text);
  const rest = at < 0 ? block : `${block.slice(0, at)} ${block.slice(at + text.length)}`;
  return rest
    .replace(/https?:\/\/\S+(?:\s*›\s*\S+)*|(?:[\w-]+\.)+[a-z]{2,}(?:\s*[›/]\s*[\w.-]+)+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The last two labels: enough to know an engine's own links. */
function siteOf({ hostname }: URL): string {
  return hostname.split('.').slice(-2).join('.');
}
