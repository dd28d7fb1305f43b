import { allows } from '#kernel';
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
  const actor = actorOf(useSession());
  if (!record) return null;
  const filters = filtersOf(definition);
  const change = (changes: Change) => {
    const next = { ...filters };
    for (const [name, given] of Object.entries(changes)) {
      const values = given === null ? [] : [given].flat().filter((one) => one !== '');
      if (values.length > 0) next[name] = values;
      else delete next[name];
    }
    put({ filters: filtersText(next) });
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
    <Part title="Filters">
      <ListFilters list={list} />
      <AddFilter list={list} words="Add filter" />
    </Part>
  );
}
