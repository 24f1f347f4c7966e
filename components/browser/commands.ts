import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';

/** A shortcut that the browser holds; it works in every tab and can be changed in the browser's own settings. */
export interface Command {
  name: string;
  /** As the browser writes it, e.g. `Alt+Shift+S`; empty where none is set. */
  shortcut: string;
}

/** Names of the extension's commands in its manifest. */
export const COMMANDS = { open: '_execute_action', keep: 'keep-selection', extract: 'extract-page' } as const;

/** The extension's shortcuts with the keys they have now; read again when the page comes to the front. */
export function useCommands(): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  useEffect(() => {
    let wanted = true;
    const refresh = async () => {
      const all = await browser.commands.getAll();
      if (wanted) setCommands(all.map(({ name, shortcut }) => ({ name: name ?? '', shortcut: shortcut ?? '' })));
    };
    const onFocus = () => void refresh();
    window.addEventListener('focus', onFocus);
    onFocus();
    return () => {
      wanted = false;
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  return commands;
}

/** The key of one command as the browser has it now; empty where there is none. */
export function useCommandKey(name: string): string {
  return useCommands().find((command) => command.name === name)?.shortcut ?? '';
}

/** The key that keeps the selected text. */
export function useKeepShortcut(): string {
  return useCommandKey(COMMANDS.keep);
}

/** Opens the browser's own page for changing shortcuts; false where the browser has none that can be opened. */
export async function openShortcutSettings(): Promise<boolean> {
  try {
    const commands = browser.commands as unknown as { openShortcutSettings?: () => Promise<void> };
    if (commands.openShortcutSettings) await commands.openShortcutSettings();
    else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
    return true;
  } catch {
    return false;
  }
}
