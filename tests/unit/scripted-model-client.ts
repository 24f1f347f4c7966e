/** A client so plain that it hides nothing of what the scripted model sends. */
interface Chunk {
  choices?: {
    delta: {
      content?: string;
      tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[];
    };
    finish_reason: string | null;
  }[];
  usage?: { completion_tokens: number } | null;
  error?: { message: string };
}

/** Asks for a chat answer; `text` is the one user message unless the body has its own messages. */
export function chat(
  url: string,
  { text = 'hello', ...body }: { text?: string; [field: string]: unknown } = {},
  { fault, ...init }: RequestInit & { fault?: string } = {},
): Promise<Response> {
  return fetch(`${url}/chat/completions${fault ? `?fault=${encodeURIComponent(fault)}` : ''}`, {
    method: 'POST',
    body: JSON.stringify({ model: 'scripted', messages: [{ role: 'user', content: text }], ...body }),
    ...init,
  });
}

/** The text of an answer that was not streamed. */
export function contentOf(body: { choices: { message: { content: string } }[] }): string {
  return body.choices[0]?.message.content ?? '';
}

/** The body in the pieces in which it arrived. */
export async function pieces(response: Response): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of response.body ?? []) parts.push(part);
  return parts;
}

/** The chunks of a stream, without comments, pings and the closing mark. */
export function eventsOf(stream: string): Chunk[] {
  return [...stream.matchAll(/^data: ?(\{.*\})\r?$/gm)].map(([, data]) => JSON.parse(data ?? ''));
}

/** The streamed text put together. */
export function deltasOf(stream: string): string {
  return eventsOf(stream)
    .map((chunk) => chunk.choices?.[0]?.delta.content ?? '')
    .join('');
}

/** Waits until something is so; fails after fifteen seconds. */
export async function eventually(isSo: () => boolean): Promise<void> {
  for (let n = 0; n < 1500 && !isSo(); n += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!isSo()) throw new Error('It never became so.');
}
