import type { JsonSchema } from '#kernel/fields/field.ts';

/** An answer with these members, for the API document. */
export const told = (...names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
