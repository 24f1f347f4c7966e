import type { modelFetch } from '../../fetch/model-fetch';
import { ModelRedirected } from '../../fetch/model-fetch';
import type { ListedModel } from '../../schema/connection';
import { type Fault, fault, faultOfReply } from '../fault';

export type Listing = { ok: true; models: ListedModel[] } | { ok: false; fault: Fault };

/** Asks an endpoint which models it has. */
export async function listModels(
  baseUrl: string,
  key: string,
  around: { fetch: typeof modelFetch; signal: AbortSignal; wallClock: () => number },
): Promise<Listing> {
  try {
    const response = await around.fetch(`${baseUrl}/models`, {
      headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      signal: around.signal,
    });
    const text = await response.text();
    const { status } = response;
    const isHtml = /html/i.test(response.headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
    if (isHtml && (response.ok || status === 401 || status === 403))
      return { ok: false, fault: fault('not_json', `HTTP ${status}: an HTML page`, { status }) };
    if (!response.ok) {
      const told = isHtml ? 'an HTML page' : messageOf(text);
      const reply = { status, text: told, code: null, headers: response.headers, empty: text.trim() === '' };
      return { ok: false, fault: faultOfReply(reply, [], around.wallClock()) };
    }
    const models = modelsOf(text);
    if (models) return { ok: true, models };
    const said = messageOf(text);
    const reason = /unexpected endpoint|not found/i.test(said) ? 'bad_address' : 'not_json';
    return { ok: false, fault: fault(reason, said || 'an empty answer', { status }) };
  } catch (error) {
    if (error instanceof ModelRedirected) return { ok: false, fault: fault('not_json', error.message) };
    if (around.signal.aborted) return { ok: false, fault: fault('timeout_total', 'no list of models in time') };
    return { ok: false, fault: fault('unreachable', causeOf(error)) };
  }
}

/** The words of an error with its cause: Node tells more there than a browser does. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error ? ((cause as { code?: unknown }).code ?? '') : '';
  return cause instanceof Error ? `${error.message}: ${String(code)} ${cause.message}` : error.message;
}

function messageOf(text: string): string {
  try {
    const body = JSON.parse(text) as { error?: unknown; message?: unknown; detail?: unknown };
    const told = body.error ?? body.message ?? body.detail;
    if (typeof told === 'string') return told;
    const message = (told as { message?: unknown } | undefined)?.message;
    return typeof message === 'string' ? message : text.slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}

/** Fields in which servers tell a model's window: LM Studio's, OpenRouter's, vLLM's, and others'. */
const WINDOW_FIELDS = [
  'loaded_context_length',
  'context_length',
  'max_model_len',
  'context_window',
  'max_context_length',
];

function modelsOf(text: string): ListedModel[] | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(body)
    ? body
    : ((body as { data?: unknown; models?: unknown } | null)?.data ??
      (body as { models?: unknown } | null)?.models ??
      null);
  // A server without a model may tell so by null in the place of an empty list.
  if (list === null && (body as { object?: unknown }).object === 'list') return [];
  if (!Array.isArray(list)) return null;
  const models = list.flatMap((item: unknown): ListedModel[] => {
    if (typeof item === 'string') return [{ id: item, window: null, price: null }];
    if (typeof item !== 'object' || item === null) return [];
    const row = item as Record<string, unknown>;
    const id = row.id ?? row.name ?? row.model;
    return typeof id === 'string' ? [{ id, window: windowOf(row), price: priceOf(row) }] : [];
  });
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

function windowOf(row: Record<string, unknown>): number | null {
  for (const field of WINDOW_FIELDS) {
    const value = Number(row[field]);
    if (Number.isInteger(value) && value > 0) return value;
  }
  return null;
}

/** OpenRouter tells dollars for one token. */
function priceOf(row: Record<string, unknown>): ListedModel['price'] {
  const pricing = row.pricing as { prompt?: unknown; completion?: unknown } | undefined;
  const input = Number(pricing?.prompt ?? Number.NaN) * 1_000_000;
  const output = Number(pricing?.completion ?? Number.NaN) * 1_000_000;
  return input >= 0 && output >= 0 ? { input, output } : null;
}
