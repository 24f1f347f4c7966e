const RAISED: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((raised, digit) => [String(digit), raised])),
  ...{ '+': '⁺', '-': '⁻', '−': '⁻', n: 'ⁿ', i: 'ⁱ' },
};

/**
 * An exponent in raised characters: 2<sup>30</sup> read as 230 would be another number. One character for one, so that
 * places in the text stay places in the page.
 *
 * @returns null where the text is more than an exponent.
 */
export function superscript(text: string): string | null {
  const raised = [...text].map((char) => RAISED[char]);
  return raised.length > 0 && raised.every((char) => char !== undefined) ? raised.join('') : null;
}
