/**
 * Text as language: where sentences stand, which words count, which language it is.
 * Everything here is pure and runs in page, worker, Node and test alike.
 */
export { foldText, isCjk, scriptOf } from './text/characters';
export { guessLanguage } from './text/language';
export { type Span, sentences } from './text/sentences';
export { contentWords, hanWords, stem, terms, unspacedRuns, withoutQuestionWords, words } from './text/terms';
