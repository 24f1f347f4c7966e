/** What is wrong with a planted sentence; `right` is a rewording with nothing wrong. */
export type PlantedClass =
  | 'right'
  | 'wrong_number'
  | 'wrong_unit'
  | 'wrong_date'
  | 'wrong_name'
  | 'negated'
  | 'direction_flipped'
  | 'quantifier_changed'
  | 'soft_fabrication'
  | 'unsupported'
  | 'version_conflict';

/** A passage of our own and the ways in which a sentence about it goes right and wrong. */
export interface Base {
  quote: string;
  /** Title of its page. */
  context: string;
  /** Rewordings; edits below change the first one that holds the words. */
  right: readonly string[];
  /** `[words, other words]` by class. */
  edits: Partial<Record<PlantedClass, readonly (readonly [string, string])[]>>;
  /** Whole sentences by class. */
  sentences: Partial<Record<PlantedClass, readonly string[]>>;
}
