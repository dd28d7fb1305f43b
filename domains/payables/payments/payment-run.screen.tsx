import type { Row } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { paymentRun } from './payment-run.record.ts';

const RunReview = later(() => import('../fraud/run-review.tsx'));
const DiscountPlan = later(() => import('./discount-plan.tsx'));
const RunPanel = later(() => import('./run-panel.tsx'));

/** A run with its payments, held invoices and cash by day. */
export default function PaymentRunScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={paymentRun} id={id} layout="below">
      {(row) => (
        <>
          <RunPanel id={id} method={String(row['method'])} status={row.status} />
          {row['method'] === 'ach' && (
            <RunReview run={id} canReview={row.status === 'reviewed' || row.status === 'firsts_held'} />
          )}
          {row.status === 'proposed' && row.can.includes('edit') && (
            <DiscountPlan run={row as unknown as Row<typeof paymentRun>} />
          )}
          <RecordSections record={paymentRun} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
