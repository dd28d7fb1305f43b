import type { AnyRecord, Spec } from '#kernel';
import { type Definition, filtersOf, filtersText } from '../reports/definition.ts';
import { fieldLabel, systemFields } from '../reports/report-fields.ts';

export interface NotApplied {
  readonly label: string;
  readonly why: 'no_field' | 'other_field' | 'own_filter';
}

export interface Filtered {
  readonly definition: Definition;
  readonly applied: readonly string[];
  readonly notApplied: readonly NotApplied[];
}

/** A field by what its filter means: a status of one record is none of another, so states are filtered by each report alone. */
function meaningOf({ fields, view }: AnyRecord, name: string): string | null {
  const spec: Spec | undefined = Object.hasOwn(fields, name) ? fields[name]?.spec : undefined;
  if (!spec) return name !== 'status' && Object.hasOwn(systemFields, name) && !view ? name : null;
  const { to, choices } = spec.options as { to?: string; choices?: Readonly<Record<string, string>> };
  return JSON.stringify([spec.kind.name, to ?? null, choices ? Object.keys(choices) : null]);
}

const nameOf = (key: string): string => key.split('.')[0] ?? key;

/**
 * One set of filters over several reports. Each applies to every report about a record that has the same field, as the first of them
 * states it; a filter of the report's own is never changed by it.
 */
export function crossFiltered(
  panels: readonly { readonly definition: Definition; readonly record: AnyRecord }[],
  filters: string,
): readonly Filtered[] {
  const shared = filtersOf({ record: '', filters });
  const records = panels.map(({ record }) => record);
  const names = [...new Set(Object.keys(shared).map(nameOf))];
  const meanings = new Map(
    names.map((name) => [name, records.map((record) => meaningOf(record, name)).find((one) => one !== null) ?? null]),
  );
  return panels.map(({ definition, record }) => {
    const own = filtersOf(definition);
    const ownNames = new Set(Object.keys(own).map(nameOf));
    const applied = new Set<string>();
    const notApplied: NotApplied[] = [];
    for (const name of names) {
      const label = fieldLabel(name, [record, ...records]);
      const meaning = meaningOf(record, name);
      if (meaning === null) notApplied.push({ label, why: 'no_field' });
      else if (meaning !== meanings.get(name)) notApplied.push({ label, why: 'other_field' });
      else if (ownNames.has(name)) notApplied.push({ label, why: 'own_filter' });
      else applied.add(name);
    }
    const added = Object.entries(shared).filter(([key]) => applied.has(nameOf(key)));
    return {
      definition:
        added.length > 0
          ? { ...definition, filters: filtersText({ ...own, ...Object.fromEntries(added) }) }
          : definition,
      applied: [...applied].map((name) => fieldLabel(name, [record])),
      notApplied,
    };
  });
}

export const whyWords: Readonly<Record<NotApplied['why'], string>> = {
  no_field: 'not a field of this report',
  other_field: 'another field with this name',
  own_filter: 'this report has its own filter',
};
