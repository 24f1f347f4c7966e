import type { Base, PlantedClass } from './base';
import { CHINESE } from './chinese';
import { ENGLISH } from './english';

export interface PlantedItem {
  id: string;
  language: 'en' | 'zh';
  class: PlantedClass;
  sentence: string;
  quote: string;
  context: string;
}

/** Every planted item, in a fixed order. An edit that fits no rewording is an error of the list, not an item. */
export function plantedItems(): PlantedItem[] {
  return [...itemsOf('en', ENGLISH), ...itemsOf('zh', CHINESE)];
}

function itemsOf(language: 'en' | 'zh', bases: readonly Base[]): PlantedItem[] {
  return bases.flatMap((base, i) => {
    const made: [PlantedClass, string][] = base.right.map((sentence) => ['right', sentence]);
    for (const [kind, edits] of Object.entries(base.edits) as [PlantedClass, [string, string][]][])
      for (const [from, to] of edits) made.push([kind, edited(base, from, to)]);
    for (const [kind, sentences] of Object.entries(base.sentences) as [PlantedClass, string[]][])
      for (const sentence of sentences) made.push([kind, sentence]);
    return made.map(([kind, sentence], k) => ({
      id: `${language}-${i}-${k}`,
      language,
      class: kind,
      sentence,
      quote: base.quote,
      context: base.context,
    }));
  });
}

function edited(base: Base, from: string, to: string): string {
  const source = [...base.right, base.quote].find((sentence) => sentence.includes(from));
  if (!source) throw new Error(`No rewording holds “${from}”: ${base.quote}`);
  return source.replace(from, to);
}
