import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ConfigEnv, UserManifest } from 'wxt';
import { WrittenText } from '../../components/answer/WrittenText';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import { NoteText } from '../../components/notes/NoteText';
import { CopyText } from '../../components/quotes/CopyText';
import { PageItems } from '../../components/steps/PageRows';
import { Library } from '../../lib/library/db';
import { putEndpoint } from '../../lib/library/endpoints';
import { exportLibrary } from '../../lib/library/export-all';
import { setPreference } from '../../lib/library/preferences';
import { loadSnapshot, saveSnapshot } from '../../lib/library/snapshots';
import { KeyStore } from '../../lib/models/keys';
import { markdownOf } from '../../lib/notes/markdown';
import { isPrivateSite } from '../../lib/policy/private-sites';
import type { Sentence } from '../../lib/schema/answer';
import { pageProgress } from '../../lib/schema/run';
import config from '../../wxt.config';
import { endpointAt } from './models/support';
import { evidenceOf, NOW, noteOf } from './notes-fixture';
import { makePage, makeRun } from './support/runs';

/** What attacked other extensions that show what pages and models write (cases SP-…). */

const HOSTILE = [
  '<img src=x onerror="chrome.storage.local.get(null, console.log)">',
  '"><img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">go</a>',
  '[go](javascript:alert(1))',
  '![x](https://h.test/x.svg?d=secret)',
  `<iframe srcdoc='<script>alert(1)</script>'></iframe>`,
  '<object data="https://h.test/"></object>',
  '<style>*{background:url(//h.test/x)}</style>',
  '<form action="https://h.test/"><input></form>',
  '<img srcset="https://h.test/x 2x"><video poster="https://h.test/p"></video>',
  '<link rel="prefetch" href="https://h.test/">',
  '<b onmouseover=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=https://h.test/">',
  '&lt;img src=x onerror=alert(1)&gt; &amp;amp; &#60;script&#62;',
];
const speech = createSpeech('en', en);
const markup = (node: React.ReactNode) => renderToStaticMarkup(<FixedText speech={speech}>{node}</FixedText>);
const domOf = (html: string) => parseHTML(`<html><head></head><body>${html}</body></html>`).document.body;
const ACTIVE = /^(?:img|script|iframe|object|embed|style|form|video|audio|link|meta|base|foreignobject|template)$/i;
/** That a piece of markup holds nothing that runs, loads or leads elsewhere than to a web page. */
const harmless = (html: string) => {
  const elements = domOf(html).querySelectorAll('*');
  expect(elements.length).toBeGreaterThan(0);
  for (const element of elements) {
    expect(element.localName).not.toMatch(ACTIVE);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^(?:on|srcdoc|srcset|poster|style$)/i);
      if (/^(?:href|src|action|data|formaction|ping)$/i.test(name)) expect(value).toMatch(/^(?:https?:\/\/|#|\/)/);
    }
  }
};
/** The text that a piece of markup shows. */
const shown = (html: string) => domOf(html).textContent;

const item = evidenceOf();
const sentence = (text: string): Sentence => ({
  text,
  citations: [{ evidence_id: item.id, start: 0, end: 4, quote: 'The ', snapshot_hash: 'h' }],
  mark: 'supported',
  reasons: [],
  form: 'written',
  wording: null,
});
const written = (text: string) =>
  markup(
    <WrittenText sentences={[sentence(text)]} byId={new Map([[item.id, item]])} numbers={new Map()} language="en" />,
  );

describe('what a model writes (SP-02, SP-05, SP-08)', () => {
  it.each(HOSTILE)('%s is shown as text, character for character', (text) => {
    const html = written(text);
    harmless(html);
    expect(shown(html)).toContain(text);
  });
});

