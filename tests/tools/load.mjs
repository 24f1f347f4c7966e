/** Runs TypeScript of this repository from a plain Node tool: bundled once, packages left outside. */
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './process.mjs';

/**
 * Bundles a TypeScript module with what it imports from the repository and loads it. Bundling, rather than a module
 * runner, keeps measured code as fast as it is in the extension. `import.meta.dirname`, `filename` and `url` keep
 * meaning the source file. Needs the npm packages: call `ensureDependencies` first.
 * @param {string} path absolute path of the module
 * @returns {Promise<Record<string, any>>} its exports
 */
export async function loadTypeScript(path) {
  const { build } = await import('vite');
  const name = basename(path).replace(/\.tsx?$/, '');
  const outDir = join(ROOT, '.cache', 'tools', `${name}-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [sourceLocations(), plainModulesOutside()],
    build: {
      ssr: path,
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap: 'inline',
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return import(pathToFileURL(join(outDir, `${name}.mjs`)).href);
}

/** In a bundle, import.meta is that of the bundle: write the source's own place in instead. */
function sourceLocations() {
  return {
    name: 'source-locations',
    transform(/** @type {string} */ code, /** @type {string} */ id) {
      const file = id.replace(/\?.*$/, '');
      if (!/\.(ts|tsx|mjs|js)$/.test(file) || file.includes('node_modules') || !code.includes('import.meta.'))
        return null;
      const places = { url: pathToFileURL(file).href, dirname: dirname(file), filename: file };
      return code.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_all, key) =>
        JSON.stringify(places[/** @type {'url' | 'dirname' | 'filename'} */ (key)]),
      );
    },
  };
}

/** The tools' own modules are shared with the running tool, so that its errors and state are the same. */
function plainModulesOutside() {
  return {
    name: 'plain-modules-outside',
    enforce: /** @type {const} */ ('pre'),
    async resolveId(
      /** @this {any} */
      /** @type {string} */ source,
      /** @type {string | undefined} */ importer,
    ) {
      if (!importer || !source.startsWith('.') || !source.endsWith('.mjs')) return null;
      return { id: pathToFileURL(join(dirname(importer), source)).href, external: true };
    },
  };
}
