import type { New, Row } from '#kernel';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import type { Person } from '#world';
import type { invoice } from '../invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld, today } from '../invoices/test-world.ts';
import { payingAccount } from './paying-account.record.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';

/** One entry of a return file that a bank would write about a payment of these tests. */
export interface Came {
  readonly code: string;
  readonly trace: string;
  readonly cents: number;
  readonly account?: string;
  readonly routing?: string;
  readonly corrected?: string;
  readonly returnTrace?: string;
  readonly companyId?: string;
}

/** A return file by the places of the format, with its counts and totals; it knows nothing of the reader. */
export function returnFile(all: readonly Came[], madeOn = '261123'): string {
  const put = (text: string | number, width: number) => String(text).padEnd(width).slice(0, width);
  const num = (value: number, width: number) => String(value).padStart(width, '0');
  const company = put(all[0]?.companyId ?? '1591234567', 10);
  const lines = [
    `101 061000104${company}${madeOn}0600A094101${put('TIDEWATER COUNTY', 23)}${put('FIRST COASTAL BANK', 23)}${' '.repeat(8)}`,
  ];
  const sums = { count: 0, hash: 0, cents: 0 };
  for (const [at, sec] of ['CCD', 'COR'].entries()) {
    const own = all.filter(({ code }) => code.startsWith('C') === (sec === 'COR'));
    const batch = num(at + 1, 7);
    const cents = own.reduce((sum, one) => sum + one.cents, 0);
    const hash = own.length * 6_100_010;
    if (own.length === 0) continue;
    lines.push(
      `5200${put('TIDEWATER COUNTY', 16)}${' '.repeat(20)}${company}${sec}${put('RETURNS', 10)}${madeOn}${madeOn}   105140054${batch}`,
    );
    for (const [place, one] of own.entries()) {
      const trace = one.returnTrace ?? `05140054${num(place + 1 + at * 1000, 7)}`;
      const rdfi = (one.routing ?? '051400549').slice(0, 8);
      lines.push(
        `621061000104${put(one.account ?? '004417732', 17)}${num(one.cents, 10)}${put('VEN', 15)}${put('BAY PUMPS LLC', 22)}  1${trace}`,
        sec === 'COR'
          ? `798${one.code}${one.trace}${' '.repeat(6)}${rdfi}${put(one.corrected ?? '', 29)}${' '.repeat(15)}${trace}`
          : `799${one.code}${one.trace}${' '.repeat(6)}${rdfi}${' '.repeat(44)}${trace}`,
      );
    }
    lines.push(
      `8200${num(own.length * 2, 6)}${num(hash, 10)}${num(0, 12)}${num(cents, 12)}${company}${' '.repeat(25)}05140054${batch}`,
    );
    sums.count += own.length * 2;
    sums.hash += hash;
    sums.cents += cents;
  }
  const batches = lines.filter((line) => line.startsWith('5')).length;
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(
    `9${num(batches, 6)}${num(blocks, 6)}${num(sums.count, 8)}${num(sums.hash, 10)}${num(0, 12)}${num(sums.cents, 12)}${' '.repeat(39)}`,
  );
  while (lines.length % 10 !== 0) lines.push('9'.repeat(94));
  return `${lines.join('\n')}\n`;
}

export { today };
/** Every invoice of these tests is due by then. */
export const later = '2027-03-31';

