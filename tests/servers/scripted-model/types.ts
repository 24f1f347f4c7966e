/** The words of the scripted model server. Types only: the server itself is plain JavaScript for Node. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A message of a chat request, as far as the server looks into it. */
export interface ChatMessage {
  role: string;
  content?: string | { type: string; text?: string }[] | null;
  reasoning_content?: string | null;
  tool_calls?: unknown[];
  [field: string]: unknown;
}

/** The body of a chat request, as far as the server looks into it. */
export interface ChatBody {
  model?: string;
  messages?: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string; json_schema?: { name?: string; schema?: Json } };
  tools?: { function?: { name?: string; parameters?: Json } }[];
  tool_choice?: string | { function?: { name?: string } };
  max_tokens?: number | null;
  max_completion_tokens?: number | null;
  [field: string]: unknown;
}

/** A chat request as rules and reply functions see it. */
export interface ModelRequest {
  body: ChatBody;
  model: string;
  /** Every message's text in order; what the window cut off is missing. */
  prompt: string;
  /** The same before the window cut it. */
  fullPrompt: string;
  /** Marker in the prompt, else the schema's name, else the forced tool's name, else null. */
  stage: string | null;
  /** All three of these that are there: `match.stage` may name any. */
  stages: string[];
  schema: Json | null;
  format: 'text' | 'json_object' | 'json_schema';
  /** The tool that the request forces, if it forces one. */
  forcedTool: string | null;
  stream: boolean;
  /** Which call of its rule this is, from 1; 0 before a rule is found. */
  nth: number;
}

export interface ToolCall {
  id?: string;
  name: string;
  /** An object is written as JSON; a string goes out as it is, so it may be broken. */
  arguments: Json;
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  [detail: string]: unknown;
}

export type ReasoningStyle = 'reasoning_content' | 'reasoning' | 'think' | 'think-unopened' | 'think-unclosed';

/** What a model would have said, before it is put into the wire's words. */
export interface AnswerParts {
  content?: string | Json;
  reasoning?: string;
  /** The field or tag that carries the reasoning. */
  reasoning_as?: ReasoningStyle;
  tool_calls?: ToolCall[];
  finish_reason?: string;
  /** Fields to overrule in the counted usage; `false` leaves usage out. */
  usage?: Partial<Usage> | false;
}

export type ReplyFunction = (prompt: string, request: ModelRequest) => Reply | Promise<Reply>;
/** Text; an object or list (sent as JSON); `answer({…})` for all parts; or a function that returns one of these. */
export type Reply = Json | { [answer: symbol]: AnswerParts } | ReplyFunction;

export interface Match {
  stage?: string | string[];
  /** All of these texts stand in the prompt that the model sees. */
  includes?: string | string[];
  model?: string;
  /** Only the nth call (from 1) that meets the rest of this match. */
  nth?: number;
  stream?: boolean;
  format?: ModelRequest['format'];
}

export interface Rule extends Omit<AnswerParts, 'content'> {
  match?: Match;
  reply?: Reply;
  stream?: StreamShape;
  /** For example `cut:3` or `first:300+cut:3`. */
  fault?: string;
}

export interface ScriptObject {
  rules: Rule[];
  /** When no rule matches. Without it: filled from the schema, `{"ok":true}`, or `OK.` */
  default?: Reply;
}
export type Script = Rule[] | ScriptObject;

/** How a streamed answer is cut into events and writes. */
export interface StreamShape {
  /** Code points a delta; a list is cycled. Default 12. */
  chunk?: number | number[];
  /** The deltas of the content, as given, instead of `chunk`. */
  pieces?: string[];
  /** Events a write. Default 1; 2 puts two deltas in one network chunk. */
  together?: number;
  /** Bytes a write, whatever they split: 1 splits every UTF-8 character. */
  bytes?: number;
  /** Milliseconds between writes. */
  delay?: number;
  /** Milliseconds from the headers to the first write. */
  first?: number;
  /** SSE comments before the first delta, as they stand after the colon. */
  comments?: string[];
  /** What stands between two deltas: `: keep-alive`, `data: : …`, `event: ping` with empty data, or an empty line. */
  keep_alive?: 'comment' | 'data-comment' | 'ping' | 'blank';
  eol?: '\n' | '\r\n';
  /** `false` writes `data:{…}` without a space. */
  space?: boolean;
  /** `false` leaves out `data: [DONE]`. */
  done?: boolean;
  /** Default `asked`: a last chunk without choices if the request asks for it. */
  usage?: 'asked' | 'always' | 'with-finish' | 'never';
  /** Where tool calls stand: each its own index (default), all on index 0, or counted from 1. */
  tool_index?: 'own' | 'same' | 'from-one';
  /** Default `first`: with the name; `late`: in a delta after the name; `never`. */
  tool_id?: 'first' | 'late' | 'never';
  /** These writes and nothing else. */
  raw?: string[];
}

/** A feature that the server refuses. */
export interface Refusal {
  when:
    | 'json_schema'
    | 'json_object'
    | 'tools'
    | 'stream'
    | 'reasoning_content'
    | 'no_reasoning_content'
    | `parameter:${string}`
    | ((body: ChatBody) => boolean);
  /** Default 400. */
  status?: number;
  message?: string;
  /** The whole error body instead of the usual one. */
  body?: Json;
}

