import { build } from 'vite';

/**
 * Bundles a TypeScript module of the tests into one classic script, to run in a worker of a real browser.
 * @param path absolute path of the module
 */
export async function bundleScript(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: path, formats: ['iife'], name: 'script' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !('output' in output)) throw new Error(`${path} did not build.`);
  return output.output[0].code;
}
