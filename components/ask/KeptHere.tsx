import { quotesOf } from '../../lib/library/quotes';
import { useNavigation } from '../app/navigation';
import { useText } from '../i18n';
import { JumpOutcome } from '../quotes/jump';
import { Passage } from '../quotes/Passage';
import { JumpButton } from '../quotes/QuoteActions';
import { useLive } from '../ui/live';
import { Label } from '../ui/Page';
import '../quotes/quotes.css';

/** Quotes kept from the page in front, in its order. */
export function KeptHere({ url }: { url: string }) {
  const { t } = useText();
  const { go } = useNavigation();
  const kept = useLive(`kept-of:${url}`, (db) => quotesOf(db, url));
  if (!kept || kept.length === 0) return null;
  return (
    <section className="part">
      <Label
        count={kept.length}
        end={
          <button type="button" className="link link-quiet" onClick={() => go({ tab: 'notes' })}>
            {t('ask.open_in_notes')}
          </button>
        }
      >
        {t('ask.kept_here')}
      </Label>
      <ul className="quotes kept-here">
        {kept.map(({ id, evidence, comment }) => (
          <li key={id} data-quote={id} tabIndex={-1}>
            <div>
              <Passage text={evidence.excerpt} lang={evidence.language} />
              {comment ? (
                <p className="comment" dir="auto">
                  {comment}
                </p>
              ) : null}
              <JumpOutcome item={evidence} />
            </div>
            <JumpButton item={evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}
