import type { ReadFailure } from '../schema/run';
import type { PageReading, ReadState } from '../schema/snapshot';

const FAILURES: Readonly<Record<ReadState, ReadFailure>> = {
  ok: 'no_text',
  partial: 'no_text',
  too_large: 'no_text',
  changing: 'still_loading',
  no_transcript: 'no_text',
  login_wall: 'login_wall',
  paywall: 'paywall',
  bot_check: 'bot_check',
  error_page: 'error_page',
  consent_wall: 'consent_wall',
  unsupported: 'unsupported',
  still_loading: 'still_loading',
  empty: 'no_text',
};

/** Why a reading holds no text to quote, or null where it does. A wall with a readable part is no failure. */
export function unreadable(reading: PageReading): { failure: ReadFailure; detail: string } | null {
  if (reading.text.trim() !== '') return null;
  return { failure: FAILURES[reading.state], detail: reading.state_reason ?? '' };
}
