import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { nameOf } from '../../lib/research/hand/by-hand';
import { ENGINE_VERSION } from '../../lib/research/settings';
import type { Dispute, Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import type { Decision } from '../../lib/schema/hand';
import type { Run } from '../../lib/schema/run';
import { useAnnounce } from '../app/announce';
import { useToast } from '../app/toast';
import { useSession } from '../ask/session';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { siteOf, siteOfAddress } from '../quotes/source';

/** What a person can decide about the answer that is shown (MECHANISMS A03). */
export interface Hand {
  sentence(kind: 'strike' | 'keep', sentence: Sentence, on: boolean): void;
  side(dispute: Dispute, kept: number | null, on: boolean): void;
  exclude(item: Evidence): void;
  include(url: string): void;
}

const Context = createContext<Hand | null>(null);

/** Lets the views below decide about a run's answer; a run of an older version, or without a record, is only read. */
export function HandProvider({ run, children }: { run: Run; children: ReactNode }) {
  const { t } = useText();
  const toast = useToast();
  const announce = useAnnounce();
  const { setFailure } = useSession();
  const { id } = run;
  const send = useCallback(
    async (decision: Decision) => {
      const outcome = await command('run.hand', { run_id: id, decision });
      setFailure(outcome.ok ? null : outcome.code);
      return outcome.ok;
    },
    [id, setFailure],
  );
  const hand = useMemo<Hand>(
    () => ({
      sentence: (kind, sentence, on) =>
        void send({ kind, text: nameOf(sentence), on }).then((ok) => {
          if (ok) announce(t(on ? (kind === 'strike' ? 'loop.struck' : 'loop.kept') : 'loop.taken_back'));
        }),
      side: (dispute, kept, on) =>
        void send({ kind: 'side', values: dispute.sides.map(({ value }) => value), kept, on }).then((ok) => {
          if (ok) announce(t(on ? 'loop.kept' : 'loop.taken_back'));
        }),
      exclude: (item) =>
        void send({ kind: 'exclude', url: item.url, on: true }).then((ok) => {
          if (!ok) return;
          const undo = () => void send({ kind: 'exclude', url: item.url, on: false });
          toast({ text: t('loop.excluded_toast', { site: siteOf(item) || siteOfAddress(item.url) }), undo });
        }),
      include: (url) => void send({ kind: 'exclude', url, on: false }),
    }),
    [send, toast, announce, t],
  );
  const able = run.engine_version === ENGINE_VERSION && run.seal !== null && run.kind === 'ask';
  return <Context value={able ? hand : null}>{children}</Context>;
}

/** Null where nothing can be decided. */
export function useHand(): Hand | null {
  return use(Context);
}
