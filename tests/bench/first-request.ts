import type { Run } from '../../lib/schema/run.ts';
import { endedRun, readTable } from '../e2e/harness/database.ts';
import { ALL_SITES } from '../e2e/harness/grant.ts';
import { type Launched, launch } from '../e2e/harness/launch.ts';
import { openPanel, type Panel } from '../e2e/harness/panel.ts';
import { withModel } from '../e2e/harness/scripted.ts';
import { type FixtureServer, page, startServer } from '../e2e/harness/server.ts';
import type { ScriptedModel } from '../servers/scripted-model/types.ts';

export const describe =
  'Milliseconds from Enter in the panel to the arrival of the first request at the model, on pages of 20k, 60k and 200k characters, for the first question (which takes 1.5 s to write) and for later ones; and whether the last paragraph, which holds the answer, was in a prompt of 12,000 characters.';

const SIZES = [20_000, 60_000, 200_000];
const ANSWER = 'The last surviving tide gauge of the harbour stands in the cellar of the Old Customs House.';
const PLAIN = 'Where does the last surviving tide gauge stand?';
const OPEN = 'Why do people still visit the harbour today, and where is the surviving tide gauge kept?';
const ROUNDS = 5;
/** Browsers that are asked for the first time, for each size. */
const FIRST_ROUNDS = 3;
/** A person needs longer than this to write a question; the bench's comes at once. Milliseconds. */
const WRITING_MS = 1_500;
/** A request that has not come by then does not come. Milliseconds. */
const ARRIVAL_MS = 10_000;

/** Runs the bench; `quick` asks each question twice instead of five times, in one browser a size. */
export async function run({ quick = false }: { quick?: boolean }): Promise<Record<string, unknown>> {
  const server = await startServer(
    Object.fromEntries(SIZES.map((size) => [`harbour-${size}.test/`, page(`Survey of ${size}`, longText(size))])),
  );
  const figures: Record<string, unknown> = {};
  try {
    for (const size of SIZES) {
      const firstEver: number[] = [];
      for (let n = quick ? 1 : FIRST_ROUNDS; n > 1; n--) {
        const scene = await begin(server, size);
        firstEver.push((await ask(scene, PLAIN, false)).first);
        await end(scene);
      }
      const scene = await begin(server, size);
      try {
        for (const [name, question] of [
          ['plain', PLAIN],
          ['open', OPEN],
        ] as const) {
          const times: number[] = [];
          const withText: number[] = [];
          const reads: number[] = [];
          // While the first question is written, the page is read and the effect host started.
          for (let round = 0; round <= (quick ? 2 : ROUNDS); round++) {
            const isFirst = round === 0 && name === 'plain';
            const asked = await ask(scene, question, !isFirst);
            if (isFirst) {
              firstEver.push(asked.first);
              figures[`first_ever_p50_ms_of_${size}`] = median(firstEver);
              figures[`first_ever_max_ms_of_${size}`] = Math.round(Math.max(...firstEver));
              continue;
            }
            times.push(asked.first);
            withText.push(asked.text);
            reads.push(asked.read);
            figures[`${name}_prompt_chars_of_${size}`] = asked.chars;
            figures[`${name}_last_paragraph_of_${size}`] = asked.reached;
          }
          figures[`${name}_first_request_p50_ms_of_${size}`] = median(times);
          figures[`${name}_first_page_text_p50_ms_of_${size}`] = median(withText);
          figures[`${name}_reading_p50_ms_of_${size}`] = median(reads);
        }
      } finally {
        await end(scene);
      }
    }
    return figures;
  } finally {
    await server.close();
  }
}

interface Scene {
  launched: Launched;
  panel: Panel;
  model: ScriptedModel;
}

