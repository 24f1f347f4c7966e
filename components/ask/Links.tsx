import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../i18n';
import { shortAddress } from '../quotes/source';
import { Icon } from '../ui/Icon';
import { useSession } from './session';

/** Links that one question may carry. */
const MOST_LINKS = 20;

/** A field for the address of a page that is fetched without cookies. */
export function LinkField({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const { links, setLinks } = useSession();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const address = webAddress(text);
    if (address === null) setFault(t('ask.link_invalid'));
    else if (links.length >= MOST_LINKS) setFault(t('ask.link_many', { n: MOST_LINKS }));
    else {
      if (!links.includes(address)) setLinks([...links, address]);
      onDone();
      return;
    }
    field.current?.focus();
  }

  return (
    <form className="link-form" onSubmit={add} noValidate>
      <div className="link-line">
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          className="field"
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          aria-label={t('ask.link_address')}
          aria-invalid={fault !== null}
          aria-describedby="link-note"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            onDone();
          }}
        />
        <button type="submit" className="button">
          {t('ask.link_add')}
        </button>
      </div>
      <p id="link-note" className={fault ? 'meta is-doubt' : 'meta'}>
        {fault ?? t('ask.link_note')}
      </p>
    </form>
  );
}

/** The links of the next question. */
export function LinkList() {
  const { t } = useText();
  const { links, setLinks } = useSession();
  if (links.length === 0) return null;
  return (
    <ul className="link-list">
      {links.map((url) => (
        <li key={url} className="word">
          <span className="clip" dir="ltr" title={url}>
            {shortAddress(url)}
          </span>
          <button
            type="button"
            aria-label={t('ask.link_remove', { url: shortAddress(url) })}
            onClick={() => setLinks(links.filter((link) => link !== url))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A typed address as a web address (https where no scheme is given); null where it is none. */
export function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return null;
  const full =
    /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]*\.[^/]*:\d/.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null;
}
