import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { PANEL_PORT } from '../../lib/protocol/messages';
import { serve } from '../../lib/protocol/transport';
import { watchPersonsActions } from './actions';
import { closeStorageToPages, forgetKeys } from './keys';
import { blockPrivateAddresses, followAddedHosts, reachEndpoint, reachEndpoints } from './private-addresses';
import { closeLeftTabs } from './quiet-tab';
import { panelOpened, resumeRuns, runHandlers, unpause } from './runs';
import { showPassage } from './show-passage';
import { lookAtTab } from './tabs';
import { forgetTally, keepTally } from './tally';
import { withLibrary } from './with-library';

/**
 * The worker: browser events in, library calls out. It holds nothing that it cannot rebuild from the library, so the
 * browser may kill it at any moment.
 */
export default defineBackground(() => {
  serve('worker', {
    ...withLibrary({
      ...runHandlers,
      'passage.show': ({ evidence_id, open }) => showPassage(evidence_id, open),
    }),
    // These are answered whatever has become of the library.
    'run.resume': async ({ run_id }) => {
      if (run_id !== undefined) await unpause(run_id);
      void resumeRuns();
      return null;
    },
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
  });
  watchPersonsActions();

  // A panel that connects wakes a dead worker; what that worker left is taken up at once.
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PANEL_PORT) return;
    panelOpened(port);
    void resumeRuns();
  });
  browser.alarms.onAlarm.addListener(() => void resumeRuns());
  globalThis.addEventListener('online', () => void resumeRuns());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });

  void closeStorageToPages();
  void blockPrivateAddresses().then(reachEndpoints).then(followAddedHosts);
  void closeLeftTabs();
  void keepTally();
  void resumeRuns();
});
