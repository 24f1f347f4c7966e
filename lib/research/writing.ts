import type { Journal } from '../journal/journal';
import { sha256 } from '../library/blobs';
import { mayShare, type SharedSite, siteKey } from '../policy/consent';
import type { WithoutModel } from '../schema/answer';
import type { HandedOver, Run, Understood } from '../schema/run';
import { z } from '../schema/zod';
import type { Ask } from './ask';
import type { Compare } from './asking';
import { type Choice, pagesOf } from './choose';
import { chooseByModel, choosePrompt } from './choose/model';
import { type CheckedSentence, checkedSentence, checkWritten } from './compose/check';
import { evidenceOfSpans } from './compose/evidence';
import { inItsColumn } from './compose/forms/column';
import { subjectsOf } from './compose/forms/subjects';
import { judgeByModel } from './compose/judge';
import { rewriteByModel } from './compose/rewrite';
import {
  type WantedForm,
  type WrittenSentence,
  wantedForm,
  writeByModel,
  writePrompt,
  writerTokens,
} from './compose/write';
import { settled, type Written } from './compose/written';
import type { ReadCopy } from './fuse';
import { allFit, byMeaning, type Handed, handOver, type Line, lineUp } from './handing';
import { DRAFT, WRITE_SCOPE } from './keys';
import { HANDED_CHARS, MAX_EMBEDDED, MAX_REWRITES } from './settings';
import { isSimple } from './understand/model';

const ROOM = '0-room';
const VECTORS = '0-vectors';
const CHOOSE = '1-choose';
const CHECK = '3-check';
const REWRITE = '4-rewrite';
const JUDGE = '5-judge';

export interface Writing {
  run: Run;
  question: Understood;
  copies: ReadCopy[];
  /** What the rules choose; begun by the first call. */
  choice: () => Promise<Choice>;
  /** ISO 8601, the moment that ages are counted from. */
  now: string;
  nonce: string;
  /** Whether every model that is given page text runs on this machine. */
  local: boolean;
  /** Sites whose text may go to a remote model. */
  sites: readonly SharedSite[];
  /** Whether a role has a model. */
  has: { executor: boolean; reporter: boolean; verifier: boolean };
  /** The embedder, where one stands in the role; `local`: it runs on this machine. */
  embedder: { compare: Compare; local: boolean } | null;
  /** Characters of passages that fit into the models' windows beside a prompt's fixed text; Infinity where unknown. */
  roomFor: (fixed: readonly string[], sample: string, maxTokens: number) => number;
  /** Where the steps stand; absent: those of the answer. */
  scope?: string;
  /** Sentences alone, whatever form the question wants. */
  plain?: boolean;
  /** Told as things are known, for the panel. */
  show: (change: Partial<Pick<Run, 'draft' | 'handed'>>) => Promise<void>;
}

export type WritingResult = { ok: true; written: Written } | { ok: false; without: WithoutModel };

const without = (why: WithoutModel['why'], detail = ''): WritingResult => ({ ok: false, without: { why, detail } });

/**
 * Has an answer written from the pages read and settles every sentence of it: choose → write → check → write anew what
 * its own citation contradicts → judge what the rules leave open (DESIGN section 4, *compose*). A plain fact takes the
 * short way, one call (MECHANISMS A67). Every model call is a step, every check is made by code.
 */
