import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { bankStatement } from './bank-statement.record.ts';

const ReconciliationPanel = later(() => import('./reconciliation-panel.tsx'));

/** A statement with its lines, what is outstanding, and both balances. */
export default function BankStatementScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={bankStatement} id={id} layout="below">
      {(row) => (
        <>
          <ReconciliationPanel id={id} status={row.status} />
          <RecordSections record={bankStatement} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
