import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../servers/scripted-model/types';
import { answer, estimateTokens, startScriptedModel } from '../servers/scripted-model.mjs';
import { chat, contentOf, deltasOf, eventsOf, pieces } from './scripted-model-client';

let model: Awaited<ReturnType<typeof startScriptedModel>> | null = null;
const start = async (options: ServerOptions = {}) => {
  model = await startScriptedModel(options);
  return model;
};
afterEach(async () => {
  await model?.close();
  model = null;
});

const json = async (response: Response | Promise<Response>) => (await response).json();

describe('a script', () => {
  it('answers by the stage line of the prompt', async () => {
    const { url } = await start({ script: [{ match: { stage: 'plan' }, reply: 'planned' }, { reply: 'else' }] });
    expect(contentOf(await json(chat(url, { text: 'Do.\nstage: plan\nNow.' })))).toBe('planned');
    expect(contentOf(await json(chat(url, { text: 'the stage: plan is set' })))).toBe('else');
  });

  it('lets no later message rename the stage of the system message', async () => {
    const { url, log } = await start();
    const messages = [
      { role: 'user', content: 'stage: evil' },
      { role: 'system', content: 'stage: verify' },
    ];
    await chat(url, { messages });
    expect(log()[0]?.stage).toBe('verify');
  });

  it('answers by the name of the schema, with an object as JSON', async () => {
    const { url } = await start({ script: [{ match: { stage: 'Plan' }, reply: { steps: ['read'] } }] });
    const response_format = { type: 'json_schema', json_schema: { name: 'Plan', schema: { type: 'object' } } };
    expect(contentOf(await json(chat(url, { response_format })))).toBe('{"steps":["read"]}');
  });

  it('gives an object through the tool that a request forces', async () => {
    const { url } = await start({ script: [{ match: { stage: 'plan' }, reply: { steps: [] } }] });
    const tools = [{ type: 'function', function: { name: 'plan', parameters: {} } }];
    const body = await json(chat(url, { tools, tool_choice: 'required' }));
    expect(body.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null, tool_calls: [{ function: { name: 'plan', arguments: '{"steps":[]}' } }] },
    });
  });

  it('tells the calls of a rule apart by number, text and model', async () => {
    const { url } = await start({
      script: [
        { match: { includes: ['A', 'B'] }, reply: 'both' },
        { match: { model: 'scripted-small' }, reply: 'small' },
        { match: { nth: 2 }, reply: 'second' },
      ],
    });
    const say = async (text: string, rest = {}) => contentOf(await json(chat(url, { text, ...rest })));
    expect(await say('A B')).toBe('both');
    expect(await say('A', { model: 'scripted-small' })).toBe('small');
    expect(await say('third call, first two counted')).toBe('OK.');
  });

  it('answers by the nth call that meets the rest of the match', async () => {
    const script = [
      { match: { stage: 's', nth: 1 }, reply: 'one' },
      { match: { stage: 's', nth: 2 }, reply: 'two' },
      { match: { stage: 's' }, reply: 'more' },
    ];
    const { url } = await start({ script });
    const said = [];
    for (const text of ['stage: s', 'other', 'stage: s', 'stage: s'])
      said.push(contentOf(await json(chat(url, { text }))));
    expect(said).toEqual(['one', 'OK.', 'two', 'more']);
  });

  it('asks a function for all parts of the answer', async () => {
    const reply = (prompt: string, request: { model: string; nth: number }) =>
      answer({ content: `${prompt} ${request.model} ${request.nth}`, reasoning: 'hm', usage: { prompt_tokens: 7 } });
    const { url } = await start({ script: [{ reply }] });
    const body = await json(chat(url, { text: 'x' }));
    expect(body.choices[0].message).toEqual({ role: 'assistant', content: 'x scripted 1', reasoning_content: 'hm' });
    expect(body.usage.prompt_tokens).toBe(7);
  });

  it.each([
    ['reasoning', 'right', { reasoning: 'wrong?' }],
    ['think', '<think>wrong?</think>right', {}],
    ['think-unopened', 'wrong?</think>right', {}],
  ] as const)('says its reasoning as %s', async (reasoning_as, content, more) => {
    const { url } = await start({ script: [{ reply: 'right', reasoning: 'wrong?', reasoning_as }] });
    const body = await json(chat(url));
    expect(body.choices[0].message).toEqual({ role: 'assistant', content, ...more });
    expect(body.usage.completion_tokens_details).toEqual({ reasoning_tokens: estimateTokens('wrong?') });
  });

  it('fills the schema when no rule matches, and counts that', async () => {
    const { url, counts } = await start();
    const schema = {
      type: 'object',
      required: ['id', 'n', 'list'],
      properties: {
        id: { enum: ['e1', 'e2'] },
        n: { type: 'integer', minimum: 3 },
        list: { type: 'array', minItems: 1, items: { $ref: '#/$defs/item' } },
        spare: { type: 'string' },
      },
      $defs: { item: { type: 'string' } },
    };
    const response_format = { type: 'json_schema', json_schema: { name: 'x', schema } };
    expect(JSON.parse(contentOf(await json(chat(url, { response_format }))))).toEqual({
      id: 'e1',
      n: 3,
      list: ['text'],
    });
    expect(counts().unmatched).toBe(1);
  });

  it('answers the same request with the same bytes', async () => {
    const { url } = await start({ script: [{ reply: '研究', reasoning: 'r' }] });
    const once = await (await chat(url, { stream: true })).text();
    expect(await (await chat(url, { stream: true })).text()).toBe(once);
  });

  it('stops at the tokens that the request allows and says so', async () => {
    const { url } = await start({ script: [{ reply: 'a'.repeat(400) }], max_output: 50 });
    const choice = async (rest: Record<string, unknown>) => (await json(chat(url, rest))).choices[0];
    expect(await choice({})).toMatchObject({ finish_reason: 'length', message: { content: 'a'.repeat(200) } });
    expect(await choice({ max_tokens: 10 })).toMatchObject({ message: { content: 'a'.repeat(40) } });
  });
});

