import { fromJSONSchema } from 'zod';
import { z } from '../schema/zod';

export type JsonSchema = Record<string, unknown>;

/** Values that the model is held to while it decodes, and that our own check leaves to the stage. */
const ADVISED = 'x-enum';

/**
 * A zod schema as JSON Schema, small enough for a prompt. Runs in the worker: the host gets plain data.
 *
 * `z.enum` is refused by our check where the value is another. `z.string().meta({ enum })` holds the model to a list, but
 * a value outside it passes: the stage refuses it with the one sentence it stands in, not the whole answer.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'string' || jsonSchema.enum === undefined) return;
      Object.assign(jsonSchema, { [ADVISED]: jsonSchema.enum });
      delete jsonSchema.enum;
    },
  });
  return trimmed(json) as JsonSchema;
}

/** The schema as it is shown to a model in its prompt. */
export function promptSchema(schema: JsonSchema): string {
  return JSON.stringify(schema).replaceAll(`"${ADVISED}":`, '"enum":');
}

/** Checks data against a JSON Schema; used where the zod schema itself cannot come along. */
export function checkAgainst(
  schema: JsonSchema,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; problem: string } {
  const result = fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]).safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`);
  return { ok: false, problem: problems.join('; ').slice(0, 400) };
}

/** Keywords that constrained decoders refuse or ignore; our own check has the full schema. */
const NOT_FOR_DECODERS = new Set(['minLength', 'maxLength', 'pattern', 'format', 'default', 'examples', 'title']);

/**
 * The schema as constrained decoders take it: closed objects, `anyOf` for `oneOf`, no keywords that they refuse.
 * `strict` where each field of each object is required, as strict decoding wants it.
 */
export function decoderSchema(schema: JsonSchema): { schema: JsonSchema; strict: boolean } {
  let strict = true;
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const out: JsonSchema = {};
    for (const [key, value] of Object.entries(node)) {
      if (NOT_FOR_DECODERS.has(key)) continue;
      if (key === 'properties' && typeof value === 'object' && value !== null)
        out.properties = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, visit(child)]));
      else if (key === 'enum' || key === 'const' || key === 'required') out[key] = value;
      else if (key === ADVISED) out.enum = value;
      else out[key === 'oneOf' ? 'anyOf' : key] = visit(value);
    }
    if (out.type === 'object' && out.properties) {
      const required = new Set(Array.isArray(out.required) ? out.required : []);
      if (Object.keys(out.properties as object).some((name) => !required.has(name))) strict = false;
      out.additionalProperties ??= false;
      if (out.additionalProperties !== false) strict = false;
    }
    return out;
  };
  return { schema: visit(schema) as JsonSchema, strict };
}

/** Without what says nothing: the dialect's name and the bounds of safe integers. */
function trimmed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(trimmed);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key, value]) =>
          key !== '$schema' && !(typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER),
      )
      .map(([key, value]) => [key, trimmed(value)]),
  );
}
