import { expect, test } from 'vitest';
import { schemaOf } from './answer-schema.ts';

test('a form becomes the schema one would write by hand', () => {
  expect(
    schemaOf({ data: [{ id: 'text', seenAt: 'text?' }], disk: [{ free: 'whole' }, null], more: { '*': 'yesNo' } }),
  ).toEqual({
    type: 'object',
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, seenAt: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        },
      },
      disk: { anyOf: [{ type: 'object', properties: { free: { type: 'integer' } } }, { type: 'null' }] },
      more: { type: 'object', properties: {}, additionalProperties: { type: 'boolean' } },
    },
  });
});
