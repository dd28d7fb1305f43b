import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { splitCents } from '../../planning/public.ts';
import { type Settling, standingOf } from '../../planning/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import type { payment } from './payment.record.ts';
import type { paymentRun } from './payment-run.record.ts';
import { refusedRun } from './refusing.ts';
import { interestNumber, isInterest } from './run-interest.server.ts';

type Item = NonNullable<Row<typeof paymentRun>['items']>[number];
type Payment = Row<typeof payment>;
type Discounted = Pick<Row<typeof invoice>, 'isCredit' | 'discount' | 'discountBy' | 'discountRule'>;
type LineOf = { readonly interestRule?: string | null; readonly discountRule?: string | null };

export const isDiscount = ({ discountRule }: LineOf): boolean => (discountRule ?? '') !== '';

/** The line of the invoice itself, and none that was added to it. */
export const isBilled = (line: LineOf): boolean => !isInterest(line) && !isDiscount(line);

/** What a line is called on statements and remittances. */
export const numberOfLine = (line: LineOf, vendorNumber: string): string =>
  isInterest(line)
    ? interestNumber(vendorNumber)
    : isDiscount(line)
      ? `DISC ${vendorNumber}`.slice(0, 60)
      : vendorNumber;

/** What a payment on this day saves: all of the discount until its last day, and nothing afterwards. */
export const savedOn = ({ isCredit, discount, discountBy }: Discounted, payOn: string): number =>
  !isCredit && discount !== null && discountBy !== null && payOn <= discountBy ? discount.cents : 0;

/** The line that lowers the payment; none where no discount is left. */
export const discountItem = (item: Item, one: Discounted, payOn: string): readonly Item[] => {
  const cents = savedOn(one, payOn);
  return cents === 0
    ? []
    : [{ ...item, amount: { ...item.amount, cents: -cents }, discountRule: one.discountRule ?? 'Discount' }];
};

/** What a run saves of an invoice. */
export const savedIn = (items: readonly Item[], id: string): number =>
  items.reduce((sum, one) => sum - (one.invoice === id && isDiscount(one) ? one.amount.cents : 0), 0);

/** A discount lowers what the invoice expended, in the shares in which its budget lines paid. */
export async function discountPostings(work: UnitOfWork, row: Payment): Promise<Settling['state']> {
  const found: Settling['state'][number][] = [];
  for (const { invoice: id, amount } of (row.lines ?? []).filter(isDiscount)) {
    const corrects = { record: invoice.name, id };
    const { posted, corrections, moved } = await standingOf(work.asProduct, corrects);
    const expended = new Map<string, number>();
    for (const { line, bucket, cents } of [...posted, ...corrections]) {
      const now = moved.get(line) ?? line;
      if (bucket === 'expended') expended.set(now, (expended.get(now) ?? 0) + cents);
    }
    const lines = [...expended].filter(([, cents]) => cents > 0);
    if (lines.reduce((sum, [, cents]) => sum + cents, 0) < -amount.cents)
      throw refusedRun(
        'items',
        'discount_left',
        'Credit memos leave less of an invoice than its discount. Exclude it.',
      );
    const parts = splitCents(
      -amount.cents,
      lines.map(([, cents]) => cents),
    );
    for (const [at, [line]] of lines.entries()) {
      const part = parts[at] ?? 0;
      if (part > 0) found.push({ line, bucket: 'expended', cents: -part, corrects });
    }
  }
  return found;
}
