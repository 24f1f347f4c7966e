import type { ReadCopy } from './fuse';

/** Saved copies as the ranking takes them. */
export function pagesOf(copies: readonly Pick<ReadCopy, 'snapshot' | 'text'>[]) {
  return copies.map(({ snapshot, text }) => ({
    text,
    paragraphs: snapshot.paragraphs,
    title: snapshot.title,
    language: snapshot.language,
    url: snapshot.url,
    site: snapshot.site,
  }));
}
