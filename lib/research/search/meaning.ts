import type { PublicText } from '../../policy/public-text';
import type { SourceConfig } from '../../schema/source';
import type { Task } from './task';

/** Whether a source's index holds vectors, so that it can be searched by meaning as well (optional kNN, MECHANISMS F32). */
export function isByMeaning({ kind, custom }: SourceConfig): boolean {
  return kind === 'elasticsearch' && (custom?.vector ?? '') !== '';
}

/**
 * The wordings of one source, and behind the first of them the question itself by its meaning, where its index holds
 * vectors and an embedder can make one. It is a list of its own, joined with the others by ranks: scores of words and of
 * vectors are no one scale.
 *
 * @param text the question as the person put it
 */
export function withMeaning(tasks: readonly Task[], text: PublicText, can: boolean): Task[] {
  const [first, ...rest] = tasks;
  if (!first || !can || !isByMeaning(first.source)) return [...tasks];
  return [first, { ...first, query: text, weight: 1, byMeaning: true }, ...rest];
}
