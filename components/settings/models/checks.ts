import { PRESETS } from '../../../lib/models/presets';
import type { ConnectionCause, ConnectionReport } from '../../../lib/schema/connection';
import type { Endpoint } from '../../../lib/schema/endpoint';

/** What a connection test looks at, in this order. */
export const CHECKS = ['address', 'permission', 'origin', 'path', 'key', 'model', 'answer', 'window'] as const;
export type CheckName = (typeof CHECKS)[number];
export type CheckState = 'untried' | 'running' | 'ok' | 'failed';

export interface Check {
  name: CheckName;
  state: CheckState;
}

/** Parts of a test, as it goes on. */
export type Phase = 'list' | 'answer' | 'window';

/** The check that each cause fails; null where it depends on how far the test came. */
const FAILS: Readonly<Record<ConnectionCause, CheckName | null>> = {
  bad_address: 'address',
  offline: 'address',
  unreachable: 'address',
  tls: 'address',
  tls_or_unreachable: 'address',
  browser_unavailable: 'address',
  browser_download: 'address',
  no_permission: 'permission',
  origin_refused: 'origin',
  wrong_path: 'path',
  sign_in_page: 'path',
  not_json: 'path',
  no_key: 'key',
  bad_key: 'key',
  no_credit: 'key',
  not_here: 'key',
  no_such_model: 'model',
  no_models: 'model',
  bad_answer: 'answer',
  prompt_cut: 'window',
  rate_limited: null,
  server_error: null,
  timeout: null,
  stopped: null,
};

/** The checks of a test that has ended: those before the failing one held, those after it were not tried. */
export function checksOf(endpoint: Endpoint, report: ConnectionReport): Check[] {
  const names = namesFor(endpoint);
  if (report.ok) {
    // Without a model only the way to it was tried.
    const tried = report.model === null ? names.indexOf('model') : names.length;
    return names.map((name, i) => ({ name, state: i < tried && isShown(name, report.model) ? 'ok' : 'untried' }));
  }
  const { cause } = report;
  const failed = cause === null ? null : (FAILS[cause] ?? (report.model === null ? 'path' : 'answer'));
  const at = failed === null ? names.length : names.indexOf(failed);
  const fails = (i: number): CheckState => (cause === 'stopped' || i > at ? 'untried' : i === at ? 'failed' : 'ok');
  return names.map((name, i) => ({
    name,
    state: cause === null || (i !== at && !isShown(name, report.model)) ? 'untried' : fails(i),
  }));
}

/** The checks of a test under way. One request shows all from the address to the key. */
export function checksDuring(endpoint: Endpoint, phase: Phase): Check[] {
  const names = namesFor(endpoint);
  const at = names.indexOf(phase === 'list' ? 'address' : phase);
  const model = phase === 'window' ? phase : null;
  return names.map((name, i) => ({
    name,
    state: i === at ? 'running' : i < at && isShown(name, model) ? 'ok' : 'untried',
  }));
}

/**
 * The browser sends no origin with the request for the list where the address is allowed: only a question to the model
 * shows whether its server takes this one.
 */
function isShown(name: CheckName, model: string | null): boolean {
  return name !== 'origin' || model !== null;
}

/** A server that does not cut prompts is not asked a long one; the browser's own model has no way to it. */
function namesFor(endpoint: Endpoint): CheckName[] {
  if (endpoint.kind === 'browser') return ['model', 'answer'];
  return CHECKS.filter((name) => name !== 'window' || PRESETS[endpoint.preset].may_cut_prompts);
}
