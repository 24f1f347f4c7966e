import type { PageReading } from '../schema/snapshot';
import { hasText } from './extract/characters';
import { copyOf, extraction } from './extract/index';
import { atOnce, inSlices } from './extract/slices';
import { clearPassage, showPassage } from './highlight';
import { nearestPassage } from './match';
import { PAUSES } from './page-turns';
import { visibleTextOf, visibleTextSteps } from './range';

/** A quote as commands carry it. */
export interface CommandQuote {
  exact: string;
  prefix: string;
  suffix: string;
}

/** What the worker may ask of the reader in a page. */
export type ReaderCommand =
  | { type: 'read' }
  | { type: 'state' }
  | { type: 'show'; quote: CommandQuote }
  | { type: 'clear' }
  | { type: 'selection' };

export interface PageState {
  url: string;
  title: string;
  readyState: DocumentReadyState;
  contentType: string;
  /** Characters of visible text, white space not counted; counted on only until the page is not thin. */
  textLength: number;
  /** True when the page shows a password or card field: nothing is read from it unasked. */
  protected: boolean;
}

export interface ShowResult {
  result: 'shown' | 'changed' | 'not_searched';
  /** What the page says now in the place that looks most like the quote; never a citation. */
  nearest: { text: string; similarity: number } | null;
}

export interface ReaderResults {
  read: PageReading;
  state: PageState;
  show: ShowResult;
  clear: null;
  selection: CommandQuote | null;
}

export type ReaderReply<C> = C extends { type: infer T extends keyof ReaderResults } ? ReaderResults[T] : never;

/**
 * Checks a command from another context. By hand: the reader is injected into pages, where a schema library would
 * outweigh all the rest.
 * @returns null when it is no command
 */
export function parseReaderCommand(input: unknown): ReaderCommand | null {
  if (typeof input !== 'object' || input === null || !('type' in input)) return null;
  switch (input.type) {
    case 'read':
    case 'state':
    case 'clear':
    case 'selection':
      return { type: input.type };
    case 'show': {
      const quote = 'quote' in input ? parseQuote(input.quote) : null;
      return quote === null ? null : { type: 'show', quote };
    }
    default:
      return null;
  }
}

const LONGEST_QUOTE = 20_000;

function parseQuote(input: unknown): CommandQuote | null {
  if (typeof input !== 'object' || input === null) return null;
  const { exact, prefix, suffix } = input as Record<string, unknown>;
  if (typeof exact !== 'string' || exact.trim() === '' || exact.length > LONGEST_QUOTE) return null;
  return { exact, prefix: typeof prefix === 'string' ? prefix : '', suffix: typeof suffix === 'string' ? suffix : '' };
}

/**
 * Answers a command in the page.
 * @throws TypeError when `command` is no command: a fault of ours, not of the page
 */
export async function handleReaderCommand<C extends ReaderCommand>(
  document: Document,
  command: C,
): Promise<ReaderReply<C>> {
  const known = parseReaderCommand(command);
  if (known === null) throw new TypeError('Not a reader command');
  return (await answer(document, known)) as ReaderReply<C>;
}

function answer(
  document: Document,
  command: ReaderCommand,
): Promise<ReaderResults[keyof ReaderResults]> | ReaderResults[keyof ReaderResults] {
  switch (command.type) {
    case 'read':
      return read(document);
    case 'state':
      return stateOf(document);
    case 'show':
      return show(document, command.quote);
    case 'clear':
      clearPassage(document);
      return null;
    case 'selection':
      return selectionOf(document);
  }
}

/** Text under this many characters may be a page that is still filling. */
const THIN = 400;
const QUIET = 300;
const LONGEST_WAIT = 1500;

/** Tries to read a page that changes while it is read in slices. */
const TRIES = 3;
/** A page that was copied within this time is copied in one go when it does not hold still. Milliseconds. */
const SHORT = 120;

/**
 * Reads the page in slices, so that it stays usable. What is taken from it is of one moment: when the address or the
 * text changes between two slices, it is read again; what will not hold still is told (`changing`).
 */
async function read(document: Document): Promise<PageReading> {
  if (document.readyState === 'loading' || textLengthOf(document) < THIN) await quiet(document);
  for (let attempt = 1; ; attempt += 1) {
    const url = document.location.href;
    const options = { url, status: statusOf(document) };
    const changes = watchText(document);
    const started = performance.now();
    let copy = await inSlices(copyOf(document, options), PAUSES);
    let changed = changes.end() || document.location.href !== url;
    if (changed && attempt < TRIES) continue;
    if (changed && performance.now() - started < SHORT && document.location.href === url) {
      copy = atOnce(copyOf(document, options));
      changed = false;
    }
    const reading = await inSlices(extraction(document, options, copy), PAUSES);
    // Metadata of the next page must not stand over the text of this one.
    if (document.location.href !== url) {
      if (attempt < TRIES) continue;
      throw new Error('The frame was removed: the page moved on while it was read.');
    }
    return changed && reading.state === 'ok'
      ? { ...reading, state: 'changing', state_reason: 'text changed' }
      : reading;
  }
}

