import { type Actor, type AnyRecord, labelOf, permission, type Spec } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { type Compiled, canReadField, type Registry, targetOf } from '#server/records/compiled.ts';
import { rowsSql } from '#server/records/rows-sql.ts';
import { columnsOf } from '#server/records/select.ts';
import type { Statement } from '#server/records/statement.ts';
import { systemFields } from './report-fields.ts';

/** A field that this person may read, with its columns in the statement. */
export interface Usable {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  readonly spec: Spec | undefined;
  /** The record that states it. */
  readonly of: AnyRecord;
  readonly columns: readonly string[];
  /** Whose rows its value names. */
  readonly target: Compiled | undefined;
}

/** A field that is there, but not for this person: only what it is called. */
export interface Hidden {
  readonly hidden: string;
}
export type Found = Usable | Hidden | null;

export const isHidden = (found: Found): found is Hidden => found !== null && 'hidden' in found;

export interface Reader {
  readonly registry: Registry;
  readonly actor: Actor;
  readonly compiled: Compiled;
}

/** Whether this person may read rows of a record at all, by a key no less than by a session. */
export const mayRead = ({ record }: Compiled, actor: Actor): boolean =>
  refusedBefore(record, 'read', permission(record.access.read), actor) === null;

/** A field of the record itself, or what every row carries. */
function ownField({ registry, actor, compiled }: Reader, name: string, alias: string): Found {
  const { record } = compiled;
  const field = compiled.byName.get(name);
  if (field) {
    const label = labelOf(name, field.spec);
    if (!canReadField(field, actor) || field.spec.kind.name === 'encrypted') return { hidden: label };
    const { spec } = field;
    const target = registry.find(targetOf(field) ?? '');
    const columns = field.columns.map((column) => `${alias}.${column}`);
    return { name, label, kind: spec.kind.name, spec, of: record, columns, target };
  }
  const system = Object.hasOwn(systemFields, name) ? systemFields[name] : undefined;
  if (!system || record.view || (name === 'status' && !compiled.hasStates)) return null;
  const [label, kind] = system;
  const target = kind === 'person' ? registry.find('organization_members') : undefined;
  const columns = columnsOf(compiled, name).map((column) => `${alias}.${column}`);
  return { name, label, kind, spec: undefined, of: record, columns, target };
}

/** Records that a field of this record names one row of, and that this person may read. */
export const referencesOf = (reader: Reader): readonly (Usable & { readonly target: Compiled })[] =>
  reader.compiled.fields.flatMap(({ name }) => {
    const found = ownField(reader, name, 't');
    if (!found || isHidden(found) || !found.target || !mayRead(found.target, reader.actor)) return [];
    return [{ ...found, target: found.target }];
  });

/**
 * The fields of one statement. A field of a referenced record is joined under that record's own row rules: where this person may not
 * read the row that is named, its values are empty, as if no row were named.
 */
export class ReportFields {
  readonly reader: Reader;
  readonly #statement: Statement;
  readonly #organization: string;
  readonly #joins = new Map<string, string>();

  constructor(reader: Reader, statement: Statement, organization: string) {
    this.reader = reader;
    this.#statement = statement;
    this.#organization = organization;
  }

  get joins(): string {
    return [...this.#joins.values()].join('');
  }

  find(name: string): Found {
    const [first = '', inner, ...rest] = name.split('.');
    if (inner === undefined) return ownField(this.reader, first, 't');
    if (rest.length > 0) return null;
    const reference = ownField(this.reader, first, 't');
    if (reference === null || isHidden(reference)) return reference;
    const { target, label } = reference;
    if (!target || target.sql) return null;
    const { registry, actor } = this.reader;
    const found = ownField({ registry, actor, compiled: target }, inner, this.#aliasOf(first));
    if (found === null) return null;
    const words = isHidden(found) ? found.hidden : found.label;
    const both = `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    if (isHidden(found) || !mayRead(target, actor)) return { hidden: both };
    this.#join(first, reference.columns[0] ?? '', target);
    return { ...found, name, label: both };
  }

  #aliasOf = (reference: string): string => {
    const known = [...this.#joins.keys()].indexOf(reference);
    return `j${known < 0 ? this.#joins.size : known}`;
  };

  #join(reference: string, column: string, target: Compiled): void {
    if (this.#joins.has(reference)) return;
    const alias = this.#aliasOf(reference);
    const seen = rowsSql(target.record, permission(target.record.access.read).rows, this.reader.actor, this.#statement);
    const rows = `select t.* from ${target.table} t where t.organization_id = ${this.#organization} and ${seen}`;
    this.#joins.set(reference, ` left join (${rows}) ${alias} on ${alias}.id = ${column}`);
  }
}
