import { describe, expect, it } from 'vitest';
import { newRun } from '../../lib/research/new-run';
import type { Answer, Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { holdsPoint, measuresOf, meets, type Row } from '../eval/research/metrics';
import { makePage } from './support/runs';

/** The measures of whole runs, on runs whose right figures can be counted by hand. */

const TEXT = 'The Varde lamp dims after 25 minutes. Older ones dim after 40 minutes.';
const HASH = 'h1';
const URL = 'https://lamps.test/manual';

function evidence(id: string, excerpt: string): Evidence {
  const start = TEXT.indexOf(excerpt);
  return {
    schema: 1,
    id,
    claim: excerpt,
    excerpt,
    title: 'Lamp',
    byline: null,
    site: null,
    language: 'en',
    url: URL,
    canonical_url: URL,
    doi: null,
    source_type: 'unknown',
    published_at: null,
    retrieved_at: '2026-01-01T00:00:00.000Z',
    score: { relevance: 1, credibility: 1, timeliness: null, total: 1, reason: '' },
    risk_flags: [],
    content_hash: HASH,
    provenance: {
      snapshot_id: 's1',
      snapshot_hash: HASH,
      paragraph: 0,
      start,
      end: start + excerpt.length,
      prefix: '',
      suffix: '',
      heading_path: [],
      page: null,
      page_label: null,
      steps: [],
    },
  };
}

function sentence(item: Evidence, change: Partial<Sentence['citations'][number]> = {}): Sentence {
  const { start, end } = item.provenance;
  const cited = { evidence_id: item.id, start, end, quote: item.excerpt, snapshot_hash: HASH, ...change };
  return { text: item.excerpt, citations: [cited], mark: 'supported', reasons: [], form: 'quote', wording: null };
}

const first = evidence('e1', 'The Varde lamp dims after 25 minutes.');
const second = evidence('e2', 'Older ones dim after 40 minutes.');

function row(change: Partial<Answer>, asked: Partial<Row['asked']> = {}, more: Partial<Row> = {}): Row {
  const run = newRun({
    id: 'r',
    kind: 'ask',
    question: 'q',
    look_in: ['web'],
    depth: 'quick',
    window_id: 1,
    targets: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const reading = makePage(URL, 'Lamp', [TEXT]);
  return {
    asked: {
      id: 'q1',
      lang: 'en',
      crosslang: false,
      kind: 'fact',
      q: 'q',
      alt: '',
      gold: [{ url: URL, quote: 'dims after 25 minutes', must: true }],
      key_points: ['25 minutes', '40'],
      unanswerable: false,
      ...asked,
    },
    run,
    answer: {
      schema: 1,
      run_id: 'r',
      question: 'q',
      language: 'en',
      overview: [],
      more: [],
      passages: [],
      disputes: [],
      gaps: [],
      stop: { reason: 'answered', forced: false, detail: {} },
      engine: 'rules',
      written_by: null,
      without_model: null,
      ...change,
    },
    error: null,
    evidence: [first, second],
    copies: new Map([
      [
        HASH,
        {
          text: TEXT,
          snapshot: {
            schema: 1,
            id: 's1',
            hash: HASH,
            url: URL,
            canonical_url: null,
            title: 'Lamp',
            byline: null,
            site: null,
            language: 'en',
            doi: null,
            published_at: null,
            modified_at: null,
            retrieved_at: '2026-01-01T00:00:00.000Z',
            origin: 'public',
            source_type: 'unknown',
            state: 'ok',
            paragraphs: reading.paragraphs,
            left_out: reading.left_out,
          } as never,
        },
      ],
    ]),
    steps: [],
    ms: 1000,
    own_ms: 50,
    own_cpu_ms: 40,
    ...more,
  };
}

describe('a key point', () => {
  it.each([
    ['about 5 seconds', '5', true],
    ['15 seconds', '5', false],
    ['1.5 seconds', '5', false],
    ['5000 ms', '5', false],
    ['5,000 ms', '5,000', true],
    ['binary mode', 'text|binary', true],
    ['合并窗口持续大约两周。', '两周|2 周', true],
  ])('in “%s”, %s: %s', (text, point, isThere) => {
    expect(holdsPoint(text, point)).toBe(isThere);
  });

  it('in a quote over cells of a row is met without the bars', () => {
    expect(meets('| Rust (optional) | 1.62.0 | rustc –version |', 'Rust (optional) 1.62.0 rustc -version')).toBe(true);
    expect(meets('Rust 1.62.0', 'Rust (optional) 1.62.0')).toBe(false);
  });
});

describe('the measures of a run', () => {
  it('count a point that is listed as shown, and one of the direct answer as both', () => {
    const figures = measuresOf([row({ overview: [sentence(first)], passages: ['e1', 'e2'] })]);
    expect(figures).toMatchObject({
      key_point_recall: { n: 2, share: 1 },
      key_point_recall_in_overview: { n: 2, share: 0.5 },
      evidence_recall: { n: 1, share: 1 },
      quote_presence: { n: 1, share: 1 },
      dangling_citations: 0,
      missed: [],
    });
  });

  it('count a quote that carries no point against precision', () => {
    const figures = measuresOf([row({ overview: [sentence(first)], passages: ['e2'] }, { key_points: ['25'] })]);
    expect(figures).toMatchObject({ key_point_precision: { n: 2, share: 0.5 } });
  });

  it('see a quote that is not in its copy, and an id that names nothing', () => {
    const altered = sentence(first, { quote: 'The Varde lamp dims after 26 minutes.' });
    const dangling = sentence(second, { evidence_id: 'e9' });
    const figures = measuresOf([row({ overview: [altered, dangling] })]);
    expect(figures).toMatchObject({ quote_presence: { n: 2, share: 0.5 }, dangling_citations: 1 });
  });

  it('take a sentence without a citation for no match, and leave struck ones out', () => {
    const bare: Sentence = { ...sentence(first), citations: [] };
    const struck: Sentence = { ...sentence(second), form: 'struck', mark: 'contradicted' };
    const figures = measuresOf([row({ overview: [sentence(first), bare], more: [struck] })]);
    expect(figures).toMatchObject({ source_match: { n: 2, share: 0.5 }, citation_coverage: { n: 2, share: 0.5 } });
  });

  it('recognise a conflict only where both values stand and neither is called wrong', () => {
    const side = (value: string, id: string) => ({
      value,
      claims: [id],
      label: null,
      independent_sources: 1,
      weights: null,
    });
    const told = (kind: 'contradiction' | 'depends_on_version', values: [string, string]) =>
      row(
        {
          overview: [sentence(first)],
          disputes: [{ kind, sides: [side(values[0], 'e1'), side(values[1], 'e2')], kept: null }],
        },
        { kind: 'version' },
      );
    const share = (one: Row) => measuresOf([one]).conflict_recognition;
    expect(share(told('depends_on_version', ['25 minutes', '40 minutes']))).toMatchObject({ n: 1, share: 1 });
    expect(share(told('depends_on_version', ['25 minutes', '50 minutes']))).toMatchObject({ share: 0 });
    expect(share(told('contradiction', ['25 minutes', '40 minutes']))).toMatchObject({ share: 0 });
  });

  it('count a refusal only where nothing stands in the place of an answer, and never a run that threw', () => {
    const beyond = { unanswerable: true, key_points: [], gold: [] };
    const rows = [
      row({}, beyond),
      row({ overview: [sentence(first)] }, beyond),
      row({}, beyond, { answer: null, error: 'x' }),
    ];
    expect(measuresOf(rows)).toMatchObject({ refusal_of_unanswerable: { n: 3, share: 0.333 }, threw: 1 });
  });

  it('tell a closed gap from a round that found nothing, by the share that stayed open', () => {
    const run = {
      ...row({}).run,
      rounds: [0.6, 0.3, 0.3].map((gap_share, i) => ({ n: i + 1, gap_share })) as never,
    };
    expect(measuresOf([row({}, {}, { run })]).gap_closure).toMatchObject({ n: 2, share: 0.5 });
  });

  it('give no share where there was nothing to count', () => {
    expect(measuresOf([row({})]).gap_closure).toEqual({ n: 0, share: null });
  });
});
