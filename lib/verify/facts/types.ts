/** Where a fact stands in the text it was read from. UTF-16 units, end exclusive. */
export interface FactSpan {
  start: number;
  end: number;
  /** As written. */
  text: string;
}

/** How sharp the edge of a figure is. */
export type Bound = 'exact' | 'about' | 'at_least' | 'at_most' | 'more_than' | 'less_than';

/** A figure with its unit. */
export interface Quantity extends FactSpan {
  low: number;
  high: number;
  bound: Bound;
  /** Dimension that units convert within (`length`, `byte`, `currency:usd`, `percent`); null for a plain or counted figure. */
  dimension: string | null;
  /** Folded stem of the noun that is counted (“12 copies” → copi), or the Chinese measure word; null where none. */
  noun: string | null;
  /** “third”, “第3”. */
  ordinal: boolean;
  /** Smallest step that the way of writing can show, in the unit of `low`: .1 million shows 100,000. */
  step: number;
  /** Start or end of a change: “from 4% to 6%”. */
  role: 'from' | 'to' | null;
  /** Where a negation begins that belongs to the bound (“no more than 5”); null where none does. */
  boundStart: number | null;
  /** Written as a range or with ±. */
  range: boolean;
  /** A loose amount: “several”, “数十”. */
  vague: boolean;
}

/** A date as far as it is written. A decade or century has `until`. */
export interface DateFact extends FactSpan {
  year: number | null;
  month: number | null;
  day: number | null;
  /** Last year of a decade, century or range of years, inclusive. */
  until: number | null;
  /** Worked out from the page's date (“last year”, 去年). */
  relative: boolean;
  /** “before 1990”, 1990年以后: the date bounds another. */
  side: 'before' | 'after' | null;
  approximate: boolean;
}

export interface TimeFact extends FactSpan {
  /** Minutes since midnight. */
  minutes: number;
}

/** A version number; `product` is the folded word before it. */
export interface VersionFact extends FactSpan {
  parts: string;
  product: string | null;
}

export interface IdentifierFact extends FactSpan {
  folded: string;
}

/** A person, organisation, place or product, as far as its letters show it. */
export interface NameFact extends FactSpan {
  /** Folded words. */
  words: string[];
}

export type Direction = 'up' | 'down' | 'more' | 'less' | 'before' | 'after' | 'first' | 'last' | 'best' | 'worst';
export interface DirectionFact extends FactSpan {
  direction: Direction;
}

export type Quantifier = 'only' | 'all' | 'none' | 'most' | 'some' | 'never' | 'always';
export interface QuantifierFact extends FactSpan {
  quantifier: Quantifier;
}

export type Modality = 'possible' | 'planned' | 'obliged' | 'reported';
export interface ModalityFact extends FactSpan {
  modality: Modality;
}

/** Everything in a text that can be checked without understanding it. */
export interface Facts {
  quantities: Quantity[];
  dates: DateFact[];
  times: TimeFact[];
  versions: VersionFact[];
  identifiers: IdentifierFact[];
  names: NameFact[];
  negations: FactSpan[];
  directions: DirectionFact[];
  quantifiers: QuantifierFact[];
  modalities: ModalityFact[];
}
