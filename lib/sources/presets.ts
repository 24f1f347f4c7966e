import type { SourceConfig, SourceKind } from '../schema/source';
import { FACTS } from './facts';

/** Where each service answers; empty where a person runs or names their own. */
export const USUAL_ADDRESS: Readonly<Record<SourceKind, string>> = {
  mediawiki: '',
  searxng: '',
  brave: 'https://api.search.brave.com/res/v1/web/search',
  serper: 'https://google.serper.dev/search',
  tavily: 'https://api.tavily.com',
  exa: 'https://api.exa.ai',
  elasticsearch: '',
  custom: '',
  openalex: 'https://api.openalex.org',
  crossref: 'https://api.crossref.org',
  arxiv: 'https://export.arxiv.org',
  europepmc: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
  stackexchange: 'https://api.stackexchange.com/2.3?site=stackoverflow',
  hackernews: 'https://hn.algolia.com/api/v1',
  browser: '',
  library: '',
  bookmarks: '',
  history: '',
};

/** An edition of Wikipedia as a source. */
export function wikipedia(language: string): SourceConfig {
  return {
    id: `wikipedia-${language}`,
    kind: 'mediawiki',
    name: `Wikipedia (${language})`,
    base_url: `https://${language}.wikipedia.org`,
    enabled: true,
    language,
    custom: null,
  };
}

function keyless(kind: SourceKind): SourceConfig {
  return {
    id: kind,
    kind,
    name: kind === 'stackexchange' ? 'Stack Overflow' : FACTS[kind].label,
    base_url: USUAL_ADDRESS[kind],
    enabled: true,
    language: null,
    custom: null,
  };
}

/** What can be asked without a key, an account or a server: there from the first start. */
export const KEYLESS: readonly SourceConfig[] = [
  // Off until the person agrees to it: it needs every site, and the search engine that the browser is set to.
  { ...keyless('browser'), enabled: false },
  wikipedia('en'),
  wikipedia('zh'),
  keyless('stackexchange'),
  keyless('hackernews'),
  keyless('openalex'),
  keyless('crossref'),
  keyless('arxiv'),
  keyless('europepmc'),
  keyless('library'),
  // Off until the person agrees to it: each is a permission of its own.
  { ...keyless('bookmarks'), enabled: false },
  { ...keyless('history'), enabled: false },
];

/** The host that a source's permission is for, as a match pattern; null where its address is none. */
export function hostPattern({ base_url }: Pick<SourceConfig, 'base_url'>): string | null {
  if (!URL.canParse(base_url)) return null;
  const { protocol, hostname } = new URL(base_url);
  return protocol === 'http:' || protocol === 'https:' ? `*://${hostname}/*` : null;
}
