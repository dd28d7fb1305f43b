import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import type { FormContext, FormDefinition, FormField, FormFile, FormValue, FormValues } from './form.ts';
import { cellsOf, computeAll, rowKey } from './form.ts';

const folder = join(import.meta.dirname, 'xsd');
/** The schemas name one another by the address at which Grants.gov serves them; here they lie side by side. */
const schemas = readdirSync(folder).map((fileName) => ({
  fileName,
  contents: readFileSync(join(folder, fileName), 'utf8').replaceAll(/schemaLocation="[^"]*\//g, 'schemaLocation="'),
}));

export const schemaText = ({ schema }: FormDefinition): string => readFileSync(join(folder, schema.file), 'utf8');

/** The first thing that the official schema says against each of these documents, in their order. */
export async function objections(form: FormDefinition, documents: readonly string[]): Promise<readonly string[]> {
  if (documents.length === 0) return [];
  const schema = schemas.filter(({ fileName }) => fileName === form.schema.file);
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema,
    preload: schemas.filter(({ fileName }) => fileName !== form.schema.file),
    initialMemoryPages: 2048,
    maxMemoryPages: 8192,
  });
  return documents.map((_, at) => errors.find(({ loc }) => loc?.fileName === `${at}.xml`)?.message.trim() ?? '');
}

export const map: FormFile = {
  id: '0195f1f2-0000-7000-8000-000000000001',
  name: 'Karte für Łódź — 地図 & "plan".pdf',
  mimeType: 'application/pdf',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};
export const context: FormContext = { today: '2026-11-20', files: [map] };

/** Which fields get a value, and which text. */
export interface Filling {
  readonly fills: (field: FormField) => boolean;
  readonly text: (field: FormField) => string;
  readonly amount?: (key: string) => number;
  readonly choice?: (field: FormField) => string | undefined;
  readonly rows?: number;
}

/** A form filled in by what its definition says of each field; what is computed is worked out. */
export function filledIn(form: FormDefinition, filling: Filling): FormValues {
  const { fills, text, amount = () => 0, rows = 1 } = filling;
  const values: Record<string, FormValue> = {};
  const valueOf = (field: FormField): FormValue => {
    switch (field.kind) {
      case 'money':
        return amount(field.key);
      case 'whole':
      case 'percent':
        return field.atLeast ?? 1;
      case 'date':
        return '2026-11-20';
      case 'yesNo':
        return true;
      case 'choice':
        return filling.choice?.(field) ?? field.choices?.[0]?.[0] ?? null;
      case 'file':
        return map.id;
      default:
        return text(field);
    }
  };
  for (const { fields = [], grid, list } of form.sections) {
    for (const field of fields) if (fills(field)) values[field.key] = valueOf(field);
    for (const cell of grid ? cellsOf(grid) : []) if (!cell.computed) values[cell.key] = amount(cell.key);
    for (let at = 0; list && at < Math.min(rows, list.most); at++)
      for (const field of list.fields) if (fills(field)) values[rowKey(list.key, at, field.key)] = valueOf(field);
  }
  return computeAll({ [form.code]: values })[form.code] ?? {};
}
