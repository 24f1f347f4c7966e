// @ts-check
/** @import { Json } from './types.ts' */

/**
 * The plainest value that a JSON schema allows: first of an enum, least length, least number.
 * @param {Json} schema
 * @param {Json} [root] where `$ref` starts
 * @returns {Json}
 */
export function fillSchema(schema, root = schema) {
  if (!isObject(schema)) return null;
  if (typeof schema.$ref === 'string') return fillSchema(lookUp(root, schema.$ref), root);
  if ('const' in schema) return schema.const ?? null;
  if ('default' in schema) return schema.default ?? null;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (Array.isArray(variants)) return fillSchema(variants[0] ?? null, root);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return 'text'.repeat(Math.max(1, Math.ceil(numberOf(schema.minLength) / 4)));
    case 'integer':
    case 'number':
      return numberOf(schema.minimum ?? schema.exclusiveMinimum) + ('exclusiveMinimum' in schema ? 1 : 0);
    case 'boolean':
      return false;
    case 'array':
      return Array.from({ length: numberOf(schema.minItems) }, () => fillSchema(schema.items ?? null, root));
    case 'null':
      return null;
    default:
      return fillObject(schema, root);
  }
}

/**
 * @param {{ [key: string]: Json }} schema
 * @param {Json} root
 */
function fillObject(schema, root) {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : Object.keys(properties);
  return Object.fromEntries(required.map((key) => [String(key), fillSchema(properties[String(key)] ?? null, root)]));
}

/**
 * @param {Json} root
 * @param {string} ref such as `#/$defs/quote`
 */
function lookUp(root, ref) {
  /** @type {Json} */
  let value = root;
  for (const key of ref.split('/').slice(1)) value = isObject(value) ? (value[key] ?? null) : null;
  return value;
}

/** @param {Json | undefined} value */
function numberOf(value) {
  return typeof value === 'number' ? value : 0;
}

/**
 * @param {Json | undefined} value
 * @returns {value is { [key: string]: Json }}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
