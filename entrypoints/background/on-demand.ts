import type * as parts from './parts';
import { shareModules } from './shared';

/** What the worker does only when it is asked: runs, passages, selections. */
export type Parts = typeof parts;

/** The worker's second file (entrypoints/worker-parts.ts); built for Chromium only. */
const FILE = '/worker-parts.js';

/** Two classic scripts share nothing but the global object. */
const scope = globalThis as typeof globalThis & {
  importScripts?: (...urls: string[]) => void;
  /** Where the second file leaves what it holds. */
  __sidelight_parts?: Parts;
};

/**
 * The parts of the worker that its boot does without. A worker cannot `import()`, but it may load, at any time, a script
 * that was loaded while it was installed: the browser keeps both together. Firefox' background page has one file.
 *
 * @throws where the browser has lost the file.
 */
export async function onDemand(): Promise<Parts> {
  if (import.meta.env.FIREFOX) return import('./parts');
  if (!scope.__sidelight_parts) {
    shareModules();
    scope.importScripts?.(FILE);
  }
  if (!scope.__sidelight_parts) throw new Error(`${FILE} holds nothing`);
  return scope.__sidelight_parts;
}

/** To be called while the worker's first file runs: has the browser keep the second beside it. */
export function keepPartsReady(): void {
  if (!import.meta.env.FIREFOX) globalThis.addEventListener('install', () => void onDemand());
}
