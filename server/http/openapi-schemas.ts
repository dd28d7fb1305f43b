import type { JsonSchema } from '#kernel/fields/field.ts';
import { modes } from '#server/records/transfer/import-mapping.ts';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  items,
  ...(description ? { description } : {}),
});

/** An object that always has all of these. */
const object = (properties: { readonly [name: string]: JsonSchema }, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const issue = object({ path: text, code: text, message: text });

/** What the server answers besides rows. */
export const answerSchemas: { readonly [name: string]: JsonSchema } = {
  Problem: {
    ...object(
      {
        type: { type: 'string', format: 'uri' },
        title: text,
        status: { type: 'integer' },
        code: { type: 'string', description: 'Stable, for programs.' },
        detail: { type: 'string', description: 'The sentence for people.' },
        issues: list(issue, 'What is wrong with which field.'),
        requestId: { type: 'string', description: 'Also in the log of the server.' },
      },
      ['issues'],
    ),
    additionalProperties: true,
  },
  HistoryPage: object({
    data: list(
      object({
        id,
        at: moment,
        actor: orNull(id),
        actorName: text,
        actorKind: { type: 'string', enum: ['person', 'service', 'system', 'agent'] },
        onBehalfOf: orNull(id),
        action: text,
        version: orNull({ type: 'integer' }),
        changes: {
          ...orNull({ type: 'object', additionalProperties: { type: 'array', minItems: 2, maxItems: 2 } }),
          description: 'Field by field, before and after; null once the values were erased by law.',
        },
        reason: orNull(text),
        requestId: orNull(text),
      }),
    ),
    next: orNull(text),
  }),
  BulkAnswer: object({
    done: count,
    refused: count,
    rows: list(
      object(
        {
          id,
          ok: { type: 'boolean' },
          version: orNull({ type: 'integer' }),
          status: text,
          code: text,
          sentence: text,
          issues: list(issue),
        },
        ['version', 'status', 'code', 'sentence', 'issues'],
      ),
      'In the order in which they were asked for.',
    ),
  }),
  ImportRun: object({
    id,
    record: text,
    file: text,
    state: {
      type: 'string',
      enum: ['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'interrupted'],
    },
    rows: { ...count, description: 'Rows of the file below its heading.' },
    done: count,
    percent: { type: 'integer', minimum: 0, maximum: 100 },
    created: count,
    updated: count,
    unchanged: count,
    refused: count,
    failure: orNull(text),
    columns: list(object({ header: text, samples: list(text), target: orNull(text) })),
    mode: { type: 'string', enum: modes },
    key: orNull(text),
    targets: list(object({ target: text, label: text, required: { type: 'boolean' } }), 'What columns can fill.'),
    keys: list(text, 'What can name a row that is there already.'),
    errors: list(
      object({ row: { type: 'integer' }, column: orNull(text), code: text, message: text }),
      'The first refusals; the file of errors has all of them.',
    ),
    createdAt: moment,
    createdBy: id,
  }),
};
