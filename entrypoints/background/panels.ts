import { browser } from 'wxt/browser';

/** Ports of the panels that are open. */
const panels = new Set<object>();

/** Counts open panels by their ports; one that opens takes away the badge of a run that ended unseen. */
export function panelOpened(port: { onDisconnect: { addListener: (gone: () => void) => void } }): void {
  panels.add(port);
  port.onDisconnect.addListener(() => panels.delete(port));
  void browser.action.setBadgeText({ text: '' });
}

export function isPanelOpen(): boolean {
  return panels.size > 0;
}
