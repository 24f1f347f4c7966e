import { cleanEvents, type StreamSigns } from './sse';

/** What was asked for: one answer, or a stream of events. */
export type WireForm = 'events' | 'whole';

/** An answer that came in another form than was asked for. */
export interface OtherForm {
  /** One answer in the place of a stream: parsed, or the text where it is no JSON. */
  whole?: unknown;
  /** Events in the place of one answer, in order. */
  events?: unknown[];
}

const EVENTS = 'text/event-stream';

/**
 * Gives the body of a success in the form that was asked for. Some servers take no notice of `stream`, and some name
 * their streams otherwise or not at all: then the first characters tell. What came in the other form is put into
 * `other`, and the body given is empty.
 *
 * @param alive called at every piece that arrives
 * @throws what breaks the body off; SyntaxError where events do not hold JSON
 */
export async function inForm(
  response: Response,
  wanted: WireForm,
  signs: StreamSigns,
  other: OtherForm,
  alive: () => void,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) {
    if (wanted === 'events') other.whole = '';
    return wanted === 'events' ? empty() : response;
  }
  const named = /event-stream/i.test(type) ? 'events' : null;
  const sure = named ?? (/html/i.test(type) || (wanted === 'whole' && /json/i.test(type)) ? 'whole' : null);
  const { form, body } = sure ? { form: sure, body: response.body } : await look(response.body);
  if (form === 'events') {
    const clean = cleanEvents(body, signs, alive);
    if (wanted === 'events') return new Response(clean, named ? response : { headers: { 'content-type': EVENTS } });
    other.events = parsed(await new Response(clean).text());
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  }
  const watched = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        alive();
        controller.enqueue(piece);
      },
    }),
  );
  if (wanted === 'whole' || /html/i.test(type)) return new Response(watched, response);
  const text = await new Response(watched).text();
  try {
    other.whole = JSON.parse(text);
  } catch {
    other.whole = text.trim();
  }
  return empty();
}

function empty(): Response {
  return new Response(new ReadableStream({ start: (controller) => controller.close() }), {
    headers: { 'content-type': EVENTS },
  });
}

/** Reads on until the first characters show what it is; gives the whole body back. */
async function look(body: ReadableStream<Uint8Array>): Promise<{ form: WireForm; body: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const pieces: Uint8Array[] = [];
  let text = '';
  while (text.trimStart().length < LONGEST_FIELD) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    text += decoder.decode(value, { stream: true });
  }
  const form = /^(data:|event:|id:|retry:|:)/.test(text.trimStart()) ? 'events' : 'whole';
  const again = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = pieces.shift();
      if (next) return controller.enqueue(next);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { form, body: again };
}

/** The longest name of a field of an event, with its colon. */
const LONGEST_FIELD = 'event:'.length;

function parsed(clean: string): unknown[] {
  return clean
    .split('\n\n')
    .map((event) => event.replace(/^data: /, '').trim())
    .filter((event) => event !== '' && !event.startsWith('[DONE]'))
    .map((event) => JSON.parse(event) as unknown);
}
