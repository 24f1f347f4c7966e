import { newRun } from '../../../lib/research/new-run';
import type { ReadTarget, Run } from '../../../lib/schema/run';
import type { PageReading } from '../../../lib/schema/snapshot';

/** A reading of a page made of prose blocks. */
export function makePage(url: string, title: string, blocks: string[]): PageReading {
  let at = 0;
  const paragraphs = blocks.map((text, index) => {
    const start = at;
    at += text.length + 2;
    return { index, kind: 'prose' as const, start, end: start + text.length, heading_path: [title] };
  });
  return {
    url,
    canonical_url: null,
    title,
    byline: null,
    site: null,
    language: 'en',
    published_at: null,
    modified_at: null,
    doi: null,
    state: 'ok',
    text: blocks.join('\n\n'),
    paragraphs,
    left_out: { boilerplate_blocks: 0, hidden_blocks: 0, truncated_chars: 0 },
  };
}

/** A tab that the person asked about. */
export const tabTarget = (id: number): ReadTarget => ({ kind: 'tab', tab_id: id, url: null, title: null, asked: true });

/** A run that has just been asked of some tabs. */
export function makeRun(id: string, question: string, targets: ReadTarget[], kind: Run['kind'] = 'ask'): Run {
  const createdAt = '2026-01-01T00:00:00.000Z';
  return newRun({ id, kind, question, look_in: ['tabs'], depth: 'quick', window_id: 1, targets, createdAt });
}
