import { readPartial } from '../../models/partial-json';
import { z } from '../../schema/zod';
import type { Ask, StageAnswer } from '../ask';
import { passageBlocks } from '../choose/model';
import type { Handed } from '../handing';
import { DATA_LINE, dataBlock, languageName, type StagePrompt, systemOf, todayLine } from '../prompt';
import { MAX_MORE, MAX_OVERVIEW } from '../settings';

const VERSION = 'compose.2';

/** A sentence as a model wrote it: first the ids of its passages, then its words (MECHANISMS A62). */
export interface WrittenSentence {
  part: 'overview' | 'more' | 'cell' | 'step';
  /** Of a cell. */
  at?: { row: number; column: number; point: string } | null | undefined;
  /** Ids as given, known or not. */
  evidence: string[];
  text: string;
}

export interface Written {
  sentences: WrittenSentence[];
  /** Parts of the question that the passages do not answer, in the model's words. */
  missing: string[];
  model: string;
}

/** The schema that a model is sent lists the ids that it was handed. */
function schemaOf(ids: readonly string[]) {
  const [first = '', ...rest] = ids;
  return schemaWith(z.enum([first, ...rest]));
}

function schemaWith<T extends z.ZodType<string>>(id: T) {
  const sentence = z.object({ evidence: z.array(id), text: z.string() });
  return z.object({ overview: z.array(sentence), more: z.array(sentence), missing: z.array(z.string()) });
}

/** Any ids: what a model insists on after it was told that an id is not on its list. */
const insisted = schemaWith(z.string());

/**
 * Has an answer written from passages (MECHANISMS A43, A61, A62, F29). By the reporter, once; a plain fact by the
 * executor, whose model may be a small one (A67).
 */
export async function writeByModel(
  ask: Ask,
  key: string,
  from: { question: string; language: string; handed: readonly Handed[]; nonce: string; simple: boolean; now: string },
): Promise<StageAnswer<Written>> {
  const answer = await ask(key, {
    role: from.simple ? 'executor' : 'reporter',
    stage: 'compose',
    prompt: writePrompt(from.question, from.language, from.handed, from.nonce, from.now),
    answer: { name: 'answer', schema: schemaOf(from.handed.map(({ id }) => id)) },
    maxTokens: writerTokens(from.simple),
    stream: true,
  });
  // One invented id costs its own sentence, in sight of the reader, not the whole answer.
  const given = answer.ok ? answer.value : answer.reason === 'bad_shape' ? insistedOn(answer.text) : null;
  if (!given) return answer.ok ? { ok: false, reason: 'empty', model: answer.model, text: '' } : answer;
  const { overview, more, missing } = given;
  return {
    ok: true,
    model: answer.model,
    value: {
      sentences: [
        ...overview.map((sentence) => ({ part: 'overview' as const, ...sentence })),
        ...more.map((sentence) => ({ part: 'more' as const, ...sentence })),
      ]
        .map((sentence) => ({ ...sentence, text: sentence.text.replace(/\s+/g, ' ').trim() }))
        .filter(({ text }) => text !== '')
        .map((sentence, i) => (i >= MAX_OVERVIEW ? { ...sentence, part: 'more' as const } : sentence))
        .slice(0, MAX_OVERVIEW + MAX_MORE),
      missing: missing.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== ''),
      model: answer.model,
    },
  };
}

function insistedOn(text: string): z.infer<typeof insisted> | null {
  return insisted.safeParse(readPartial(text)).data ?? null;
}

/** Tokens that a written answer may have. */
export function writerTokens(simple: boolean): number {
  return simple ? 700 : 1500;
}

/** @param now ISO 8601 */
export function writePrompt(
  question: string,
  language: string,
  handed: readonly Handed[],
  nonce: string,
  now: string,
): StagePrompt {
  return {
    version: VERSION,
    system: systemOf([
      'Answer the question from the passages alone.',
      'For each sentence first give the ids of the passages that say it (evidence), then the sentence (text).',
      'A sentence says one thing and nothing that its passages do not say. Numbers, units, dates, names, “not” and conditions stay as they are.',
      `overview: the direct answer, 1 to ${MAX_OVERVIEW} sentences. more: up to ${MAX_MORE} further sentences, only if they help.`,
      'missing: what the question asks and the passages do not say. If they do not answer it, leave overview and more empty.',
      'No addresses, no ids inside the text.',
      todayLine(now),
      DATA_LINE,
    ]),
    user: [
      ...passageBlocks(handed, nonce),
      dataBlock(nonce, 'question', question),
      `Write in ${languageName(language)}.`,
    ].join('\n\n'),
  };
}
