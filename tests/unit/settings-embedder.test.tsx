import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import zh from '../../components/i18n/zh';
import { TrialView } from '../../components/settings/models/EmbedderRole';
import type { EmbedReport } from '../../lib/models/connection/embed';
import { connectionCause } from '../../lib/schema/connection';
import type { Endpoint } from '../../lib/schema/endpoint';

const endpoint: Endpoint = {
  ...{ schema: 1, id: 'p1', kind: 'openai', preset: 'custom', name: 'One' },
  ...{ base_url: 'https://one.test/v1', created_at: '2025-03-04T10:00:00.000Z' },
};
const nothing = () => undefined;

function markup(lang: 'en' | 'zh', report: EmbedReport | null): string {
  return renderToStaticMarkup(
    <FixedText speech={createSpeech(lang, lang === 'en' ? en : zh)}>
      <TrialView trial={{ endpoint, model: 'vectors', report }} again={nothing} onStop={nothing} />
    </FixedText>,
  );
}

describe.each(['en', 'zh'] as const)('the test of an embedder, in %s', (lang) => {
  test.each([...connectionCause.options, 'no_embeddings', 'no_vectors'] as const)('says why: %s', (cause) => {
    const said = markup(lang, { ok: false, cause, detail: 'HTTP 404' });
    const plain = said.replace(/<[^>]+>/g, ' ');
    expect(plain).not.toMatch(/[{}]|fact_|mend_|undefined/);
    expect(plain).toContain('HTTP 404');
    expect(said).toContain(`data-cause="${cause}"`);
    expect(said).toContain('<button');
  });

  test('says that it works, and that it goes on', () => {
    expect(markup(lang, { ok: true, dimensions: 768, ms: 20 })).toContain('768');
    expect(markup(lang, null)).toContain('<button');
  });
});

test('a server without the path is told from a model that makes none', () => {
  const path = markup('en', { ok: false, cause: 'no_embeddings', detail: '' });
  expect(path).toContain('One makes no embeddings');
  expect(path).toContain('https://one.test/v1/embeddings');
  expect(markup('en', { ok: false, cause: 'no_vectors', detail: '' })).toContain('vectors gave no vectors');
  expect(markup('en', { ok: false, cause: 'no_permission', detail: '' })).toContain('Allow one.test');
});
