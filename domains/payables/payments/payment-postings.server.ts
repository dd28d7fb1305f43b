import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { settle } from '../../planning/public.server.ts';
import { payment } from './payment.record.ts';
import { discountPostings, isBilled } from './run-discount.server.ts';
import { interestPostings } from './run-interest.server.ts';

type Payment = Row<typeof payment>;

const documentOf = ({ id, version, number, payee }: Payment) => ({
  record: payment.name,
  id,
  version,
  title: `${number} ${payee}, interest and discounts`.slice(0, 200),
});

/** What a payment costs more or less than its invoices: interest is expended, a discount taken is not. */
export async function postExtras(work: UnitOfWork, row: Payment, account: string): Promise<void> {
  if ((row.lines ?? []).every(isBilled)) return;
  await settle(work.asProduct, {
    document: documentOf(row),
    control: 'invoice',
    day: row.payOn,
    state: [...(await interestPostings(work, row, account)), ...(await discountPostings(work, row))],
  });
}

/** A payment that is void or came back paid no interest and took no discount: the next run works both out again. */
export async function unpostExtras(work: UnitOfWork, row: Payment): Promise<void> {
  if ((row.lines ?? []).every(isBilled)) return;
  await settle(work.asProduct, { document: documentOf(row), control: 'invoice', day: work.today, state: [] });
}
