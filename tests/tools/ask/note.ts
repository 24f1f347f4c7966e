import { noteFromAnswer } from '../../../lib/notes/from-answer.ts';
import { markdownOf } from '../../../lib/notes/markdown.ts';
import { packetFrom } from '../../../lib/research/packet-of-run.ts';
import type { RunRecord } from './record.ts';

/**
 * The note that *Save to note* and *Export* make of an answer, by the same code.
 * @param now ISO 8601
 */
export function noteText({ answer, evidence }: RunRecord, now: string): string {
  if (!answer) return '';
  const note = noteFromAnswer({ answer, evidence, now, id: `n-${answer.run_id}` });
  return markdownOf(note, { now, language: answer.language });
}

/** What the record's *Export evidence* gives, by the same code. */
export function packetText({ run, evidence }: RunRecord, now: string): string {
  return `${JSON.stringify(packetFrom(run, evidence, now), null, 2)}\n`;
}
