import { useRef, useState } from 'react';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { Icon, SiteLetter } from '../ui/Icon';
import { Chip } from './Chip';
import { CommentEditor } from './Comment';
import { JumpOutcome } from './jump';
import { useKept } from './kept';
import { Passage } from './Passage';
import { JumpButton, KeepButton, MoreMenu } from './QuoteActions';
import { siteOf, sourceFacts } from './source';
import './quotes.css';

interface QuoteCardProps {
  item: Evidence;
  /** Its number in the answer. */
  n: number;
  /** Words of the question, shown in bold. */
  terms?: readonly string[];
  /** The passage already stands in full above: two lines name it. */
  said?: boolean;
}

/** A quote with its source, and what one does with it. */
export function QuoteCard({ item, n, terms = [], said = false }: QuoteCardProps) {
  const speech = useText();
  const { t } = speech;
  const kept = useKept(item.id);
  const [commenting, setCommenting] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const cautions = item.risk_flags.filter((flag) => flag !== 'undated');
  return (
    <li ref={card} data-quote={item.id} tabIndex={-1} className={said ? 'is-said' : undefined}>
      <Chip item={item} n={n} />
      <div>
        <Passage text={item.excerpt} terms={terms} lang={item.language} />
        {commenting ? (
          <CommentEditor
            item={item}
            comment={kept?.comment ?? ''}
            onDone={(byKey) => {
              setCommenting(false);
              if (byKey) card.current?.focus();
            }}
          />
        ) : kept?.comment ? (
          <button type="button" className="comment" dir="auto" onClick={() => setCommenting(true)}>
            {kept.comment}
          </button>
        ) : null}
        {cautions.length > 0 ? (
          <p className="caution">
            <Icon name="warning" />
            <span>{t('quotes.caution', { what: speech.list(cautions.map((flag) => t(`quotes.flag_${flag}`))) })}</span>
          </p>
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
            <KeepButton item={item} />
            <MoreMenu item={item} onComment={() => setCommenting(true)} />
          </span>
        </div>
        <JumpOutcome item={item} />
      </div>
    </li>
  );
}
