/**
 * The only way by which text may become markup or a script in the pages of this extension: their policy of contents asks
 * for Trusted Types (SP-03), so that a sink that is used by mistake throws instead. What is parsed as a document of its
 * own has no window and runs nothing; scripts come from the package alone. To be imported before everything else.
 */
interface Factory {
  createPolicy: (
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string, type: string, sink: string) => string | null>,
  ) => unknown;
}

/** Absent in browsers that do not know it. */
const { trustedTypes } = globalThis as { trustedTypes?: Factory };

trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
