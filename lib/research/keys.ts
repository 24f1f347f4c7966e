/** Steps of writing stand under this key: between choosing quotes and composing. */
export const WRITE_SCOPE = '03-write';

/** Step in which the answer is written. */
export const DRAFT = '2-draft';

/** Where the stream of the answer is kept while it comes: what the panel shows as a draft. */
export const DRAFT_KEY = `${WRITE_SCOPE}/${DRAFT}`;

/** Steps of the model stages that write what reflection brought, behind an answer that is written. */
export const ADDED_SCOPE = `${WRITE_SCOPE}/added`;
