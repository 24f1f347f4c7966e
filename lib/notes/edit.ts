/** A text with its selection, in UTF-16 units. */
export interface Edited {
  body: string;
  start: number;
  end: number;
}

/** Makes the selected lines headings, or plain lines again where they all are headings. */
export function toggleHeading(edited: Edited): Edited {
  return toggleLines(edited, /^#{1,6} +/, '## ');
}

/** Makes the selected lines a block quote, or plain lines again where they all are quoted. */
export function toggleQuote(edited: Edited): Edited {
  return toggleLines(edited, /^> ?/, '> ');
}

/** Makes the selection bold, or plain again; without a selection the caret comes to stand between the stars. */
export function toggleBold({ body, start, end }: Edited): Edited {
  const chosen = body.slice(start, end);
  if (body.slice(start - 2, start) === '**' && body.slice(end, end + 2) === '**')
    return { body: body.slice(0, start - 2) + chosen + body.slice(end + 2), start: start - 2, end: end - 2 };
  return { body: `${body.slice(0, start)}**${chosen}**${body.slice(end)}`, start: start + 2, end: end + 2 };
}

function toggleLines({ body, start, end }: Edited, mark: RegExp, add: string): Edited {
  const from = body.lastIndexOf('\n', start - 1) + 1;
  const next = body.indexOf('\n', end);
  const to = next === -1 ? body.length : next;
  const lines = body.slice(from, to).split('\n');
  const off = lines.every((line) => mark.test(line));
  const changed = lines.map((line) => (off ? line.replace(mark, '') : mark.test(line) ? line : add + line));
  const text = changed.join('\n');
  const first = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  return {
    body: body.slice(0, from) + text + body.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + text.length - (to - from)),
  };
}
