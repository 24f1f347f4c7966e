import { useCallback, useEffect, useRef, useState } from 'react';
import { library } from '../../../lib/library/db';
import type { ConnectionReport } from '../../../lib/schema/connection';
import type { Endpoint } from '../../../lib/schema/endpoint';
import type { Phase } from './checks';
import { testEndpoint } from './connection';
import { rememberTest } from './save';

/** A test under way. */
export interface Testing {
  phase: Phase;
  model: string | null;
}

export interface Tests {
  /** The test under way of an endpoint. */
  of(endpointId: string): Testing | null;
  /** Tests an endpoint with a model; without one up to its list. */
  start(endpoint: Endpoint, model: string | null): void;
  stop(endpointId: string): void;
}

/**
 * Runs connection tests and keeps their outcome in the library. A test ends with its view: nothing is left running.
 *
 * @param onDone told when one has ended by itself
 */
export function useTests(onDone: (endpoint: Endpoint, report: ConnectionReport) => void): Tests {
  const [running, setRunning] = useState<Readonly<Record<string, Testing>>>({});
  const controllers = useRef(new Map<string, AbortController>());
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const all = controllers.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const start = useCallback((endpoint: Endpoint, model: string | null) => {
    const { id } = endpoint;
    controllers.current.get(id)?.abort();
    const controller = new AbortController();
    controllers.current.set(id, controller);
    const { signal } = controller;
    const show = (phase: Phase) => {
      if (!signal.aborted) setRunning((before) => ({ ...before, [id]: { phase, model } }));
    };
    show('list');
    void testEndpoint(endpoint, model, show, signal)
      .catch((error: unknown) => broken(endpoint, model, error))
      .then(async (report) => {
        if (signal.aborted) return;
        await rememberTest(library(), id, report, model, new Date().toISOString());
        controllers.current.delete(id);
        setRunning((before) => without(before, id));
        done.current(endpoint, report);
      });
  }, []);

  const stop = useCallback((id: string) => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setRunning((before) => without(before, id));
  }, []);
  return { of: (id) => running[id] ?? null, start, stop };
}

/** A fault of ours: said as such, with its own words in the console. */
function broken(endpoint: Endpoint, model: string | null, error: unknown): ConnectionReport {
  console.error('[sidelight] connection test', error);
  return {
    ok: false,
    base_url: endpoint.base_url,
    cause: null,
    mends: [{ do: 'try_again' }],
    detail: error instanceof Error ? error.message : '',
    models: [],
    model,
    found: null,
  };
}

function without(all: Readonly<Record<string, Testing>>, id: string): Readonly<Record<string, Testing>> {
  const { [id]: _, ...others } = all;
  return others;
}
