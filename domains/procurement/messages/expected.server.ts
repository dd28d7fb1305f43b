import { addDecimals, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { come } from '../receipts/receiving.server.ts';
import { receipt } from '../receipts/receipt.record.ts';
import { orderMessage } from './order-message.record.ts';

export type Notice = Row<typeof orderMessage>;

const said = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** The ship notices of an order that no receipt has as its packing slip yet, the earliest first. */
export async function expectedOf(work: UnitOfWork, order: string): Promise<readonly Notice[]> {
  const notices = await work.asProduct.rows(orderMessage, {
    where: { purchaseOrder: order, kind: 'notice' },
    order: 'number',
    most: 'all',
  });
  if (notices.length === 0) return [];
  const receipts = await work.asProduct.rows(receipt, {
    where: { purchaseOrder: order, status: come },
    fields: ['packingSlip'],
    order: 'number',
    most: 'all',
  });
  const slips = new Set(receipts.map(({ packingSlip }) => said(packingSlip)));
  return (notices as readonly Notice[]).filter(({ documentNumber }) => !slips.has(said(documentNumber)));
}

/** What they say of each line together. */
export function expectedByLine(notices: readonly Notice[]): ReadonlyMap<number, string> {
  const sums = new Map<number, string>();
  for (const { line, quantity } of notices.flatMap(({ lines }) => lines ?? []))
    sums.set(line, addDecimals(sums.get(line) ?? '0', quantity?.amount ?? '0'));
  return sums;
}
