import { href, peopleAmong, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, membersWithDuty, type Notice, notify } from '../../organization/public.server.ts';
import { receiptPages } from '../receipt-pages.ts';
import { receipt } from './receipt.record.ts';

/** How long an inspection may take where the receiver names no day. */
export const INSPECTION_DAYS = 7;

type Held = Pick<Row<typeof receipt>, 'id' | 'receivedBy'>;

/** Every receiver who may inspect it: all but those who received it. */
export async function tellInspectors(
  work: UnitOfWork,
  { id, receivedBy }: Held,
  said: Pick<Notice, 'kind' | 'subject' | 'body'>,
): Promise<void> {
  const own = peopleAmong(receivedBy ?? []);
  const receivers = await membersWithDuty(work.asProduct, 'receiver');
  await notify(work.asProduct, {
    ...said,
    to: receivers.filter((person) => !own.includes(person)),
    link: href(receiptPages.receipt, { id }),
  });
}

/** Inspections that are not done on their day, said once. */
export async function remindOfInspections(work: UnitOfWork): Promise<number> {
  const late = await work.asProduct.rows(receipt, {
    where: { status: 'held', inspectBy: { below: work.today }, remindedOn: null },
    fields: ['number', 'purpose', 'inspectBy', 'heldOn', 'receivedBy'],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  for (const row of late) {
    await tellInspectors(work, row, {
      kind: 'receipt.inspection_due',
      subject: `${row.number}: inspection was due on ${row.inspectBy}`,
      body: `Held since ${row.heldOn}, and not payable before: ${row.purpose ?? ''}`,
    });
    await work.asProduct.change(receipt, row.id, {}, { remindedOn: work.today });
  }
  return late.length;
}

/** Each morning by the day of the agency, and after downtime as well. */
export const inspectionClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'receipts.inspections', '20 6 * * *', (product) =>
    door.run(product, async (work) => void (await remindOfInspections(work))),
  );
