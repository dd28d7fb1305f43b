import { useMemo } from 'react';
import { useCall } from '#web/data/calls.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { useRecords } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { shownSets, timesUsed } from './master-data.ts';
import { entriesUsed } from './uses-calls.ts';

/** A set of the master data as a list, with how often each entry is used beside its name. One screen for all of them. */
export default function EntriesScreen() {
  const { path } = usePlace();
  const { named, listAt } = useRecords();
  const name = shownSets.find((one) => listAt(one) === path) ?? 'commodity_code';
  const { data } = useCall(entriesUsed, { record: name });
  const notes = useMemo(() => new Map(data?.data.map(({ id, count }) => [id, timesUsed(count)])), [data]);
  const record = named(name);
  return record && <RecordList key={name} record={record} title={record.label[1]} notes={notes} />;
}
