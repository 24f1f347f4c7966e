import type { ReadState } from '../../schema/snapshot';
import type { Block } from './blocks';
import { weight } from './characters';
import { hasLayout } from './hidden';
import { NOTICE } from './notice';
import { isOnlyCheck, isOnlyError } from './only-wall';
import { STRIDE, type Steps } from './slices';
import { looksLikeWallBox } from './wall-boxes';
import {
  BOT_CHECK,
  ERROR_TITLE,
  LOADING,
  NEEDS_SCRIPT,
  OF_THIS_PAGE,
  PAY_TO_READ,
  SIGN_IN_TO_READ,
  TO_ACT,
} from './wall-words';

/** What is known of a page when its state is judged. */
export interface Judged {
  /** As it was read, live or parsed. */
  document: Document;
  title: string;
  /** All blocks of the page, and those that were chosen. */
  blocks: Block[];
  kept: Block[];
  places: Places;
  /** What the server answered, where it is known. */
  status: number | null;
}

/** How the reading of a page ended, and what of the page's wording is a wall's rather than the page's. */
export interface Verdict {
  state: ReadState;
  /** Short, technical, for the record: `HTTP 404`, `password field`. */
  reason: string | null;
  walls: ReadonlySet<Block>;
}

/** A page with less than this beside its menus is no article (letters and digits, a wide character 2.2). */
const SPARE = 600;
/** Less than this is no passage. */
const NOTHING = 60;
/** The rest of the page, as a share of its text, that may follow a wall: footers that were taken for content. */
const AFTER_WALL = 0.25;
const LONGEST_WALL = 320;
/** Share of a consent notice's text that is unmistakably one. */
const LEAST_NOTICE = 0.3;
/** Blocks at the end of a page among which a wall is looked for. */
const MOST_BLOCKS = 4000;
/** A dialog over a longer text than this invites, but does not hide. */
const BEHIND_DIALOG = 4000;
/** Regions named like walls after which no more are looked for. */
const MOST_GATES = 20;

const NO_WALLS: ReadonlySet<Block> = new Set();

/**
 * Tells walls, checks and errors from pages (DESIGN, promise 1: what cannot be read is said, never quoted). Structure
 * first, then words in a dozen languages; in doubt a page is what it seems to be, a page.
 */
export function judge(page: Judged): Verdict {
  const shown = page.blocks.filter((block) => block.role !== 'navigation');
  const all = sumWeight(shown, SPARE);
  const kept = sumWeight(page.kept);
  const heads = [
    page.title,
    ...shown.filter((block) => block.level > 0 && block.level <= 2).map((block) => block.text),
  ];
  const bot = all < SPARE ? botCheck(page.document, heads, shown) : null;
  if (bot !== null) return { state: 'bot_check', reason: bot, walls: NO_WALLS };
  if (page.status !== null && page.status >= 400)
    return { state: 'error_page', reason: `HTTP ${page.status}`, walls: NO_WALLS };
  const wall = wallOf(page, kept);
  if (wall !== null) return wall;
  if (kept < SPARE) {
    const told = page.kept.length <= MOST_OF_NOTICE ? page.kept.map((block) => block.text).filter(isToldToReader) : [];
    const error = [...heads, ...told].find((head) => head.length < 120 && ERROR_TITLE.test(head));
    if (error !== undefined && isOnlyError(page.kept))
      return { state: 'error_page', reason: error.slice(0, 80), walls: NO_WALLS };
  }
  if (isOnlyConsent(page, shown)) return { state: 'consent_wall', reason: 'consent notice only', walls: NO_WALLS };
  return withoutText(page, kept);
}

/** Blocks of a page that is nothing but a notice without a heading. */
const MOST_OF_NOTICE = 3;
const isToldToReader = (text: string) =>
  /抱歉|对不起|對不起|您|申し訳|\b(?:sorry|oops|you|we|unfortunately)\b/i.test(text);

const CHALLENGES =
  '#challenge-form, #challenge-running, #challenge-stage, #challenge-error-text, #cf-challenge-running, #px-captcha, #sec-if-cpt-container, iframe[src*="_Incapsula_Resource"], script[src*="captcha-delivery.com"], iframe[src*="captcha-delivery.com"]';
const CAPTCHAS =
  '.g-recaptcha, .h-captcha, .cf-turnstile, iframe[src*="captcha" i], iframe[src*="challenges.cloudflare.com"], [id*="captcha" i], [class*="captcha" i], [class*="geetest" i], #nc_1_wrapper';
