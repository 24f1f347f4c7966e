import { useCallback } from 'react';
import { library } from '../../lib/library/db';
import { commentQuote, dropQuote, keepQuote, restoreQuote } from '../../lib/library/quotes';
import type { Evidence } from '../../lib/schema/evidence';
import type { KeptQuote } from '../../lib/schema/note';
import { useAnnounce } from '../app/announce';
import { useToast } from '../app/toast';
import { useText } from '../i18n';
import { useLive } from '../ui/live';

/** The kept quote of a passage; null where it is not kept, undefined until that is known. */
export function useKept(id: string): KeptQuote | null | undefined {
  return useLive(`kept:${id}`, async (db) => (await db.quotes.get(id)) ?? null);
}

interface Keeping {
  keep(item: Evidence): Promise<void>;
  /** Lets a kept quote go; the toast takes that back. */
  drop(id: string): Promise<void>;
  /** Writes a comment; a quote that is not kept yet is kept first. */
  comment(item: Evidence, text: string): Promise<void>;
}

/** What a person does with a quote, written straight to the library. */
export function useKeeping(): Keeping {
  const { t } = useText();
  const toast = useToast();
  const announce = useAnnounce();

  const keep = useCallback(
    async (item: Evidence) => {
      await keepQuote(library(), item, new Date().toISOString());
      announce(t('common.quote_kept'));
    },
    [announce, t],
  );
  const drop = useCallback(
    async (id: string) => {
      const row = await dropQuote(library(), id);
      if (row) toast({ text: t('common.quote_deleted'), undo: () => void restoreQuote(library(), row) });
    },
    [toast, t],
  );
  const comment = useCallback(async (item: Evidence, text: string) => {
    await keepQuote(library(), item, new Date().toISOString());
    await commentQuote(library(), item.id, text);
  }, []);
  return { keep, drop, comment };
}
