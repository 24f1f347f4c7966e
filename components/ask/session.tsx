import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { CommandErrorCode } from '../../lib/protocol/messages';
import { readCommand } from '../../lib/research/plan/commands';
import type { Caps } from '../../lib/schema/endpoint';
import type { FollowUp, LookIn } from '../../lib/schema/run';
import type { SourceScope } from '../../lib/schema/source';
import { useCurrentRun } from '../app/current-run';
import { command } from '../browser/send';
import { ownWindow, tabInFront } from '../browser/tabs';
import { type ChosenDepth, searchesWith, useDepth } from './depth';
import { useDraft } from './draft';
import { type PageInFront, pageInFrontNow, usePageInFront } from './look';

/** What is asked for beside the question, in place of what the chips say. */
export interface StartOptions {
  tabId?: number;
  lookIn?: readonly LookIn[];
  search?: { scopes: SourceScope[] | null; site: string | null; words: string[] | null };
  /** The question that it follows, and what it means behind that. */
  follows?: FollowUp;
  meant?: string;
}

/** What the Ask tab holds besides the library: where to look, added links, the question being written. */
interface Session {
  page: PageInFront;
  draft: string;
  setDraft(text: string): void;
  lookIn: ReadonlySet<LookIn>;
  toggleLookIn(scope: LookIn): void;
  /** What is looked in when the question is sent: a page that cannot be read is left out. */
  effective: readonly LookIn[];
  links: readonly string[];
  setLinks(links: readonly string[]): void;
  /** "Only tabs it can see" was chosen: it is not asked again while the panel is open. */
  onlySeenTabs: boolean;
  setOnlySeenTabs(): void;
  /** Search words as the person changed them; null: those of the question. They last until it is sent. */
  words: readonly string[] | null;
  setWords(words: readonly string[] | null): void;
  /** How far a search goes, as last chosen. */
  depth: ChosenDepth;
  setDepth(depth: ChosenDepth): void;
  /** What the next questions may spend, in place of the settings' limit; null: that limit. */
  cap: Caps | null;
  setCap(cap: Caps | null): void;
  /** Why the last command failed; null when it did not. */
  failure: CommandErrorCode | null;
  setFailure(code: CommandErrorCode | null): void;
  /**
   * Starts a run; gives its id, or null where it did not start, also where there is nothing to look in. An extraction
   * takes the page in front, or this tab.
   */
  start(kind: 'ask' | 'extract', question: string, how?: StartOptions): Promise<string | null>;
  /** Asks a run's question again of the same pages and shows it. */
  again(runId: string): Promise<void>;
}

const Context = createContext<Session | null>(null);

const newRunId = () => `r-${crypto.randomUUID()}`;

export function SessionProvider({ children }: { children: ReactNode }) {
  const page = usePageInFront();
  const { open } = useCurrentRun();
  const [draft, setDraft] = useDraft();
  const [lookIn, setLookIn] = useState<ReadonlySet<LookIn>>(new Set<LookIn>(['page']));
  const [links, setLinks] = useState<readonly string[]>([]);
  const [onlySeenTabs, setOnly] = useState(false);
  const [words, setWords] = useState<readonly string[] | null>(null);
  const [depth, setDepth] = useDepth();
  const [cap, setCap] = useState<Caps | null>(null);
  const [failure, setFailure] = useState<CommandErrorCode | null>(null);
  const tabId = page.tab?.id ?? null;

  const toggleLookIn = useCallback((scope: LookIn) => {
    setLookIn((before) => {
      const after = new Set(before);
      if (!after.delete(scope)) after.add(scope);
      // One is always chosen: a question must go somewhere.
      if (after.size === 0) after.add(scope);
      return after;
    });
  }, []);
  const effective = useMemo(
    () => [...lookIn].filter((scope) => scope !== 'page' || page.readable),
    [lookIn, page.readable],
  );

  const start = useCallback(
    async (kind: 'ask' | 'extract', typed: string, how: StartOptions = {}) => {
      const extract = kind === 'extract';
      const said = extract ? null : readCommand(typed);
      const question = how.meant ?? said?.question ?? typed;
      const wanted = how.lookIn ?? said?.look_in ?? [...lookIn];
      const front = extract || !wanted.includes('page') ? null : await frontFor(page);
      const scopes = wanted.filter((scope) => scope !== 'page' || front?.readable);
      const search = how.search ?? {
        scopes: said?.scopes ?? null,
        site: said?.site ?? null,
        words: words === null ? null : [...words],
      };
      if (!extract && question === '') return null;
      if (!extract && scopes.length === 0 && links.length === 0) return null;
      const outcome = await command('run.start', {
        run_id: newRunId(),
        kind,
        question,
        look_in: extract ? ['page'] : scopes,
        depth: !extract && searchesWith(scopes) ? depth : 'quick',
        window_id: await ownWindow(),
        tab_id: extract ? (how.tabId ?? tabId) : front?.readable ? front.tabId : null,
        urls: extract ? [] : [...links],
        search: extract ? null : search,
        ...(extract || cap === null ? {} : { caps: cap }),
        ...(how.follows ? { follows: how.follows } : {}),
      });
      setFailure(outcome.ok ? null : outcome.code);
      return outcome.ok ? outcome.value.run_id : null;
    },
    [lookIn, page, tabId, links, words, depth, cap],
  );
  const again = useCallback(
    async (runId: string) => {
      const outcome = await command('run.again', {
        run_id: runId,
        window_id: await ownWindow(),
        new_run_id: newRunId(),
      });
      setFailure(outcome.ok ? null : outcome.code);
      if (outcome.ok) open(outcome.value.run_id);
    },
    [open],
  );
  const setOnlySeenTabs = useCallback(() => setOnly(true), []);

  const value = useMemo<Session>(
    () => ({
      page,
      draft,
      setDraft,
      lookIn,
      toggleLookIn,
      effective,
      links,
      setLinks,
      onlySeenTabs,
      setOnlySeenTabs,
      words,
      setWords,
      depth,
      setDepth,
      cap,
      setCap,
      failure,
      setFailure,
      start,
      again,
    }),
    [
      page,
      draft,
      setDraft,
      lookIn,
      toggleLookIn,
      effective,
      links,
      onlySeenTabs,
      setOnlySeenTabs,
      words,
      depth,
      setDepth,
      cap,
      failure,
      start,
      again,
    ],
  );
  return <Context value={value}>{children}</Context>;
}

/** What the panel knows of the page in front, where that is still true; else what is seen now. */
async function frontFor(page: PageInFront): Promise<{ tabId: number; readable: boolean } | null> {
  const tab = await tabInFront();
  if (tab && page.tab?.id === tab.id && page.readable) return { tabId: tab.id, readable: true };
  return pageInFrontNow();
}

export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
