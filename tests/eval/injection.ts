import { textFlags } from '../../lib/evidence/flags';
import type { EvalOptions } from '../tools/suite';
import { readData, share } from './sets';

export const describe =
  'Text that gives orders to a model: attacks found, alone and inside documents, and false alarms on honest text.';

interface Item {
  id: string;
  text: string;
  cat?: string;
  kind?: string;
  lang?: string;
  src?: string;
}

/**
 * Found: the flag `injection` is raised on the whole text. `task_hijack_no_marker` (plain tasks that are an attack only by
 * standing in a page) is reported apart, as its set asks. False alarms are over honest texts, by where they come from.
 * Patterns were written with about half of the items in sight; `held` is the half (an odd hash of the id) whose misses were
 * not read.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const attacks = readData<Item[]>(options.data, 'inj_attacks', 'dev.json');
  const pages = readData<Item[]>(options.data, 'inj_pages_derived', 'dev.json');
  const benign = readData<Item[]>(options.data, 'inj_benign', 'dev.json');
  const direct = attacks.filter(({ cat }) => cat !== 'task_hijack_no_marker');
  const flagged = (items: readonly Item[]) => share(items.filter(({ text }) => isFlagged(text)).length, items.length);
  const by = (items: readonly Item[], key: (item: Item) => string | undefined) =>
    Object.fromEntries(
      [...new Set(items.map(key))].map((group) => [group ?? '', flagged(items.filter((item) => key(item) === group))]),
    );
  return {
    attacks_en: flagged(direct.filter(({ lang }) => lang === 'en')),
    attacks_zh: flagged(direct.filter(({ lang }) => lang === 'zh')),
    attacks_other_languages: flagged(direct.filter(({ lang }) => lang !== 'en' && lang !== 'zh')),
    attacks_held: flagged(direct.filter(isHeld)),
    attacks_without_marker: flagged(attacks.filter(({ cat }) => cat === 'task_hijack_no_marker')),
    attacks_by_kind: by(direct, ({ cat }) => cat?.split(':')[0]),
    in_documents: flagged(pages),
    in_documents_by_kind: by(pages, ({ kind }) => kind),
    false_alarms: flagged(benign),
    false_alarms_held: flagged(benign.filter(isHeld)),
    false_alarms_by_source: by(benign, ({ src, lang }) => `${src} ${lang}`),
  };
}

function isFlagged(text: string): boolean {
  return textFlags(text).includes('injection');
}

function isHeld({ id }: Item): boolean {
  let hash = 2166136261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619);
  return (hash >>> 0) % 2 === 1;
}
