import type { Handlers } from '../../lib/protocol/transport';
import { hostIs } from './effect-host';
import { ownHost } from './own-host';
import { panelOpened } from './panels';
import { resumeRuns, runHandlers, unpause } from './runs';
import { showPassage } from './show-passage';

/**
 * The worker's commands, answered by the panel itself where the browser has no database: only the page that holds the
 * library in its memory can run a run. What needs no library is still asked of the worker.
 */
export function panelHandlers(): Handlers {
  hostIs(ownHost());
  // The badge of a run that ends unseen is not for a panel that must stay open for the run to go on.
  panelOpened({ onDisconnect: { addListener: () => undefined } });
  globalThis.addEventListener('online', () => void resumeRuns());
  return {
    ...runHandlers,
    'passage.show': ({ evidence_id, open }) => showPassage(evidence_id, open),
    'run.resume': async ({ run_id }, id) => {
      if (run_id !== undefined) await unpause(run_id, id);
      void resumeRuns();
      return null;
    },
  };
}