/** The county of the invoices with two treasurers and an account to pay from. */
export interface PaymentWorld extends InvoiceWorld {
  readonly samuel: Person;
  readonly tess: Person;
  readonly account: string;
  /** An approved invoice of a vendor, for so many dollars. */
  owed(vendor: string, dollars: number, more?: Partial<New<typeof invoice>>): Promise<Row<typeof invoice>>;
  /** A vendor with an active bank account, that the product entered. */
  paidByAch(name: string, account?: string): Promise<string>;
  bankAccount(vendor: string, account: string): Promise<string>;
  run(more?: Partial<New<typeof paymentRun>>): Promise<Row<typeof paymentRun>>;
  /** Releases first payments; had no part in any account. */
  readonly laura: Person;
  /** What a submitted run pays for the first time is released by Laura. */
  firstsReleased(run: string): Promise<void>;
  /** The same, submitted by Grace; its first payments are released by Laura. */
  reviewed(more?: Partial<New<typeof paymentRun>>): Promise<Row<typeof paymentRun>>;
  /** The same, released by Samuel. */
  released(more?: Partial<New<typeof paymentRun>>): Promise<Row<typeof paymentRun>>;
  paymentsOf(run: string): Promise<readonly Row<typeof payment>[]>;
}

export async function paymentWorld(given: Parameters<typeof invoiceWorld>[0] = {}): Promise<PaymentWorld> {
  const here = await invoiceWorld(given);
  const { county } = here;
  const samuel = await here.withDuty('Samuel Bright', 'treasurer');
  const laura = await here.withDuty('Laura Jennings', 'budget_officer');
  const tess = await here.withDuty('Tess Moreau', 'treasurer');
  const own = await county.product.make(payingAccount, {
    name: 'Operating account',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: '900100200',
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 5001,
  });
  await county.product.run(payingAccount, 'approve', own.id);
  const bankAccount: PaymentWorld['bankAccount'] = async (vendor, account) => {
    const { id } = await county.product.make(vendorBankAccount, {
      vendor,
      holder: 'Bay Pumps LLC',
      bank: 'Piedmont Trust',
      routing: '051400549',
      account,
      why: 'Account from the signed vendor form.',
    });
    await county.door.run(county.product.actor, async (work) => {
      await work.change(vendorBankAccount, id, {}, { callNumber: '+17575550134', payableFrom: today });
      await work.move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Alma Reyes' } });
      await work.move(vendorBankAccount, id, 'approve');
      await work.move(vendorBankAccount, id, 'prenote', { input: { prenote: 'accepted' } });
      await work.change(vendorBankAccount, id, {}, { payableFrom: today });
      await work.move(vendorBankAccount, id, 'activate');
    });
    return id;
  };
  let firms = 0; // each is paid to an account of its own
  const run: PaymentWorld['run'] = (more = {}) =>
    here.grace.make(paymentRun, { account: own.id, method: 'ach', dueBy: later, payOn: today, ...more });
  const firstsReleased = async (id: string): Promise<void> => {
    if ((await here.grace.see(paymentRun, id)).status === 'firsts_held')
      await laura.run(paymentRun, 'releaseFirsts', id);
  };
  const reviewed: PaymentWorld['reviewed'] = async (more) => {
    const { id } = await run(more);
    await here.grace.run(paymentRun, 'submit', id);
    await firstsReleased(id);
    return here.grace.see(paymentRun, id);
  };
  return {
    ...here,
    samuel,
    tess,
    laura,
    account: own.id,
    async owed(vendor, dollars, more) {
      const { id: need } = await here.approved([[1, dollars]]);
      const order = await here.issued(need, { vendor });
      await here.posted(order, came([1, 1]));
      return here.approvedInvoice(order, [[1, 1]], more);
    },
    bankAccount,
    async paidByAch(name, account = String(4_417_732 + firms++).padStart(9, '0')) {
      const id = await here.vendor(name);
      await bankAccount(id, account);
      return id;
    },
    run,
    firstsReleased,
    reviewed,
    async released(more) {
      const { id } = await reviewed(more);
      await samuel.run(paymentRun, 'release', id);
      return here.grace.see(paymentRun, id);
    },
    async paymentsOf(of) {
      const rows = await county.door.run(county.product.actor, (work) =>
        work.rows(payment, { where: { run: of }, fields: [], order: 'number', most: 'all' }),
      );
      return Promise.all(rows.map(({ id }) => here.grace.see(payment, id)));
    },
  };
}
