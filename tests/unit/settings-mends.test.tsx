import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import zh from '../../components/i18n/zh';
import { Mend, type MendActions } from '../../components/settings/models/Mend';
import { type ConnectionReport, connectionCause, type Mend as MendOf } from '../../lib/schema/connection';
import { type Endpoint, presetName } from '../../lib/schema/endpoint';

const ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const URL_NOW = 'http://127.0.0.1:11434/v1';
const nothing = () => undefined;
const on: MendActions = {
  allow: nothing,
  takeAddress: nothing,
  change: nothing,
  otherModel: nothing,
  testAgain: nothing,
  download: nothing,
};
/** Every mend that there is. */
const MENDS: readonly MendOf[] = [
  { do: 'allow_host', pattern: 'http://127.0.0.1/*' },
  { do: 'set_ollama_origins', origin: ORIGIN, setting: `OLLAMA_ORIGINS=${ORIGIN}` },
  { do: 'enable_lmstudio_cors', origin: ORIGIN },
  { do: 'allow_origin_on_server', origin: ORIGIN },
  { do: 'use_base_url', base_url: 'http://127.0.0.1:11434/api/v1' },
  { do: 'check_address' },
  { do: 'enter_key', page: 'https://keys.test/' },
  { do: 'choose_model', models: ['a'] },
  { do: 'load_model' },
  { do: 'add_credit' },
  { do: 'wait', ms: 20_000 },
  { do: 'go_online' },
  { do: 'start_server', host: '127.0.0.1:11434' },
  { do: 'open_in_tab', url: 'http://127.0.0.1:11434/' },
  { do: 'raise_context', tokens: 8192, setting: null },
  { do: 'other_model' },
  { do: 'try_again' },
  { do: 'download_model' },
];

beforeEach(() => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
});

function markup(lang: 'en' | 'zh', preset: Endpoint['preset'], report: Partial<ConnectionReport>): string {
  const endpoint: Endpoint = {
    schema: 1,
    id: 'p1',
    kind: 'openai',
    preset,
    name: 'One',
    base_url: URL_NOW,
    created_at: '2025-03-04T10:00:00.000Z',
  };
  const whole: ConnectionReport = {
    ok: false,
    base_url: URL_NOW,
    cause: 'unreachable',
    mends: [],
    detail: '',
    models: [],
    model: null,
    found: null,
    ...report,
  };
  return renderToStaticMarkup(
    <FixedText speech={createSpeech(lang, lang === 'en' ? en : zh)}>
      <Mend endpoint={endpoint} report={whole} on={on} />
    </FixedText>,
  );
}

/** What a person reads. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");
/** Words of what can be pressed under the text; the menus of commands stand before it. */
const buttons = (html: string) =>
  [...html.slice(html.lastIndexOf('class="buttons"')).matchAll(/<(?:button|a)[^>]*>([^<]+)</g)].map(([, text]) => text);

describe.each(['en', 'zh'] as const)('mends in %s', (lang) => {
  test('every cause has a fact and a next step at every service, with nothing left unfilled', () => {
    for (const cause of connectionCause.options)
      for (const preset of presetName.options)
        for (const mends of [[], [...MENDS]]) {
          const html = markup(lang, preset, { cause, mends, model: 'm1', models: [], detail: 'said' });
          const text = words(html);
          expect([cause, preset, /\{[a-z_]+\}/.exec(text)?.[0]]).toEqual([cause, preset, undefined]);
          expect([cause, preset, /<b>(.+?)<\/b>/.test(html)]).toEqual([cause, preset, true]);
          expect(new Set(buttons(html)).size).toBe(buttons(html).length);
          expect(text).toContain(lang === 'en' ? 'Test again' : '重新测试');
        }
  });
});

describe('what mends a fault', () => {
  test('at most one button is the main one', () => {
    for (const cause of connectionCause.options)
      expect([cause, markup('en', 'ollama', { cause, mends: [...MENDS] }).split('button-main').length - 1]).toEqual([
        cause,
        1,
      ]);
  });

  test('an origin that is refused: the variable of the server and the origin of this very extension', () => {
    const mends: MendOf[] = [{ do: 'set_ollama_origins', origin: ORIGIN, setting: '' }];
    expect(words(markup('en', 'custom', { cause: 'origin_refused', mends }))).toContain(
      `OLLAMA_ORIGINS="${ORIGIN}" ollama serve`,
    );
  });

  test('a prompt that is cut is a warning: the model can be used', () => {
    const mends: MendOf[] = [{ do: 'raise_context', tokens: 8192, setting: null }];
    const html = markup('en', 'ollama', { cause: 'prompt_cut', model: 'm1', mends });
    expect(html).toContain('data-tone="doubt"');
    expect(html).not.toContain('button-main');
    expect(words(html)).toContain('OLLAMA_CONTEXT_LENGTH="8192" ollama serve');
  });

  test('only what a server said is quoted: the browser’s own words on a failed request say nothing', () => {
    const detail = 'Failed to fetch';
    expect(words(markup('en', 'openai', { cause: 'unreachable', detail }))).not.toContain(detail);
    expect(words(markup('en', 'openai', { cause: 'bad_key', detail: 'HTTP 401: no' }))).toContain('HTTP 401: no');
  });

  test('a missing permission needs no command, only the click', () => {
    const html = markup('en', 'ollama', { cause: 'no_permission', mends: [...MENDS] });
    expect(html).not.toContain('<pre>');
    expect(buttons(html)[0]).toBe('Allow 127.0.0.1:11434');
  });
});
