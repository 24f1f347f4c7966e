import type { HereKind, SourceKind } from '../schema/source';
import { arxiv } from './arxiv';
import { brave } from './brave';
import { crossref } from './crossref';
import { custom } from './custom';
import { elasticsearch } from './elasticsearch';
import { europepmc } from './europepmc';
import { exa } from './exa';
import { hackernews } from './hackernews';
import { mediawiki } from './mediawiki';
import { openalex } from './openalex';
import { searxng } from './searxng';
import { serper } from './serper';
import { stackexchange } from './stackexchange';
import { tavily } from './tavily';
import type { SourceDefinition } from './types';

/** How every kind of server is asked. For the effect host: the worker knows only their facts. */
export const SOURCES: Readonly<Record<Exclude<SourceKind, HereKind>, SourceDefinition>> = {
  mediawiki,
  searxng,
  brave,
  serper,
  tavily,
  exa,
  elasticsearch,
  custom,
  openalex,
  crossref,
  arxiv,
  europepmc,
  stackexchange,
  hackernews,
};
