import { useEffect, useState } from 'react';
import { openTab } from '../browser/tabs';
import { useText } from '../i18n';
import { Icon, type IconName } from '../ui/Icon';
import type { Zoom } from './use-zoom';

interface ReaderBarProps {
  title: string;
  url: string;
  page: number;
  /** 0 while the file is not open. */
  count: number;
  label: string;
  zoom: Zoom;
  dark: boolean;
  onDark: () => void;
  onPage: (page: number) => void;
  /** Null where no passage is marked. */
  onPassage: (() => void) | null;
}

/** Title, place, zoom. Every control has a key or can be reached with Tab. */
export function ReaderBar({ title, url, page, count, label, zoom, dark, onDark, onPage, onPassage }: ReaderBarProps) {
  const { t } = useText();
  return (
    <header className="bar pdf-bar">
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      {count > 0 ? (
        <>
          {onPassage ? (
            <button type="button" className="button pdf-passage" onClick={onPassage}>
              <Icon name="jump" />
              <span>{t('pdf.to_passage')}</span>
            </button>
          ) : null}
          <div className="pdf-place">
            <Control
              icon="up"
              name={t('pdf.previous')}
              keys="p"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            />
            <PageField page={page} count={count} onPage={onPage} />
            <Control
              icon="down"
              name={t('pdf.next')}
              keys="n"
              disabled={page >= count}
              onClick={() => onPage(page + 1)}
            />
            <span className="meta numeric dotted pdf-count">
              {label === String(page) ? null : <b>{t('pdf.page_of', { label })}</b>}
              <span>{t('pdf.of_all', { n: page, all: count })}</span>
            </span>
          </div>
          <div className="pdf-zoom">
            <Control sign="−" name={t('pdf.zoom_out')} keys="-" onClick={zoom.smaller} />
            <Control icon="plus" name={t('pdf.zoom_in')} keys="+" onClick={zoom.larger} />
            <Control sign="↔" name={t('pdf.fit')} keys="0" onClick={zoom.fit} />
          </div>
          <button
            type="button"
            className="icon-button pdf-dark"
            aria-pressed={dark}
            aria-label={t('pdf.dark_pages')}
            title={t('pdf.dark_pages')}
            onClick={onDark}
          >
            <span aria-hidden="true">◐</span>
          </button>
        </>
      ) : null}
      {/^https?:/.test(url) ? <Control icon="link" name={t('pdf.original')} onClick={() => void openTab(url)} /> : null}
    </header>
  );
}

interface ControlProps {
  icon?: IconName;
  sign?: string;
  name: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
}

function Control({ icon, sign, name, keys, disabled, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-keyshortcuts={keys}
      title={keys ? `${name} (${keys})` : name}
      disabled={disabled}
      onClick={onClick}
    >
      {icon ? <Icon name={icon} /> : <span aria-hidden="true">{sign}</span>}
    </button>
  );
}

/** The page in front as a number that can be typed over. */
function PageField({ page, count, onPage }: Pick<ReaderBarProps, 'page' | 'count' | 'onPage'>) {
  const { t } = useText();
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const take = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onPage(wanted);
    else setText(String(page));
  };
  return (
    <input
      className="pdf-number numeric"
      inputMode="numeric"
      aria-label={t('pdf.go_to_page')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
    />
  );
}
