import type { Page } from 'playwright-core';
import type { Run } from '../../../lib/schema/run.ts';
import { endedRun } from '../../e2e/harness/database.ts';
import type { Launched } from '../../e2e/harness/launch.ts';
import { attachPanel, openPanel, type Panel } from '../../e2e/harness/panel.ts';
import { clickToolbarButton } from '../../e2e/harness/trigger.ts';
import { PlainError } from '../process.mjs';
import type { AskRequest } from './ask.ts';
import { agreeToShare } from './model.ts';

export type OpenedPage = Page;

const LOAD_TIMEOUT_MS = 30_000;
/** A look at a page that is slow to answer takes the panel up to 3 s. */
const SENDABLE_TIMEOUT_MS = 6_000;
const ANSWER_TIMEOUT_MS = 180_000;
/** The question box, whatever it invites to. */
export const COMPOSER = { role: 'textbox', name: /^Ask (about this page|a question|a follow-up)/ };

/** Opens each page in a tab, in order. @throws one line for a page that cannot be opened */
export async function openPages(launched: Launched, addresses: string[]): Promise<OpenedPage[]> {
  const pages: OpenedPage[] = [];
  for (const address of addresses) pages.push(await openPage(launched, address));
  return pages;
}

async function openPage({ context }: Launched, address: string): Promise<OpenedPage> {
  const page = await context.newPage();
  let response: Awaited<ReturnType<Page['goto']>>;
  try {
    response = await page.goto(address, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // A page that never finishes loading can still be read; a download has no page.
    if (/Timeout/.test(text) && page.url() !== 'about:blank') return page;
    const cause = /net::(ERR_\w+)/.exec(text)?.[1] ?? text.split('\n')[0];
    throw new PlainError(`${address} could not be opened: ${cause}.`);
  }
  if (response && !response.ok() && response.status() !== 304)
    throw new PlainError(`${address} could not be opened: HTTP ${response.status()}.`);
  return page;
}

/**
 * Opens the real panel as a person does, types the question and waits for the run to end.
 * @param pages each gets a click on the toolbar button, so that it may be read; the first ends up in front
 */
export async function askInPanel(launched: Launched, pages: OpenedPage[], request: AskRequest): Promise<Run> {
  const panel = await openPanelOn(launched, pages);
  if (request.lookIn !== 'page') await lookOnlyIn(panel, request.lookIn);
  if (request.depth === 'standard') await goStandard(panel);
  await panel.type(request.question, COMPOSER);
  if (request.model) await agreeToShare(panel);
  await untilSendable(panel);
  await panel.press('Enter');
  return endedRun(launched, [], ANSWER_TIMEOUT_MS).catch((error: unknown) => {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  });
}

/** @throws the panel's own words when it does not take the question, e.g. about a page that cannot be read */
async function untilSendable(panel: Panel): Promise<void> {
  const send = { role: 'button', name: 'Send' };
  const isEnabled = async (): Promise<boolean> => !(await panel.property(send, 'disabled'));
  await panel.waitUntilTrue(isEnabled, 'the panel takes the question', SENDABLE_TIMEOUT_MS).catch(async () => {
    const words = await panel.evaluate(() =>
      [...document.querySelectorAll('.notice, .hint')].map((part) => part.textContent.trim()),
    );
    throw new PlainError(`The panel does not take the question: ${[...new Set(words)].join(' ')}`);
  });
}

async function openPanelOn(launched: Launched, pages: OpenedPage[]): Promise<Panel> {
  if (pages.length === 0) return openPanel(launched);
  for (const page of [...pages].reverse()) await clickToolbarButton(launched, page);
  return attachPanel(launched);
}

const CHIPS = { tabs: 'Open tabs', web: 'Web', scholarly: 'Scholarly', library: 'Library' };

/** Presses the one chip and releases the others. */
async function lookOnlyIn(panel: Panel, lookIn: keyof typeof CHIPS): Promise<void> {
  const wanted = CHIPS[lookIn];
  await setChip(panel, wanted, true);
  for (const other of ['This page', ...Object.values(CHIPS)]) if (other !== wanted) await setChip(panel, other, false);
}

async function goStandard(panel: Panel): Promise<void> {
  await panel.click({ role: 'button', name: /^Depth/ });
  await panel.click({ role: 'menuitemcheckbox', name: /^Standard/ });
}

async function setChip(panel: Panel, name: string, pressed: boolean): Promise<void> {
  const chip = { role: 'button', name };
  const isPressed = async (): Promise<boolean> => String(await panel.property(chip, 'pressed')) === 'true';
  if ((await isPressed()) === pressed) return;
  await panel.click(chip);
  // Open tabs asks once for all sites. Every tab had its click on the toolbar button: those it can see are all.
  const onlySeen = { role: 'button', name: 'Only tabs it can see' };
  const isSettled = async (): Promise<boolean> => {
    if ((await panel.count(onlySeen)) === 1) await panel.click(onlySeen);
    return (await isPressed()) === pressed;
  };
  await panel.waitUntilTrue(isSettled, `${name} is ${pressed ? '' : 'not '}pressed`);
}
