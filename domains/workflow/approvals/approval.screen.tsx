import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { approval } from './approval.record.ts';
import { ApprovalPanel } from './approval-panel.tsx';

/** The row of an approval with its way, its decisions and what one can do. */
export default function ApprovalScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={approval} id={params['id'] ?? ''}>
      {(row) => (
        <>
          <ApprovalPanel record={String(row['record' as never])} id={String(row['rowId' as never])} />
          <RecordSections record={approval} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
