import { moneyOf, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { paymentTerm } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { discountCents, discountWords } from './discount.ts';
import type { invoice } from './invoice.record.ts';

type Invoice = Row<typeof invoice>;
type Discount = Pick<Invoice, 'discount' | 'discountBy' | 'discountRule'>;

export const noDiscount: Discount = { discount: null, discountBy: null, discountRule: null };

interface Given {
  readonly properOn: string | null;
  readonly cents: number;
}

/**
 * The discount of an invoice and the day it ends: counted from the proper invoice, by the terms on it, otherwise by the vendor’s.
 * A pay application has terms of its own contract, so that the vendor’s usual ones don’t count.
 */
export async function discountOf(
  work: UnitOfWork,
  row: Pick<Invoice, 'terms' | 'vendor' | 'isCredit' | 'payApplication'>,
  { properOn, cents }: Given,
): Promise<Discount> {
  if (row.isCredit || properOn === null || cents <= 0) return noDiscount;
  const product = work.asProduct;
  const firm =
    row.terms === null && row.vendor !== null && row.payApplication === null
      ? await product.row(vendor, { where: { id: row.vendor }, fields: ['terms'] })
      : null;
  const id = row.terms ?? firm?.terms ?? null;
  const terms =
    id && (await product.row(paymentTerm, { where: { id }, fields: ['code', 'discountPercent', 'discountDays'] }));
  if (!terms || terms.discountPercent === null || terms.discountDays === null) return noDiscount;
  const [percent, days] = [Number(terms.discountPercent), terms.discountDays];
  const saved = discountCents(percent, cents);
  if (saved === 0) return noDiscount;
  return {
    discount: moneyOf(work.actor, saved),
    discountBy: addDays(properOn, days),
    discountRule: discountWords({ code: terms.code, percent, days }),
  };
}
