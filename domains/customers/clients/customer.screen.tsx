import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { customer } from '../served/customer.record.ts';
import { Account } from './account.tsx';
import { Story } from './story.tsx';

/** A customer with what is agreed and the whole story: contacts, agreements and comments. */
export default function CustomerScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const isEditing = new URLSearchParams(usePlace().search).has('edit');
  const { data: row } = useRow(customer, id, id !== 'new');
  if (!row || isEditing) return <RecordScreen record={customer} id={id} />;
  return (
    <RecordPage record={customer} row={row}>
      <Account id={id} />
      <RecordSections record={customer} row={row} />
      <Story title={String(row['name' as never])} whose={{ customer: id }} />
    </RecordPage>
  );
}
