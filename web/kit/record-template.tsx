import { useRowsOf } from '#web/data/rows.ts';
import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useRecords } from '#web/shell/product.ts';

/** The template of records: what each part of it is, is seen here without knowing a domain. */
export default function RecordTemplate() {
  const record = useRecords().named('requisition');
  return record && <Newest record={record} />;
}

function Newest({ record }: { readonly record: AnyRecord }) {
  const { data } = useRowsOf(record, { limit: 1 });
  const row = data?.data[0];
  return row && <RecordScreen record={record} id={row.id} />;
}
