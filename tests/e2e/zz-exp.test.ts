import { test } from 'vitest';
import { execSync } from 'node:child_process';
import { launch } from '/work/main/tests/e2e/harness/launch.ts';
import { startDisplay } from '/work/main/tests/e2e/harness/xvfb.ts';
import { openPanel } from '/work/main/tests/e2e/harness/panel.ts';
import { page, startServer } from '/work/main/tests/e2e/harness/server.ts';
test('x', async () => {
  const server = await startServer({ 'a.test/': page('A', '<p>hello</p>') });
  const display = await startDisplay();
  const launched = await launch({ server, display: display.name });
  const tab = await launched.open('http://a.test/');
  const panel = await openPanel(launched);
  console.log(JSON.stringify(await panel.evaluate(async () => {
    const w = await chrome.windows.getCurrent();
    const [t] = await chrome.tabs.query({ active: true, windowId: w.id! });
    const p: any = chrome.permissions;
    try { return [t!.id, t!.url ?? null, typeof p.addHostAccessRequest, await Promise.race([p.addHostAccessRequest({ tabId: t!.id }).then(() => 'ok'), new Promise((r) => setTimeout(() => r('slow'), 2000))])]; } catch (e) { return [t, String(e)]; }
  })));
  await panel.screenshot({}, '/tmp/sl-panel.png');
  await new Promise((r) => setTimeout(r, 1500));
  execSync(`DISPLAY=${display.name} import -window root /tmp/sl-shot.png`);
  await display.click(865, 72); await new Promise((r) => setTimeout(r, 1500)); execSync(`DISPLAY=${display.name} import -window root /tmp/sl-shot2.png`);
await launched.remove(); await display.stop(); await server.close();
}, 60000);
