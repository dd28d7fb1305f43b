import { ApprovalPanel } from '../../workflow/public.tsx';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import type { Values } from '#web/record/words.ts';
import { usePlace } from '#web/shell/router.tsx';
import { ShopsPanel } from '../punchout/shops-panel.tsx';
import { ScopeHits } from '../scope/scope-hits.tsx';
import { requisition } from './requisition.record.ts';

/** A requisition with what belongs beside its fields, and how it is decided on; editing is the usual page. */
export default function RequisitionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { search } = usePlace();
  const isForm = id === 'new' || new URLSearchParams(search).has('edit');
  const { data: row } = useRow(requisition, id, !isForm);
  if (isForm || !row) return <RecordScreen key={id} record={requisition} id={id} />;
  const { specification } = row as Values;
  return (
    <RecordPage record={requisition} row={row}>
      <ApprovalPanel record={requisition.name} id={id} />
      <RecordSections record={requisition} row={row} />
      {typeof specification === 'string' && <ScopeHits text={specification} />}
      {['draft', 'returned'].includes(row.status) && row.can.includes('edit') && <ShopsPanel requisition={row.id} />}
    </RecordPage>
  );
}