const FIELDS =
  'textarea, select, input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="search"]';

function botCheck(document: Document, heads: string[], shown: Block[]): string | null {
  if (document.querySelector(CHALLENGES) !== null) return 'challenge';
  const words = [...heads, ...shown.map((block) => block.text)].find(
    (text) => text.length < 400 && BOT_CHECK.test(text),
  );
  const hasCaptcha =
    document.querySelector(CAPTCHAS) !== null && (words !== undefined || document.querySelector(FIELDS) === null);
  // All sentences of the page are looked at for the last: where nothing speaks of a check, none is.
  if ((!hasCaptcha && words === undefined) || !isOnlyCheck(shown)) return null;
  if (hasCaptcha || words === undefined) return 'captcha';
  return document.querySelector('article') === null ? words.slice(0, 80) : null;
}

/** Signing in, registering or paying stands between the reader and the rest. */
function wallOf(page: Judged, kept: number): Verdict | null {
  const walls = new Set(page.blocks.slice(-MOST_BLOCKS).filter(isWall));
  const last = lastPlace(page, walls, kept);
  if (last !== null) return { ...last, walls };
  const gate = page.places.gates.find(({ blocks }) => endsText(page, blocks, kept));
  if (gate !== undefined) {
    const state = /pay|subscri|meter|premium|piano|offer/i.test(gate.names) ? 'paywall' : 'login_wall';
    return {
      state,
      reason: gate.names.slice(0, 80),
      walls: new Set(page.places.gates.flatMap(({ blocks }) => blocks)),
    };
  }
  const priced = statedPrice(page, kept);
  if (priced !== null) return { state: 'paywall', reason: priced, walls };
  if (
    page.blocks.length > 0 &&
    kept < SPARE / 2 &&
    hasPasswordField(page.document) &&
    page.kept.every((block) => weight(block.text) < 90)
  )
    return { state: 'login_wall', reason: 'password field', walls };
  return null;
}

function wordsOf(block: Block): 'login_wall' | 'paywall' | null {
  if (PAY_TO_READ.some((pattern) => pattern.test(block.text))) return 'paywall';
  return SIGN_IN_TO_READ.some((pattern) => pattern.test(block.text)) ? 'login_wall' : null;
}

/** A text with less than this before its last sentence may be all that is shown of it (letters and digits). */
const SHORT_BODY = 1500;

/**
 * Words alone are no wall: manuals end with such sentences, too. Something around them must say so – a dialog, a small
 * box that leads to an account, a text that breaks off – or the page shows little and the words speak of itself.
 */
function isShownAsWall(page: Judged, wall: Block, before: Block | undefined, kept: number): boolean {
  if (page.places.boxes.has(wall)) return true;
  const isOfPage = OF_THIS_PAGE.test(wall.text);
  if (isOfPage && before !== undefined && before.kind === 'prose' && BREAKS_OFF.test(before.text.slice(-20)))
    return true;
  return isOfPage && kept < SHORT_BODY;
}

