/** Raised when a change makes recorded journals mean something else; older runs then fork (DESIGN section 2). */
export const ENGINE_VERSION = 5;

/** Pages read at the same time (MECHANISMS B25, F18). Unit: reads. */
export const GATHER_CONCURRENCY = 3;

/** Searches made at the same time (MECHANISMS B25). Unit: requests. */
export const SEARCH_CONCURRENCY = 3;

/** Copies of the person's own pages, newest first, that a query is compared with before it leaves. Unit: copies. */
export const MAX_GUARDED_COPIES = 20;

/** Results asked of one list: what a service gives at once costs the same. Unit: results. */
export const RESULTS_ASKED = 50;

/** Pages read of what a search found, by depth (MECHANISMS A04, A32: four to five of a quick search). Unit: reads. */
export const PAGES_READ = { quick: 5, standard: 8, deep: 8 } as const;

/** Searches of one run, next pages and other wordings included (MECHANISMS B40). Unit: requests. */
export const MAX_SEARCHES = { quick: 16, standard: 24, deep: 40 } as const;

/**
 * Longest time that a run searches and reads what it found, by depth; then the answer is made of what is there. What the
 * person named is read besides. A run that goes on behind its worker's death has it anew. Unit: seconds.
 */
export const GATHER_SECONDS = { quick: 60, standard: 120, deep: 240 } as const;

/** Share of that time that searching may use, so that there is always some left for reading. 0–1. */
export const SEARCH_SHARE = 0.5;

/** Share of that time that one found page may take: a few that hang must not keep the others out. 0–1. */
export const PAGE_SHARE = 0.25;

/** Passages listed under an answer, best first. Unit: quotes. */
export const MAX_QUOTES = 8;

/** Sentences of the direct answer (MECHANISMS A43). Unit: sentences. */
export const MAX_OVERVIEW = 3;

/** Nearest passages shown when nothing answers. Unit: quotes. */
export const MAX_NEAREST = 5;

/** Paragraphs that an extraction offers. Unit: passages. */
export const MAX_EXTRACTED = 8;

/** Saved copies searched by Look in: Library, newest first. Unit: copies. */
export const MAX_LIBRARY_COPIES = 300;

/** Open tabs read for one question. Unit: tabs. */
export const MAX_TABS = 40;

/** Characters of passages that a model is given at once, so that a whole prompt stays under 12,000 (MECHANISMS C14). */
export const HANDED_CHARS = 9_600;

/** Passages that choosing by a model may keep. Unit: passages. */
export const MAX_CHOSEN = 8;

/** Sentences behind the direct answer of a written answer. Unit: sentences. */
export const MAX_MORE = 6;

/** Sentences whose own citation contradicts them that are written anew, once each (MECHANISMS A64, F19). */
export const MAX_REWRITES = 3;

/** Passages compared by an embedding model where one stands in its role, the best by words (MECHANISMS F32). */
export const MAX_EMBEDDED = 48;

/**
 * Weights of a passage's score by words (0–1) and of its likeness by an embedding model (cosine, 0–1) in the order in
 * which passages are handed to a model. Not calibrated: no embedding model could be measured.
 */
export const WORDS_WEIGHT = 0.5;
/** The same of the likeness; see WORDS_WEIGHT. */
export const MEANING_WEIGHT = 0.5;

/** retrieval.accept: below it what was found is weak, and the next round takes every source that the router chose. 0–1 (C03, C06). */
export const RETRIEVAL_ACCEPT = 0.5;

/** evidence.accept: evidence below it supports nothing. Acceptance score, 0–1 (MECHANISMS B28, F02). */
export const EVIDENCE_ACCEPT = 0.65;

/** evidence.soleSupport: evidence below it carries no claim alone. Acceptance score, 0–1 (MECHANISMS D06, F02). */
export const EVIDENCE_SOLE_SUPPORT = 0.7;

/** halt.confidence: mean confidence of the claims that meet the points, 0–1. As published, not calibrated (MECHANISMS E05, E06). */
export const HALT_CONFIDENCE = 0.85;

/** halt.gap: weighted share of points that nothing supports, 0–1 (MECHANISMS E05, F22). */
export const HALT_GAP = 0.2;

/** Change of confidence below which two rounds in a row are a plateau. 0–1 (MECHANISMS E04). */
export const HALT_PLATEAU = 0.02;

/** halt.rounds: rounds of searching and reading at most, by depth (MECHANISMS A15, F01). Unit: rounds. */
export const HALT_ROUNDS = { quick: 1, standard: 3, deep: 8 } as const;

/** What a kind of question needs in place of halt.confidence and halt.gap (MECHANISMS E07): open ones are never quite sure. 0–1. */
export const HALT_BY_TYPE = {
  open: { confidence: 0.75, gap: 0.1 },
  dispute: { confidence: 0.75, gap: 0.1 },
} as const;

/** reflect.rounds: times that a composed answer is looked at again at most (MECHANISMS A15, A57). Unit: times. */
export const REFLECT_ROUNDS = 3;

/** reflect.queries: queries for gaps in one round at most (MECHANISMS A57). Unit: queries. */
export const REFLECT_QUERIES = 3;

/** answer.pass: weighted mean of an answer's four scores, by depth (MECHANISMS A46). 0–1. */
export const ANSWER_PASS = { quick: 0.7, standard: 0.75, deep: 0.75 } as const;

/** answer.degrade: below it the sources are summed up and nothing is claimed (MECHANISMS A58). Same scale as answer.pass. */
export const ANSWER_DEGRADE = 0.5;

/** Pages read in a round after the first. Unit: reads. */
export const PAGES_READ_LATER = 4;

/** Share of a run's searches that its first round may use where more rounds may follow. 0–1. */
export const FIRST_ROUND_SHARE = 0.6;

/** Words of a query for a gap, its qualifier besides (MECHANISMS E15). Unit: words. */
export const GAP_WORDS = 5;

/** Share of the time for gathering after which no further round is begun, so that reading has its time. 0–1. */
export const ROUNDS_SHARE = 0.8;

/** Weights of the four scores of an answer (MECHANISMS A44). They sum to 1. */
export const ANSWER_WEIGHTS = { completeness: 0.3, faithfulness: 0.3, conciseness: 0.2, verifiability: 0.2 } as const;

/** A reviewer's score in this band is asked for three times and the middle one counts (MECHANISMS F10). 0–1, same scale as answer.pass. */
export const REVIEW_BAND = { from: 0.65, to: 0.85 } as const;
