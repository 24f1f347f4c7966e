import { type ReactNode, useState } from 'react';
import { library } from '../../lib/library/db';
import { saveNote } from '../../lib/library/notes';
import type { KeptQuote } from '../../lib/schema/note';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { copyText } from '../browser/give';
import { useText } from '../i18n';
import { CommentEditor } from '../quotes/Comment';
import { JumpOutcome } from '../quotes/jump';
import { useKeeping } from '../quotes/kept';
import { Passage } from '../quotes/Passage';
import { JumpButton } from '../quotes/QuoteActions';
import { citationText, siteOf, sourceFacts } from '../quotes/source';
import { Icon, SiteLetter } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { quotesAsNote } from './actions';
import '../quotes/quotes.css';

interface KeptQuoteItemProps {
  quote: KeptQuote;
  /** The passage with search hits marked, in place of the plain one. */
  passage?: ReactNode;
  /** The comment with search hits marked. */
  comment?: ReactNode;
}

/** A kept quote: the passage, the person's comment, its source, and what one does with it. */
export function KeptQuoteItem({ quote, passage, comment }: KeptQuoteItemProps) {
  const speech = useText();
  const { t, lang } = speech;
  const { go } = useNavigation();
  const toast = useToast();
  const { drop } = useKeeping();
  const [commenting, setCommenting] = useState(false);
  const item = quote.evidence;

  async function startNote() {
    const note = quotesAsNote([quote], item.title, new Date().toISOString(), item.language ?? lang);
    await saveNote(library(), note);
    go({ name: 'note', noteId: note.id });
  }
  async function copy() {
    const done = await copyText(citationText(item, speech));
    toast({ text: done ? t('common.copied') : t('notes.copy_failed') });
  }

  return (
    <li data-quote={item.id} tabIndex={-1}>
      <div>
        {passage ?? <Passage text={item.excerpt} lang={item.language} />}
        {commenting ? (
          <CommentEditor item={item} comment={quote.comment} onDone={() => setCommenting(false)} />
        ) : quote.comment ? (
          <button type="button" className="comment" dir="auto" onClick={() => setCommenting(true)}>
            {comment ?? quote.comment}
          </button>
        ) : null}
        <div className="source">
          <SiteLetter site={siteOf(item)} />
          <span className="source-name dotted" title={item.title}>
            <b dir="auto">{siteOf(item)}</b>
            {sourceFacts(item, speech).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
          <span className="source-actions">
            <JumpButton item={item} />
            <button
              type="button"
              className="icon-button small"
              aria-label={t('quotes.comment')}
              title={t('quotes.comment')}
              data-action="comment"
              onClick={() => setCommenting(true)}
            >
              <Icon name="comment" />
            </button>
            <Menu
              label={t('quotes.more')}
              className="icon-button small"
              items={[
                {
                  label: t('quotes.saved_copy'),
                  icon: 'page',
                  onSelect: () => go({ name: 'copy', evidenceId: item.id }),
                },
                { label: t('quotes.copy_citation'), icon: 'copy', onSelect: () => void copy() },
                { label: t('notes.add_to_note'), icon: 'pen', onSelect: () => void startNote() },
                { label: t('notes.delete_quote'), icon: 'close', onSelect: () => void drop(item.id) },
              ]}
            >
              <Icon name="more" />
            </Menu>
          </span>
        </div>
        <JumpOutcome item={item} />
      </div>
    </li>
  );
}
