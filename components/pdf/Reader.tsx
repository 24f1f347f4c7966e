import { useEffect, useRef, useState } from 'react';
import type { SavedCopy } from '../../lib/library/snapshots';
import { pageOf } from '../../lib/notes/source';
import type { Evidence } from '../../lib/schema/evidence';
import { useAnnounce } from '../app/announce';
import { allowSites, sitePattern } from '../browser/permissions';
import { useText } from '../i18n';
import { CopyText } from '../quotes/CopyText';
import { Notice } from '../ui/Notice';
import { type PagesHandle, PdfPages } from './PdfPages';
import { ReaderBar } from './ReaderBar';
import { type OpenedFile, useFile, usePlaced } from './use-document';
import { useZoom } from './use-zoom';
import '../quotes/copy.css';

interface ReaderProps {
  url: string;
  copy: SavedCopy | null;
  item: Evidence | null;
}

/** The pages of one file under a bar; where the file or its passage is gone, the saved copy in their place. */
export function Reader({ url, copy, item }: ReaderProps) {
  const { t } = useText();
  const announce = useAnnounce();
  const { file, again } = useFile(url);
  const placed = usePlaced(file, item);
  const pages = useRef<PagesHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const [front, setFront] = useState(1);
  const [dark, setDark] = useState(true);
  const zoom = useZoom(scroller, file.state === 'open' ? (file.sizes[0] ?? null) : null);
  const title = copy?.snapshot.title || item?.title || url;
  const count = file.state === 'open' ? file.document.numPages : 0;
  const labelOf = (page: number) => copy?.snapshot.pdf?.marks.find((mark) => mark.page === page)?.label ?? String(page);

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const first = placed?.[0];
    if (!first || !item) return;
    pages.current?.showPassage();
    announce(t('pdf.shown', { label: pageOf(item) ?? String(first.page) }));
  }, [placed, item, announce, t]);

  const goTo = (page: number) => pages.current?.goTo(Math.min(Math.max(page, 1), count));
  useKeys({
    '+': zoom.larger,
    '=': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.fit,
    n: () => goTo(front + 1),
    p: () => goTo(front - 1),
  });

  return (
    <>
      <ReaderBar
        title={title}
        url={url}
        page={front}
        count={count}
        label={labelOf(front)}
        zoom={zoom}
        dark={dark}
        onDark={() => setDark(!dark)}
        onPage={goTo}
        onPassage={placed ? () => pages.current?.showPassage() : null}
      />
      <main className="pdf-main" ref={scroller} data-dark-pages={dark} aria-busy={file.state === 'opening'}>
        {file.state === 'opening' ? (
          <p className="pdf-aside meta" role="status">
            <span className="spinner" /> {t('pdf.opening')}
          </p>
        ) : null}
        {file.state === 'closed' || placed === null ? (
          <InItsPlace file={file} copy={copy} item={item} url={url} onAllowed={again} />
        ) : null}
        {file.state === 'open' ? (
          <PdfPages
            ref={pages}
            file={file}
            scale={zoom.scale}
            placed={placed ?? null}
            labelOf={labelOf}
            onFront={setFront}
            title={title}
          />
        ) : null}
      </main>
    </>
  );
}

/** The saved copy, with the reason why it stands here: the truth of a quote is its saved copy, not the file of today. */
function InItsPlace({ file, copy, item, url, onAllowed }: ReaderProps & { file: OpenedFile; onAllowed: () => void }) {
  const { t, date } = useText();
  const closed = file.state === 'closed' ? file : null;
  const known =
    closed &&
    (closed.failure === 'pdf_password' || closed.failure === 'pdf_damaged' || closed.failure === 'file_access');
  const askable = closed !== null && !known && sitePattern(url) !== null;
  return (
    <div className="pdf-aside">
      <Notice
        tone="doubt"
        icon="warning"
        fact={known ? t(`failures.${closed.failure}_fact`) : closed ? t('pdf.closed_fact') : t('pdf.changed_fact')}
        actions={
          askable ? (
            <button
              type="button"
              className="link"
              onClick={() => void allowSites([url]).then((agreed) => agreed && onAllowed())}
            >
              {t('ask.allow_site')}
            </button>
          ) : null
        }
      >
        {known
          ? t(`failures.${closed.failure}_why`)
          : askable
            ? t('pdf.closed_permission')
            : closed
              ? t('pdf.closed_why')
              : t('pdf.changed_why', { d: date(item?.retrieved_at ?? null) })}
      </Notice>
      {copy ? (
        <CopyText copy={copy} item={item} />
      ) : item ? (
        <blockquote className="copy">{item.excerpt}</blockquote>
      ) : null}
    </div>
  );
}

/** Single keys, where no field has the focus and no modifier is held. */
function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof HTMLInputElement) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
