import { defineConfig } from 'wxt';

/** Build configuration: one source, two packages (Chrome and Firefox, both Manifest V3). */
export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/auto-icons'],
  autoIcons: { baseIconPath: 'public/icon.svg', developmentIndicator: false },
  imports: false,
  manifestVersion: 3,
  outDir: '.output',
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
      ...(browser === 'firefox' ? [] : ['sidePanel', 'offscreen', 'declarativeNetRequestWithHostAccess']),
    ],
    // Levels 1 and 2 are asked for one click at a time.
    optional_host_permissions: ['*://*/*'],
    optional_permissions: browser === 'firefox' ? [] : [],
    incognito: 'not_allowed',
    action: { default_title: '__MSG_action_title__' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+S' } },
      'keep-selection': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_command_keep__' },
      'extract-page': { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_command_extract__' },
    },
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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
