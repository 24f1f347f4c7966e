/** What was seen of a stream beside its events. */
export interface StreamSigns {
  /** `[DONE]` was read: the stream is complete whatever else it lacked. */
  done: boolean;
  /** Events with content of any kind. */
  events: number;
}

/**
 * Cleans an event stream before a strict parser sees it: comments, empty events, pings and keep-alive lines that were
 * sent as data are dropped, line ends and a missing space after `data:` are made the same, events that lack their empty
 * line at the end of the stream are closed. Bytes are decoded as one stream, so a character split between two network
 * chunks stays whole. Data that is neither is passed on: whoever parses it must see that it is broken.
 *
 * @param alive called at every piece that arrives, keep-alives included.
 */
export function cleanEvents(
  body: ReadableStream<Uint8Array>,
  signs: StreamSigns,
  alive: () => void,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let data: string[] = [];
  let name = '';

  const takeLine = (line: string): string => {
    if (line === '') {
      const event = name === 'error' ? asError(data.join('\n')) : data.join('\n');
      data = [];
      name = '';
      return passes(event, signs) ? `data: ${event}\n\n` : '';
    }
    const field = /^data:\s?(.*)$/s.exec(line);
    if (field) data.push(field[1] ?? '');
    else name = /^event:\s*(\S+)/.exec(line)?.[1] ?? name;
    return '';
  };
  const takeText = (text: string, last: boolean): string => {
    rest += text;
    let out = '';
    // A carriage return at the end may be half of a line end.
    const whole = last ? rest : rest.replace(/\r$/, '');
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + rest.slice(whole.length);
    for (const line of lines) out += takeLine(line);
    if (last) out += takeLine(rest) + takeLine('');
    return out;
  };

  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        alive();
        const out = takeText(decoder.decode(piece, { stream: true }), false);
        if (out) controller.enqueue(encoder.encode(out));
      },
      flush(controller) {
        const out = takeText(decoder.decode(), true);
        if (out) controller.enqueue(encoder.encode(out));
      },
    }),
  );
}

/** An event that is an error by its name, as the package knows errors. */
function asError(event: string): string {
  if (event.trim() === '') return event;
  let told: unknown;
  try {
    told = JSON.parse(event);
  } catch {
    told = { message: event };
  }
  return typeof told === 'object' && told !== null && 'error' in told ? event : JSON.stringify({ error: told });
}

function passes(event: string, signs: StreamSigns): boolean {
  const text = event.trim();
  // `data: : PROCESSING` is a comment that a gateway has wrapped.
  if (text === '' || text.startsWith(':')) return false;
  if (text.startsWith('[DONE]')) signs.done = true;
  else signs.events += 1;
  return true;
}