/** `open`: as a cloud API; `narrow`: preflight allows content-type and authorization only; `none`; `ollama`: 403 with no body for a foreign origin. */
export type CorsMode = 'open' | 'narrow' | 'none' | 'ollama';

export interface ServerOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  script?: Script;
  cors?: CorsMode;
  /** Origins that `ollama` lets in besides its own defaults; `*` stands for any text. */
  origins?: string[];
  /** Response headers a page may read. Default x-request-id, as at OpenAI: not Retry-After. */
  expose?: string[];
  /** Keys let in; empty: no key needed. */
  keys?: string[];
  /** Default scripted and scripted-small; null: any name goes. An object's other fields are listed too. */
  models?: (string | { id: string; [field: string]: Json })[] | null;
  /** Default /v1. */
  base?: string;
  /** A wrong path: OpenAI's JSON (default), plain text as Ollama, or LM Studio's 200 with an error. */
  not_found?: 'json' | 'text' | 'lmstudio';
  /** `false` takes /api/tags and /api/version away. */
  ollama?: boolean;
  /** 402: no credit; 429: insufficient_quota. */
  credit?: 402 | 429 | null;
  /** Prompt tokens that fit. */
  window?: number | null;
  /** What happens to a longer prompt: its start is lost silently (default), its end is, or 400. */
  overflow?: 'cut-start' | 'cut-end' | 'refuse';
  /** Output tokens the server allows, besides what the request sets. */
  max_output?: number | null;
  /** Calls at one time; one more is a 429. */
  concurrency?: number | null;
  refuse?: Refusal[];
  /** `none`: no such path. `refuse`: the model makes none, a 500 that says so. Default: vectors. */
  embeddings?: 'none' | 'refuse' | null;
  /** Texts in one request for embeddings; more is a 400. */
  max_inputs?: number | null;
  /** The shape of every stream; a rule's own fields come first. */
  stream?: StreamShape;
}

export interface FaultMatch {
  path?: string;
  stage?: string;
  model?: string;
  includes?: string;
}
export interface QueuedFault {
  fault: string;
  match: FaultMatch;
}

export type Outcome = 'open' | 'done' | 'refused' | 'faulted' | 'cut' | 'aborted';

/** One request as the server saw it. */
export interface CallRecord {
  n: number;
  endpoint: 'chat' | 'embeddings' | 'models' | 'ollama' | 'preflight' | 'unknown';
  method: string;
  path: string;
  /** Without any key or cookie in clear: `sha256:` and 12 hex digits stand for it. */
  headers: Record<string, string>;
  body: unknown;
  prompt: string;
  stage: string | null;
  model: string | null;
  stream: boolean;
  /** Of endpoint and body with sorted fields. */
  hash: string;
  /** The first call with the same hash. */
  repeat_of: number | null;
  /** The model ran: the call would be on the bill. */
  paid: boolean;
  /** Index of the rule that answered; null: none did. */
  rule: number | null;
  fault: string | null;
  status: number;
  outcome: Outcome;
  /** The whole answer before a fault took something away. */
  answer: string;
  /** The part of a streamed answer that left the server. */
  said: string;
  tokens: { prompt: number; completion: number; reasoning: number };
  bytes: { received: number; sent: number };
  /** Content-bearing deltas sent. */
  chunks: number;
  /** Milliseconds on the server's clock. */
  at: { start: number; first: number | null; end: number | null };
}

export interface StageCounts {
  calls: number;
  prompt: number;
  completion: number;
}

export interface Counts {
  /** Chat and embedding requests, whatever became of them. */
  calls: number;
  chat: number;
  embeddings: number;
  models: number;
  preflights: number;
  /** Answered with an error by a rule of the server: key, model, path, credit, window, feature, origin. */
  refused: number;
  done: number;
  aborted: number;
  /** Ended by a fault: before an answer, or in the middle of one. */
  faulted: number;
  paid: number;
  /** Calls whose endpoint and body were seen before. */
  repeated: number;
  /** Of these, paid ones whose earlier twin was paid too: money spent twice. */
  repeated_paid: number;
  /** Chat calls that reached the script and that no rule matched. */
  unmatched: number;
  tokens: { prompt: number; completion: number; reasoning: number; total: number };
  bytes: { received: number; sent: number };
  open: number;
  max_open: number;
  by_stage: Record<string, StageCounts>;
  by_model: Record<string, StageCounts>;
  faults: Record<string, number>;
}

export interface ScriptedModel {
  /** The base URL with /v1 (or the base given). */
  url: string;
  /** Without a path: for /api/tags and for a base URL that is wrong on purpose. */
  origin: string;
  port: number;
  counts(): Counts;
  log(): CallRecord[];
  setScript(script: Script): void;
  /** Changes options of a running server; the next request sees them. */
  configure(options: Partial<Omit<ServerOptions, 'port' | 'host' | 'script'>>): void;
  /** Queues faults for the next calls that match and returns the queue; `faults()` only returns it. */
  faults(list?: string[], match?: FaultMatch): QueuedFault[];
  /** Empties log, counts, queue and the rules' call numbers; script and options stay. */
  reset(): void;
  close(): Promise<void>;
}
