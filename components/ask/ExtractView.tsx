import { type FormEvent, useEffect, useState } from 'react';
import type { Answer } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import type { Run } from '../../lib/schema/run';
import type { Snapshot } from '../../lib/schema/snapshot';
import { useCurrentRun } from '../app/current-run';
import { useToast } from '../app/toast';
import { useText } from '../i18n';
import { Extracted } from '../quotes/Extracted';
import { useKeepAll } from '../quotes/keep-all';
import { Steps } from '../steps/Steps';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Menu } from '../ui/Menu';
import { Notice } from '../ui/Notice';
import { Label } from '../ui/Page';
import { AllowAndRead } from './AllowAndRead';
import { FailureNotice } from './FailureNotice';
import { isActive, pageName } from './run-state';
import { StateNote } from './StateNote';
import { useSession } from './session';

interface ExtractViewProps {
  run: Run;
  evidence: readonly Evidence[];
  answer: Answer | null;
}

/** The page's best paragraphs, ready to keep; the field on top ranks them by other words. */
export function ExtractView({ run, evidence, answer }: ExtractViewProps) {
  const speech = useText();
  const { t } = speech;
  const [inOrder, setInOrder] = useState(false);
  const page = run.pages[0];
  const copyId = page?.snapshot_id ?? null;
  const copy = useLive(`snapshot:${copyId}`, async (db) =>
    copyId ? ((await db.snapshots.get(copyId)) ?? null) : null,
  );
  const active = isActive(run);
  const items = inOrder ? [...evidence].sort((a, b) => a.provenance.start - b.provenance.start) : evidence;
  const failure = page?.failure ?? null;

  return (
    <>
      <h1 className="question">{t('ask.extract')}</h1>
      <p className="meta dotted extract-about">
        {page ? <span dir="auto">{pageName(page, speech)}</span> : null}
        {active || failure ? null : (
          <span className="together">{t('ask.extract_best', { n: evidence.length, all: run.considered })}</span>
        )}
      </p>
      <Filter key={run.question} run={run} />
      {active || failure || run.state === 'failed' ? (
        <div className="after-steps">
          {active ? <Steps run={run} answer={answer} /> : null}
          {failure ? (
            <FailureNotice
              failure={failure}
              detail={page?.detail ?? null}
              actions={failure === 'no_permission' && page ? <AllowAndRead run={run} pages={[page]} /> : null}
            />
          ) : null}
          {run.state === 'failed' ? (
            <Notice icon="warning" tone="doubt" fact={t('answer.failed_bold')}>
              {t('failures.command_failed_why')}
            </Notice>
          ) : null}
        </div>
      ) : evidence.length === 0 ? (
        <div className="after-steps">
          <Notice icon="page" fact={t('ask.extract_none')}>
            {t('ask.extract_none_why')}
          </Notice>
        </div>
      ) : (
        <>
          <div className="extract-label">
            <Label
              count={evidence.length}
              end={
                <>
                  <Menu
                    label={t('quotes.sort')}
                    className="select"
                    items={[
                      { label: t('quotes.best_first'), checked: !inOrder, onSelect: () => setInOrder(false) },
                      { label: t('quotes.by_page'), checked: inOrder, onSelect: () => setInOrder(true) },
                    ]}
                  >
                    <span>{inOrder ? t('quotes.by_page') : t('quotes.best_first')}</span>
                    <Icon name="down" />
                  </Menu>
                  <KeepAll items={evidence} />
                </>
              }
            >
              {t('ask.paragraphs')}
            </Label>
          </div>
          <ul className="quotes unnumbered" data-testid="quotes">
            {items.map((item) => (
              <Extracted key={item.id} item={item} blocks={copy?.paragraphs ?? []} asked={run.question !== ''} />
            ))}
          </ul>
          {copy ? <LeftOut copy={copy} /> : null}
        </>
      )}
    </>
  );
}

/** Ranks again by other words: another extraction of the same page. */
function Filter({ run }: { run: Run }) {
  const { t } = useText();
  const { start } = useSession();
  const { open } = useCurrentRun();
  const [text, setText] = useState(run.question);
  useEffect(() => setText(run.question), [run.question]);
  const target = run.targets[0];
  const rank = (about: string) => {
    void start('extract', about.trim(), target?.kind === 'tab' ? { tabId: target.tab_id } : {}).then((id) => {
      if (id !== null) open(id);
    });
  };
  return (
    <search>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          rank(text);
        }}
      >
        <label className="field search-field">
          <Icon name="search" />
          <span className="visually-hidden">{t('ask.extract_filter')}</span>
          <input
            type="search"
            dir="auto"
            enterKeyHint="search"
            placeholder={t('ask.extract_filter_hint')}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {run.question === '' ? null : (
            <button type="button" className="link link-quiet" onClick={() => rank('')}>
              {t('ask.extract_clear')}
            </button>
          )}
        </label>
      </form>
    </search>
  );
}

function KeepAll({ items }: { items: readonly Evidence[] }) {
  const { t } = useText();
  const toast = useToast();
  const keepAll = useKeepAll();
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        void keepAll(items).then(({ kept, undo }) => {
          if (kept > 0) toast({ text: t('ask.kept_all', { n: kept }), undo });
        });
      }}
    >
      {t('ask.keep_all')}
    </button>
  );
}

/** What of the page is not in the copy: it is counted, so that nobody takes the copy for the whole page. */
function LeftOut({ copy }: { copy: Snapshot }) {
  const { t, list } = useText();
  const { boilerplate_blocks: menus, hidden_blocks: hidden, truncated_chars: cut } = copy.left_out;
  const what = [
    menus > 0 ? t('ask.left_menus') : '',
    hidden > 0 ? t('ask.left_hidden', { n: hidden }) : '',
    cut > 0 ? t('ask.left_cut', { n: cut }) : '',
  ].filter((part) => part !== '');
  return (
    <>
      <StateNote state={copy.state} />
      {what.length > 0 ? <p className="meta left-out">{t('ask.left_out', { what: list(what) })}</p> : null}
    </>
  );
}
