/** Text of a page as the parser gives it. */

/** What the parser tells of one run of glyphs; the transform leads to the page as it is shown, y downwards. */
export interface RawItem {
  text: string;
  /** a, b, c, d, e, f of the run's own frame in the shown page, in page units. */
  transform: readonly [number, number, number, number, number, number];
  /** Length along the writing direction and extent across it, in page units. */
  width: number;
  height: number;
  /** The parser's name of the font. */
  font: string;
  rtl: boolean;
}

/** What is known of a font. */
export interface FontFacts {
  bold: boolean;
  mono: boolean;
  /** The file says so of it; Chinese and Japanese text fonts say so as well. */
  fixed: boolean;
  /** A font of mathematical signs. */
  math: boolean;
  /** Written from top to bottom, columns from right to left. */
  vertical: boolean;
}

export interface RawPage {
  /** From 1. */
  number: number;
  /** As shown, in page units. */
  width: number;
  height: number;
  items: readonly RawItem[];
}
