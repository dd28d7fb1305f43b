import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { receipt } from './receipt.record.ts';

type Posted = Pick<Row<typeof receipt>, 'id' | 'number'>;

/** What rests on a receipt: the document that used it, by its number. */
export interface ReceiptUse {
  readonly record: string;
  readonly id: string;
  readonly number: string;
}

/** Asks a kind of document which of it used this receipt. What pays by receipts adds itself here. */
export type AskUse = (work: UnitOfWork, of: Posted) => Promise<readonly ReceiptUse[]>;
export const usesOfReceipts: AskUse[] = [];

export const usedBy = async (work: UnitOfWork, of: Posted): Promise<readonly ReceiptUse[]> =>
  (await Promise.all(usesOfReceipts.map((ask) => ask(work, of)))).flat();

/** What invoices that are approved bill of the lines of an order. What pays by orders adds itself here. */
export type AskBilled = (
  work: UnitOfWork,
  order: string,
) => Promise<ReadonlyMap<number, { readonly quantity: string; readonly cents: number }>>;
export const billingOfOrders: AskBilled[] = [];

/** What was paid by a receipt is not taken back under the payment. */
export async function refuseUsed(work: UnitOfWork, of: Posted): Promise<void> {
  const [use] = await usedBy(work, of);
  if (use)
    throw fail('refused', 'receipt.is_used', `${use.number} uses ${of.number}. Take it off ${use.number} first.`);
}
