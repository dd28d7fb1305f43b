import type { Fields, JsonSchema } from '../fields/field.ts';
import { fieldSchema, objectSchema } from '../fields/object-schema.ts';
import type { AnyRecord, AnyTransition } from '../record/define.ts';
import { fixedWhile } from '../record/fixed.ts';

/** A row as the API answers it. */
export function rowSchema(record: AnyRecord): JsonSchema {
  if (record.view) return viewSchema(record);
  return {
    type: 'object',
    description: record.about,
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer', description: 'Send it with a change; a stale one is refused.' },
      ...(record.states.length > 0 ? { status: { type: 'string', enum: record.states } } : {}),
      ...fieldsOf(record),
      createdAt: { type: 'string', format: 'date-time' },
      createdBy: { type: 'string', format: 'uuid' },
      updatedAt: { type: 'string', format: 'date-time' },
      titles,
      can,
      cannot: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What this state offers but the caller cannot do, with the reason.',
      },
      fixed: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Fields that no edit changes in the state of this row, each with its reason.',
      },
    },
    required: ['id', 'version', 'createdAt', 'createdBy', 'updatedAt'],
  };
}

const fieldsOf = (record: AnyRecord): JsonSchema =>
  Object.fromEntries(
    Object.entries(record.fields).map(([name, { spec }]) => [name, fieldSchema(name, spec, fixedWhile(record, name))]),
  );

const titles: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'The names of what this row points at, by field.',
};
const can: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'What the caller can do with this row now.',
};

/** A row of a view: it has no version, and nothing can be done with it. */
const viewSchema = (record: AnyRecord): JsonSchema => ({
  type: 'object',
  description: record.about,
  properties: { id: { type: 'string', format: 'uuid' }, ...fieldsOf(record), titles },
  required: ['id'],
});

/** What a new row takes. */
export const newSchema = (record: AnyRecord): JsonSchema => objectSchema(settable(record.fields));

/** What an edit takes: the version that was looked at, and whatever changes. */
export function changeSchema(record: AnyRecord): JsonSchema {
  const fields = settable(record.fields, true);
  const version = { type: 'integer', description: 'The version you looked at.' };
  const shape = objectSchema(fields, { version }, (name) => fixedWhile(record, name));
  return { ...shape, required: ['version'] };
}

export function stepSchema(record: AnyRecord, step: AnyTransition): JsonSchema {
  const asked = Object.entries(record.fields).filter(([name]) => step.fieldsToFill?.includes(name));
  return {
    ...objectSchema(Object.fromEntries(asked), {
      version: { type: 'integer', description: 'The version you looked at.' },
      ...(step.reason ? { reason: { type: 'string', maxLength: 2000 } } : {}),
    }),
    required: step.reason === 'required' ? ['reason'] : [],
  };
}

const settable = (fields: Fields, partial = false): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { spec }]) => !spec.computed && !(partial && spec.fixed)));
