import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invoice } from './invoice.record.ts';
import { billing, claiming } from './invoice-words.ts';
import { billedBefore } from './matching.ts';

/** What other invoices of an order billed, line by line. */
export async function billedOf(work: UnitOfWork, of: string, without: string | null, isApproval = false) {
  const others = await work.rows(invoice, {
    where: {
      purchaseOrder: of,
      status: isApproval ? [...billing] : [...claiming],
      ...(without ? { id: { not: without } } : {}),
    },
    fields: ['isCredit', 'payableLines'],
    order: 'number',
    most: 'all',
  });
  return billedBefore(others.map(({ isCredit, payableLines }) => ({ isCredit, lines: payableLines ?? [] })));
}