export async function writeAnswer(journal: Journal, ask: Ask, from: Writing): Promise<WritingResult> {
  const { run, question, nonce, show, scope = WRITE_SCOPE } = from;
  const form = formWanted(from);
  const simple = isSimple(question) && from.has.executor;
  if (!(simple || from.has.reporter)) return without('no_model');
  const shared = sharedCopies(from);
  const keptBack = sitesOf(from.copies.filter((copy) => !shared.includes(copy)));
  if (shared.length === 0) {
    return without('no_consent', keptBack.join(' '));
  }
  const steps = journal.scope(scope);

  // Recorded: windows are learned by the way, and a run that goes on must hand over what it handed over before.
  const room = await steps.step(ROOM, { simple }, async () => ({ chars: roomOf(from, shared, simple) }), {
    result: z.object({ chars: z.number().nonnegative() }),
    behind: true,
  });
  const pages = pagesOf(shared);
  const words = lineUp({ text: run.question, understood: question }, pages);
  const handed: HandedOver[] = [];
  const showing: Promise<void>[] = [];
  const say = (row: HandedOver) => {
    handed.push(row);
    showing.push(show({ handed: [...handed] }));
  };
  const tell = (stage: string, passages: readonly Handed[], of: number, chars: number) =>
    say({ stage, passages: passages.length, of, chars, sites_kept_back: keptBack });
  const line = allFit(words, room.chars) ? words : await inMeaning(from, words, shared, say);
  const handing = handOver(line, pages, room.chars);
  if (handing.passages.length === 0) return without('failed', 'too_long');
  let passages = handing.passages;
  if (!simple && from.has.executor && passages.length > MOST_UNCHOSEN) {
    tell('choose', passages, handing.of, sizeOf(choosePrompt(run.question, passages, nonce)));
    const chosen = await chooseByModel(inSteps(ask, scope), CHOOSE, run.question, passages, nonce);
    // "Nothing helps" against the rules' finding a direct quote: the writer, who reads closer, decides.
    if (chosen && (chosen.length > 0 || !(await from.choice()).answerable)) passages = chosen;
    await Promise.all(showing);
    if (passages.length === 0) return { ok: true, written: { sentences: [], evidence: [], missing: [], model: '' } };
  }
  tell(
    'compose',
    passages,
    handing.of,
    sizeOf(writePrompt(run.question, question.language, passages, nonce, from.now, form)),
  );
  const answer = await writeByModel(inSteps(ask, scope), DRAFT, {
    question: run.question,
    language: question.language,
    handed: passages,
    nonce,
    simple,
    now: from.now,
    form,
  });
  await Promise.all(showing);
  if (!answer.ok) return without('failed', answer.reason);
  const { sentences, missing, model } = answer.value;
  if (sentences.length === 0 && missing.length === 0) return without('failed', 'empty');

  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const subjects = subjectsOf(question.compared ?? []);
  const check = (sentence: WrittenSentence) =>
    inItsColumn(checkWritten(sentence, byId, shared.map(pageOf), question.language), subjects, byId);
  const checked = await steps.step(
    CHECK,
    { sentences, handed: passages.map(({ id, page, start, end }) => [id, page, start, end]) },
    async () => ({ sentences: sentences.map(check) }),
    { result: z.object({ sentences: z.array(checkedSentence) }), pure: true },
  );
  await show({ draft: checked.sentences.map(({ text, mark, open }) => ({ text, mark: open ? null : mark })) });

  const second = await rewritten(steps, ask, checked.sentences, byId, from, check);
  const says = await judged(ask, checked.sentences, byId, from, shared);
  const final = checked.sentences.map((sentence, i) => settled(sentence, second.get(i) ?? null, says.get(i) ?? null));
  const cited = await evidenceOfSpans(
    final.map(({ spans }) => spans),
    byId,
    shared,
    from.now,
  );
  return {
    ok: true,
    written: {
      sentences: final.map((sentence, i) => ({ ...sentence, evidence: cited.ids[i] ?? [] })),
      evidence: cited.evidence,
      missing,
      model,
    },
  };
}

/** Copies whose text may go to the run's models. */
export function sharedCopies({ copies, local, sites }: Pick<Writing, 'copies' | 'local' | 'sites'>): ReadCopy[] {
  return copies.filter(({ snapshot }) => mayShare(snapshot, local, sites));
}

/**
 * The line of passages in the order of words and meaning together; by words alone where there is no embedder or it gives
 * nothing. It orders what models are handed, and no more: what is refused and how sentences are marked stays with the
 * rules (MECHANISMS F32). Text of a person's tabs goes to it only as to any model.
 */
async function inMeaning(
  { run, embedder, sites, scope = WRITE_SCOPE }: Writing,
  line: Line,
  shared: readonly ReadCopy[],
  say: (row: HandedOver) => void,
): Promise<Line> {
  if (!embedder) return line;
  const allowed = shared.map(({ snapshot }) => mayShare(snapshot, embedder.local, sites));
  const compared = line.passages.filter(({ page }) => allowed[page]).slice(0, MAX_EMBEDDED);
  if (compared.length === 0) return line;
  const texts = compared.map(({ page, start, end, heading }) => {
    const text = shared[page]?.text.slice(start, end) ?? '';
    return heading === '' ? text : `${heading}\n${text}`;
  });
  say({
    stage: 'embed',
    passages: texts.length,
    of: line.of,
    chars: texts.reduce((sum, text) => sum + text.length, run.question.length),
    sites_kept_back: sitesOf(shared.filter((_, i) => !allowed[i])),
  });
  const likeness = await embedder.compare(`${scope}/${VECTORS}`, run.question, texts);
  if (!likeness) return line;
  return byMeaning(line, new Map(compared.map((passage, i) => [passage, likeness[i] ?? 0])));
}

