/** Page numbers as they are printed: the names that a citation uses. */

/**
 * The label of each page: what the file states, unless that only counts its pages; else what is printed on them.
 *
 * @param stated the file's page labels; null where it has none
 * @param printed numbers found on the pages, null where none was; a page between two that count on gets its own
 */
export function pageLabels(stated: readonly string[] | null, printed: readonly (string | null)[]): (string | null)[] {
  const counts = stated?.every((label, i) => label === String(i + 1)) ?? true;
  const found = withGapsFilled(printed);
  if (stated && !counts) return printed.map((_, i) => stated[i]?.trim() || (found[i] ?? null));
  const some = found.some((label) => label !== null);
  if (some) return found;
  return printed.map((_, i) => stated?.[i] ?? null);
}

/** Pages without a number between two whose numbers count on, as where a chapter begins or a figure fills the page. */
function withGapsFilled(printed: readonly (string | null)[]): (string | null)[] {
  const out = [...printed];
  let last = -1;
  for (const [i, label] of printed.entries()) {
    if (label === null) continue;
    const before = printed[last];
    if (last >= 0 && before && isNumber(before) && isNumber(label) && Number(label) - Number(before) === i - last)
      for (let k = last + 1; k < i; k++) out[k] = String(Number(before) + k - last);
    last = i;
  }
  return out;
}

function isNumber(label: string): boolean {
  return /^\d+$/.test(label);
}
