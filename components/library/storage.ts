import { useEffect, useState } from 'react';

/** Bytes that the extension takes in this browser; null until they are known. `changed` asks anew when it changes. */
export function useStorageUsed(changed: unknown): number | null {
  const [used, setUsed] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figure is asked for again when the library changed
  useEffect(() => {
    let wanted = true;
    navigator.storage.estimate().then(
      ({ usage }) => {
        if (wanted) setUsed(usage ?? null);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [changed]);
  return used;
}
