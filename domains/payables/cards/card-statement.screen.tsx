import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { cardStatement } from './card-statement.record.ts';

const CardStatementPanel = later(() => import('./card-statement-panel.tsx'));

/** A statement of a card issuer with its transactions, and what is paid of it. */
export default function CardStatementScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={cardStatement} id={id} layout="below">
      {(row) => (
        <>
          <CardStatementPanel id={id} />
          <RecordSections record={cardStatement} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
