import type { Mark as MarkName } from '../../lib/schema/answer';
import { FILLED, ICONS, type IconName, MARKS } from './glyphs';

export type { IconName } from './glyphs';

/** Icons that point along the line of reading: they turn in right-to-left text. */
const DIRECTIONAL = new Set<IconName>(['back', 'chevron', 'jump', 'undo']);

/** A decorative icon: the control around it carries the name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const turn = DIRECTIONAL.has(name) ? ' icon-directional' : '';
  return (
    <svg className={`icon${turn} ${className}`} data-icon={name} viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
      {FILLED[name] ? <path className="icon-filled" d={FILLED[name]} /> : null}
    </svg>
  );
}

/** The shape of a mark, without its word. */
export function MarkGlyph({ mark }: { mark: MarkName }) {
  return (
    <span className="glyph" data-mark={mark} aria-hidden="true">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={MARKS[mark]} />
        {FILLED[mark] ? <path className="icon-filled" d={FILLED[mark]} /> : null}
      </svg>
    </span>
  );
}

/** First letter of a site in a small square: no picture is fetched from anywhere. */
export function SiteLetter({ site }: { site: string }) {
  const letter = site.replace(/^www\./, '').match(/[\p{L}\p{N}]/u)?.[0] ?? '·';
  return (
    <span className="site-letter" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
