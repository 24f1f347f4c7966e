/** The bytes of a PDF as its own tab gave them. */
export type TabBytes = { ok: true; base64: string } | { ok: false; detail: string };

/**
 * Runs in the tab of a PDF: its bytes as that tab got them, from the browser's cache where they are still there. The
 * function stands alone, since it is copied into the tab.
 *
 * @param most largest file that is handed over, in bytes
 */
export async function bytesOfThisTab(most: number): Promise<TabBytes> {
  try {
    const response = await fetch(location.href.split('#')[0] ?? location.href, {
      credentials: 'include',
      cache: 'force-cache',
    });
    if (!response.ok) return { ok: false, detail: `HTTP ${response.status}` };
    const blob = await response.blob();
    if (blob.size > most) return { ok: false, detail: `over ${most} bytes` };
    const url = await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
    return { ok: true, base64: url.slice(url.indexOf(',') + 1) };
  } catch (error) {
    return { ok: false, detail: String(error) };
  }
}
