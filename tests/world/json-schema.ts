import type { JsonSchema } from '#kernel/fields/field.ts';

type Schemas = readonly JsonSchema[];
const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Why a value does not fit a schema, or nothing. The part of JSON Schema that our fields use; anything else is an error. */
export function misfit(value: unknown, schema: JsonSchema, at = '$'): string | undefined {
  for (const [word, wanted] of Object.entries(schema)) {
    const check = checks[word];
    if (!check) throw new Error(`tests/world/json-schema.ts does not know "${word}"`);
    const wrong = check(value, wanted as never, at, schema);
    if (wrong) return wrong;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';
const ifIs =
  (type: string, holds: (value: never, wanted: never) => boolean) => (value: unknown, wanted: never, at: string) =>
    typeOf(value) !== type || holds(value as never, wanted) ? undefined : `${at} breaks ${JSON.stringify(wanted)}`;
const words = () => undefined;

type Check = (value: unknown, wanted: never, at: string, schema: JsonSchema) => string | undefined;

const checks: Readonly<Record<string, Check>> = {
  type: (value, wanted: string | readonly string[], at) =>
    [wanted].flat().some((type) => (type === 'integer' ? Number.isInteger(value) : type === typeOf(value)))
      ? undefined
      : `${at} is no ${wanted}`,
  enum: (value, wanted: readonly unknown[], at) => (wanted.includes(value) ? undefined : `${at} is not in the list`),
  const: (value, wanted: unknown, at) => (value === wanted ? undefined : `${at} is not ${wanted}`),
  minimum: ifIs('number', (value, wanted) => value >= wanted),
  maximum: ifIs('number', (value, wanted) => value <= wanted),
  exclusiveMinimum: ifIs('number', (value, wanted) => value > wanted),
  minLength: ifIs('string', (value: string, wanted: number) => [...value].length >= wanted),
  maxLength: ifIs('string', (value: string, wanted: number) => [...value].length <= wanted),
  pattern: ifIs('string', (value: string, wanted: string) => new RegExp(wanted, 'u').test(value)),
  minItems: ifIs('array', (value: readonly unknown[], wanted: number) => value.length >= wanted),
  maxItems: ifIs('array', (value: readonly unknown[], wanted: number) => value.length <= wanted),
  uniqueItems: ifIs('array', (value: readonly unknown[]) => new Set(value).size === value.length),
  items: (value, wanted: JsonSchema, at) =>
    Array.isArray(value) ? value.map((one, index) => misfit(one, wanted, `${at}.${index}`)).find(Boolean) : undefined,
  properties: (value, wanted: Readonly<Record<string, JsonSchema>>, at) =>
    isObject(value)
      ? Object.entries(wanted)
          .map(([name, inner]) =>
            Object.hasOwn(value, name) ? misfit(value[name], inner, `${at}.${name}`) : undefined,
          )
          .find(Boolean)
      : undefined,
  required: (value, wanted: readonly string[], at) => {
    const absent = isObject(value) ? wanted.find((name) => !Object.hasOwn(value, name)) : undefined;
    return absent === undefined ? undefined : `${at}.${absent} is missing`;
  },
  additionalProperties: (value, wanted: boolean | JsonSchema, at, { properties = {} }) => {
    if (!isObject(value) || wanted === true) return undefined;
    const others = Object.keys(value).filter((name) => !Object.hasOwn(properties as object, name));
    if (wanted === false) return others[0] === undefined ? undefined : `${at}.${others[0]} is unknown`;
    return others.map((name) => misfit(value[name], wanted, `${at}.${name}`)).find(Boolean);
  },
  anyOf: (value, wanted: Schemas, at) =>
    wanted.some((one) => misfit(value, one, at) === undefined) ? undefined : `${at} fits none of them`,
  oneOf: (value, wanted: Schemas, at) =>
    wanted.filter((one) => misfit(value, one, at) === undefined).length === 1
      ? undefined
      : `${at} does not fit just one`,
  ...Object.fromEntries(
    [
      'format',
      'title',
      'description',
      'default',
      'examples',
      'readOnly',
      'writeOnly',
      'contentMediaType',
      'x-record',
      'x-labels',
    ].map((word) => [word, words]),
  ),
};
