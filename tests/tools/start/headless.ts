import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endedRun, readTable } from '../../e2e/harness/database.ts';
import { catchDownloads } from '../../e2e/harness/download.ts';
import { launch } from '../../e2e/harness/launch.ts';
import { attachPanel } from '../../e2e/harness/panel.ts';
import { clickToolbarButton } from '../../e2e/harness/trigger.ts';
import { COMPOSER } from '../ask/drive.ts';
import { PlainError, ROOT } from '../process.mjs';

/** The article that comes with the extension, and a question that it answers. */
const ARTICLE = 'article-one.html';
const QUESTION = 'Who led the repair of the mill?';
const NOTE = join(ROOT, 'note.md');
const SCREENSHOT = join(ROOT, '.cache', 'panel.png');

/**
 * What a person would do first, done headless: opens the welcome article, asks in the real panel, keeps a quote, saves
 * the answer to a note and exports it. Says where the note and a screenshot of the panel are.
 */
export async function showOff(): Promise<void> {
  const launched = await launch();
  try {
    const article = await launched.open(launched.url(ARTICLE));
    console.log(`Page: ${await article.title()}`);
    await clickToolbarButton(launched, article);
    const panel = await attachPanel(launched);
    await panel.type(QUESTION, COMPOSER);
    await panel.press('Enter');
    console.log(`Question: ${QUESTION}`);

    const run = await endedRun(launched);
    const answer = (await readTable(launched, 'answers')).find(({ run_id }) => run_id === run.id);
    if (answer?.stop.reason !== 'answered') throw new PlainError('The welcome article was not enough to answer from.');
    console.log(`Answer: ${answer.overview.map(({ text }) => text).join(' ')}`);

    await panel.click({ role: 'button', name: 'Keep' }, 0);
    await panel.waitUntilTrue(async () => (await readTable(launched, 'quotes')).length === 1, 'the quote is kept');
    await panel.click({ role: 'button', name: 'Save to note' });
    await panel.waitFor({ role: 'button', name: 'Open note' });
    // The clicks have scrolled to what they hit; the picture is of the answer.
    await panel.evaluate(() => {
      for (const part of document.querySelectorAll('*')) part.scrollTop = 0;
    });
    mkdirSync(dirname(SCREENSHOT), { recursive: true });
    await panel.screenshot({ width: 400, height: 900, theme: 'light' }, SCREENSHOT);

    const downloads = await catchDownloads(launched);
    await panel.click({ role: 'button', name: 'Open note' });
    await panel.click({ role: 'button', name: 'Export' });
    await panel.click({ role: 'menuitem', name: /^Markdown/ });
    copyFileSync((await downloads.next()).path, NOTE);
    downloads.remove();
    console.log(`Note: ${NOTE}\nScreenshot: ${SCREENSHOT}`);
  } finally {
    await launched.remove();
  }
}
