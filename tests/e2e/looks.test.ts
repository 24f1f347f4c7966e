import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';

/**
 * The panel's views fit at every width in both languages. With SIDELIGHT_SHOTS=folder each view is also written as a
 * picture in both themes, to be looked at.
 */
const WIDTHS = [320, 360, 600, 800];
const SHOTS = process.env.SIDELIGHT_SHOTS;

const ENGLISH = page(
  'Write-Ahead Logging',
  `<article><h1>Write-Ahead Logging</h1><h2>1. Checkpointing</h2>
  <p>Moving the transactions of the log back into the database file is called a checkpoint.</p>
  <p>By default, SQLite does a checkpoint automatically when the log file reaches a threshold size of 1000 pages. (The
  SQLITE_DEFAULT_WAL_AUTOCHECKPOINT compile-time option can be used to specify a different default.) Applications do
  not have to do anything in order for these checkpoints to occur.</p>
  <h2>2. An uncommonly long heading that says more about readers and writers than anybody wants to know</h2>
  <p>A checkpoint can run concurrently with readers, however it must stop when it reaches a page in the log that is past
  the end mark of any current reader.</p><pre><code>PRAGMA wal_autocheckpoint=1000;</code></pre>
  <h2>3. Other databases</h2><p>The checkpoints of SQLite and PostgreSQL side by side:</p>
  <table><tr><th></th><th>SQLite</th><th>PostgreSQL</th></tr><tr><td>Starts when</td><td>the log reaches 1000 pages</td>
  <td>5 minutes pass, or the log nears 1 GB</td></tr><tr><td>Run by</td><td>the connection whose commit passes the limit</td>
  <td>the checkpointer process</td></tr><tr><td>Spread over time</td><td>–</td><td>over 0.9 of the interval</td></tr></table>
  <h2>4. Closing the log by hand</h2><p>To close the log by hand, follow these steps:</p><ol><li>Open the database in a shell
  that nobody else uses.</li><li>Run <code>PRAGMA wal_checkpoint(TRUNCATE)</code>.</li><li>Close the shell again.</li></ol></article>`,
);
const CHINESE = page(
  '最低硬件要求',
  `<article><h1>最低硬件要求</h1><h2>内存和磁盘空间要求</h2>
  <p>安装 Debian 12 时，您最少需要 350MB 内存和 1160MB 硬盘空间来执行普通安装。请注意，这是绝对的最小值。</p>
  <p>在内存或可用磁盘空间更少的系统上也有可能完成安装，但只建议有经验的用户尝试。</p>
  <p>安装程序通常会自动启用一些节省内存的手段，以便在低内存系统上运行，但在没有充分测试的架构上可能做不到。</p>
  <h2>文本安装和图形安装</h2><p>文本安装和图形安装的区别如下：</p><table><tr><th></th><th>文本安装</th><th>图形安装</th></tr>
  <tr><td>最低内存</td><td>350MB</td><td>780MB</td></tr><tr><td>需要鼠标</td><td>不需要，用键盘就能完成</td><td>–</td></tr></table>
  <h2>如何制作安装盘</h2><p>制作安装盘的步骤如下：</p><ol><li>下载安装映像文件。</li><li>插入一个空的 U 盘。</li>
  <li>把映像写入 U 盘，等待写完后拔出。</li></ol></article>`,
  'zh-CN',
);

const LANGUAGES = [
  {
    language: 'en-US',
    address: 'docs.a-site-with-a-rather-long-name.test/wal.html',
    html: ENGLISH,
    question: 'When does SQLite checkpoint the log automatically?',
    unanswered: 'How many milliseconds does a checkpoint take over NFS?',
    compared: 'What is the difference between SQLite and PostgreSQL?',
    how: 'How do I close the log by hand?',
    further: 'And in WAL mode?',
    meant: 'How do I close the log by hand in WAL mode?',
    shortfall: 'Not enough evidence.',
  },
  {
    language: 'zh-CN',
    address: 'docs.debian-example.test/ch03s04.html',
    html: CHINESE,
    question: '安装 Debian 12 最少需要多少内存？',
    unanswered: '格陵兰岛上生活着多少只北极熊？',
    compared: '文本安装和图形安装有什么区别？',
    how: '怎么制作安装盘？',
    further: '那 arm64 呢？',
    meant: 'arm64：怎么制作安装盘？',
    shortfall: '证据不足。',
  },
];

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer(Object.fromEntries(LANGUAGES.map(({ address, html }) => [address, html])));
});
afterAll(() => server.close());

