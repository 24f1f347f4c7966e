import type { ReadTarget, Run } from '../schema/run';
import { SCHEMA_VERSION } from '../schema/zod';
import { ENGINE_VERSION } from './settings';

/** What a run is made from; `id` and `createdAt` (ISO 8601) come from outside. */
export type NewRun = Pick<Run, 'id' | 'kind' | 'question' | 'look_in' | 'depth' | 'window_id' | 'targets'> & {
  createdAt: string;
  search?: Run['search'];
  caps?: Run['caps'];
  follows?: Run['follows'];
  fresh?: Run['fresh'];
};

/** A run that has just been asked: nothing is read yet, every page waits. */
export function newRun({ createdAt, ...asked }: NewRun): Run {
  return {
    ...asked,
    schema: SCHEMA_VERSION,
    state: 'queued',
    engine_version: ENGINE_VERSION,
    created_at: createdAt,
    started_at: null,
    ended_at: null,
    understood: null,
    pages: asked.targets.map(waiting),
    evidence_ids: [],
    error: null,
    seal: null,
    answer_hash: null,
    forks: [],
    considered: 0,
    model_calls: [],
    handed: [],
    draft: [],
  };
}

/** A page that a run is going to read. */
export function waiting(target: ReadTarget): Run['pages'][number] {
  return {
    target,
    state: 'waiting',
    failure: null,
    detail: null,
    snapshot_id: null,
    title: target.kind === 'url' ? null : target.title,
    url: target.url,
    paragraphs: 0,
    quotes: 0,
    ms: null,
  };
}
