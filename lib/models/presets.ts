import type { OutputMode, PresetName } from '../schema/endpoint';

/** What differs between servers that speak the same protocol, as data. */
export interface Preset {
  /** A proper name, the same in every language. */
  label: string;
  base_url: string;
  needs_key: boolean;
  /** Where a key is made; null where none is needed. */
  key_page: string | null;
  /** Ways to ask for an object, the surest first; a refused one is left out (lib/models/abilities.ts). */
  modes: readonly OutputMode[];
  /** The field that limits the answer. The other one is tried where it is refused. */
  limit_field: 'max_tokens' | 'max_completion_tokens';
  /** Whether thinking goes back with the message that it belongs to, where a conversation goes on. */
  reasoning_back: boolean;
  /** Asks for usage at the end of a stream. */
  stream_usage: boolean;
  /** A server of the person's own, whose tokens cost nothing. */
  local: boolean;
  /** Cuts long prompts without a word unless it was set up otherwise. */
  may_cut_prompts: boolean;
}

const cloud = { needs_key: true, local: false, may_cut_prompts: false, stream_usage: true, reasoning_back: false };
const own = { needs_key: false, key_page: null, local: true, stream_usage: true, reasoning_back: false };
const ALL_MODES = ['json_schema', 'json_object', 'tool', 'text'] as const;
const NO_SCHEMA = ['json_object', 'tool', 'text'] as const;

/** Every preset. Addresses are the providers' documented ones and can be changed by the person. */
export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  openai: {
    ...cloud,
    label: 'OpenAI',
    base_url: 'https://api.openai.com/v1',
    key_page: 'https://platform.openai.com/api-keys',
    modes: ALL_MODES,
    // Its reasoning models refuse max_tokens; all of its models take the newer name.
    limit_field: 'max_completion_tokens',
  },
  deepseek: {
    ...cloud,
    label: 'DeepSeek',
    base_url: 'https://api.deepseek.com/v1',
    key_page: 'https://platform.deepseek.com/api_keys',
    modes: NO_SCHEMA,
    limit_field: 'max_tokens',
    // In thinking mode a call after a tool call is refused without it.
    reasoning_back: true,
  },
  qwen: {
    ...cloud,
    label: 'Qwen (DashScope)',
    base_url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    key_page: 'https://bailian.console.aliyun.com/?apiKey=1',
    modes: NO_SCHEMA,
    limit_field: 'max_tokens',
  },
  openrouter: {
    ...cloud,
    label: 'OpenRouter',
    base_url: 'https://openrouter.ai/api/v1',
    key_page: 'https://openrouter.ai/keys',
    modes: ALL_MODES,
    limit_field: 'max_tokens',
  },
  ollama: {
    ...own,
    label: 'Ollama',
    base_url: 'http://localhost:11434/v1',
    modes: ALL_MODES,
    limit_field: 'max_tokens',
    may_cut_prompts: true,
  },
  lmstudio: {
    ...own,
    label: 'LM Studio',
    base_url: 'http://localhost:1234/v1',
    // It refuses json_object.
    modes: ['json_schema', 'tool', 'text'],
    limit_field: 'max_tokens',
    may_cut_prompts: true,
  },
  vllm: {
    ...own,
    label: 'vLLM',
    base_url: 'http://localhost:8000/v1',
    modes: ALL_MODES,
    limit_field: 'max_tokens',
    may_cut_prompts: false,
  },
  custom: {
    ...cloud,
    needs_key: false,
    key_page: null,
    label: 'OpenAI-compatible',
    base_url: '',
    modes: ALL_MODES,
    limit_field: 'max_tokens',
    may_cut_prompts: true,
  },
};

/** The preset whose documented address this is, so that a pasted address brings what is known of its server. */
export function presetOf(baseUrl: string): PresetName {
  if (!URL.canParse(baseUrl)) return 'custom';
  const { hostname, port } = new URL(baseUrl);
  const known: [RegExp, PresetName][] = [
    [/(^|\.)api\.openai\.com$/, 'openai'],
    [/(^|\.)deepseek\.com$/, 'deepseek'],
    // Regions have hosts of their own, workspaces too.
    [/(^|\.)dashscope(-\w+)?\.aliyuncs\.com$/, 'qwen'],
    [/\.maas\.aliyuncs\.com$/, 'qwen'],
    [/(^|\.)openrouter\.ai$/, 'openrouter'],
  ];
  for (const [host, name] of known) if (host.test(hostname)) return name;
  if (port === '11434') return 'ollama';
  if (port === '1234') return 'lmstudio';
  return 'custom';
}
