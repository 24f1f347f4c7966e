import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import { ModelRows } from '../../components/steps/ModelRows';
import { type Attempt, type JournalEntry, NO_COST } from '../../lib/schema/journal';
import type { ModelCall } from '../../lib/schema/run';
import { makeRun, tabTarget } from './support/runs';

const KEY = '03-write/2-draft';
const AT = '2026-01-01T00:00:00.000Z';

function rows(change: Partial<JournalEntry>): string {
  const entry: JournalEntry = {
    ...{ schema: 1, run_id: 'a', key: KEY, state: 'done', place: 'host', input_hash: 'i', result_hash: 'r' },
    ...{ reserved: NO_COST, attempts: [], started_at: AT, ended_at: AT },
    spent: { ...NO_COST, calls: 1, tokens_in: 400, tokens_out: 30 },
    ...change,
  };
  const call: ModelCall = {
    ...{ key: KEY, stage: 'compose', role: 'reporter', endpoint: 'e', model: 'small', priced: true, ms: 900 },
    failure: null,
  } as ModelCall;
  const run = { ...makeRun('a', 'When?', [tabTarget(1)]), model_calls: [call] };
  return renderToStaticMarkup(
    <FixedText speech={createSpeech('en', en)}>
      <ModelRows run={run} stages={['compose']} journal={[entry]} />
    </FixedText>,
  );
}

describe('a call of a model in Steps', () => {
  test('has the server’s own count, or says that its count is an estimate', () => {
    expect(rows({})).toContain('>400 tokens in, 30 out');
    expect(rows({ about: true })).toContain('≈ 400 tokens in, ≈ 30 out');
  });

  test('tells each try that gave nothing, why, and how long was waited', () => {
    const attempts: Attempt[] = [
      { at: AT, kind: 'failed', error: 'HTTP 429', reason: 'rate_limited', wait_ms: 2_000 },
      { at: AT, kind: 'in_doubt', error: 'gone', cost: { ...NO_COST, calls: 1, tokens_in: 400, tokens_out: 90 } },
    ];
    const html = rows({ attempts });
    expect(html).toContain('One request gave nothing, because');
    expect(html).toMatch(/Waited 2.s\./);
    expect(html).toContain('perhaps paid for');
    // What it may have cost stands in the same figure.
    expect(html).toMatch(/≈ 800 tokens in, ≈ 120 out · 2.calls/);
  });
});
