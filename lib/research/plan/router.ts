import type { Understood } from '../../schema/run';
import type { SearchOrder, SourceConfig, SourceKind } from '../../schema/source';
import { FACTS } from '../../sources/facts';

/** Sources in the order in which they are asked: a later group only where the earlier ones gave too little. */
export type Route = SourceConfig[][];

/** What only one kind of question is good for; everything else is asked of every kind. */
const FOR_TYPES: Partial<Record<SourceKind, readonly Understood['type'][]>> = {
  stackexchange: ['procedure', 'troubleshooting'],
  hackernews: ['dispute', 'news', 'open', 'comparison'],
};

/**
 * Which sources are asked, and in which order (MECHANISMS A02, A09, A19–A21, A65, F26). A general engine, where there is one, is
 * always asked first; an encyclopedia is where a fact with a name is sought; how-to and faults go to forums of practice;
 * news are no business of an encyclopedia.
 * Comparison, dispute and open research go to every source at once. An edition in another language than the question
 * comes last: it rarely holds the question's words.
 */
export function routeOf(order: SearchOrder, question: Understood): Route {
  const able = order.sources.filter(
    (source) => order.scopes.includes(FACTS[source.kind].scope) || isWebToo(order, source),
  );
  const own = able.filter((source) => speaks(source, question.language));
  const foreign = able.filter((source) => !speaks(source, question.language));
  const everywhere = ['comparison', 'dispute', 'open'].includes(question.type);
  const first = own.filter((source) => everywhere || isFirst(source, question));
  const rest = own.filter((source) => !first.includes(source));
  return [first, rest, foreign].filter((group) => group.length > 0);
}

/** “Web” holds encyclopedias and forums too; `/wiki` and `/scholar` hold theirs alone. */
function isWebToo({ scopes }: SearchOrder, source: SourceConfig): boolean {
  return scopes.includes('web') && FACTS[source.kind].scope === 'reference';
}

function isFirst(source: SourceConfig, { type }: Understood): boolean {
  const { scope } = FACTS[source.kind];
  const only = FOR_TYPES[source.kind];
  if (only) return only.includes(type);
  if (scope === 'reference') return type !== 'troubleshooting' && type !== 'news';
  return true;
}

function speaks(source: SourceConfig, language: string): boolean {
  return source.language === null || source.language.split('-')[0] === language.split('-')[0];
}
