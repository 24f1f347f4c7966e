import { type ReactNode, useMemo } from 'react';
import { type Block, type Inline, readBlocks } from '../../lib/notes/blocks';
import { verbatimStart } from '../../lib/notes/verbatim';
import type { Evidence } from '../../lib/schema/evidence';
import type { Note } from '../../lib/schema/note';
import { Chip } from '../quotes/Chip';

/** A note as one reads it: quotes in serif, citations as chips. */
export function NoteText({ note }: { note: Note }) {
  const blocks = useMemo(() => readBlocks(note.body), [note.body]);
  return (
    <div className="note-text" dir="auto">
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text are drawn anew whenever it changes
        <BlockView key={i} block={block} citations={note.citations} />
      ))}
    </div>
  );
}

function BlockView({ block, citations }: { block: Block; citations: Note['citations'] }): ReactNode {
  const inline = (content: Inline[]) => <Inlines content={content} citations={citations} />;
  switch (block.kind) {
    case 'heading':
      return <h3>{inline(block.content)}</h3>;
    case 'paragraph':
      return <p>{inline(block.content)}</p>;
    case 'quote':
      return (
        <blockquote className="passage" lang={languageOfQuote(block.content, citations)}>
          {block.content.map((part, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={i}>{inline(part)}</p>
          ))}
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={i}>{inline(item)}</li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table': {
      const [head = [], ...rows] = block.rows;
      return (
        <table>
          <thead>
            <tr>
              {head.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <th key={i}>{inline(cell)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={i}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <td key={column}>{inline(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'code':
      return <pre>{block.text}</pre>;
    case 'rule':
      return <hr className="rule" />;
  }
}

function Inlines({ content, citations }: { content: Inline[]; citations: Note['citations'] }): ReactNode {
  return content.map((part, i) => {
    const next = content[i + 1];
    const cited = next?.kind === 'citation' ? citations[next.number] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    if (part.kind === 'text' && cited) return <Quoting key={i} text={part.text} item={cited} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <InlineView key={i} part={part} citations={citations} />;
  });
}

/** Words before a citation: those that stand in its passage are set as a quote, the rest is the person's. */
function Quoting({ text, item }: { text: string; item: Evidence }): ReactNode {
  const start = verbatimStart(text, item.excerpt);
  if (start === null) return text;
  return (
    <>
      {text.slice(0, start)}
      <q lang={item.language ?? undefined}>{text.slice(start)}</q>
    </>
  );
}

function InlineView({ part, citations }: { part: Inline; citations: Note['citations'] }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return (
        <strong>
          <Inlines content={part.content} citations={citations} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines content={part.content} citations={citations} />
        </em>
      );
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'citation': {
      const item = citations[part.number];
      return item ? <Chip item={item} n={part.number} /> : `[^${part.number}]`;
    }
  }
}

/** A quote is set in the language of the page that its citation leads to. */
function languageOfQuote(parts: Inline[][], citations: Note['citations']): string | undefined {
  const cited = parts.flat().find((part) => part.kind === 'citation');
  return (cited?.kind === 'citation' ? citations[cited.number]?.language : null) ?? undefined;
}
