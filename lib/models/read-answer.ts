import type { OutputMode } from '../schema/endpoint';
import type { RawReply } from './assemble';
import type { ModelCommand } from './command';
import { findJson } from './json-answer';
import { checkAgainst } from './schema-for-wire';
import { splitThinking } from './thinking';

export type ReadAnswer =
  | { state: 'ok'; text: string; value: unknown }
  | { state: 'empty' }
  /** It broke off, though nothing on the wire said so. */
  | { state: 'unfinished' }
  /** It is whole, but not what was asked for; `problem` is for the model, in English. */
  | { state: 'other'; problem: string; prose: boolean };

/** Reads what a complete reply says: thinking cut out, an object found and checked against its schema. */
export function readAnswer(reply: RawReply, command: ModelCommand, mode: OutputMode | null): ReadAnswer {
  const { answer, unfinished } = splitThinking(reply.content);
  if (unfinished) return { state: 'unfinished' };
  if (command.answer.kind === 'text') {
    if (answer.trim() === '') return { state: 'empty' };
    return { state: 'ok', text: answer, value: answer };
  }
  const { schema, name } = command.answer;
  const texts = objectTexts(reply, answer, name, mode);
  if (texts.length === 0) return { state: 'empty' };
  let problem = '';
  let prose = true;
  for (const text of texts) {
    const found = findJson(text);
    if (found.state === 'unfinished') return { state: 'unfinished' };
    if (found.state === 'none') continue;
    prose = false;
    // An object alone in a list is that object.
    for (const value of found.values.flatMap((one) =>
      Array.isArray(one) && one.length === 1 ? [one, one[0]] : [one],
    )) {
      const checked = checkAgainst(schema, value);
      if (checked.ok) return { state: 'ok', text, value: checked.value };
      problem ||= checked.problem;
    }
  }
  return { state: 'other', problem: problem || 'there was no JSON object in it', prose };
}

/** Where the object may stand: in the calls of the tool, the named ones first, or in the text. */
function objectTexts(reply: RawReply, answer: string, name: string, mode: OutputMode | null): string[] {
  const named = reply.calls.filter((call) => call.name === name);
  const calls = (named.length > 0 ? named : reply.calls).map((call) => call.arguments);
  const ordered = mode === 'tool' ? [...calls, answer] : [answer, ...calls];
  return ordered.filter((text) => text.trim() !== '');
}