/** Notes whether text of the page changes from now on. */
function watchText(document: Document): { end: () => boolean } {
  let changed = false;
  const note = (records: MutationRecord[]) => {
    changed ||= records.some(
      (record) =>
        record.type === 'characterData' ||
        [...record.addedNodes, ...record.removedNodes].some((node) => hasText(node.textContent ?? '')),
    );
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  return {
    end: () => {
      note(observer.takeRecords());
      observer.disconnect();
      return changed;
    },
  };
}

/** What the server answered for the document, or null where that is not known or the page has moved on by itself. */
function statusOf(document: Document): number | null {
  const [entry] = (document.defaultView?.performance ?? performance).getEntriesByType(
    'navigation',
  ) as (PerformanceEntry & {
    responseStatus?: number;
  })[];
  if (!entry?.responseStatus) return null;
  const bare = (url: string) => url.split('#')[0];
  return bare(entry.name) === bare(document.location.href) ? entry.responseStatus : null;
}

/** Resolves when the document has not changed for 300 ms, after 1.5 s at the latest. */
function quiet(document: Document): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(limit);
      clearTimeout(pause);
      resolve();
    };
    const loaded = () => document.readyState !== 'loading';
    const lull = () => {
      if (loaded() && textLengthOf(document) >= THIN) done();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(pause);
      pause = setTimeout(lull, QUIET);
    });
    const limit = setTimeout(done, LONGEST_WAIT);
    let pause = setTimeout(lull, QUIET);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Text nodes looked at before a page counts as thin. */
const MOST_NODES = 20_000;

/**
 * Characters of visible text, counted up to `THIN`. `innerText` would lay out the whole page for it, which on a large one
 * takes longer than all the rest.
 */
function textLengthOf(document: Document): number {
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let seen = 0; length < THIN && seen < MOST_NODES; seen += 1) {
    const node = walker.nextNode();
    if (node === null) break;
    const text = (node.nodeValue ?? '').replace(/\s+/g, '');
    const parent = node.parentElement;
    if (text === '' || parent === null || /^(script|style|noscript|template|textarea|option)$/.test(parent.localName))
      continue;
    if (parent.checkVisibility?.() ?? true) length += text.length;
  }
  // Shadow trees and frames are not on that walk.
  return length >= THIN ? length : visibleTextOf(document, 'all').text.replace(/\s+/g, '').length;
}

function stateOf(document: Document): PageState {
  return {
    url: document.location.href,
    title: document.title,
    readyState: document.readyState,
    contentType: document.contentType,
    textLength: textLengthOf(document),
    protected: hasSecretField(document),
  };
}

const SECRET_FIELDS =
  'input[type="password"], input[autocomplete^="cc-"], input[autocomplete*=" cc-"], input[name*="cardnumber" i], input[name*="card_number" i], input[name*="cvc" i], input[name*="cvv" i]';

function hasSecretField(document: Document): boolean {
  return [...document.querySelectorAll(SECRET_FIELDS)].some((field) => {
    const box = field.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  });
}

async function show(document: Document, quote: CommandQuote): Promise<ShowResult> {
  const result = await showPassage(document, quote);
  if (result !== 'changed') return { result, nearest: null };
  const { text } = await inSlices(visibleTextSteps(document, 'content'), PAUSES);
  const nearest = nearestPassage(text, quote.exact);
  return {
    result,
    nearest:
      nearest === null
        ? null
        : { text: text.slice(nearest.start, nearest.end).replace(/\s+/g, ' '), similarity: nearest.similarity },
  };
}

const CONTEXT = 32;

/** The selected text with its surroundings, or null when nothing is selected. */
function selectionOf(document: Document): CommandQuote | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const exact = selection.toString().trim();
  if (!hasText(exact)) return null;
  const range = selection.getRangeAt(0);
  return { exact, prefix: around(document, range, 'before'), suffix: around(document, range, 'after') };
}

function around(document: Document, selected: Range, side: 'before' | 'after'): string {
  const range = document.createRange();
  const body = document.body ?? document.documentElement;
  range.selectNodeContents(body);
  if (side === 'before') range.setEnd(selected.startContainer, selected.startOffset);
  else range.setStart(selected.endContainer, selected.endOffset);
  const text = range.toString().replace(/\s+/g, ' ');
  return side === 'before' ? text.slice(-CONTEXT) : text.slice(0, CONTEXT);
}
