import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadingBrowser, type ReadingBrowser } from '../eval/reading-chromium.ts';
import type { findPassage, handleReaderCommand, showPassage } from '../eval/reading-in-page.ts';

/** Passages found and marked again in a real page of Chromium, without the extension around it. */

declare const reading: {
  handleReaderCommand: typeof handleReaderCommand;
  findPassage: typeof findPassage;
  showPassage: typeof showPassage;
};

let browser: ReadingBrowser;

beforeAll(async () => {
  browser = await openReadingBrowser();
});
afterAll(() => browser?.close());

async function open(html: string): Promise<void> {
  await browser.page.setContent(html, { waitUntil: 'load' });
  await browser.page.evaluate(browser.script);
}

/** Asks the reader to show a quote; tells its answer, what is marked and how long it took. */
function show(exact: string, prefix = '', suffix = '') {
  return browser.page.evaluate(
    async (quote) => {
      const started = performance.now();
      const { result, nearest } = await reading.handleReaderCommand(document, { type: 'show', quote });
      const ms = performance.now() - started;
      const frames = [...document.querySelectorAll('iframe')].map(
        (frame) => frame.contentWindow as typeof window | null,
      );
      const marks = [window, ...frames].flatMap((view) => [...(view?.CSS.highlights.get('sidelight-passage') ?? [])]);
      return {
        result,
        nearest: nearest?.text ?? null,
        ms,
        marked: marks.map(String),
        within: marks.map((mark) => (mark as Range).startContainer.parentElement?.closest('[id]')?.id ?? null),
      };
    },
    { exact, prefix, suffix },
  );
}

const QUOTE = 'The channel is dredged every spring by the harbour office.';

describe('a passage', () => {
  it('is marked in the content, not in the menu that repeats it (CA-11)', async () => {
    await open(
      '<nav id="menu"><a href="#a">Choosing a bicycle</a></nav><main id="main"><h2 id="a">Choosing a bicycle</h2><p>Look at the frame first.</p></main>',
    );
    expect(await show('Choosing a bicycle')).toMatchObject({ result: 'shown', within: ['a'] });
  });

  it('is the second of two equal ones where its context says so (CA-09)', async () => {
    await open('<main><p id="p">Tea at noon, then bread. Later comes soup, then tea at noon again.</p></main>');
    const { result } = await show('tea at noon', 'comes soup, then ', ' again.');
    const at = await browser.page.evaluate(() => {
      const [mark] = [...(CSS.highlights.get('sidelight-passage') ?? [])];
      return (mark as Range | undefined)?.startOffset;
    });
    expect([result, at]).toEqual(['shown', 48]);
  });

  it('is one line of several parted by <br>, letters in bold or not (CA-18)', async () => {
    await open('<main><p>ich spiel<b>e</b><br>du spiel<b>st</b><br>sie spiel<b>t</b></p></main>');
    expect(await show('sie spielt', 'du spielst ')).toMatchObject({ result: 'shown', marked: ['sie spielt'] });
  });

  it('is found again after a script of the page has put its paragraph in anew (CA-12)', async () => {
    await open(`<main id="main"><p>${QUOTE}</p></main>`);
    expect((await show(QUOTE)).result).toBe('shown');
    await browser.page.evaluate((text) => {
      const main = document.querySelector('#main');
      main?.replaceChildren();
      const again = document.createElement('p');
      again.id = 'again';
      again.textContent = text;
      main?.append(again);
    }, QUOTE);
    expect(await show(QUOTE)).toMatchObject({ result: 'shown', within: ['again'] });
  });

  it('is waited for while the page is still bringing it (CA-14)', async () => {
    await open('<main id="main"><p>Loading the rest of this page.</p></main>');
    await browser.page.evaluate((text) => {
      setTimeout(() => {
        const late = document.createElement('p');
        late.textContent = text;
        document.querySelector('#main')?.append(late);
      }, 900);
    }, QUOTE);
    const shown = await show(QUOTE);
    expect(shown).toMatchObject({ result: 'shown', marked: [QUOTE] });
    expect(shown.ms).toBeGreaterThan(800);
  });

  it('that has gone is told so within the limit, with what the page says now (CA-15)', async () => {
    await open('<main><p>The channel is dredged every autumn by the harbour office.</p><p>Ships wait.</p></main>');
    const gone = await show(QUOTE);
    expect(gone).toMatchObject({ result: 'changed', marked: [] });
    expect(gone.nearest).toContain('every autumn');
    expect(gone.ms).toBeLessThan(5000);
  });

  it('is marked inside a frame of the same origin (CA-29)', async () => {
    await open(`<main><p>Before.</p><iframe srcdoc="<p id='inside'>${QUOTE}</p>"></iframe></main>`);
    await browser.page.waitForFunction(() =>
      document.querySelector('iframe')?.contentDocument?.querySelector('#inside'),
    );
    expect(await show(QUOTE)).toMatchObject({ result: 'shown', marked: [QUOTE], within: ['inside'] });
  });

  it('is one cell in a table of 20,000 rows, and the tab stays usable (CA-27)', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `<tr><td>${i}</td><td>Port of place ${i}</td></tr>`).join('');
    await open(`<main><table>${rows}</table></main>`);
    const turns = countTurns();
    expect(await showPatiently('Port of place 17342')).toEqual(['shown', 'Port of place 17342']);
    // In one go the page would have had no turn, or one.
    expect(await turns).toBeGreaterThan(5);

    const late = await browser.page.evaluate(() =>
      reading.showPassage(document, { exact: 'Port of place 17342', prefix: '', suffix: '' }, { longest: 1 }),
    );
    expect(late).toBe('not_searched');

    // Its rows are put in anew while they are walked over.
    const [moved] = await Promise.all([
      showPatiently('Port of place 17342'),
      browser.page.evaluate(() => {
        const body = document.querySelector('tbody');
        body?.replaceWith(body.cloneNode(true));
      }),
    ]);
    expect(moved).toEqual(['shown', 'Port of place 17342']);
  });
});

/** The same in a time that is enough on a busy machine too: the result, then what is marked. */
function showPatiently(exact: string): Promise<string[]> {
  return browser.page.evaluate(async (text) => {
    const quote = { exact: text, prefix: '', suffix: '' };
    const result = await reading.showPassage(document, quote, { longest: 50_000 });
    return [result, ...[...(CSS.highlights.get('sidelight-passage') ?? [])].map(String)];
  }, exact);
}

/** Turns that a page has until it shows a mark. */
function countTurns(): Promise<number> {
  return browser.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        CSS.highlights.clear();
        let turns = 0;
        const turn = () => {
          if (CSS.highlights.size > 0) return resolve(turns);
          turns += 1;
          setTimeout(turn);
        };
        turn();
      }),
  );
}
