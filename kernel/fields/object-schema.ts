import { kindOf, labelOf } from './accept.ts';
import type { Fields, JsonSchema, Spec } from './field.ts';

/** The schema of one field with its words; an optional field may be null. */
export function fieldSchema(name: string, spec: Spec, note: string | null = null): JsonSchema {
  const schema = kindOf(spec).jsonSchema(spec);
  const words = {
    title: labelOf(name, spec),
    ...(spec.help || note ? { description: [spec.help, note].filter(Boolean).join(' ') } : {}),
    ...(spec.computed ? { readOnly: true } : {}),
  };
  return spec.required ? { ...schema, ...words } : { anyOf: [schema, { type: 'null' }], ...words };
}

/** What `acceptFields` takes for a new row of this shape. */
export function objectSchema(
  fields: Fields,
  more: { readonly [name: string]: JsonSchema } = {},
  note: (name: string) => string | null = () => null,
): JsonSchema {
  const demanded = Object.entries(fields).filter(([, { spec }]) => spec.required && !spec.computed && !spec.default);
  return {
    type: 'object',
    properties: {
      ...more,
      ...Object.fromEntries(
        Object.entries(fields).map(([name, { spec }]) => [name, fieldSchema(name, spec, note(name))]),
      ),
    },
    required: demanded.map(([name]) => name),
    additionalProperties: false,
  };
}
