import { useEffect, useState } from 'react';
import { stepsOf } from '../../lib/library/runs';
import type { Run } from '../../lib/schema/run';
import { useLive } from '../ui/live';

/** A shorter silence is a model that thinks. Milliseconds. */
const WORTH_A_WORD_MS = 8_000;

/**
 * How long the endpoint that is being asked has sent nothing. Looked at while `active` only.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, or null where nothing is being asked or the silence is short
 */
export function useSilence(run: Run, active: boolean, now: number): number | null {
  const asked = active && run.state === 'running';
  const open = useLive(`asked:${run.id}:${asked}`, async (db) => {
    if (!asked) return null;
    const steps = await stepsOf(db, run.id);
    const asking = steps.filter(({ state, reserved }) => state === 'started' && reserved.calls > 0);
    const [last] = asking.sort((a, b) => b.started_at.localeCompare(a.started_at));
    if (!last) return null;
    const range = [run.id, last.key];
    const chunks = await db.chunks
      .where('[run_id+key+n]')
      .between([...range, 0], [...range, Infinity])
      .count();
    return { key: last.key, since: Date.parse(last.started_at), chunks };
  });
  const [heard, setHeard] = useState({ mark: '', at: 0 });
  const mark = open ? `${open.key}:${open.chunks}` : '';
  useEffect(() => setHeard({ mark, at: Date.now() }), [mark]);
  return open ? silenceSince(open.chunks > 0 && heard.mark === mark ? heard.at : open.since, now) : null;
}

/**
 * A silence that is worth a word.
 *
 * @param heardAt last sign of the endpoint, or when it was asked; both in milliseconds since 1970
 * @returns milliseconds; null where it is too short to speak of
 */
export function silenceSince(heardAt: number, now: number): number | null {
  return now - heardAt >= WORTH_A_WORD_MS ? now - heardAt : null;
}
