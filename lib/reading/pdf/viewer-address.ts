/**
 * The document that another extension's PDF viewer shows: its address wraps the real one, either as the rest of the path
 * or in `file` or the like.
 *
 * @param url address of a tab
 * @returns the web address of the document; null where the tab is no such viewer or does not say
 */
export function documentInViewer(url: string | null | undefined): string | null {
  if (!url || !/^(?:chrome|moz)-extension:\/\//i.test(url)) return null;
  const rest = /^[a-z-]+:\/\/[^/]+\/(https?(?::|%3a).+)$/i.exec(url)?.[1];
  if (rest) return webAddress(decoded(rest));
  const viewer = new URL(url);
  if (!/viewer|pdf|reader/i.test(viewer.pathname)) return null;
  for (const name of ['file', 'src', 'url', 'pdf', 'pdfurl', 'DOCUMENT_URL']) {
    const address = webAddress(viewer.searchParams.get(name));
    if (address) return address;
  }
  return null;
}

function webAddress(text: string | null): string | null {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
}

/** Some viewers write the address as it is, some with its signs escaped. */
function decoded(text: string): string {
  if (!/^https?%3a/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
