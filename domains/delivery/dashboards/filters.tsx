import type { AnyRecord } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { FilterChoice } from '../reports/filters-part.tsx';
import type { ShownPanel } from './dashboard-calls.ts';

interface FiltersProps {
  readonly panels: readonly ShownPanel[];
  readonly filters: string;
  readonly onChange: (filters: string) => void;
}

/** One set of filters for all panels: the fields of their records, those of most panels first. */
export function Filters({ panels, filters, onChange }: FiltersProps) {
  const records = useRecords();
  const found = panels.flatMap(({ definition }) => {
    const record = definition && records.named(definition.record);
    return record ? [record] : [];
  });
  const [first] = found;
  if (!first) return null;
  return (
    <section aria-label="Filters of all panels" className="min-w-0">
      <FilterChoice record={together(first, found)} filters={filters} onChange={onChange} />
    </section>
  );
}

/** The fields of several records as if they were one; of two with one name the first counts, as it does on the server. */
function together(first: AnyRecord, all: readonly AnyRecord[]): AnyRecord {
  const times = new Map<string, number>();
  for (const { fields } of all) for (const name of Object.keys(fields)) times.set(name, (times.get(name) ?? 0) + 1);
  const names = [...times].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const field = all.map((record) => record.fields[name]).find(Boolean);
      return field ? [[name, field] as const] : [];
    }),
  );
  const { view: _, ...plain } = first;
  return { ...plain, fields, states: [], list: { ...first.list, filters: [] } };
}
