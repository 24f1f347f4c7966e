import type { PublicText } from '../../policy/public-text';
import type { SearchOutcome, SourceConfig } from '../../schema/source';

/** One request to one source (MECHANISMS A30; window and count are the run's). */
export interface Task {
  source: SourceConfig;
  query: PublicText;
  weight: number;
  cursor: string | null;
  /** The one of several things compared that it asks of. */
  side?: string | undefined;
  /** Its words, where it is written in another language than the question. */
  translated?: readonly string[] | undefined;
  /** Whether a planner wrote those words. */
  planned?: boolean;
  /** The word that narrows it, where one does. */
  narrowedBy?: string;
  /** Asked by the vector of its text; absent: by its words. */
  byMeaning?: boolean;
}

/** A task that was asked, and what came. */
export interface Answered extends Task {
  outcome: SearchOutcome;
}
