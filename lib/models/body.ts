import type { Abilities, OutputMode, Refusable } from '../schema/endpoint';
import type { RawReply } from './assemble';
import type { ModelCommand } from './command';
import { RETEST_AFTER_MS } from './limits';
import { PRESETS, type Preset } from './presets';
import { decoderSchema, promptSchema } from './schema-for-wire';

/** A first answer that was no valid object, and what was wrong with it: shown to the model once. */
export interface Repair {
  reply: RawReply;
  problem: string;
}

export interface BodyPlan {
  command: ModelCommand;
  mode: OutputMode | null;
  maxTokens: number;
  repair: Repair | null;
  refuses: (what: Refusable) => boolean;
}

/** Whether something is known to be refused; after a while it is tried again, in case the server has changed. */
export function refusalsOf(known: Abilities, now: number): (what: Refusable) => boolean {
  return (what) => {
    const at = known.refused[what];
    return at !== undefined && now - Date.parse(at) < RETEST_AFTER_MS;
  };
}

/** The ways to ask for an object that are left, the surest first. */
export function modesLeft(preset: Preset, known: Abilities, refuses: BodyPlan['refuses']): OutputMode[] {
  if (known.manual_mode) return [known.manual_mode];
  const left = preset.modes.filter((mode) => mode === 'text' || !refuses(mode === 'tool' ? 'tools' : mode));
  // A way that the preset leaves out, proven here by the person's choice, is as good as the preset's own.
  const proven = known.proven.filter((mode) => !preset.modes.includes(mode));
  return [...proven, ...left];
}

/** The body of a chat request, and what of it the server may refuse. */
export function bodyOf(plan: BodyPlan): { body: Record<string, unknown>; sent: Refusable[] } {
  const { command, mode, refuses } = plan;
  const preset = PRESETS[command.endpoint.preset];
  const sent: Refusable[] = [];
  const body: Record<string, unknown> = { model: command.model, messages: messagesOf(plan, sent) };
  const set = (what: Refusable, fields: Record<string, unknown>) => {
    if (refuses(what)) return false;
    Object.assign(body, fields);
    sent.push(what);
    return true;
  };

  const other = preset.limit_field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (!set(preset.limit_field, { [preset.limit_field]: plan.maxTokens })) set(other, { [other]: plan.maxTokens });
  if (command.parameters.temperature !== null) set('temperature', { temperature: command.parameters.temperature });
  if (command.parameters.reasoning_effort !== null)
    set('reasoning_effort', { reasoning_effort: command.parameters.reasoning_effort });
  if (command.stream && set('stream', { stream: true }) && preset.stream_usage)
    set('stream_options', { stream_options: { include_usage: true } });

  if (command.answer.kind === 'object' && mode) {
    const { name } = command.answer;
    const { schema, strict } = decoderSchema(command.answer.schema);
    if (mode === 'json_schema') {
      body.response_format = { type: 'json_schema', json_schema: { name, strict, schema } };
      sent.push('json_schema');
    } else if (mode === 'json_object') {
      body.response_format = { type: 'json_object' };
      sent.push('json_object');
    } else if (mode === 'tool') {
      body.tools = [{ type: 'function', function: { name, description: 'Give the answer.', parameters: schema } }];
      sent.push('tools');
      set('tool_choice', { tool_choice: { type: 'function', function: { name } } });
    }
  }
  return { body, sent };
}

function messagesOf(plan: BodyPlan, sent: Refusable[]): Record<string, unknown>[] {
  const { command, repair, refuses } = plan;
  const [system, user] = promptTexts(command);
  const messages: Record<string, unknown>[] = [];
  if (refuses('system')) messages.push({ role: 'user', content: `${system}\n\n${user}` });
  else {
    sent.push('system');
    messages.push({ role: 'system', content: system }, { role: 'user', content: user });
  }
  if (repair) messages.push(...repairMessages(repair, plan, sent));
  return messages;
}

/**
 * System and user text as they are sent. Where an object is wanted the schema stands in the prompt whatever the mode:
 * some servers ignore the mode, and JSON mode wants the word JSON in the prompt or may answer nothing.
 */
export function promptTexts(command: ModelCommand): [system: string, user: string] {
  if (command.answer.kind === 'text') return [command.system, command.user];
  const wanted = `Answer with one JSON object and nothing else, no fences. Its JSON schema: ${promptSchema(command.answer.schema)}`;
  return [`${command.system}\n\n${wanted}`, command.user];
}

function repairMessages({ reply, problem }: Repair, plan: BodyPlan, sent: Refusable[]): Record<string, unknown>[] {
  const again = `That was not the JSON object that was asked for (${problem}). Answer again with the JSON object only.`;
  const asTool = plan.mode === 'tool' && reply.calls.length > 0;
  const said: Record<string, unknown> = { role: 'assistant', content: reply.content || (asTool ? null : '(nothing)') };
  if (asTool)
    said.tool_calls = reply.calls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
    }));
  if (reply.reasoning !== null) {
    const wanted = PRESETS[plan.command.endpoint.preset].reasoning_back || plan.refuses('no_reasoning_content');
    if (wanted && !plan.refuses('reasoning_content')) {
      said.reasoning_content = reply.reasoning;
      sent.push('reasoning_content');
    } else sent.push('no_reasoning_content');
  }
  if (!asTool) return [said, { role: 'user', content: again }];
  return [said, ...reply.calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: again }))];
}
