import { type AnyRecord, allows } from '#kernel';
import { actorOf, useSession } from '#web/data/session.ts';
import type { Change } from '#web/record/list/list-address.ts';
import { AddFilter, ListFilters } from '#web/record/list/list-filters.tsx';
import type { List } from '#web/record/list/use-list.ts';
import { useRecords } from '#web/shell/product.ts';
import { type Definition, filtersOf, filtersText } from './definition.ts';
import { Part, type Put } from './builder-parts.tsx';

/** The filters of a list, kept in the definition instead of the address. Suspends until the record's definition is there. */
export function FiltersPart({ definition, put }: { definition: Definition; put: Put }) {
  const record = useRecords().named(definition.record);
  if (!record) return null;
  return (
    <Part title="Filters">
      <FilterChoice record={record} filters={definition.filters ?? ''} onChange={(filters) => put({ filters })} />
    </Part>
  );
}

interface FilterChoiceProps {
  readonly record: AnyRecord;
  readonly filters: string;
  readonly onChange: (filters: string) => void;
}

/** The filters of a record as a list offers them, written as its address writes them. */
export function FilterChoice({ record, filters: text, onChange }: FilterChoiceProps) {
  const actor = actorOf(useSession());
  const filters = filtersOf({ record: record.name, filters: text });
  const change = (changes: Change) => {
    const next = { ...filters };
    for (const [name, given] of Object.entries(changes)) {
      const values = given === null ? [] : [given].flat().filter((one) => one !== '');
      if (values.length > 0) next[name] = values;
      else delete next[name];
    }
    onChange(filtersText(next));
  };
  const fields = Object.entries(record.fields)
    .map(([name, { spec }]) => [name, spec] as const)
    .filter(([, { readers }]) => readers === undefined || allows(readers, actor));
  const list: List = {
    record,
    state: { filters, search: '', sort: '', columns: [], layout: 'table', by: '', month: '', view: '' },
    question: '',
    columns: [],
    fields,
    search: '',
    path: '',
    change,
    again: () => Promise.resolve(),
  };
  return (
    <>
      <ListFilters list={list} />
      <AddFilter list={list} words="Add filter" />
    </>
  );
}
