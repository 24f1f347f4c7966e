import type { Handlers } from '../../lib/protocol/transport';
import { warmUp } from '../../lib/research/warm';
import { warmHost } from './effect-host';
import { resumeRuns, runHandlers, unpause } from './runs';
import { showPassage } from './show-passage';
import { prepareTab } from './tabs';
import { withLibrary } from './with-library';

export { keepSelection } from './keep-selection';
export { resumeRuns } from './runs';

/** Commands that the worker's first file does not answer itself. */
export const handlers: Handlers = {
  ...withLibrary({
    ...runHandlers,
    'passage.show': ({ evidence_id, open }) => showPassage(evidence_id, open),
  }),
  // A help that nobody waits for: where it fails, the question reads the page itself and says what is wrong.
  'tab.prepare': async ({ tab_id, models }) => {
    if (models) warmHost();
    const reading = await prepareTab(tab_id).catch(() => null);
    if (reading)
      await warmUp(reading, models, turn).catch((error: unknown) => console.error('[sidelight] warm', error));
    return null;
  },
  // Answered whatever has become of the library.
  'run.resume': async ({ run_id }) => {
    if (run_id !== undefined) await unpause(run_id);
    void resumeRuns();
    return null;
  },
};

/** Lets what the worker was asked meanwhile go first. */
function turn(): Promise<void> {
  return new Promise((wake) => setTimeout(wake));
}
