import { type KeyboardEvent, useRef, useState } from 'react';
import { recentRuns } from '../../lib/library/runs';
import { siteKey } from '../../lib/policy/consent';
import type { ModelOutlook } from '../../lib/research/estimate';
import { readCommand, unknownCommand } from '../../lib/research/plan/commands';
import type { Run } from '../../lib/schema/run';
import { useAnnounce } from '../app/announce';
import { useCurrentRun } from '../app/current-run';
import { type Speech, useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Cost } from './Cost';
import { DepthMenu } from './DepthMenu';
import { searchesWith } from './depth';
import { CommandNotice } from './FailureNotice';
import { AsksLine, useMeant } from './follow';
import { useGrowing } from './growing';
import { LinkField, LinkList } from './Links';
import { LookIn } from './LookIn';
import { usePreparing } from './look';
import { type Sharing, useOutlook, useSharing } from './models';
import { Queue } from './Queue';
import { isActive, isRevising } from './run-state';
import { SearchAhead } from './SearchAhead';
import { ShareQuestion } from './ShareQuestion';
import { StopButton } from './StopButton';
import { useSession } from './session';
import { namesOf, useSources } from './sources';
import { usualMs } from './usual';

/** Longest question. Unit: UTF-16 characters. */
export const MAX_QUESTION = 20_000;

interface ComposerProps {
  /** The run that is shown above. */
  run: Run | null;
  /** It ended without an answer. */
  isUnanswered?: boolean;
  /** The answer that is shown asks for consent itself. */
  asksConsent?: boolean;
}

