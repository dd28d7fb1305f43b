import { RecordList } from '#web/record/record-list.tsx';
import { useRecords } from '#web/shell/product.ts';

/** The template of lists: what each part of it is, is seen here without knowing a domain. */
export default function ListTemplate() {
  const record = useRecords().named('requisition');
  return record && <RecordList record={record} title="List template" />;
}
