/**
 * Gives the person a text as a file, through the browser's own download of a link: no permission is needed.
 *
 * @param name file name with its extension.
 */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after this turn; an hour is more than any download dialog needs.
  setTimeout(() => URL.revokeObjectURL(url), 3_600_000);
}

/** Copies a text; false where the browser refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a table for sheets (text with tabs) and documents (HTML); false where the browser refused both. */
export async function copyTable({ text, html }: { text: string; html: string }): Promise<boolean> {
  const part = (content: string, type: string) => new Blob([content], { type });
  try {
    const item = new ClipboardItem({
      'text/plain': part(text, 'text/plain'),
      'text/html': part(html, 'text/html'),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return copyText(text);
  }
}
