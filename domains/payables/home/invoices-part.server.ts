import { addDays } from '#kernel/lists/days.ts';
import type { Tx } from '#server/db/database.ts';
import { type InvoiceLanes, SOON } from './invoices-part.ts';

const counted = `select count(*) filter (where status = 'captured')::int as captured,
    count(*) filter (where status = 'exception')::int as exceptions,
    count(*) filter (where status = 'matched')::int as matched,
    count(*) filter (where status = 'approved' and due_on <= $2::date)::int as due
  from invoice where organization_id = $1 and status in ('captured', 'exception', 'matched', 'approved')`;

export async function invoiceLanesOf(tx: Tx, organizationId: string, today: string): Promise<InvoiceLanes> {
  const until = addDays(today, SOON);
  const [found] = await tx.query<Omit<InvoiceLanes, 'until'> & Record<string, unknown>>(
    counted,
    [organizationId, until],
    'invoice.lanes',
  );
  return { captured: 0, exceptions: 0, matched: 0, due: 0, ...found, until };
}
