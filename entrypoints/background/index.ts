import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { PANEL_PORT } from '../../lib/protocol/messages';
import { type Handlers, serve } from '../../lib/protocol/transport';
import { watchPersonsActions } from './actions';
import { closeStorageToPages, forgetKeys } from './keys';
import { closeLeftTabs } from './left-tabs';
import { keepPartsReady, onDemand } from './on-demand';
import { panelOpened } from './panels';
import { blockPrivateAddresses, followAddedHosts, reachEndpoint, reachEndpoints } from './private-addresses';
import { lookAtTab } from './tabs';
import { forgetTally, keepTally } from './tally';
import { wakeRuns } from './wake-runs';

/**
 * The worker: browser events in, library calls out. It holds nothing that it cannot rebuild from the library, so the
 * browser may kill it at any moment.
 */
export default defineBackground(() => {
  keepPartsReady();
  const own: Handlers = {
    'library.forget': async () => {
      await forgetTally();
      await forgetKeys();
      return null;
    },
    'model.reach': async ({ base_url }) => {
      await reachEndpoint(base_url);
      return null;
    },
    'tab.look': ({ tab_id }) => lookAtTab(tab_id),
  };
  serve('worker', own, async () => (await onDemand()).handlers);
  watchPersonsActions();

  // A panel that connects wakes a dead worker; what that worker left is taken up at once.
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PANEL_PORT) return;
    panelOpened(port);
    // A person is there: what a question needs is loaded before it is asked.
    void onDemand().then(({ resumeRuns }) => resumeRuns());
  });
  browser.alarms.onAlarm.addListener(() => void wakeRuns());
  globalThis.addEventListener('online', () => void wakeRuns());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });

  void closeStorageToPages();
  void blockPrivateAddresses().then(reachEndpoints).then(followAddedHosts);
  void closeLeftTabs();
  void keepTally();
  void wakeRuns();
});
