import type { Launched } from '../../e2e/harness/launch.ts';
import { fillRoles, passageId } from '../../e2e/harness/scripted.ts';
import type { Script, ScriptedModel } from '../../servers/scripted-model/types.ts';
import { startScriptedModel } from '../../servers/scripted-model.mjs';

/** The step whose answer streams. */
export const STREAM_KEY = '03-write/2-draft';

/** How fast the answer streams. Milliseconds a piece of eight characters. */
export type Pace = 'brisk' | 'slow';
const PIECE_MS: Record<Pace, number> = { brisk: 4, slow: 90 };

const SENTENCES = [
  'The Varde lamp dims itself after 25 minutes without movement.',
  // Its own passage says otherwise: it is written anew.
  'Its owner may set another time after 45 minutes.',
  // Rules leave it open: a model judges it.
  'Whoever has one can choose how long it waits, down at the foot.',
];

function script(pace: Pace): Script {
  return [
    {
      match: { stage: 'understand' },
      reply: { type: 'open', expects: 'any', entities: ['Varde'], terms: ['dims', 'movement', 'foot'] },
      stream: { chunk: 8, delay: PIECE_MS.brisk },
    },
    {
      match: { stage: 'compose' },
      reply: (prompt: string) => ({
        overview: SENTENCES.map((text) => ({ evidence: [passageId(prompt, '25 minutes')], text })),
        more: [],
        missing: [],
      }),
      stream: { chunk: 8, delay: PIECE_MS[pace] },
    },
    {
      match: { stage: 'rewrite' },
      reply: (prompt: string) => ({
        evidence: [passageId(prompt, '25 minutes')],
        text: 'Its owner may set another time at the foot.',
      }),
    },
  ];
}

/** A model in every role, which counts on its own what it is asked and what it is asked twice. */
export function startModel(): Promise<ScriptedModel> {
  return startScriptedModel({ script: script('brisk') });
}

/** Puts the model in every role. */
export const putInRoles = (launched: Launched, model: ScriptedModel): Promise<void> => fillRoles(launched, model.url);

/** Changes how fast the next answers stream; the server keeps its count. */
export function setPace(model: ScriptedModel, pace: Pace): void {
  model.setScript(script(pace));
}
