import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { openLibrary } from '../../lib/library/open';
import { getPreference } from '../../lib/library/preferences';
import { activeRuns } from '../../lib/library/runs';
import { onDemand } from './on-demand';
import { RESUME_ALARM } from './resume-alarm';

/** Has runs that are not ended taken up; the code for it is loaded only where there is one. Never throws. */
export async function wakeRuns(): Promise<void> {
  try {
    if (!(await openLibrary(library())).ok) return;
    if (await isAnythingToDo()) await (await onDemand()).resumeRuns();
    // The worker may have died between the end of its last run and this.
    else await browser.alarms.clear(RESUME_ALARM);
  } catch (error) {
    console.error('[sidelight] runs', error);
  }
}

/** A run to go on with, or today's tidying (runs.ts). */
async function isAnythingToDo(): Promise<boolean> {
  if ((await activeRuns(library())).length > 0) return true;
  return (await getPreference(library(), 'pruned_on')) !== new Date().toISOString().slice(0, 10);
}
