import type { RiskFlag } from '../schema/evidence';
import { ageDays } from './timeliness';

/** Hosts that show other publishers' pages as they once were. */
const ARCHIVES =
  /(?:^|\.)(?:web\.archive\.org|archive\.(?:ph|is|today|li|vn|md|fo)|webcache\.googleusercontent\.com|cc\.bingj\.com|12ft\.io|ghostarchive\.org)$/;
/** Hosts that show pages in a machine's translation. */
const TRANSLATORS = /(?:^|\.)(?:translate\.goog|translate\.google\.com|translatetheweb\.com|fanyi\.baidu\.com)$/;
/** What pages say of themselves when a machine made them, in their first and last lines. */
const MACHINE_MADE =
  /\b(?:machine[- ]translat(?:ed|ion)|(?:automatically|auto[- ]?)translated|translated (?:by|using|with) (?:google|deepl|a machine|ai|chatgpt)|(?:written|generated|created|produced) (?:entirely |partly )?(?:by|with|using) (?:an? )?(?:ai\b|artificial intelligence|chatgpt|gpt-?\d|a? ?language model|claude|gemini)|ai[- ]generated (?:article|content|text|summary))|(?:机器翻译|機器翻譯|机翻|由\s*(?:AI|人工智能|ChatGPT)\s*(?:生成|撰写|编写|翻译)|AI\s*(?:生成|翻译)(?:的)?(?:内容|文章|摘要)?|本文由(?:AI|人工智能))/iu;
/** How much of each end is looked at. Characters. */
const ENDS = 1_200;

export interface FlaggedSource {
  /** Where it was read. */
  url: string;
  /** The address that the page calls its own; null where it says nothing. */
  declared: string | null;
  published_at: string | null;
  modified_at: string | null;
  text: string;
  /** The question's time window in days; null where it asks for none. */
  window_days: number | null;
  /** ISO 8601. */
  now: string;
}

/**
 * What a reader should know of a source besides its text (informational: MECHANISMS F25): that it has no date, is older
 * than was asked for, shows another publisher's page, or says that a machine wrote or translated it.
 */
export function sourceFlags(source: FlaggedSource): RiskFlag[] {
  const flags: RiskFlag[] = [];
  const date = source.published_at ?? source.modified_at;
  if (date === null) flags.push('undated');
  // A page that was brought up to date is as fresh as that.
  const newest = [source.published_at, source.modified_at].flatMap((at) => ageDays(at, source.now) ?? []);
  if (source.window_days !== null && newest.length > 0 && Math.min(...newest) > source.window_days) flags.push('stale');
  const host = hostOf(source.url);
  if (ARCHIVES.test(host) || isCopy(host, source.declared)) flags.push('mirror');
  if (TRANSLATORS.test(host) || isMachineMade(source.text)) flags.push('machine_made');
  return flags;
}

/** Each quote of a page asks it again. */
let last = { ends: '', made: false };

function isMachineMade(text: string): boolean {
  const ends = `${text.slice(0, ENDS)}\n${text.slice(-ENDS)}`;
  if (last.ends !== ends) last = { ends, made: MACHINE_MADE.test(ends) };
  return last.made;
}

/** A page that names another publisher's address as the original. */
function isCopy(host: string, declared: string | null): boolean {
  const original = declared === null ? '' : hostOf(declared);
  if (host === '' || original === '' || !original.includes('.')) return false;
  // Two labels decide: a name under another's ending is taken for the same publisher, which flags too little.
  return host.split('.').slice(-2).join('.') !== original.split('.').slice(-2).join('.');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/\.$/, '') : '';
}