describe.each(LANGUAGES)(
  'in $language',
  ({ language, address, question, unanswered, compared, how, further, meant, shortfall }) => {
    let launched: Launched;
    let panel: Panel;
    beforeAll(async () => {
      launched = await launch({ server, language, grants: ALL_SITES });
      await launched.open(`http://${address}`);
      panel = await openPanel(launched);
      await panel.waitForText(address.split('/')[0] ?? '');
    });
    afterAll(() => launched?.remove());

    async function fits(view: string): Promise<void> {
      const found: string[] = [];
      for (const width of WIDTHS) {
        await panel.setView({ width });
        await pause(120);
        for (const fault of await panel.evaluate(faults)) found.push(`${width} px: ${fault}`);
        await takePictures(view, width);
      }
      await panel.setView({});
      expect(found).toEqual([]);
    }

    async function takePictures(view: string, width: number): Promise<void> {
      if (!SHOTS) return;
      mkdirSync(SHOTS, { recursive: true });
      for (const theme of ['light', 'dark'] as const)
        await panel.screenshot({ width, theme }, join(SHOTS, `${view}-${width}-${theme}-${language}.png`));
    }

    async function ask(text: string): Promise<void> {
      await press('#bar-new');
      await panel.focus('#question');
      await panel.type(text);
      await panel.press('Enter');
      await panel.waitFor('[data-state=done]');
    }

    const press = (selector: string) =>
      panel.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), selector);

    test('the page in front', () => fits('page'));

    test('an answer, its steps and a quote in its context', async () => {
      await ask(question);
      await panel.waitFor('[data-testid=overview]');
      await fits('answer');
      await press('[data-action=steps]');
      await panel.waitFor('.tree');
      await fits('steps');
      await press('[data-action=steps]');
      await press('.overview .chip');
      await panel.waitFor('.quote-popover mark');
      await fits('popover');
      await panel.press('Escape');
    });

    test('a sentence that is struck, a source that is excluded, and both taken back', async () => {
      const read = server.requests.length;
      await press('.overview .mark');
      await panel.waitFor('[data-action=strike]');
      await press('[data-action=strike]');
      await panel.waitFor('.overview [data-action=take-back]');
      await press('[data-quote] [data-action=exclude]');
      await panel.waitFor('[data-testid=excluded]');
      await panel.waitForNo('[data-testid=overview]');
      await fits('excluded');
      await press('[data-action=include]');
      await panel.waitFor('.overview [data-action=take-back]');
      await fits('struck');
      await press('.overview [data-action=take-back]');
      await panel.waitForNo('.overview s');
      expect(server.requests.length).toBe(read);
    });

    test('a saved copy', async () => {
      await press('[data-testid=quotes] [role=menuitem]');
      await panel.waitFor('.copy mark');
      await fits('copy');
      await panel.press('Escape');
      await panel.waitFor('[data-testid=overview]');
    });

    test('a comparison and steps', async () => {
      await ask(compared);
      await panel.waitFor('[data-testid=comparison]');
      await fits('comparison');
      await ask(how);
      await panel.waitFor('[data-testid=procedure]');
      await fits('procedure');
      await panel.focus('#question');
      await panel.type(further);
      await panel.waitFor('[data-testid=asks]');
      await fits('follow-up');
      await press('[data-action=edit-asks]');
      await panel.waitUntil(
        (text) => document.querySelector<HTMLTextAreaElement>('#question')?.value === text,
        meant,
        'the question as understood stands in the box',
      );
      // What stands in the box outlasts New question: the next test begins with an empty one.
      await panel.focus('#question');
      await panel.evaluate(() => document.querySelector<HTMLTextAreaElement>('#question')?.select());
      await panel.press('Delete');
      await panel.waitUntil(
        (text) => document.querySelector<HTMLTextAreaElement>('#question')?.value === text,
        '',
        'the box is empty',
      );
    });

    test('not enough evidence', async () => {
      await ask(unanswered);
      await panel.waitUntil(
        (text) => document.querySelector('.question')?.textContent === text,
        unanswered,
        'the second answer is shown',
      );
      await panel.waitForText(shortfall);
      await fits('not-enough');
    });

    test('an extraction', async () => {
      await press('#bar-new');
      await panel.waitFor('.page-actions .button');
      await press('.page-actions .button');
      await panel.waitFor('[data-state=done] [data-testid=quotes]');
      await fits('extraction');
    });

    test('nothing was written to the console as an error', () => expect(panel.problems).toEqual([]));
  },
);

/** What sticks out, is cut without an ellipsis, or is too small to hit; in the panel. */
function faults(): string[] {
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.className}> ${element.textContent}`.slice(0, 90);
  const seen = [...document.querySelectorAll<HTMLElement>('.bar *, .view:not([hidden]) *')].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('.visually-hidden, svg'),
  );
  const out = seen.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (right > innerWidth + 0.5 || left < -0.5) && !element.closest('.clip, .source-name, .menu, pre');
  });
  const cut = seen.filter((element) => {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    return (
      overflowX === 'hidden' &&
      textOverflow !== 'ellipsis' &&
      webkitLineClamp === 'none' &&
      element.scrollWidth > element.clientWidth + 1
    );
  });
  // Chips and marks are 16 px high and can be hit on 24: their ::after is larger.
  const small = seen.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.matches('button:not(.chip, .mark), input, textarea') && (width < 20 || height < 20);
  });
  return [
    ...out.map((element) => `sticks out: ${name(element)}`),
    ...cut.map((element) => `is cut: ${name(element)}`),
    ...small.map((element) => `is small: ${name(element)}`),
  ];
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
