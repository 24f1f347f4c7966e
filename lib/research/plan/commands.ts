import type { LookIn } from '../../schema/run';
import type { SourceScope } from '../../schema/source';

/** What a line in the box asks for besides the question. */
export interface ScopeCommand {
  /** What is left of the line. */
  question: string;
  /** Replaces the chips; null: they stand. */
  look_in: LookIn[] | null;
  /** Sources left of a search; null: those of the chips. */
  scopes: SourceScope[] | null;
  site: string | null;
}

const SCOPES: Readonly<Record<string, { look_in: LookIn[]; scopes: SourceScope[] | null }>> = {
  tab: { look_in: ['page'], scopes: null },
  page: { look_in: ['page'], scopes: null },
  tabs: { look_in: ['tabs'], scopes: null },
  web: { look_in: ['web'], scopes: ['web'] },
  wiki: { look_in: ['web'], scopes: ['reference'] },
  scholar: { look_in: ['scholarly'], scopes: ['scholarly'] },
  library: { look_in: ['library'], scopes: ['own'] },
  all: { look_in: ['page', 'tabs', 'web', 'scholarly', 'library'], scopes: ['web', 'scholarly', 'own'] },
};

/**
 * Reads the scope commands at the beginning of a line (MECHANISMS C18): `/tab /tabs /web /wiki /scholar /library /all`
 * and `/site:example.org`. What is no command is part of the question.
 */
export function readCommand(line: string): ScopeCommand {
  const out: ScopeCommand = { question: line.trim(), look_in: null, scopes: null, site: null };
  for (;;) {
    const match = /^\/(?:site:([^\s/]+)|([a-z]+))(?:\s+|$)/iu.exec(out.question);
    if (!match) return out;
    const site = match[1]?.toLowerCase().replace(/^www\./, '');
    const scope = match[2] ? SCOPES[match[2].toLowerCase()] : undefined;
    if (!site && !scope) return out;
    out.question = out.question.slice(match[0].length).trim();
    if (site) out.site = site;
    if (scope) {
      out.look_in = [...new Set([...(out.look_in ?? []), ...scope.look_in])];
      if (scope.scopes) out.scopes = [...new Set([...(out.scopes ?? []), ...scope.scopes])];
    } else if (out.look_in === null) {
      out.look_in = ['web'];
      out.scopes = ['web'];
    }
  }
}
