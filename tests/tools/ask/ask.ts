import { writeFileSync } from 'node:fs';
import type { Run } from '../../../lib/schema/run.ts';
import { ALL_SITES, type Grants } from '../../e2e/harness/grant.ts';
import { launch } from '../../e2e/harness/launch.ts';
import { askInPanel, type OpenedPage, openPages } from './drive.ts';
import { serveFiles } from './files.ts';
import { fillRoles, grantsFor, type ModelFlag } from './model.ts';
import { noteText, packetText } from './note.ts';
import { forPeople, forPrograms } from './print.ts';
import { collect } from './record.ts';
import { fillSources, type SourceFlag } from './sources.ts';

/** A command line that was found sound. */
export interface AskRequest {
  question: string;
  pages: ({ url: string } | { file: string })[];
  lookIn: 'page' | 'tabs' | 'web' | 'scholarly' | 'library';
  /** How far a search goes. */
  depth: 'quick' | 'standard';
  /** Asked in place of the sources that come with the extension; none: those. */
  sources: SourceFlag[];
  /** Hosts on this machine or its network that may be read. */
  allowHosts: string[];
  /** Null: without a model. */
  model: ModelFlag | null;
  format: 'md' | 'packet';
  out: string | null;
  json: boolean;
}

const ANSWERED = 0;
const FAILED = 1;
const NOT_ENOUGH = 3;

/** Asks, prints and exports. @returns the exit code */
export async function ask(request: AskRequest): Promise<number> {
  const timings: Record<string, number> = {};
  const begin = performance.now();
  const lap = (name: string): void => {
    timings[name] = Math.round(performance.now() - begin - Object.values(timings).reduce((sum, ms) => sum + ms, 0));
  };
  const files = await serveFiles(request.pages.flatMap((page) => ('file' in page ? [page.file] : [])));
  try {
    const grants = await grantsOf(request);
    const launched = await launch(grants ? { grants } : {});
    lap('launch_ms');
    try {
      if (request.model) await fillRoles(launched, request.model);
      await fillSources(launched, request);
      const addresses = request.pages.map((page) => ('file' in page ? files.addressOf(page.file) : page.url));
      const pages: OpenedPage[] = await openPages(launched, addresses);
      lap('pages_ms');
      const run = await askInPanel(launched, pages, request);
      lap('answer_ms');
      const record = await collect(launched, run);
      timings.run_ms = spanOf(run);
      timings.total_ms = Math.round(performance.now() - begin);

      if (request.out && record.answer) {
        const textOf = request.format === 'packet' ? packetText : noteText;
        writeFileSync(request.out, files.withFileAddresses(textOf(record, new Date().toISOString())));
      }
      console.log(request.json ? JSON.stringify(forPrograms(record, timings)) : forPeople(record, request.out));
      if (!record.answer) return FAILED;
      return record.answer.stop.reason === 'answered' ? ANSWERED : NOT_ENOUGH;
    } finally {
      await launched.remove();
    }
  } finally {
    await files.close();
  }
}

/** A search reads what it finds: that is the level of all sites. Otherwise only the model's host, where it is needed. */
async function grantsOf({ lookIn, model }: AskRequest): Promise<Grants | null> {
  if (lookIn === 'web' || lookIn === 'scholarly') return ALL_SITES;
  return model ? grantsFor(model) : null;
}

/** Milliseconds that the run itself took, from its start in the worker. */
function spanOf({ created_at, ended_at }: Run): number {
  return ended_at ? Date.parse(ended_at) - Date.parse(created_at) : 0;
}