/** The box for a question, where it will look, and what it costs: all of it visible before Enter. */
export function Composer({ run, isUnanswered = false, asksConsent = false }: ComposerProps) {
  const { t, num } = useText();
  const announce = useAnnounce();
  const { open } = useCurrentRun();
  const { draft, setDraft, setWords, page, effective, lookIn, links, setLinks, start, failure, setFailure } =
    useSession();
  const earlier = useLive('earlier-questions', async (db) => [
    ...new Set((await recentRuns(db, 30)).map((item) => item.question).filter((question) => question !== '')),
  ]);
  const box = useRef<HTMLTextAreaElement>(null);
  const back = useRef(-1);
  const sending = useRef(false);
  const [linking, setLinking] = useState(false);
  useGrowing(box, draft);
  const outlook = useOutlook();

  const question = draft.trim();
  const said = readCommand(question);
  const meant = useMeant(run, said.question);
  const endPreparing = usePreparing(
    page.tab,
    effective.includes('page') ? meant.question : '',
    outlook !== undefined && outlook !== null,
  );
  const searches = searchesWith(said.look_in ?? effective);
  const active = run !== null && isActive(run) && !isRevising(run);
  const tooLong = question.length > MAX_QUESTION;
  const nowhere = (said.look_in ?? effective).length === 0 && links.length === 0;
  // A page that cannot be read may be one that has not come yet: it is looked at again when the question is sent.
  const ready = said.question !== '' && !tooLong && (!nowhere || lookIn.has('page'));
  const label = active
    ? t('ask.meanwhile')
    : run && run.kind === 'ask'
      ? t('ask.follow_up')
      : page.readable && lookIn.has('page') && links.length === 0
        ? t('ask.about_page')
        : t('ask.question');

  const hint = run && !active && isUnanswered ? t('ask.another_way') : label;

  async function submit() {
    if (!ready || sending.current) {
      box.current?.focus();
      return;
    }
    sending.current = true;
    endPreparing();
    const { follows } = meant;
    const id = await start('ask', question, follows ? { follows, meant: meant.question } : {}).finally(() => {
      sending.current = false;
    });
    if (id === null) {
      box.current?.focus();
      if (nowhere) announce(t('ask.hint_none'));
      return;
    }
    setDraft('');
    meant.reset();
    setWords(null);
    setLinks([]);
    back.current = -1;
    // A question asked while another is answered waits in line; the one that is shown stays.
    if (!active) open(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An input method uses Enter to choose its words: such a key belongs to it alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void submit();
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && (draft === '' || back.current >= 0)) {
      const list = earlier ?? [];
      const next = Math.min(back.current + (event.key === 'ArrowUp' ? 1 : -1), list.length - 1);
      if (list.length === 0 || next < -1) return;
      event.preventDefault();
      back.current = next;
      setDraft(next < 0 ? '' : (list[next] ?? ''));
    }
  }

  return (
    <>
      <Queue shown={run} />
      {failure ? (
        <div className="dock-notice">
          <CommandNotice code={failure} onClose={() => setFailure(null)} />
        </div>
      ) : null}
      {!active && !asksConsent && effective.includes('page') && page.look?.url ? (
        <ShareQuestion url={page.look.url} />
      ) : null}
      {run === null || run.kind === 'extract' ? <LookIn folded={false} /> : null}
      <LinkList />
      {linking ? (
        <LinkField
          onDone={() => {
            setLinking(false);
            box.current?.focus();
          }}
        />
      ) : null}
      {searches && said.question !== '' && !tooLong ? <SearchAhead question={meant.question} /> : null}
      {meant.isMerged && !tooLong ? (
        <AsksLine
          question={meant.question}
          onEdit={() => {
            // A command before the question stays.
            setDraft(draft.replace(said.question, () => meant.question));
            meant.takeAsWritten();
            box.current?.focus();
          }}
        />
      ) : null}
      <div className="ask-box">
        <textarea
          ref={box}
          id="question"
          rows={1}
          dir="auto"
          aria-label={label}
          placeholder={hint}
          value={draft}
          onChange={(event) => {
            back.current = -1;
            // Words that were chosen for one question are not those of another.
            setWords(null);
            if (event.target.value.trim() === '') meant.reset();
            setDraft(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="ask-row">
          {run !== null && run.kind === 'ask' ? <LookIn folded /> : null}
          <DepthMenu searches={searches} />
          <span className="ask-end">
            <button
              type="button"
              className="icon-button small"
              aria-label={t('ask.add_link')}
              title={t('ask.add_link')}
              data-action="add-link"
              aria-expanded={linking}
              onClick={() => setLinking(!linking)}
            >
              <Icon name="link" />
            </button>
            {active && question === '' ? null : (
              <button
                type="button"
                className="send"
                aria-label={t('ask.send')}
                title={t('ask.send')}
                disabled={question === '' || tooLong || nowhere}
                onClick={() => void submit()}
              >
                <Icon name="up" />
              </button>
            )}
            {active ? <StopButton run={run} /> : null}
          </span>
        </div>
      </div>
      <div className="hint">
        {tooLong ? (
          <span className="is-doubt" role="alert">
            {t('ask.too_long', { n: question.length, max: num(MAX_QUESTION) })}
          </span>
        ) : (
          <Hint active={active} overRun={run !== null} />
        )}
        {active || tooLong ? null : <Cost searches={searches} />}
      </div>
    </>
  );
}

/** Where a question will look and who gets it. */
function Hint({ active, overRun }: { active: boolean; overRun: boolean }) {
  const { t, list, sentences, time } = useText();
  const { open } = useCurrentRun();
  const { effective: chips, links, draft, page, lookIn, depth } = useSession();
  const sources = useSources();
  const earlier = useLive('usual-time', (db) => recentRuns(db, 30)) ?? [];
  const said = readCommand(draft);
  const effective = said.look_in ?? chips;
  const { sharing, outlook } = useSharing(page.look?.url ?? null);
  if (active) return <span>{draft.trim() === '' ? t('ask.hint_stop') : t('ask.hint_queue')}</span>;
  const unknown = unknownCommand(draft);
  if (unknown) return <span>{t('ask.hint_unknown_command', { command: unknown })}</span>;
  const to = whoGetsIt(sharing, outlook, page.look?.url ?? null, t);
  const fetches = links.length > 0 ? t('ask.hint_links', { n: links.length }) : '';
  if (effective.length === 0)
    return (
      <span>
        {fetches ||
          (page.look?.failure && page.look.failure !== 'no_permission' ? t('ask.hint_unreadable') : t('ask.hint_none'))}
        {overRun && fetches === '' && lookIn.has('page') && page.look?.failure === 'no_permission' ? (
          <>
            {' '}
            <button type="button" className="link hint-link" onClick={() => open(null)}>
              {t('ask.allow_page')}
            </button>
          </>
        ) : null}
      </span>
    );
  const only = effective.length === 1 && effective[0] === 'page' && links.length === 0;
  // This page is one of the open tabs.
  const named = effective.includes('tabs') ? effective.filter((scope) => scope !== 'page') : effective;
  const what = list(named.map((scope) => t(`ask.look_in_${scope}`)));
  const asked = [...new Set(named.flatMap((scope) => (scope === 'library' ? [] : namesOf(sources ?? [], scope, t))))];
  const searches = searchesWith(named);
  const sends = searches
    ? asked.length > 0
      ? t('search.hint_sends', { s: list(asked) })
      : t('search.hint_no_source')
    : '';
  const usual = searches ? usualMs(earlier, depth) : null;
  const takes = usual === null ? '' : t('loop.takes_about', { t: time(usual) });
  const reads = only ? t('ask.hint_page') : t(searches ? 'ask.hint_reads_only' : 'ask.hint_reads', { what });
  return <span>{sentences(takes, reads, sends, to, fetches)}</span>;
}

/** Who gets the text of the page: nobody, a model on this computer, or one elsewhere once its site is allowed. */
function whoGetsIt(
  sharing: Sharing | undefined,
  outlook: ModelOutlook | null | undefined,
  url: string | null,
  t: Speech['t'],
): string {
  if (!outlook || sharing === undefined) return '';
  if (outlook.local) return t('ask.stays_here', { m: outlook.model });
  const hosts = outlook.hosts.join(', ');
  return sharing === 'ask' && url !== null
    ? t('ask.not_sent_yet', { site: siteKey(url), m: hosts })
    : t('ask.sent_to', { m: hosts });
}
