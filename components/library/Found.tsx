import { Fragment, type ReactNode } from 'react';
import type { Place } from './find';

/** Text with its search hits bold and a line under: the marker is for passages alone. */
export function Found({ text, places }: { text: string; places: readonly Place[] | undefined }): ReactNode {
  if (!places || places.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of places) {
    parts.push(<Fragment key={`t${from}`}>{text.slice(from, start)}</Fragment>);
    parts.push(
      <b key={`b${start}`} className="found">
        {text.slice(start, end)}
      </b>,
    );
    from = end;
  }
  parts.push(<Fragment key="rest">{text.slice(from)}</Fragment>);
  return parts;
}