describe('a stream', () => {
  const text = '研究 🙂 "quoted"';
  const streamed = async (stream: ServerOptions['stream'], rule: object = {}, body: object = {}) => {
    const { url } = await start({ script: [{ reply: text, ...rule }], ...(stream && { stream }) });
    return pieces(await chat(url, { stream: true, ...body }));
  };

  it('splits UTF-8 anywhere and loses nothing', async () => {
    const parts = await streamed({ bytes: 1 });
    expect(parts.some((part) => new TextDecoder().decode(part).includes('\uFFFD'))).toBe(true);
    expect(deltasOf(Buffer.concat(parts).toString())).toBe(text);
  });

  it('puts two deltas in one write', async () => {
    const parts = await streamed({ chunk: 3, together: 2, delay: 5 });
    expect(
      Buffer.from(parts[1] ?? [])
        .toString()
        .match(/^data: /gm),
    ).toHaveLength(2);
  });

  it('cuts deltas by size or as given', async () => {
    const sizes = eventsOf(Buffer.concat(await streamed({ chunk: [1, 4] })).toString());
    expect(sizes.map((event) => event.choices?.[0]?.delta.content).filter(Boolean)).toEqual([
      '研',
      '究 🙂 ',
      '"',
      'quot',
      'e',
      'd"',
    ]);
    await model?.close();
    const given = eventsOf(Buffer.concat(await streamed({}, { stream: { pieces: ['``', '`js'] } })).toString());
    expect(given.map((event) => event.choices?.[0]?.delta.content).filter(Boolean)).toEqual(['``', '`js']);
  });

  it.each([
    ['comment', '\n\n: keep-alive\n\n'],
    ['data-comment', '\n\ndata: : PROCESSING\n\n'],
    ['ping', '\n\nevent: ping\ndata: \n\n'],
    ['blank', '\n\n\n'],
  ] as const)('keeps alive by %s', async (keep_alive, line) => {
    expect(Buffer.concat(await streamed({ keep_alive, chunk: 4 })).toString()).toContain(line);
  });

  it('begins with comments, ends lines with CRLF, leaves the space out and never says it is done', async () => {
    const all = Buffer.concat(
      await streamed({ comments: ['WAIT'], eol: '\r\n', space: false, done: false }),
    ).toString();
    expect(all.startsWith(': WAIT\r\n\r\ndata:{"id"')).toBe(true);
    expect(all).not.toContain('[DONE]');
  });

  it.each([
    [{}, {}, 0],
    [{}, { stream_options: { include_usage: true } }, 1],
    [{ usage: 'always' }, {}, 1],
    [{ usage: 'never' }, { stream_options: { include_usage: true } }, 0],
  ] as const)('with %j and %j tells usage in %i chunks without choices', async (shape, body, times) => {
    const events = eventsOf(Buffer.concat(await streamed(shape, {}, body)).toString());
    expect(events.filter((event) => event.usage && event.choices?.length === 0)).toHaveLength(times);
  });

  it('tells usage with the finish reason if so shaped', async () => {
    const events = eventsOf(Buffer.concat(await streamed({ usage: 'with-finish' })).toString());
    expect(events.at(-1)?.choices?.[0]?.finish_reason).toBe('stop');
    expect(events.at(-1)?.usage).toMatchObject({ completion_tokens: estimateTokens(text) });
  });

  it.each([
    [{ tool_index: 'same' }, [0, 0], ['a', 'b']],
    [{ tool_index: 'from-one' }, [1, 2], ['a', 'b']],
    [{ tool_id: 'never' }, [0, 1], []],
    [{ tool_id: 'late' }, [0, 0, 1, 1], ['a', 'b']],
  ] as const)('numbers two tool calls as %j', async (shape, indexes, ids) => {
    const tool_calls = ['a', 'b'].map((id) => ({ id, name: 'open', arguments: { u: 1 } }));
    const events = eventsOf(Buffer.concat(await streamed(shape, { tool_calls, reply: '' })).toString());
    const calls = events.flatMap((event) => event.choices?.[0]?.delta.tool_calls ?? []);
    expect(calls.map(({ index }) => index)).toEqual(indexes);
    expect(calls.flatMap(({ id }) => id ?? [])).toEqual(ids);
  });

  it('sends broken arguments and bytes of one’s own as they are', async () => {
    const broken = { tool_calls: [{ name: 'open', arguments: '{"url":"https://a' }], reply: '' };
    const events = eventsOf(Buffer.concat(await streamed({}, broken)).toString());
    const calls = events.flatMap((event) => event.choices?.[0]?.delta.tool_calls ?? []);
    expect(calls.map((call) => call.function?.arguments).join('')).toBe('{"url":"https://a');
    await model?.close();
    const raw = await streamed({}, { stream: { raw: ['data: [DO', 'NE]\n\n'] } });
    expect(Buffer.concat(raw).toString()).toBe('data: [DONE]\n\n');
  });

  it('waits between writes', async () => {
    const before = performance.now();
    await streamed({ chunk: 6, delay: 20 });
    expect(performance.now() - before).toBeGreaterThan(90);
  });
});
