import { browser } from 'wxt/browser';

/** A shortcut that the browser holds; it works in every tab and can be changed in the browser's own settings. */
export interface Command {
  name: string;
  /** As the browser writes it, e.g. `Alt+Shift+S`; empty where none is set. */
  shortcut: string;
}

/** Name of the command that opens the panel. */
export const OPEN_COMMAND = '_execute_action';

/** The extension's shortcuts with the keys they have now. */
export async function listCommands(): Promise<Command[]> {
  const all = await browser.commands.getAll();
  return all.map(({ name, shortcut }) => ({ name: name ?? '', shortcut: shortcut ?? '' }));
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
