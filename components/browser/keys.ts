import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { KeyStore } from '../../lib/models/keys';

/** Keys of models, in the extension's own storage, which pages and content scripts cannot reach. */
export const keyStore = new KeyStore(browser.storage.local);

/** A key as it may be shown, kept up to date: null where there is none, undefined until it is known. */
export function useMaskedKey(endpointId: string): string | null | undefined {
  const [shown, setShown] = useState<{ id: string; masked: string | null } | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    const refresh = async () => {
      const masked = await keyStore.masked(endpointId);
      if (wanted) setShown({ id: endpointId, masked });
    };
    const onChange = () => void refresh();
    browser.storage.local.onChanged.addListener(onChange);
    onChange();
    return () => {
      wanted = false;
      browser.storage.local.onChanged.removeListener(onChange);
    };
  }, [endpointId]);
  return shown?.id === endpointId ? shown.masked : undefined;
}
