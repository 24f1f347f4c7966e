/** The house's import order (docs/ARCHITECTURE.md): an import goes down, never up, and never in a circle. */
const layers = [
  ['^(entrypoints|components)/'],
  ['^lib/research/'],
  ['^lib/(notes|journal)/'],
  ['^lib/(sources|models)/'],
  ['^lib/fetch/'],
  ['^lib/library/'],
  ['^lib/policy/'],
  ['^lib/(verify|evidence|reading)/'],
  ['^lib/(schema|protocol)/'],
];
const upward = layers.slice(1).map(([from], i) => ({
  name: `no-import-upward-from-${from.replace(/[^a-z|]/g, '')}`,
  severity: 'error',
  comment: 'An import goes down, never up.',
  from: { path: from },
  to: { path: layers.slice(0, i + 1).flat() },
}));
const pure = '^lib/(verify|evidence|policy|schema)/|^lib/reading/(rank|match|text)';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans-in-lib',
      severity: 'error',
      from: { orphan: true, path: '^(lib|components)/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'only-library-touches-dexie',
      severity: 'error',
      from: { path: '^(entrypoints|components|lib)/', pathNot: '^(lib/library/|components/ui/live\\.ts)' },
      to: { path: 'node_modules/dexie' },
    },
    {
      name: 'only-named-adapters-touch-the-browser',
      severity: 'error',
      from: { path: '^(components|lib)/', pathNot: '^(components/browser/|lib/protocol/transport\\.ts)' },
      to: { path: 'node_modules/(wxt|@wxt-dev|webextension-polyfill)' },
    },
    {
      name: 'the-pure-core-is-pure',
      severity: 'error',
      from: { path: pure },
      to: {
        path: 'node_modules/(wxt|dexie|react|@mozilla)|^lib/(library|fetch|journal)|^node:',
        pathNot: 'node_modules/zod',
      },
    },
    ...upward,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default'] },
  },
};