describe('what a page says (SP-03, SP-04, SP-05)', () => {
  it.each(HOSTILE)(
    '%s is text in titles, lists, tooltips, notes and copies, also after it was stored',
    async (text) => {
      const db = new Library(`sp-${HOSTILE.indexOf(text)}`);
      const reading = makePage('https://h.test/', text, [text, 'The mill turns twice a day.']);
      const kept = { reading, sourceType: 'unknown', origin: 'public', retrievedAt: NOW, tabId: null } as const;
      const { id } = await saveSnapshot(db, kept);
      const copy = await loadSnapshot(db, id);
      if (!copy) throw new Error('not stored');
      const page = pageProgress.parse({
        target: { kind: 'url', url: 'https://h.test/' },
        state: 'read',
        failure: null,
        detail: null,
        snapshot_id: id,
        title: text,
        url: null,
        paragraphs: 2,
        quotes: 1,
        ms: 60,
      });
      const html = [
        markup(<CopyText copy={copy} item={null} />),
        markup(<PageItems pages={[page]} run={{ ...makeRun('r', text, []), state: 'done' }} />),
        markup(<NoteText note={noteOf({ title: text, body: `${text}\n\n> ${text}\n\n- ${text}\n\n# ${text}` })} />),
      ];
      for (const each of html) harmless(each);
      expect(shown(html[0] ?? '')).toContain(text);
      expect(shown(html[1] ?? '')).toContain(text);
    },
  );

  it('is escaped before it is written out, and a cut parts no sign of it', () => {
    const title = `${'Mills & rivers '.repeat(4)}&amp; <img src=x onerror=alert(1)>`;
    const body = 'The mill turns[^e1].';
    const note = noteOf({ title, body, citations: { e1: evidenceOf({ title, excerpt: title }) } });
    const text = markdownOf(note, { now: NOW, language: 'en' });
    // In front matter it is a string in quotes; everywhere else a backslash stands before what would be markup.
    const outside = text.replace(/^---\n[\s\S]*?\n---\n/, '');
    expect(outside).not.toMatch(/(?<!\\)<img/);
    for (let at = 1; at < title.length; at++)
      expect(shown(written(title.slice(0, at)))).toContain(title.slice(0, at).trim());
  });
});

describe('what leaks by being shown (SP-08, SP-09)', () => {
  it('a long address in an answer is no link, and nothing is looked up for it', () => {
    const url = `https://unknown.test/?d=${'x'.repeat(2_000)}`;
    const html = written(`See ${url} for more.`);
    expect(html).not.toContain('href');
    expect(shown(html)).toContain(url);
    harmless(html);
  });

  it.each(['chrome', 'firefox'])('in %s pages of the extension load nothing from elsewhere', async (browser) => {
    const { manifest } = config;
    const made = (
      typeof manifest === 'function'
        ? await manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' } as ConfigEnv)
        : await manifest
    ) as UserManifest;
    const policy = (made.content_security_policy as { extension_pages: string }).extension_pages;
    const rules = Object.fromEntries(
      policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim().split(' ').slice(1).join(' ')]),
    );
    expect(rules).toMatchObject({
      'default-src': "'none'",
      'img-src': "'self' data:",
      'style-src': "'self'",
      'font-src': "'self'",
      'form-action': "'none'",
      'base-uri': "'none'",
    });
    // Frames, media, objects, prefetches and manifests fall back to nothing.
    for (const kind of ['frame-src', 'media-src', 'object-src', 'prefetch-src', 'child-src'])
      expect(rules[kind]).toBeUndefined();
    expect(rules['script-src']).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:/);
  });
});

describe('keys (SP-14)', () => {
  it('stand apart from the library: no export holds one, and none is in synchronised storage', async () => {
    const stored = new Map<string, unknown>();
    const keys = new KeyStore({
      get: async (name) => ({ [name]: stored.get(name) }),
      set: async (items) => {
        for (const [name, value] of Object.entries(items)) stored.set(name, value);
      },
    });
    const db = new Library('sp-14');
    await db.open();
    await putEndpoint(db, endpointAt('https://models.test/v1'));
    await keys.put('e-1', 'sk-very-secret');
    await setPreference(db, 'confirm_search', true);
    expect(await keys.keyOf('e-1')).toBe('sk-very-secret');
    expect(JSON.stringify([...stored])).toContain('sk-very-secret');
    expect(JSON.stringify(await exportLibrary(db, NOW))).not.toContain('sk-very-secret');
    expect(JSON.stringify(await db.endpoints.toArray())).not.toContain('sk-very-secret');
    expect(await keys.masked('e-1')).not.toContain('very');
    const root = join(import.meta.dirname, '../..');
    const files = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
    );
    const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
    expect(code.length).toBeGreaterThan(300);
    expect(code.filter((text) => /\bstorage\s*\.\s*sync\b/.test(text))).toEqual([]);
  });
});

describe('a place that is left alone (SP-20, SP-21)', () => {
  it.each([
    'https://mail.google.com/mail/u/0/#inbox',
    'https://vault.bitwarden.com/',
    'https://www.paypal.com/myaccount',
    'https://secure.chase.com/web/auth/dashboard',
    'https://banking.postbank.test/app',
    'https://ebanking.holm.test/',
    'https://onlinebanking.holm.test:8443/',
    'https://webmail.uni.test/',
    'https://perbank.icbc.com.cn./x',
  ])('is %s', (url) => expect(isPrivateSite(url)).toBe(true));

  it.each([
    'https://www.worldbank.org/en/home',
    'https://en.wikipedia.org/wiki/Bank',
    'https://mail.python.org/pipermail/',
    'https://foodbank.test/',
    'https://notpaypal.com/',
    'https://paypal.com.evil.test/',
    'https://lists.test/?q=mail.google.com',
    'about:blank',
    '',
  ])('is not %s', (url) => expect(isPrivateSite(url)).toBe(false));
});
