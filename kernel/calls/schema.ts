import { kindOf } from '../fields/accept.ts';
import type { Field, JsonSchema } from '../fields/field.ts';
import type { Shape, Word } from './answer.ts';

const money: JsonSchema = {
  type: 'object',
  properties: { cents: { type: 'integer' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
  required: ['cents', 'currency'],
};

const words = {
  text: { type: 'string' },
  whole: { type: 'integer' },
  number: { type: 'number' },
  percent: { type: 'number' },
  yesNo: { type: 'boolean' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  money,
  any: {},
} as const satisfies Readonly<Record<Word, JsonSchema>>;

const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** The schema of an answer for the API document; `tests/laws/only-declared-fields-pass.test.ts` holds it against what is answered. */
export function answerSchema(shape: Shape): JsonSchema {
  if (typeof shape === 'string') {
    const schema = words[shape.replace('?', '') as Word];
    return shape.endsWith('?') ? orNull(schema) : schema;
  }
  if (isPair(shape))
    return shape.length === 2 ? orNull(answerSchema(shape[0])) : { type: 'array', items: answerSchema(shape[0]) };
  if (isField(shape)) {
    const schema = kindOf(shape.spec).jsonSchema(shape.spec as never); // a kind is only ever called with its own specification
    return shape.spec.required ? schema : orNull(schema);
  }
  if ('~texts' in shape) return { type: 'string', enum: shape['~texts'] };
  if ('~schema' in shape) return shape['~schema'] as JsonSchema;
  if ('~either' in shape) return { anyOf: (shape['~either'] as readonly Shape[]).map(answerSchema) };
  const { '*': others, ...named } = shape as Readonly<Record<string, Shape>>;
  const entries = Object.entries(named);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name.replace(/\?$/, ''), answerSchema(one)])),
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    ...(others === undefined ? {} : { additionalProperties: answerSchema(others) }),
  };
}

const isPair = (shape: Shape): shape is readonly [Shape] | readonly [Shape, null] => Array.isArray(shape);
const isField = (shape: object): shape is Field => 'spec' in shape && typeof shape.spec === 'object';
