import type { JsonSchema } from '#kernel/fields/field.ts';

const words = {
  text: { type: 'string' },
  whole: { type: 'integer' },
  number: { type: 'number' },
  yesNo: { type: 'boolean' },
  any: {},
} as const satisfies Readonly<Record<string, JsonSchema>>;
type Word = keyof typeof words;

/** The form of an answer as one writes it down: a word, with a question mark where it may be null; a list of one form; a form or null; names, `*` for all others. */
export type Shape = Word | `${Word}?` | readonly [Shape] | readonly [Shape, null] | { readonly [name: string]: Shape };

/**
 * The schema of a call's answer for the API document, which a law holds against what is really answered.
 *
 * @example
 * schemaOf({ data: [{ id: 'text', seenAt: 'text?', sessions: 'whole' }], next: 'text?' })
 */
export function schemaOf(shape: Shape): JsonSchema {
  if (typeof shape === 'string') {
    const schema = words[shape.replace('?', '') as Word];
    return shape.endsWith('?') ? { anyOf: [schema, { type: 'null' }] } : schema;
  }
  if (isPair(shape))
    return shape.length === 2
      ? { anyOf: [schemaOf(shape[0]), { type: 'null' }] }
      : { type: 'array', items: schemaOf(shape[0]) };
  const { '*': others, ...named } = shape;
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(named).map(([name, one]) => [name, schemaOf(one)])),
    ...(others === undefined ? {} : { additionalProperties: schemaOf(others) }),
  };
}

const isPair = (shape: Shape): shape is readonly [Shape] | readonly [Shape, null] => Array.isArray(shape);
