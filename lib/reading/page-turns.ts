import type { Pauses } from './extract/slices';

/** How long work in an open page pauses for the page's own. */
export const PAUSES: Pauses = {
  now: () => performance.now(),
  pause: nextTurn,
  // A block of 50 ms is felt; the step that runs over the slice's end and the page's own work come on top.
  sliceMs: 12,
};

/**
 * Lets the page take its turn. A message waits in line with the page's own work, which `scheduler.yield` would overtake;
 * and timers of a hidden tab are held up by the browser.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}
