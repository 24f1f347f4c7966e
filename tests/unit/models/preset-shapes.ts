import type { PresetName } from '../../../lib/schema/endpoint';

/**
 * How each kind of server words a list of models, an answer, a stream and an error: written after the providers' public
 * documentation, with the fields that ours must not stumble over. No server was recorded.
 */
export interface Shape {
  models: unknown;
  /** The first listed model, and its window where the list tells. */
  listed: { id: string; window: number | null };
  whole: unknown;
  /** Lines of an event stream. */
  stream: string[];
  usage: { tokens_in: number; tokens_out: number; reasoning: number };
  error: { status: number; body: unknown; reason: string };
}

const data = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`;
const DONE = 'data: [DONE]\n\n';
const head = (model: string) => ({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model });
const choice = (delta: object, finish_reason: string | null = null, more: object = {}) => [
  { index: 0, delta, logprobs: null, finish_reason, ...more },
];
const message = (more: object) => [
  { index: 0, message: { role: 'assistant', content: 'Yes, 研究.', ...more }, logprobs: null, finish_reason: 'stop' },
];

export const SHAPES: Record<PresetName, Shape> = {
  openai: {
    models: {
      object: 'list',
      data: [{ id: 'gpt-4o-mini', object: 'model', created: 1_721_172_741, owned_by: 'system' }],
    },
    listed: { id: 'gpt-4o-mini', window: null },
    whole: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'gpt-4o-mini-2024-07-18',
      choices: message({ refusal: null, annotations: [] }),
      usage: {
        prompt_tokens: 20,
        completion_tokens: 9,
        total_tokens: 29,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 4, audio_tokens: 0, accepted_prediction_tokens: 0 },
      },
      service_tier: 'default',
      system_fingerprint: 'fp_1',
    },
    stream: [
      data({
        ...head('gpt-4o-mini'),
        choices: choice({ role: 'assistant', content: '', refusal: null }),
        usage: null,
        obfuscation: 'aZ',
      }),
      data({ ...head('gpt-4o-mini'), choices: choice({ content: 'Yes, ' }), usage: null, obfuscation: 'q' }),
      data({ ...head('gpt-4o-mini'), choices: choice({ content: '研究.' }), usage: null, obfuscation: '' }),
      data({ ...head('gpt-4o-mini'), choices: choice({}, 'stop'), usage: null }),
      data({
        ...head('gpt-4o-mini'),
        choices: [],
        usage: {
          prompt_tokens: 20,
          completion_tokens: 9,
          total_tokens: 29,
          completion_tokens_details: { reasoning_tokens: 4 },
        },
      }),
      DONE,
    ],
    usage: { tokens_in: 20, tokens_out: 9, reasoning: 4 },
    error: {
      status: 429,
      body: {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          type: 'insufficient_quota',
          param: null,
          code: 'insufficient_quota',
        },
      },
      reason: 'no_credit',
    },
  },
  deepseek: {
    models: { object: 'list', data: [{ id: 'deepseek-chat', object: 'model', owned_by: 'deepseek' }] },
    listed: { id: 'deepseek-chat', window: null },
    whole: {
      id: '1',
      object: 'chat.completion',
      model: 'deepseek-reasoner',
      choices: message({ reasoning_content: 'Perhaps no.' }),
      usage: {
        prompt_tokens: 16,
        completion_tokens: 10,
        total_tokens: 26,
        prompt_cache_hit_tokens: 0,
        prompt_cache_miss_tokens: 16,
        completion_tokens_details: { reasoning_tokens: 3 },
      },
      system_fingerprint: 'fp_2',
    },
    stream: [
      ': keep-alive\n\n',
      data({
        ...head('deepseek-reasoner'),
        choices: choice({ role: 'assistant', content: null, reasoning_content: '' }),
      }),
      data({ ...head('deepseek-reasoner'), choices: choice({ content: null, reasoning_content: 'Perhaps no.' }) }),
      data({ ...head('deepseek-reasoner'), choices: choice({ content: 'Yes, 研究.', reasoning_content: null }) }),
      data({
        ...head('deepseek-reasoner'),
        choices: choice({ content: '', reasoning_content: null }, 'stop'),
        usage: {
          prompt_tokens: 16,
          completion_tokens: 10,
          total_tokens: 26,
          completion_tokens_details: { reasoning_tokens: 3 },
        },
      }),
      DONE,
    ],
    usage: { tokens_in: 16, tokens_out: 10, reasoning: 3 },
    error: {
      status: 402,
      body: {
        error: { message: 'Insufficient Balance', type: 'unknown_error', param: null, code: 'invalid_request_error' },
      },
      reason: 'no_credit',
    },
  },
  qwen: {
    models: {
      object: 'list',
      data: [{ id: 'qwen-plus', object: 'model', created: 1_700_000_000, owned_by: 'system' }],
    },
    listed: { id: 'qwen-plus', window: null },
    whole: {
      choices: message({ reasoning_content: '' }),
      object: 'chat.completion',
      usage: { prompt_tokens: 26, completion_tokens: 6, total_tokens: 32, prompt_tokens_details: { cached_tokens: 0 } },
      model: 'qwen-plus',
      id: 'chatcmpl-2',
      system_fingerprint: null,
    },
    stream: [
      data({
        choices: choice({ content: '', role: 'assistant' }),
        object: 'chat.completion.chunk',
        usage: null,
        model: 'qwen-plus',
      }),
      data({
        choices: choice({ content: 'Yes, 研究.' }),
        object: 'chat.completion.chunk',
        usage: null,
        model: 'qwen-plus',
      }),
      data({
        choices: choice({ content: '' }, 'stop'),
        object: 'chat.completion.chunk',
        usage: null,
        model: 'qwen-plus',
      }),
      data({
        choices: [],
        object: 'chat.completion.chunk',
        usage: { prompt_tokens: 26, completion_tokens: 6, total_tokens: 32 },
      }),
      DONE,
    ],
    usage: { tokens_in: 26, tokens_out: 6, reasoning: 0 },
    error: {
      status: 401,
      body: {
        error: {
          message: 'Incorrect API key provided. ',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
        request_id: 'r',
      },
      reason: 'bad_key',
    },
  },
  openrouter: {
    models: {
      data: [
        {
          id: 'vendor/model',
          name: 'Model',
          context_length: 131_072,
          pricing: { prompt: '0.0000005', completion: '0.0000015' },
        },
      ],
    },
    listed: { id: 'vendor/model', window: 131_072 },
    whole: {
      id: 'gen-1',
      provider: 'Somebody',
      model: 'vendor/model',
      object: 'chat.completion',
      choices: [
        {
          ...message({
            refusal: null,
            reasoning: 'Perhaps no.',
            reasoning_details: [{ type: 'reasoning.text', text: 'Perhaps no.' }],
          })[0],
          native_finish_reason: 'STOP',
        },
      ],
      usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20, cost: 0.000018, is_byok: false },
    },
    stream: [
      ': OPENROUTER PROCESSING\n\n',
      ': OPENROUTER PROCESSING\n\n',
      data({
        ...head('vendor/model'),
        provider: 'Somebody',
        choices: choice({ role: 'assistant', content: '', reasoning: 'Perhaps no.' }),
      }),
      data({
        ...head('vendor/model'),
        provider: 'Somebody',
        choices: choice({ role: 'assistant', content: 'Yes, 研究.', reasoning: null }),
      }),
      data({
        ...head('vendor/model'),
        choices: choice({ role: 'assistant', content: '' }, 'stop', { native_finish_reason: 'STOP' }),
      }),
      data({
        ...head('vendor/model'),
        choices: choice({ role: 'assistant', content: '' }),
        usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20, cost: 0.000018 },
      }),
      DONE,
    ],
    usage: { tokens_in: 12, tokens_out: 8, reasoning: 0 },
    error: {
      status: 400,
      body: { error: { message: 'vendor/none is not a valid model ID', code: 400 }, user_id: 'u' },
      reason: 'no_such_model',
    },
  },
  ollama: {
    models: {
      object: 'list',
      data: [{ id: 'qwen3:8b', object: 'model', created: 1_700_000_000, owned_by: 'library' }],
    },
    listed: { id: 'qwen3:8b', window: null },
    whole: {
      id: 'chatcmpl-403',
      object: 'chat.completion',
      model: 'qwen3:8b',
      system_fingerprint: 'fp_ollama',
      choices: message({ reasoning: 'Perhaps no.' }),
      usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
    },
    stream: [
      data({
        ...head('qwen3:8b'),
        system_fingerprint: 'fp_ollama',
        choices: choice({ role: 'assistant', content: '', reasoning: 'Perhaps no.' }),
      }),
      data({
        ...head('qwen3:8b'),
        system_fingerprint: 'fp_ollama',
        choices: choice({ role: 'assistant', content: 'Yes, 研究.' }),
      }),
      data({ ...head('qwen3:8b'), choices: choice({ role: 'assistant', content: '' }, 'stop') }),
      data({ ...head('qwen3:8b'), choices: [], usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 } }),
      DONE,
    ],
    usage: { tokens_in: 30, tokens_out: 12, reasoning: 0 },
    error: {
      status: 404,
      body: {
        error: { message: 'model "none" not found, try pulling it first', type: 'api_error', param: null, code: null },
      },
      reason: 'no_such_model',
    },
  },
  lmstudio: {
    models: {
      data: [{ id: 'qwen3-8b', object: 'model', owned_by: 'organization_owner', loaded_context_length: 4_096 }],
      object: 'list',
    },
    listed: { id: 'qwen3-8b', window: 4_096 },
    whole: {
      id: 'chatcmpl-3',
      object: 'chat.completion',
      model: 'qwen3-8b',
      choices: message({ reasoning_content: '', tool_calls: [] }),
      usage: { prompt_tokens: 14, completion_tokens: 5, total_tokens: 19 },
      stats: {},
      system_fingerprint: 'qwen3-8b',
    },
    stream: [
      data({
        ...head('qwen3-8b'),
        system_fingerprint: 'qwen3-8b',
        choices: choice({ role: 'assistant', content: 'Yes, ' }),
      }),
      data({ ...head('qwen3-8b'), system_fingerprint: 'qwen3-8b', choices: choice({ content: '研究.' }) }),
      data({ ...head('qwen3-8b'), choices: choice({}, 'stop') }),
      data({ ...head('qwen3-8b'), choices: [], usage: { prompt_tokens: 14, completion_tokens: 5, total_tokens: 19 } }),
      DONE,
    ],
    usage: { tokens_in: 14, tokens_out: 5, reasoning: 0 },
    error: {
      status: 400,
      body: {
        error:
          'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
      },
      reason: 'too_long',
    },
  },
  vllm: {
    models: {
      object: 'list',
      data: [{ id: 'org/model', object: 'model', owned_by: 'vllm', root: 'org/model', max_model_len: 32_768 }],
    },
    listed: { id: 'org/model', window: 32_768 },
    whole: {
      id: 'chatcmpl-4',
      object: 'chat.completion',
      model: 'org/model',
      choices: [{ ...message({ reasoning_content: null, tool_calls: [] })[0], stop_reason: null }],
      usage: { prompt_tokens: 18, total_tokens: 25, completion_tokens: 7, prompt_tokens_details: null },
      prompt_logprobs: null,
      kv_transfer_params: null,
    },
    stream: [
      data({ ...head('org/model'), choices: choice({ role: 'assistant', content: '' }) }),
      data({ ...head('org/model'), choices: choice({ content: 'Yes, 研究.' }) }),
      data({ ...head('org/model'), choices: choice({ content: '' }, 'stop', { stop_reason: null }) }),
      data({ ...head('org/model'), choices: [], usage: { prompt_tokens: 18, total_tokens: 25, completion_tokens: 7 } }),
      DONE,
    ],
    usage: { tokens_in: 18, tokens_out: 7, reasoning: 0 },
    error: {
      status: 400,
      body: {
        object: 'error',
        message: "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
      reason: 'too_long',
    },
  },
  custom: {
    models: {
      models: [{ name: 'local.gguf' }],
      data: [{ id: 'local.gguf', object: 'model', meta: { n_ctx_train: 8_192 } }],
    },
    listed: { id: 'local.gguf', window: null },
    whole: {
      choices: message({}),
      model: 'local.gguf',
      object: 'chat.completion',
      usage: { completion_tokens: 4, prompt_tokens: 11, total_tokens: 15 },
      timings: { prompt_n: 11, predicted_n: 4 },
    },
    stream: [
      data({ choices: choice({ role: 'assistant', content: null }), model: 'local.gguf' }),
      data({ choices: choice({ content: 'Yes, 研究.' }), model: 'local.gguf' }),
      data({ choices: choice({}, 'stop'), model: 'local.gguf' }),
      data({
        choices: [],
        usage: { completion_tokens: 4, prompt_tokens: 11, total_tokens: 15 },
        timings: { prompt_n: 11 },
      }),
      DONE,
    ],
    usage: { tokens_in: 11, tokens_out: 4, reasoning: 0 },
    error: {
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'the request exceeds the available context size. try increasing it',
          type: 'exceed_context_size_error',
          n_ctx: 4_096,
        },
      },
      reason: 'too_long',
    },
  },
};
