import type { Handlers } from '../../lib/protocol/transport';
import { prepareFor, resumeRuns, runHandlers, unpause } from './runs';
import { showPassage } from './show-passage';
import { withLibrary } from './with-library';

export { keepSelection } from './keep-selection';
export { resumeRuns } from './runs';

/** Commands that the worker's first file does not answer itself. */
export const handlers: Handlers = {
  ...withLibrary({
    ...runHandlers,
    'passage.show': ({ evidence_id, open }) => showPassage(evidence_id, open),
  }),
  'tab.prepare': prepareFor,
  // Answered whatever has become of the library.
  'run.resume': async ({ run_id }, id) => {
    if (run_id !== undefined) await unpause(run_id, id);
    void resumeRuns();
    return null;
  },
};
