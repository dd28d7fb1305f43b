import { useRow } from '#web/data/query.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { approval } from './approval.record.ts';
import { ApprovalPanel } from './approval-panel.tsx';

/** The row of an approval with its way, its decisions and what one can do. */
export default function ApprovalScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data } = useRow(approval, id);
  return (
    <div className="space-y-6">
      {data && <ApprovalPanel record={String(data['record'])} id={String(data['rowId'])} />}
      <RecordScreen record={approval} id={id} />
    </div>
  );
}
