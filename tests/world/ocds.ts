import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/*
 * The official schema of the Open Contracting Data Standard 1.1.5 is not part of this repository. Tests that read it are skipped where
 * the folder of data sets is absent.
 */
const folder = join(root, '..', 'shared', 'data', 'ocds');
export const hasOcds = existsSync(folder);
export const ocdsFile = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T; // as the standard has it

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text),
  uri: (text) => URL.canParse(text),
  email: (text) => text.includes('@'),
};

/** What is wrong with a value by a schema of JSON Schema draft 4: the words that the schemas of OCDS use, and no others. */
export function faultsBy(schema: Schema, value: unknown, whole: Record<string, unknown>, at = ''): string[] {
  if (schema.$ref !== undefined) {
    const path = schema.$ref.replace(/^.*#\//, '').split('/');
    const found = schema.$ref.startsWith('#')
      ? path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], whole)
      : ocdsFile<Record<string, unknown>>('release-schema.json');
    return faultsBy(
      found as Schema,
      value,
      schema.$ref.startsWith('#') ? whole : (found as Record<string, unknown>),
      at,
    );
  }
  const faults: string[] = [];
  const wrong = (what: string) => void faults.push(`${at || '/'}: ${what}`);
  const type = typeOf(value);
  if (schema.type !== undefined) {
    const allowed = [schema.type].flat();
    if (!allowed.includes(type) && !(type === 'integer' && allowed.includes('number'))) wrong(`is ${type}`);
  }
  if (schema.enum && !schema.enum.includes(value)) wrong(`is ${JSON.stringify(value)}`);
  for (const several of [schema.oneOf, schema.anyOf])
    if (several && !several.some((one) => faultsBy(one, value, whole, at).length === 0)) wrong('fits none');
  if (typeof value === 'string') {
    if (value.length < (schema.minLength ?? 0)) wrong('is too short');
    if (schema.format && !(formats[schema.format] ?? (() => true))(value)) wrong(`is no ${schema.format}`);
    if (schema.pattern && !new RegExp(schema.pattern).test(value)) wrong('has another pattern');
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) wrong('has too few');
    if (schema.uniqueItems && new Set(value.map((one) => JSON.stringify(one))).size < value.length) wrong('repeats');
    if (schema.items)
      for (const [i, one] of value.entries()) faults.push(...faultsBy(schema.items, one, whole, `${at}/${i}`));
  } else if (typeof value === 'object' && value !== null) {
    for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) wrong(`lacks ${name}`);
    for (const [name, one] of Object.entries(value)) {
      const known = schema.properties?.[name];
      const patterned = Object.entries(schema.patternProperties ?? {}).find(([form]) =>
        new RegExp(form).test(name),
      )?.[1];
      const by = known ?? patterned;
      if (by) faults.push(...faultsBy(by, one, whole, `${at}/${name}`));
    }
  }
  return faults;
}
