import { type HereKind, hereKind, type SourceConfig, type SourceKind, type SourceScope } from '../schema/source';

/** What a kind of source is and needs. Apart from how it is asked, so that the worker need not hold that. */
export interface SourceFacts {
  /** As its makers write it. */
  label: string;
  /** Where its terms stand, for the person who switches it on. */
  terms: string;
  /** Which scope it belongs to: a general engine, an encyclopedia or forum, scholarly literature, what the person keeps. */
  scope: SourceScope;
  key: 'none' | 'optional' | 'required';
  /** Answers any page by CORS, so that no permission for its host is needed. */
  cors: boolean;
  /** How it joins words: engines that want all of them get fewer (PLATFORM, “Engines that join with AND”). */
  joins: 'and' | 'or';
  /** How a word is marked as required: `+word`, `"word"`, or not at all. */
  requires: '+' | '"' | '';
  /** Most results that one request gives. */
  most: number;
  /** Least time between two requests, as its terms ask. Milliseconds. */
  gapMs: number;
  /** Wordings of one question that it is asked; all where absent. */
  wordings?: number;
}

/** A source that this browser itself answers. */
export type HereSource = SourceConfig & { kind: HereKind };

/** Whether a source is answered in this browser and not by a server. */
export function isHere(source: SourceConfig): source is HereSource {
  return hereKind.safeParse(source.kind).success;
}

/** Every kind of source with its terms and its rate; servers that need no key answer every origin. */
export const FACTS: Readonly<Record<SourceKind, SourceFacts>> = {
  mediawiki: {
    label: 'MediaWiki',
    terms: 'https://www.mediawiki.org/wiki/API:Etiquette',
    scope: 'reference',
    key: 'none',
    cors: true,
    joins: 'and',
    requires: '',
    most: 50,
    gapMs: 200,
  },
  searxng: {
    label: 'SearXNG',
    terms: 'https://docs.searxng.org/dev/search_api.html',
    scope: 'web',
    key: 'none',
    cors: false,
    joins: 'or',
    requires: '+',
    most: 30,
    gapMs: 500,
  },
  brave: {
    label: 'Brave Search',
    terms: 'https://api-dashboard.search.brave.com/terms-of-service',
    scope: 'web',
    key: 'required',
    cors: false,
    joins: 'or',
    requires: '+',
    most: 20,
    gapMs: 1_100,
  },
  serper: {
    label: 'Serper',
    terms: 'https://serper.dev/terms',
    scope: 'web',
    key: 'required',
    cors: false,
    joins: 'or',
    requires: '"',
    most: 20,
    gapMs: 300,
  },
  tavily: {
    label: 'Tavily',
    terms: 'https://www.tavily.com/terms',
    scope: 'web',
    key: 'required',
    cors: false,
    joins: 'or',
    requires: '',
    most: 20,
    gapMs: 600,
  },
  exa: {
    label: 'Exa',
    terms: 'https://exa.ai/terms',
    scope: 'web',
    key: 'required',
    cors: false,
    joins: 'or',
    requires: '',
    most: 25,
    gapMs: 300,
  },
  elasticsearch: {
    label: 'Elasticsearch, OpenSearch',
    terms: '',
    scope: 'web',
    key: 'optional',
    cors: false,
    joins: 'or',
    requires: '',
    most: 50,
    gapMs: 100,
  },
  custom: {
    label: 'JSON',
    terms: '',
    scope: 'web',
    key: 'optional',
    cors: false,
    joins: 'or',
    requires: '+',
    most: 50,
    gapMs: 300,
  },
  openalex: {
    label: 'OpenAlex',
    terms: 'https://help.openalex.org/hc/en-us/articles/24397762024087-Pricing',
    scope: 'scholarly',
    key: 'optional',
    cors: true,
    joins: 'and',
    requires: '',
    most: 25,
    gapMs: 200,
  },
  crossref: {
    label: 'Crossref',
    terms: 'https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/',
    scope: 'scholarly',
    key: 'none',
    cors: true,
    joins: 'or',
    requires: '',
    most: 20,
    gapMs: 250,
  },
  arxiv: {
    label: 'arXiv',
    terms: 'https://info.arxiv.org/help/api/tou.html',
    scope: 'scholarly',
    key: 'none',
    cors: true,
    joins: 'and',
    requires: '',
    most: 25,
    // Its terms ask for one request in three seconds.
    gapMs: 3_000,
  },
  europepmc: {
    label: 'Europe PMC',
    terms: 'https://europepmc.org/Copyright',
    scope: 'scholarly',
    key: 'none',
    cors: true,
    joins: 'and',
    requires: '',
    most: 25,
    gapMs: 250,
  },
  stackexchange: {
    label: 'Stack Exchange',
    terms: 'https://stackoverflow.com/legal/api-terms-of-use',
    scope: 'reference',
    key: 'optional',
    cors: true,
    joins: 'and',
    requires: '',
    most: 30,
    gapMs: 500,
  },
  hackernews: {
    label: 'Hacker News',
    terms: 'https://hn.algolia.com/api',
    scope: 'reference',
    key: 'none',
    cors: true,
    joins: 'and',
    requires: '',
    most: 20,
    gapMs: 400,
  },
  browser: {
    label: 'Default search of this browser',
    terms: '',
    scope: 'web',
    key: 'none',
    cors: false,
    joins: 'or',
    requires: '"',
    most: 30,
    // A person would not search quicker either; each search is a page of results in a tab.
    gapMs: 1_500,
    wordings: 2,
  },
  library: {
    label: 'Library',
    terms: '',
    scope: 'own',
    key: 'none',
    cors: true,
    joins: 'or',
    requires: '',
    // MECHANISMS A33.
    most: 5,
    gapMs: 0,
    wordings: 1,
  },
  bookmarks: {
    label: 'Bookmarks',
    terms: '',
    scope: 'own',
    key: 'none',
    cors: false,
    joins: 'or',
    requires: '',
    most: 5,
    gapMs: 0,
    wordings: 1,
  },
  history: {
    label: 'History',
    terms: '',
    scope: 'own',
    key: 'none',
    cors: false,
    joins: 'or',
    requires: '',
    most: 5,
    gapMs: 0,
    wordings: 1,
  },
};
