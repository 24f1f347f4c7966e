import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SavedCopy } from '../../lib/library/snapshots';
import type { Evidence } from '../../lib/schema/evidence';
import type { Paragraph } from '../../lib/schema/snapshot';
import { StateNote } from '../ask/StateNote';
import { useText } from '../i18n';
import { SiteLetter } from '../ui/Icon';
import { Label } from '../ui/Page';
import { Official } from './Official';
import { shortAddress, siteOf } from './source';

/** Paragraphs shown before and behind the passage. */
const NEIGHBOURS = 1;
/** Paragraphs of a whole copy shown at once; more on request. */
const PAGE = 200;

/** A saved copy in its own words: the passage marked in its context, or the whole text. */
export function CopyText({ copy, item }: { copy: SavedCopy; item: Evidence | null }) {
  const { t, date } = useText();
  const { snapshot, text } = copy;
  const [whole, setWhole] = useState(item === null);
  const [upTo, setUpTo] = useState(PAGE);
  const all = snapshot.paragraphs;
  const at = item ? Math.min(item.provenance.paragraph, all.length - 1) : -1;
  const blocks = whole ? all.slice(0, Math.max(upTo, at + PAGE)) : around(all, at, item);
  const heading = whole || !item ? null : item.provenance.heading_path.at(-1);

  return (
    <section>
      {item ? null : (
        <h2 className="question" dir="auto" lang={snapshot.language ?? undefined}>
          {snapshot.title}
        </h2>
      )}
      <Label
        end={
          item ? (
            <span className="meta numeric">{t('quotes.place', { n: at + 1, all: all.length })}</span>
          ) : (
            <span className="meta numeric">{t('common.paragraphs', { n: all.length })}</span>
          )
        }
      >
        {t('quotes.as_it_was', { d: date(snapshot.retrieved_at) })}
      </Label>
      <StateNote state={snapshot.state} />
      <Official document={snapshot.official} />
      <div className="copy" dir="auto" lang={snapshot.language ?? undefined}>
        {heading && blocks[0]?.kind !== 'heading' ? <h3>{heading}</h3> : null}
        {blocks.map((block) => (
          <Block key={block.index} block={block} text={text} item={item} scroll={whole && item !== null} />
        ))}
      </div>
      {blocks.length < all.length && whole ? (
        <button type="button" className="link" onClick={() => setUpTo(blocks.length + PAGE)}>
          {t('quotes.show_more')}
        </button>
      ) : null}
      <div className="source copy-source">
        <SiteLetter site={siteOf(snapshot)} />
        <span className="source-name dotted" title={snapshot.url}>
          <b dir="ltr">{shortAddress(snapshot.url)}</b>
        </span>
        {item ? (
          <button type="button" className="link" onClick={() => setWhole(!whole)}>
            {whole ? t('quotes.only_passage') : t('quotes.whole_copy')}
          </button>
        ) : null}
      </div>
    </section>
  );
}

/** The blocks that the passage touches, with their neighbours of the same part of the page. */
function around(all: readonly Paragraph[], at: number, item: Evidence | null): readonly Paragraph[] {
  if (!item) return all;
  const { start, end } = item.provenance;
  const touched = all.filter((block) => block.start < end && block.end > start).map((block) => block.index);
  const first = Math.min(at, ...touched);
  const last = Math.max(at, ...touched);
  const section = all[at]?.heading_path.join('\n');
  return all
    .slice(Math.max(0, first - NEIGHBOURS), last + NEIGHBOURS + 1)
    .filter((block) => block.heading_path.join('\n') === section || (block.index >= first && block.index <= last));
}

interface BlockProps {
  block: Paragraph;
  text: string;
  item: Evidence | null;
  /** Scrolls to the passage: the whole copy is long. */
  scroll: boolean;
}

function Block({ block, text, item, scroll }: BlockProps) {
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroll) marked.current?.scrollIntoView({ block: 'center' });
  }, [scroll]);
  const start = Math.max(block.start, item?.provenance.start ?? block.end);
  const end = Math.min(block.end, item?.provenance.end ?? block.start);
  const on = start < end;
  const words: ReactNode = on ? (
    <>
      {text.slice(block.start, start)}
      <mark ref={marked}>{text.slice(start, end)}</mark>
      {text.slice(end, block.end)}
    </>
  ) : (
    text.slice(block.start, block.end)
  );
  const quiet = item !== null && !on ? 'is-quiet' : undefined;
  if (block.kind === 'heading') return <h3 className={quiet}>{words}</h3>;
  if (block.kind === 'code') return <pre className={quiet}>{words}</pre>;
  return <p className={quiet}>{words}</p>;
}
