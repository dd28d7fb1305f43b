import { ApprovalPanel } from '../../workflow/public.tsx';
import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { requisition } from './requisition.record.ts';

/** A requisition, and above it how it is decided on. */
export default function RequisitionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { search } = usePlace();
  const isRead = id !== 'new' && !new URLSearchParams(search).has('edit');
  return (
    <div className="space-y-6">
      <RecordScreen record={requisition} id={id} />
      {isRead && <ApprovalPanel record={requisition.name} id={id} />}
    </div>
  );
}
