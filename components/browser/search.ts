import { browser } from 'wxt/browser';

/** Longest query that search engines take. Unit: characters. */
const LONGEST_QUERY = 400;

/**
 * Opens the person's own search engine with a question in a new tab. Only they see what it finds: nothing is read.
 *
 * @returns whether the browser opened it.
 */
export async function searchWeb(question: string): Promise<boolean> {
  try {
    await browser.search.query({ text: question.slice(0, LONGEST_QUERY), disposition: 'NEW_TAB' });
    return true;
  } catch (error) {
    console.error('[sidelight] search', error);
    return false;
  }
}
