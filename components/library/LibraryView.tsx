import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n';
import { KeptQuoteItem } from '../notes/KeptQuoteItem';
import { NoteRow } from '../notes/NoteRow';
import { JumpProvider } from '../quotes/jump';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import { Label, Page } from '../ui/Page';
import { formatBytes } from './bytes';
import { CopyRow } from './CopyRow';
import { Found } from './Found';
import { FoundNoteWords } from './FoundNoteWords';
import { RunRow } from './RunRow';
import { type Found as FoundRows, useLibrarySearch } from './search';
import { useStorageUsed } from './storage';
import '../notes/notes.css';
import './library.css';

const KINDS = ['quotes', 'notes', 'copies', 'runs'] as const;
type Kind = (typeof KINDS)[number];

/** Rows of a kind that "All" shows. */
const FEW = 3;
/** Rows that a kind's own list shows at first, and with each "Show more". */
const PORTION = 40;

/** What was searched for last, so that coming back to the tab finds it as it was. */
let last: { query: string; kind: Kind | 'all' } = { query: '', kind: 'all' };

/** The Library tab: one search over everything kept and read. */
export function LibraryView() {
  const { t } = useText();
  const [query, setQuery] = useState(last.query);
  const [kind, setKind] = useState(last.kind);
  const found = useLibrarySearch(query);
  useEffect(() => {
    last = { query, kind };
  }, [query, kind]);
  if (!found) return <Page name="library">{null}</Page>;

  const counts = {
    quotes: found.quotes.length,
    notes: found.notes.length,
    copies: found.copies.length,
    runs: found.runs.length,
  };
  const all = counts.quotes + counts.notes + counts.copies + counts.runs;
  const asked = query.trim() !== '';
  return (
    <Page name="library" dock={<Storage found={found} />}>
      <label className="field search-field">
        <Icon name="search" />
        <span className="visually-hidden">{t('library.search')}</span>
        <input
          type="search"
          value={query}
          placeholder={t('library.search')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setQuery('');
          }}
        />
        <span className="meta" role="status">
          {asked ? t('library.found', { n: all }) : ''}
        </span>
      </label>
      <Kinds kind={kind} counts={{ all, ...counts }} onChoose={setKind} />
      <JumpProvider>
        <div id="library-found" role="tabpanel" aria-label={t(`library.${kind}`)}>
          {all === 0 ? (
            <div className="part">
              {found.empty ? (
                <Notice icon="folder" fact={t('library.empty')}>
                  {t('library.empty_why')}
                </Notice>
              ) : found.searching ? null : (
                <Notice icon="search" fact={t('library.none_found')}>
                  {t('library.none_found_why')}
                </Notice>
              )}
            </div>
          ) : (
            KINDS.filter((each) => (kind === 'all' ? counts[each] > 0 : each === kind)).map((each) => (
              <Part key={each} kind={each} found={found} few={kind === 'all'} onAll={() => setKind(each)} />
            ))
          )}
        </div>
      </JumpProvider>
    </Page>
  );
}

interface KindsProps {
  kind: Kind | 'all';
  counts: Record<Kind | 'all', number>;
  onChoose: (kind: Kind | 'all') => void;
}

function Kinds({ kind, counts, onChoose }: KindsProps) {
  const { t, num } = useText();
  const kinds = ['all', ...KINDS] as const;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const turn = document.documentElement.dir === 'rtl' ? -step : step;
    const next = (kinds.indexOf(kind) + turn + kinds.length) % kinds.length;
    event.preventDefault();
    onChoose(kinds[next] ?? 'all');
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className="tabs-inline" role="tablist" aria-label={t('library.kinds')} onKeyDown={onKeyDown}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === kind}
          aria-controls="library-found"
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {t(`library.${each}`)} <span className="label-count">{num(counts[each])}</span>
        </button>
      ))}
    </div>
  );
}

interface PartProps {
  kind: Kind;
  found: FoundRows;
  /** Only the first rows, with a way to all of them. */
  few: boolean;
  onAll: () => void;
}

function Part({ kind, found, few, onAll }: PartProps) {
  const { t } = useText();
  const [drawn, setDrawn] = useState(PORTION);
  const rows = rowsOf(kind, found);
  const shown = few ? FEW : drawn;
  const left = rows.length - shown;
  const name = kind === 'copies' ? t('library.saved_copies') : t(`library.${kind}`);
  const all =
    few && left > 0 ? (
      <button type="button" className="link link-quiet" onClick={onAll}>
        {t('library.all')}
      </button>
    ) : undefined;
  return (
    <section className="part library-part">
      <Label count={rows.length} end={all}>
        {name}
      </Label>
      {rows.length === 0 ? <p className="meta">{t(`library.no_${kind}`)}</p> : null}
      <ul className={kind === 'quotes' ? 'quotes unnumbered' : 'rows'}>{rows.slice(0, shown).map((row) => row())}</ul>
      {!few && left > 0 ? (
        <button type="button" className="link" onClick={() => setDrawn(drawn + PORTION)}>
          {t('library.show_more', { n: Math.min(left, PORTION) })}
        </button>
      ) : null}
    </section>
  );
}

/** The rows of a kind, each drawn only when it is shown. */
function rowsOf(kind: Kind, found: FoundRows): (() => ReactNode)[] {
  switch (kind) {
    case 'quotes':
      return found.quotes.map(({ row, places }) => () => (
        <KeptQuoteItem
          key={row.id}
          quote={row}
          passage={
            places.length === 0 ? undefined : (
              <blockquote className="passage" dir="auto" lang={row.evidence.language ?? undefined}>
                <Found text={row.evidence.excerpt} places={places[0]} />
              </blockquote>
            )
          }
          comment={<Found text={row.comment} places={places[1]} />}
        />
      ));
    case 'notes':
      return found.notes.map(({ row, places }) => () => (
        <NoteRow
          key={row.id}
          note={row}
          title={row.title.trim() === '' ? undefined : <Found text={row.title} places={places[0]} />}
          words={places.length === 0 ? undefined : <FoundNoteWords text={row.words} places={places[1] ?? []} />}
        />
      ));
    case 'copies':
      return found.copies.map((hit) => () => <CopyRow key={hit.row.id} hit={hit} />);
    case 'runs':
      return found.runs.map((hit) => () => <RunRow key={hit.row.id} hit={hit} />);
  }
}

/** What the library takes in this browser. */
function Storage({ found }: { found: FoundRows }) {
  const { t, lang } = useText();
  const used = useStorageUsed(found);
  return (
    <div className="meta dotted library-storage">
      {used === null ? null : <span>{t('library.used', { size: formatBytes(used, lang) })}</span>}
      <span>{t('common.saved_copies', { n: found.copiesKept })}</span>
    </div>
  );
}
