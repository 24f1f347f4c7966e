import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { CommandErrorCode, ShowResult } from '../../lib/protocol/messages';
import type { Evidence } from '../../lib/schema/evidence';
import { useAnnounce } from '../app/announce';
import { useNavigation } from '../app/navigation';
import { allowSites, sitePattern } from '../browser/permissions';
import { command } from '../browser/send';
import { useText } from '../i18n';

type JumpState = 'busy' | Exclude<ShowResult['result'], 'shown'> | CommandErrorCode;

interface Jumps {
  /** How the last jump to each passage went, where there is something to say. */
  states: ReadonlyMap<string, JumpState>;
  /** Passages that a jump no longer found on their page. */
  gone: ReadonlySet<string>;
  jump(evidenceId: string): Promise<void>;
}

const NONE: Jumps = { states: new Map(), gone: new Set(), jump: async () => undefined };
const Context = createContext<Jumps | null>(null);

/**
 * Leads from a citation to the very sentence in its page, and remembers where that did not work. One below another
 * shares what the upper one knows.
 */
export function JumpProvider({ children }: { children: ReactNode }) {
  const above = use(Context);
  return above ? children : <OwnJumps>{children}</OwnJumps>;
}

function OwnJumps({ children }: { children: ReactNode }) {
  const { go } = useNavigation();
  const { t } = useText();
  const announce = useAnnounce();
  const [states, setStates] = useState<ReadonlyMap<string, JumpState>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const jump = useCallback(
    async (id: string) => {
      const note = (state: JumpState | null) =>
        setStates((before) => {
          const after = new Map(before);
          if (state === null) after.delete(id);
          else after.set(id, state);
          return after;
        });
      note('busy');
      const outcome = await command('passage.show', { evidence_id: id, open: true });
      if (!outcome.ok) {
        note(outcome.code);
        return;
      }
      const show = outcome.value;
      setGone((before) => {
        const after = new Set(before);
        if (show.result === 'changed') after.add(id);
        else if (show.result === 'shown') after.delete(id);
        return after;
      });
      if (show.result === 'shown') announce(t('quotes.shown'));
      if (show.result === 'changed') go({ name: 'copy', evidenceId: id, show });
      note(show.result === 'shown' || show.result === 'changed' ? null : show.result);
    },
    [announce, go, t],
  );
  const value = useMemo(() => ({ states, gone, jump }), [states, gone, jump]);
  return <Context value={value}>{children}</Context>;
}

export function useJumps(): Jumps {
  return use(Context) ?? NONE;
}

/** One line under a quote where a jump did not reach its passage, with what mends it. */
export function JumpOutcome({ item }: { item: Evidence }) {
  const { t } = useText();
  const { go } = useNavigation();
  const { states, jump } = useJumps();
  const state = states.get(item.id);
  if (!state || state === 'busy' || state === 'changed') return null;
  const words: Partial<Record<JumpState, string>> = {
    no_permission: t('quotes.jump_no_permission'),
    opened_unmarked: t('quotes.jump_unmarked'),
    unreadable: t('quotes.jump_unreadable'),
    not_searched: t('quotes.jump_not_searched'),
    not_open: t('quotes.jump_not_open'),
    not_found: t('quotes.jump_gone'),
    no_answer: t('failures.no_answer_why'),
  };
  const askable = (state === 'no_permission' || state === 'opened_unmarked') && sitePattern(item.url) !== null;
  return (
    <p className="why jump-outcome" role="status">
      {words[state] ?? t('failures.command_failed_why')}{' '}
      {askable ? (
        <button
          type="button"
          className="link"
          onClick={() => {
            void allowSites([item.url]).then((agreed) => (agreed ? jump(item.id) : undefined));
          }}
        >
          {t('ask.allow_site')}
        </button>
      ) : (
        <button type="button" className="link" onClick={() => go({ name: 'copy', evidenceId: item.id })}>
          {t('quotes.saved_copy')}
        </button>
      )}
    </p>
  );
}
