import type { ConnectionReport } from '../../../lib/schema/connection';

/** Whether the model of a test can be used as it is: a prompt that is cut can be kept short. */
export function works(report: ConnectionReport): boolean {
  return report.model !== null && (report.ok || report.cause === 'prompt_cut');
}
