import { labelledType } from '../../lib/evidence/source-type';
import { hostOf, pageOf } from '../../lib/notes/source';
import type { Evidence } from '../../lib/schema/evidence';
import type { Speech } from '../i18n';

/** The site of a passage as one line shows it: its host, else what the page calls its site, else its title. */
export function siteOf(item: Pick<Evidence, 'url' | 'site' | 'title'>): string {
  return hostOf(item.url) || item.site || item.title;
}

/** The host of an address without `www.`, for lists of pages. */
export function siteOfAddress(url: string): string {
  return hostOf(url);
}

/** An address without its scheme, for lists. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** What stands behind the site in a source line: the page of a PDF, its kind where that is known, and its date. */
export function sourceFacts(item: Evidence, speech: Speech): string[] {
  const page = pageOf(item);
  const kind = item.source_type === 'unknown' ? '' : speech.t(`quotes.type_${item.source_type}`);
  const where = page === null ? '' : speech.t('quotes.on_page', { n: page });
  return [where, kind, speech.month(item.published_at)].filter((fact) => fact !== '');
}

/** How far the source is trusted and what its kind was told by; empty where it was kept under another rule. */
export function weightText(item: Evidence, { t }: Speech): string {
  const { type, rule, met } = labelledType(item.canonical_url, { doi: item.doi });
  if (type !== item.source_type) return '';
  const kind = type === 'unknown' ? t('trust.kind_unknown') : t(`quotes.type_${type}`);
  const told = rule === 'none' ? t('trust.rule_none') : t(`trust.rule_${rule}`, { met });
  return t('trust.weight', { kind, rule: told, n: item.score.credibility.toFixed(2) });
}

/** A quote with its source in one line of text, for pasting. */
export function citationText(item: Evidence, speech: Speech): string {
  const page = pageOf(item);
  const parts = {
    quote: item.excerpt,
    title: item.title,
    site: siteOf(item),
    url: item.url,
    d: speech.date(item.retrieved_at),
  };
  return page === null ? speech.t('quotes.citation', parts) : speech.t('quotes.citation_page', { ...parts, page });
}
