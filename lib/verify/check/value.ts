import type { DateFact, IdentifierFact, Quantity, TimeFact, VersionFact } from '../facts';

/** A fact that has a value: it can be equal to another, or differ from it. */
export type Value =
  | { kind: 'quantity'; fact: Quantity }
  | { kind: 'date'; fact: DateFact }
  | { kind: 'time'; fact: TimeFact }
  | { kind: 'version'; fact: VersionFact }
  | { kind: 'identifier'; fact: IdentifierFact };
