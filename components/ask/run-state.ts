import type { Answer } from '../../lib/schema/answer';
import type { PageProgress, Run } from '../../lib/schema/run';
import type { Speech } from '../i18n';
import { shortAddress } from '../quotes/source';

/** Whether a run still has something to do. */
export function isActive(run: Run): boolean {
  return run.state !== 'done' && run.state !== 'failed';
}

/** Whether a run rests: for the network, or for a decision of the person. */
export function restsOf({ state }: Run): boolean {
  return state === 'paused' || state === 'waiting';
}

/** Whether an ended run is only composed anew after a decision of the person: its answer stays on the screen. */
export function isRevising(run: Run): boolean {
  return isActive(run) && run.ended_at !== null;
}

/** Pages that were read or could not be: those that need no more time. */
export function pagesEnded(run: Run): number {
  return run.pages.filter((page) => page.state === 'read' || page.state === 'failed').length;
}

/** Pages whose text was obtained. */
export function pagesRead(run: Run): number {
  return run.pages.filter((page) => page.state === 'read').length;
}

/** What to call a page: its title, else its address, else the name of what it is. */
export function pageName(page: PageProgress, speech: Speech): string {
  const { target } = page;
  const unnamed = target.kind === 'tab' && !target.asked ? 'ask.hidden_tab' : 'ask.this_page';
  return page.title || (page.url ? shortAddress(page.url) : speech.t(unnamed));
}

/** Whether sources really contradict each other; values of two versions or years do not. */
export function isDisputed({ disputes }: Answer): boolean {
  return disputes.some(({ kind }) => kind === 'contradiction');
}

/** How a run ended, in a few words. */
export function endingOf(run: Run, answer: Answer | undefined, speech: Speech): string {
  const { t } = speech;
  if (run.state === 'queued' || run.state === 'created') return t('ask.ended_queued');
  if (run.state === 'waiting') return t('ask.ended_waits');
  if (run.state === 'paused') return t('ask.ended_paused');
  if (isActive(run)) return t('ask.ended_running', { a: pagesEnded(run), n: run.pages.length });
  if (run.state === 'failed') return t('ask.ended_failed');
  if (!answer) return t('ask.ended_without_text');
  if (isDisputed(answer)) return t('ask.ended_disagree');
  if (answer.stop.reason === 'not_enough_evidence') return t('ask.ended_not_enough');
  if (answer.stop.reason === 'greeting') return '';
  if (answer.stop.reason === 'nothing_readable') return t('ask.ended_nothing');
  if (answer.stop.reason === 'stopped_by_person' && answer.passages.length === 0) return t('ask.ended_stopped');
  if (run.kind === 'extract') return t('common.paragraphs', { n: answer.passages.length });
  return t('ask.ended_quotes', { n: answer.passages.length });
}
