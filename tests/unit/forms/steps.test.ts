import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../lib/reading/extract/index';
import { rankPassages } from '../../../lib/reading/rank';
import { stepsOf } from '../../../lib/research/compose/forms/steps';
import { understand } from '../../../lib/research/understand';
import { pageOf, prose } from '../../fixtures/reading/page';

function read(title: string, html: string) {
  const page = `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${html}</main></body></html>`;
  return extractPage(pageOf(page), { url: `https://${title.length}.test/` });
}

function steps(text: string, ...pages: ReturnType<typeof read>[]) {
  const understood = understand(text);
  const found = stepsOf(understood, pages, rankPassages({ text, understood }, pages));
  const page = pages[found?.page ?? 0];
  return (
    found && {
      lead: found.lead && page?.text.slice(found.lead.start, found.lead.end),
      steps: found.steps.map(({ start, end }) => page?.text.slice(start, end)),
      leftOut: found.leftOut,
    }
  );
}

const RESET = `<h2>Resetting the lamp</h2><p>To reset the Varde lamp, do the following:</p>
  <ol><li>Unplug the lamp.</li><li>Hold the button for ten seconds.<pre>beep</pre></li><li>Plug it in again.</li></ol>`;
const TOP = `<h2>Best lamps for a reset of your desk</h2><ol><li>Norde lamp</li><li>Varde lamp</li><li>Oak lamp</li></ol>`;

describe('steps', () => {
  it('are the items of the list that its page numbers, in its order, with what announces them', () => {
    const page = read('The Varde lamp', `<p>${prose(3, 1)}</p>${TOP}${RESET}<p>${prose(3, 2)}</p>`);
    expect(page.paragraphs.flatMap(({ item }) => item ?? [])).toEqual([1, 2, 3, 1, 2, 2, 3]);
    expect(steps('How do I reset the Varde lamp?', page)).toEqual({
      lead: 'To reset the Varde lamp, do the following:',
      steps: ['Unplug the lamp.', 'Hold the button for ten seconds.\n\nbeep', 'Plug it in again.'],
      leftOut: 0,
    });
  });

  it('are told to be more where a page has more', () => {
    const items = Array.from({ length: 15 }, (_, i) => `<li>Press key ${i + 1} of the lamp.</li>`).join('');
    const page = read('Reset the lamp', `<p>Steps to reset the lamp:</p><ol>${items}</ol>`);
    const found = steps('How do I reset the lamp?', page);
    expect([found?.steps.length, found?.leftOut]).toEqual([12, 3]);
  });

  it('take a list inside an item with it', () => {
    const page = read(
      'Reset the lamp',
      `<p>To reset the lamp, follow these steps:</p><ol><li>Open the lid.<ol><li>Turn the screw.</li><li>Lift the lid.</li></ol></li>
       <li>Press the switch.</li><li>Close the lid.</li></ol>`,
    );
    expect(steps('How do I reset the lamp?', page)?.steps).toEqual([
      'Open the lid.\n\nTurn the screw.\n\nLift the lid.',
      'Press the switch.',
      'Close the lid.',
    ]);
  });

  it('may be lines with numbers, headings with numbers, or sentences that go first, then, finally', () => {
    const lines = read(
      'Reset',
      '<h2>Reset the lamp</h2><p>1. Unplug the lamp.</p><p>2. Wait a minute.</p><p>3. Plug it in.</p>',
    );
    expect(steps('How do I reset the lamp?', lines)?.steps).toEqual([
      'Unplug the lamp.',
      'Wait a minute.',
      'Plug it in.',
    ]);
    const heads = read(
      'How to reset the lamp',
      '<h2>Step 1: Unplug the lamp</h2><p>Pull the plug. It may be stiff.</p><h2>Step 2: Wait</h2><p>Wait a minute.</p>',
    );
    expect(steps('How do I reset the lamp?', heads)?.steps).toEqual([
      'Unplug the lamp\n\nPull the plug.',
      'Wait\n\nWait a minute.',
    ]);
    const told = read(
      'Lamp',
      '<p>Resetting the lamp is easy. First, unplug the lamp. Then wait a minute. Finally, plug it in again.</p>',
    );
    expect(steps('How do I reset the lamp?', told)?.steps).toEqual([
      'First, unplug the lamp.',
      'Then wait a minute.',
      'Finally, plug it in again.',
    ]);
  });

  it('are found in Chinese', () => {
    const page = read(
      '台灯说明书',
      '<h2>如何重置台灯</h2><ul><li>拔下电源插头。</li><li>按住按钮十秒。</li><li>重新插上插头。</li></ul>',
    );
    expect(steps('怎么重置台灯？', page)?.steps).toEqual(['拔下电源插头。', '按住按钮十秒。', '重新插上插头。']);
  });

  it('are none where no list is about what is asked, or tells to do nothing', () => {
    expect(steps('How do I clean the oak table?', read('The Varde lamp', RESET))).toBeNull();
    expect(steps('How do I reset the lamp?', read('Lamps', TOP))).toBeNull();
    expect(
      steps(
        'How do I reset the lamp?',
        read('Lamps', '<p>Resetting the lamp takes a minute. The lamp then beeps.</p>'),
      ),
    ).toBeNull();
  });
});