/** Tokens of a schema with its ids, as characters; and of the frames around passages. */
const SCHEMA_CHARS = 1_500;
const SAMPLE = 2_000;

/** Characters of passages that the writer's window leaves room for, at most as many as a prompt may have anyway. */
function roomOf(from: Writing, shared: readonly ReadCopy[], simple: boolean): number {
  const { run, question, nonce, now, roomFor } = from;
  const form = formWanted(from);
  const { system, user } = writePrompt(run.question, question.language, [], nonce, now, form);
  const sample = shared.map(({ text }) => text.slice(0, SAMPLE)).join('');
  const fits = roomFor([system, user, ' '.repeat(SCHEMA_CHARS)], sample, writerTokens(simple, form));
  return Math.max(0, Math.min(HANDED_CHARS, Math.floor(fits)));
}

/** With so few passages there is nothing to choose. */
const MOST_UNCHOSEN = 4;

function inSteps(ask: Ask, scope = WRITE_SCOPE): Ask {
  return (key, question) => ask(`${scope}/${key}`, question);
}

function formWanted({ question, plain }: Pick<Writing, 'question' | 'plain'>): WantedForm {
  return plain ? null : wantedForm(question);
}

function pageOf({ text, snapshot }: ReadCopy) {
  return { text, language: snapshot.language, published_at: snapshot.published_at ?? snapshot.modified_at };
}

function sitesOf(copies: readonly ReadCopy[]): string[] {
  return [...new Set(copies.map(({ snapshot }) => siteKey(snapshot.url)))];
}

function sizeOf({ system, user }: { system: string; user: string }): number {
  return system.length + user.length;
}

/** Second wordings of sentences whose own citation says otherwise, once each, side by side. */
async function rewritten(
  steps: Journal,
  ask: Ask,
  sentences: readonly CheckedSentence[],
  byId: ReadonlyMap<string, Handed>,
  { question, nonce, has, scope }: Writing,
  check: (sentence: WrittenSentence) => CheckedSentence,
): Promise<Map<number, CheckedSentence>> {
  const wrong = sentences.flatMap((sentence, i) => (sentence.mark === 'contradicted' ? [{ sentence, i }] : []));
  if (wrong.length === 0 || !has.reporter) return new Map();
  const drafts = await steps.all(
    wrong.slice(0, MAX_REWRITES).map(({ sentence, i }) => ({
      key: `${REWRITE}/${i}`,
      run: async () => {
        const passages = sentence.spans.flatMap(({ id }) => byId.get(id) ?? []);
        const draft = await rewriteByModel(inSteps(ask, scope), `${REWRITE}/${i}`, {
          sentence,
          passages,
          language: question.language,
          nonce,
        });
        return draft ? ([i, check(draft)] as const) : null;
      },
    })),
    2,
  );
  return new Map(drafts.filter((draft) => draft !== null));
}

/** What the verifier says of the sentences that the rules left open. */
async function judged(
  ask: Ask,
  sentences: readonly CheckedSentence[],
  byId: ReadonlyMap<string, Handed>,
  { nonce, has, scope }: Writing,
  shared: readonly ReadCopy[],
): Promise<Map<number, boolean>> {
  const open = sentences.flatMap((sentence, i) =>
    sentence.open && sentence.spans.length > 0 ? [{ sentence, i }] : [],
  );
  if (open.length === 0 || !has.verifier) return new Map();
  const verdicts = await judgeByModel(
    inSteps(ask, scope),
    JUDGE,
    open.map(({ sentence }) => ({
      text: sentence.text,
      quotes: sentence.spans.map(({ id, start, end }) => {
        const page = byId.get(id)?.page;
        return page === undefined ? '' : (shared[page]?.text.slice(start, end) ?? '');
      }),
    })),
    nonce,
  );
  return new Map(open.flatMap(({ i }, at) => (verdicts ? [[i, verdicts[at] ?? false] as const] : [])));
}

/** The nonce of a run's data blocks: no page can know it, and a resumed run finds it again. 16 hex digits. */
export async function nonceOf(runId: string): Promise<string> {
  return (await sha256(`nonce\n${runId}`)).slice(0, 16);
}
