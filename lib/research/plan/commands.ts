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

const PAGE = { look_in: ['page'], scopes: null } as const;
const TABS = { look_in: ['tabs'], scopes: null } as const;
const WEB = { look_in: ['web'], scopes: ['web'] } as const;
const WIKI = { look_in: ['web'], scopes: ['reference'] } as const;
const SCHOLAR = { look_in: ['scholarly'], scopes: ['scholarly'] } as const;
const LIBRARY = { look_in: ['library'], scopes: ['own'] } as const;
const ALL = { look_in: ['page', 'tabs', 'web', 'scholarly', 'library'], scopes: ['web', 'scholarly', 'own'] } as const;

type Scope = { readonly look_in: readonly LookIn[]; readonly scopes: readonly SourceScope[] | null };

/** Commands in the words of both languages that the panel speaks. */
const SCOPES: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ...named(PAGE, 'tab page 此页 本页 当前页'),
  ...named(TABS, 'tabs 标签页 标签 標籤頁'),
  ...named(WEB, 'web 网络 网页 網路 網頁'),
  ...named(WIKI, 'wiki wikipedia 维基 维基百科 百科 維基 維基百科'),
  ...named(SCHOLAR, 'scholar scholarly papers 学术 论文 學術 論文'),
  ...named(LIBRARY, 'library 存档 资料库 收藏 存檔 資料庫'),
  ...named(ALL, 'all everything 全部 所有'),
]);

function named(scope: Scope, words: string): [string, Scope][] {
  return words.split(' ').map((word) => [word, scope]);
}

/** An input method for Chinese writes the slash and the colon in full width. */
const SLASH = '[/／]';
/** A host, or an address of which the host counts; `site` may stand apart from a host that has a dot. */
const SITE = new RegExp(
  `^(?:${SLASH}site(?:\\s*[:：](?:\\s+(?=[\\w-]+\\.[a-z]))?|\\s+(?=[\\w-]+\\.[a-z]))|site[:：])(?:https?:\\/\\/)?(?:\\*\\.)?([a-z0-9-]+(?:\\.[a-z0-9-]+)*(?::\\d+)?|[^\\s/]+)(?:\\/\\S*)?(?=\\s|$|\\p{Script=Han})`,
  'iu',
);
/** A word of our own in letters, or one that is followed by a space or by Chinese. */
const WORD = new RegExp(`^${SLASH}([a-z]+)(?=\\s|$|[\\p{Script=Han}])|^${SLASH}(\\p{Script=Han}+)(?=\\s|$)`, 'iu');
/** “site:example.org” behind the words, as it is typed to search engines. */
const SITE_BEHIND = /\s+site[:：](?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/?$/iu;

/**
 * Reads the scope commands at the beginning of a line (MECHANISMS C18): `/tab /tabs /web /wiki /scholar /library
 * /everything`, the same in Chinese, and `/site:example.org`, also `site:example.org` before or behind the words. What
 * is no command is part of the question.
 */
export function readCommand(line: string): ScopeCommand {
  const out: ScopeCommand = { question: line.trim(), look_in: null, scopes: null, site: null };
  for (;;) {
    const site = SITE.exec(out.question);
    const word = site ? null : WORD.exec(out.question);
    const name = (word?.[1] ?? word?.[2])?.toLowerCase();
    const scope = name === undefined ? undefined : SCOPES.get(name);
    const match = site ?? (scope ? word : null);
    if (!match) break;
    out.question = out.question.slice(match[0].length).trim();
    if (site?.[1]) onSite(out, site[1]);
    if (scope) {
      out.look_in = [...new Set([...(out.look_in ?? []), ...scope.look_in])];
      if (scope.scopes) out.scopes = [...new Set([...(out.scopes ?? []), ...scope.scopes])];
    }
  }
  const behind = out.site === null ? SITE_BEHIND.exec(out.question) : null;
  if (behind?.[1]) {
    out.question = out.question.slice(0, behind.index).trim();
    onSite(out, behind[1]);
  }
  return out;
}

/** What looks like a command at the beginning of a line and is none: a person is told, before it is sent as words. */
export function unknownCommand(line: string): string | null {
  return new RegExp(`^\\s*(${SLASH}[\\p{L}-]{2,20}[:：]?)(?=\\s|$)`, 'u').exec(readCommand(line).question)?.[1] ?? null;
}

function onSite(out: ScopeCommand, host: string): void {
  out.site = host.toLowerCase().replace(/^www\./, '');
  // A site is looked for on the web, where nothing else was said before.
  if (out.look_in !== null) return;
  out.look_in = ['web'];
  out.scopes = ['web'];
}