/** The end of a text that is not its end. */
const BREAKS_OFF = /(?:…|\.\.\.|[^.!?。！？:：;；”"’'）)\]》」』])\s*$/;

/** Any of the words that a wall cannot do without, as a quick look. */
const HINTS =
  /sign|log|regist|join|subscri|member|account|upgrade|trial|buy|purchase|pay|access|reading|limit|登|註|注册|订阅|訂|购买|購|付费|付費|会员|會員|VIP|试读|試閱|剩余|lesen|anmeld|abo|lire|sesión|ログイン|会員|有料|購読/i;

function isWall(block: Block): boolean {
  if (block.text.length > LONGEST_WALL || !HINTS.test(block.text)) return false;
  if (block.role === 'navigation' || block.role === 'comments') return false;
  return wordsOf(block) !== null && !TO_ACT.test(block.text);
}

/** Walls stand where the text ends, or over it; the same words in the middle of a text are its subject. */
function lastPlace(page: Judged, walls: Set<Block>, kept: number): Pick<Verdict, 'state' | 'reason'> | null {
  const place = new Map(page.blocks.map((block, i) => [block, i]));
  const own = page.kept.filter((block) => !walls.has(block) && block.kind !== 'heading');
  for (const wall of walls) {
    const at = place.get(wall) ?? 0;
    const after = sumWeight(own.filter((block) => (place.get(block) ?? 0) > at));
    const state = wordsOf(wall);
    if (state === null) continue;
    const overText = page.places.dialogs.has(wall) && kept < BEHIND_DIALOG;
    if (overText) return { state, reason: wall.text.slice(0, 80) };
    const before = own.findLast((block) => (place.get(block) ?? 0) < at);
    if (!isShownAsWall(page, wall, before, sumWeight(own))) continue;
    if (after <= AFTER_WALL * kept && isAtEnd(page, at)) return { state, reason: wall.text.slice(0, 80) };
  }
  return null;
}

/** True where little of the text comes after these blocks. */
function endsText(page: Judged, blocks: Block[], kept: number): boolean {
  const at = Math.max(...blocks.map((block) => page.blocks.indexOf(block)));
  const places = new Map(page.blocks.map((block, i) => [block, i]));
  return sumWeight(page.kept.filter((block) => (places.get(block) ?? 0) > at)) <= AFTER_WALL * kept;
}

/** True where the text before a wall reaches up to it: a promotion in the footer has other regions in between. */
function isAtEnd(page: Judged, at: number): boolean {
  const kept = new Set(page.kept);
  let between = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    const block = page.blocks[i];
    if (block === undefined) break;
    if (kept.has(block) && wordsOf(block) === null) return between <= 8;
    between += 1;
  }
  return between <= 8;
}

const DIALOGS =
  '[role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog, [class*="modal" i], [class*="overlay" i]';
const GATES =
  /(^|[\s_-])(pay-?wall|reg-?wall|register-?wall|login-?wall|log-?in-?gate|sign-?in-?(wall|gate)|auth-?wall|subscri\w*-?(wall|gate|barrier)|content-?gate|reg-?gate|meter(ed)?-?(wall|gate)|article-?(gate|barrier)|premium-?(wall|gate|lock)|piano-?(offer|container|inline)|tp-container-inner)([\s_-]|$)/i;
const GATE_LINK = /log-?in|sign-?(in|up)|subscri|regist|account|member|offer|join|pay|abo\b|checkout|plans?\b/i;

/** A region that calls itself a wall and leads to an account: understood without its words. */
interface Gate {
  names: string;
  blocks: Block[];
}

/** Where walls may stand, by the elements around the blocks. */
export interface Places {
  dialogs: ReadonlySet<Block>;
  /** Texts with a wall's wording in a box that looks like one's. */
  boxes: ReadonlySet<Block>;
  gates: Gate[];
}

function askedOnce(ask: (element: Element) => boolean): (element: Element) => boolean {
  const answers = new Map<Element, boolean>();
  return (element) => {
    const known = answers.get(element) ?? ask(element);
    answers.set(element, known);
    return known;
  };
}

/** Finds dialogs and gates. To be asked before anything changes the copy that the blocks were taken from. */
export function* placing(blocks: Block[]): Steps<Places> {
  const dialogs = new Set<Block>();
  const boxes = new Set<Block>();
  const found = new Map<Element, Block[]>();
  // Most blocks share their parents and grandparents.
  const isGate = askedOnce(looksLikeGate);
  const isBox = askedOnce(looksLikeWallBox);
  for (const [i, block] of blocks.entries()) {
    if (i % STRIDE === 0) yield;
    if (
      block.role === 'furniture' &&
      block.text.length <= LONGEST_WALL &&
      block.around.some((element) => element.closest(DIALOGS) !== null)
    )
      dialogs.add(block);
    if (block.text.length <= LONGEST_WALL && HINTS.test(block.text) && block.around.some(isBox)) boxes.add(block);
    if (found.size > MOST_GATES) continue;
    const gate = block.around.find(isGate);
    if (gate === undefined) continue;
    const own = found.get(gate) ?? [];
    own.push(block);
    found.set(gate, own);
  }
  const gates: Gate[] = [];
  for (const [element, own] of found) {
    yield;
    // The paid text itself is often marked so, too: a gate holds little text.
    if (
      weight((element.textContent ?? '').slice(0, 4 * SPARE)) > SPARE / 2 ||
      !/^(div|section|aside|form|dialog)$/.test(element.localName)
    )
      continue;
    const leads = [...element.querySelectorAll('a[href], form')].some((link) =>
      GATE_LINK.test(link.getAttribute('href') ?? namesOf(link)),
    );
    if (leads) gates.push({ names: namesOf(element).trim(), blocks: own });
  }
  return { dialogs, boxes, gates };
}

function looksLikeGate(element: Element): boolean {
  const names = namesOf(element);
  return GATES.test(names) && !/bar|banner|button/i.test(names);
}

function namesOf(element: Element): string {
  return `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
}

/** The page's data says that it costs money; a subscriber who reads it all is not behind a wall. */
function statedPrice(page: Judged, kept: number): string | null {
  for (const script of page.document.querySelectorAll('script[type="application/ld+json" i]')) {
    const text = script.textContent ?? '';
    if (!/"isAccessibleForFree"\s*:\s*"?false/i.test(text)) continue;
    const selector = /"cssSelector"\s*:\s*"([^"\\]{1,120})"/.exec(text)?.[1];
    const paid = selector === undefined ? null : matched(page.document, selector);
    if (paid === null ? kept < 2 * SPARE : weight(paid) < NOTHING) return 'isAccessibleForFree: false';
  }
  return null;
}

function matched(document: Document, selector: string): string | null {
  try {
    const found = [...document.querySelectorAll(selector)];
    return found.map((element) => element.textContent ?? '').join('');
  } catch {
    return null;
  }
}

function hasPasswordField(document: Document): boolean {
  const fields = [...document.querySelectorAll('input[type="password"]')];
  return fields.some((field) => !hasLayout(document) || field.getBoundingClientRect().width > 1);
}

function isOnlyConsent(page: Judged, shown: Block[]): boolean {
  const consent = shown.filter((block) => block.role === 'consent');
  // Components of sites are named like consent tools, too: their words must be those of a notice.
  const notices = consent.filter((block) => NOTICE.test(block.text));
  if (sumWeight(notices) < LEAST_NOTICE * sumWeight(consent) || notices.length === 0) return false;
  const rest = shown.filter(
    (block) => block.role !== 'consent' && block.role !== 'furniture' && block.kind !== 'heading',
  );
  return sumWeight(rest) < NOTHING && page.kept.every((block) => !rest.includes(block) || weight(block.text) < NOTHING);
}

const BUSY =
  '[aria-busy="true"], [class*="skeleton" i], [class*="spinner" i], [class*="loader" i], [class*="loading" i], [role="progressbar"]';
const APP_ROOTS = '#root, #app, #__next, #__nuxt, app-root';

/** Pages of which nothing, or nothing but a promise, was read. */
function withoutText(page: Judged, kept: number): Verdict {
  const { document } = page;
  const verdict = (state: ReadState, reason: string | null): Verdict => ({ state, reason, walls: NO_WALLS });
  if (kept >= NOTHING) return verdict('ok', null);
  if (document.querySelector('canvas') !== null && document.querySelector('p, article') === null)
    return verdict('unsupported', 'canvas');
  const embedded = document.querySelector('body > embed, body > object, body > video:only-child');
  if (kept === 0 && embedded !== null) return verdict('unsupported', embedded.localName);
  // Little text is still the page's, unless it promises another.
  const isPromise = (block: Block) => LOADING.test(block.text) || NEEDS_SCRIPT.test(block.text);
  if (kept > 0 && !page.kept.every((block) => isPromise(block) || block.kind === 'heading')) return verdict('ok', null);
  const words = page.blocks.map((block) => block.text);
  if (words.some((text) => NEEDS_SCRIPT.test(text)) || /\bjavascript\b/i.test(noscriptText(document)))
    return verdict('still_loading', 'needs JavaScript');
  if (words.some((text) => LOADING.test(text)) || document.querySelector(BUSY) !== null)
    return verdict('still_loading', 'loading');
  const root = document.querySelector(APP_ROOTS);
  if (kept === 0 && root !== null && root.textContent?.trim() === '')
    return verdict('still_loading', 'empty application');
  return verdict(kept === 0 ? 'empty' : 'ok', null);
}

function noscriptText(document: Document): string {
  return [...document.querySelectorAll('noscript')]
    .map((element) => element.textContent ?? '')
    .join(' ')
    .slice(0, 2000);
}

/** Weight from which a text is long, whatever else it is. */
const LONG = 20_000;

/** Weight of the blocks' text, as far as it matters. */
function sumWeight(blocks: Block[], upTo = LONG): number {
  let sum = 0;
  for (const block of blocks) {
    sum += weight(block.text);
    if (sum >= upTo) return sum;
  }
  return sum;
}
