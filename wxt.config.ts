import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { SHARED_FILES, SHARED_NAME } from './entrypoints/background/shared-files';

/**
 * The PDF parser goes into the package as files of its own, loaded when a PDF is read: its script, its worker, the
 * character maps of Chinese, Japanese and Korean fonts, the fonts that files need not embed, and the decoders of
 * pictures in JPEG 2000 and JBIG2. The build for older browsers is taken: the other one needs Chrome 145.
 */
const PDF_FILES = [
  'legacy/build/pdf.min.mjs',
  'legacy/build/pdf.worker.min.mjs',
  'cmaps/',
  'standard_fonts/',
  'wasm/',
  'LICENSE',
];

/** A second decoder in plain script, for browsers without WebAssembly. */
const NOT_PACKED = ['openjpeg_nowasm_fallback.js'];

function pdfAssets(): { absoluteSrc: string; relativeDest: string }[] {
  const from = resolve('node_modules/pdfjs-dist');
  return PDF_FILES.flatMap((name) =>
    name.endsWith('/')
      ? readdirSync(resolve(from, name))
          .filter((file) => !NOT_PACKED.includes(file))
          .map((file) => ({
            absoluteSrc: resolve(from, name, file),
            relativeDest: `pdf/${name}${file}`,
          }))
      : [{ absoluteSrc: resolve(from, name), relativeDest: `pdf/${basename(name)}` }],
  );
}

/** Has the worker's second file take from the first what both use (entrypoints/background/on-demand.ts). */
function sharedModules(): Plugin {
  const nameOf = (id: string) => SHARED_FILES.find((file) => id.split('?')[0] === resolve(file));
  return {
    name: 'sidelight:shared-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && nameOf(found.id) ? { ...found, external: true } : found;
    },
    config: () => ({
      build: { rollupOptions: { output: { globals: (id: string) => `${SHARED_NAME}["${nameOf(id)}"]` } } },
    }),
  };
}

/** Build configuration: one source, two packages (Chrome and Firefox, both Manifest V3). */
export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/auto-icons'],
  autoIcons: { baseIconPath: 'public/icon.svg', developmentIndicator: false },
  imports: false,
  manifestVersion: 3,
  outDir: '.output',
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ name }) => name === 'worker-parts'))
        config.plugins = [...(config.plugins ?? []), sharedModules()];
    },
    'build:publicAssets': (_wxt, files) => {
      files.push(...pdfAssets());
    },
  },
  zip: { name: 'sidelight', excludeSources: ['tests/{unit,e2e,eval,bench,fixtures,servers}/**', 'docs/**'] },
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    minimum_chrome_version: '128',
    // No permission in this list shows a warning at install (level 0 of the permission ladder).
    permissions: [
      'storage',
      'unlimitedStorage',
      'activeTab',
      'scripting',
      'contextMenus',
      'alarms',
      'search',
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? [] : ['sidePanel', 'offscreen']),
    ],
    // Levels 1 and 2 are asked for one click at a time.
    optional_host_permissions: ['*://*/*'],
    // Asked for in the click that switches the source on.
    optional_permissions: ['bookmarks', 'history'],
    incognito: 'not_allowed',
    action: { default_title: '__MSG_action_title__' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+S' } },
      'keep-selection': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_command_keep__' },
      'extract-page': { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_command_extract__' },
    },
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' https: http: file:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'sidelight@sidelight.invalid',
              strict_min_version: '128.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : {}),
  }),
});