/** A browser that has never been asked anything, a page of this size in front, the panel open, a model in every role. */
async function begin(server: FixtureServer, size: number): Promise<Scene> {
  const launched = await launch({ server, grants: ALL_SITES });
  await launched.open(`http://harbour-${size}.test/`);
  const first = await openPanel(launched);
  await first.waitForText(`harbour-${size}.test`);
  const model = await withModel(launched, [
    { match: { stage: 'compose' }, reply: { overview: [], more: [], missing: ['nothing'] } },
  ]);
  await first.close();
  const panel = await openPanel(launched);
  await panel.waitForText(`harbour-${size}.test`);
  // Telling assistive technology of every change is the harness's work in the panel, not the panel's.
  await panel.session.send('Accessibility.disable');
  return { launched, panel, model };
}

async function end({ launched, model }: Scene): Promise<void> {
  await launched.remove();
  await model.close();
}

interface Asked {
  /** Milliseconds from Enter to the first request, and to the first that holds text of the page. */
  first: number;
  text: number;
  /** Milliseconds of it that reading the tab again took. */
  read: number;
  /** Characters of the longest prompt. */
  chars: number;
  /** The answer's paragraph was in a prompt. */
  reached: boolean;
}

async function ask({ launched, panel, model }: Scene, question: string, again: boolean): Promise<Asked> {
  const known = (await readTable(launched, 'runs')).map(({ id }) => id);
  if (again) await panel.evaluate(() => document.querySelector<HTMLElement>('#bar-new')?.click());
  await panel.waitUntil(() => document.querySelector('#question') !== null, undefined, 'the question box is there');
  await panel.focus('#question');
  await panel.type(question);
  if (!again) await new Promise((wake) => setTimeout(wake, WRITING_MS));
  model.reset();
  const arrivals = watch(model);
  const enter = performance.now();
  const enterAt = Date.now();
  await panel.press('Enter');
  // Looking into the library meanwhile would be work for the process that sends the request.
  while (model.counts().chat === 0 && performance.now() - enter < ARRIVAL_MS)
    await new Promise((wake) => setTimeout(wake, 5));
  const run = await endedRun(launched, known);
  const found = arrivals.end();
  if (process.env.SIDELIGHT_STEPS) await tellSteps(launched, run, enterAt, (found[0] ?? Number.NaN) - enter);
  const log = model.log().filter(({ stage }) => stage !== null);
  const at = (index: number) => (found[index] ?? Number.NaN) - enter;
  const withText = log.findIndex(({ stage }) => stage === 'compose' || stage === 'choose');
  return {
    first: at(0),
    text: at(withText),
    read: run.pages[0]?.ms ?? Number.NaN,
    chars: Math.max(...log.map(({ prompt }) => prompt.length)),
    reached: log.some(({ prompt }) => prompt.includes(ANSWER)),
  };
}

/** Prints when each step of a run began and ended, in milliseconds from Enter: for finding what takes long. */
async function tellSteps(launched: Launched, { id, created_at }: Run, enter: number, arrival: number): Promise<void> {
  const at = (iso: string | null) => (iso === null ? Number.NaN : Date.parse(iso) - enter);
  const steps = (await readTable(launched, 'journal')).filter(({ run_id }) => run_id === id);
  console.error(`created ${at(created_at)} arrival ${Math.round(arrival)}`);
  console.error(steps.map((step) => `${step.key} ${at(step.started_at)}–${at(step.ended_at)}`).join('  '));
}

/** When each call arrived, by this process's clock: the server runs in it. */
function watch(model: ScriptedModel): { end: () => number[] } {
  const seen: number[] = [];
  const timer = setInterval(() => {
    const { chat } = model.counts();
    while (seen.length < chat) seen.push(performance.now());
  }, 1);
  return {
    end: () => {
      clearInterval(timer);
      return seen;
    },
  };
}

function longText(size: number): string {
  const blocks: string[] = [];
  for (let n = 1, written = 0; written < size; n++) {
    const block = `Section ${n} of the harbour survey lists the depth of the basin, the state of the piers and the names of the ${n % 7} crews who measured them in the spring of ${1900 + (n % 90)}.`;
    blocks.push(`<p>${block}</p>`);
    written += block.length;
  }
  return `<article><h1>Harbour survey</h1>${blocks.join('')}<p>${ANSWER}</p></article>`;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
