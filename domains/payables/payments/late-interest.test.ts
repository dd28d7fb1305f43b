import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/lists/days.ts';
import { budget as budgets } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { worksheetIn } from '../tax-forms/worksheet.server.ts';
import { rulePackChoice } from '../../procurement/rule-packs/rule-pack-choice.record.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { lateInterest, rateWords } from '../invoices/late-interest.ts';
import { payingAccount } from './paying-account.record.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { paymentsAndCash } from './payment-calls.server.ts';
import { interestObstacles, interestPostings } from './run-interest.server.ts';
import { type PaymentWorld, paymentWorld } from './test-world.ts';

const florida = { pack: 'fl-local-purchasing', percent: 1, perDays: 30, citation: 'Fla. Stat. 218.74' };
const federal = { pack: 'us-prompt-payment-rate', percent: 4.5, perDays: 365, citation: '31 USC 3902' };
const dueOn = '2026-01-10';

describe('interest on a late payment', () => {
  test.each([
    ['Florida: nothing in the first 30 days', florida, '2026-02-09', 0],
    ['Florida: a month that has begun counts as one', florida, '2026-02-10', 10_00],
    ['Florida: one whole month', florida, '2026-03-09', 10_00],
    ['Florida: two months, compounded', florida, '2026-03-10', 20_10],
    ['Treasury: by the day from the day after', federal, '2026-01-20', 1_25],
    ['Treasury: below one dollar nothing', federal, '2026-01-17', 0],
    ['Treasury: 60 days, compounded at 30', federal, '2026-03-11', 7_51],
    ['Treasury: a year at most', federal, '2027-06-30', 46_59],
    ['another text: simple interest', { ...federal, pack: 'other' }, '2027-01-10', 45_00],
    ['paid in time', florida, dueOn, 0],
  ])('%s', (_, rate, until, cents) => expect(lateInterest(rate, { cents: 1000_00, dueOn, until })).toBe(cents));

  test('says its law', () => {
    expect(rateWords(florida)).toBe(
      '1 percent a month, from 30 days after the due date, each month begun, compounded (Fla. Stat. 218.74(4))',
    );
    expect(rateWords(federal)).toContain('for 365 days at most (31 USC 3902; 5 CFR 1315.10(a))');
  });
});

describe('a run that pays late', () => {
  let here: PaymentWorld;
  let vendor: string;
  beforeAll(async () => {
    here = await paymentWorld();
    const { account } = await here.priya.see(budgetLine, here.supplies);
    await here.tess.edit(payingAccount, here.account, (await here.tess.see(payingAccount, here.account)).version, {
      interestAccount: account,
    });
    vendor = await here.paidByAch('Late Paid LLC');
    const counsel = await here.withDuty('Fiona MacLeod', 'legal_counsel');
    const { id } = await here.walter.make(rulePackChoice, {
      jurisdiction: 'FL',
      entity: 'county',
      fromDay: '2026-01-01',
    });
    await counsel.run(rulePackChoice, 'review', id);
  });
  afterAll(() => here.county.close());
  beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

  const LATE = '2027-03-01';
  const expended = async () => (await here.balance(here.supplies)).expended;
  const panel = (id: string) => here.county.door.run(here.grace.actor, (work) => paymentsAndCash(work, id, []));
  /** Due on January 4, 2027, and a month of interest in March. */
  async function late(dollars = 1000) {
    const row = await here.owed(vendor, dollars);
    here.county.clock.set(`${LATE}T15:00:00Z`);
    return row;
  }
  const names = async (interestAccount: string | null, by = here.tess) => {
    const { version } = await by.see(payingAccount, here.account);
    return by.edit(payingAccount, here.account, version, { interestAccount });
  };

  test('adds it as a line of its own, charged to its own account, and a void takes it back', async () => {
    const row = await late();
    const before = await expended();
    const run = await here.reviewed({ payOn: LATE });
    expect(run.items).toMatchObject([
      { invoice: row.id, amount: { cents: 1000_00 }, interestRule: null },
      { invoice: row.id, amount: { cents: 10_00 }, interestRule: expect.stringContaining('218.74(4)') },
    ]);
    expect(run.total.cents).toBe(1010_00);
    expect((await panel(run.id)).payments).toMatchObject([{ invoices: 1, cents: 1010_00, interestCents: 10_00 }]);
    expect(await expended()).toBe(before);
    await here.samuel.run(paymentRun, 'release', run.id);
    expect(await expended()).toBe(before + 10_00);
    const [paid] = await here.paymentsOf(run.id);
    expect(paid?.lines).toMatchObject([
      { invoice: row.id, vendorNumber: row.vendorNumber },
      { invoice: row.id, vendorNumber: `INT ${row.vendorNumber}`, amount: { cents: 10_00 } },
    ]);
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ status: 'paid', balance: { cents: 0 } });
    await here.grace.run(payment, 'requestVoid', paid?.id ?? '', 'Sent to the wrong account.');
    await here.samuel.run(payment, 'void', paid?.id ?? '');
    expect(await expended()).toBe(before);
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ status: 'approved', balance: { cents: 1000_00 } });
    // Paid a month later it owes a month more.
    here.county.clock.set('2027-03-30T15:00:00Z');
    const again = await here.released({ payOn: '2027-03-30' });
    expect(again.items?.at(-1)?.amount.cents).toBe(20_10);
    expect(await expended()).toBe(before + 20_10);
  });

  test('is on no 1099-NEC, and what is paid in time owes none', async () => {
    const row = await late(2000);
    const run = await here.released({ payOn: LATE });
    await here.samuel.run(paymentRun, 'transmit', run.id);
    const { recipients } = await here.county.door.run(here.county.product.actor, (work) => worksheetIn(work, 2027));
    const lines = recipients.flatMap((one) => one.lines).filter((one) => one.invoice === row.id);
    expect(lines.map(({ cents, why }) => [cents, why])).toEqual([
      [2000_00, expect.not.stringContaining('1099-INT')],
      [20_00, 'Interest on a late payment: Form 1099-INT'],
    ]);
    const remittance = JSON.stringify(here.county.letters.at(-1)?.body);
    expect(remittance).toContain(`INT ${row.vendorNumber}: $20.00, interest on a late payment`);
    here.county.clock.set('2026-11-20T15:00:00Z');
    await here.owed(vendor, 700);
    const inTime = await here.released();
    expect(inTime.items).toHaveLength(1);
  });

  test('is posted to the one line of its account in a budget that runs on the day, and refused without one', async () => {
    const { interestAccount } = await here.tess.see(payingAccount, here.account);
    const row = await late(4000);
    const run = await here.released({ payOn: LATE });
    const paid = (await here.paymentsOf(run.id)).find(({ lines }) => lines?.some((one) => one.invoice === row.id));
    if (!paid) throw new Error('Nothing was paid');
    const posted = (payOn: string) =>
      here.county.door.run(here.county.product.actor, (work) =>
        interestPostings(work, { ...paid, payOn }, here.account),
      );
    const { budget } = await here.priya.see(budgetLine, here.supplies);
    const { startsOn, endsOn } = await here.priya.see(budgets, budget);
    const charged = [{ line: here.supplies, bucket: 'expended', cents: 40_00 }];
    for (const day of [startsOn, endsOn]) expect(await posted(day)).toEqual(charged);
    const refused = {
      code: 'payment_run.interest_account',
      issues: [{ path: 'account', code: 'payment_run.interest_account' }],
    };
    for (const day of [addDays(startsOn, -1), addDays(endsOn, 1)])
      await expect(posted(day)).rejects.toMatchObject(refused);
    await names(null);
    await expect(posted(LATE)).rejects.toMatchObject(refused);
    await names(interestAccount);
  });

  test('is not submitted with other interest than is due, or without a line to charge', async () => {
    const { interestAccount } = await here.tess.see(payingAccount, here.account);
    await expect(names('1', here.grace)).rejects.toMatchObject({ kind: 'forbidden' });
    await late(3000);
    const run = await here.run({ payOn: LATE });
    await names(null);
    await expect(here.grace.run(paymentRun, 'submit', run.id)).rejects.toThrow('was $30.00 and is $0.00 now');
    await names('no such account');
    await expect(here.grace.run(paymentRun, 'submit', run.id)).rejects.toThrow('has the interest account no such');
    await names(null);
    await here.grace.run(paymentRun, 'discard', run.id, 'Proposed again.');
    const without = await here.run({ payOn: LATE });
    expect(without.items).toHaveLength(1);
    expect((await panel(without.id)).owedInterestCents).toBe(30_00);
    await names(interestAccount);
    await expect(here.grace.run(paymentRun, 'submit', without.id)).rejects.toThrow('was $0.00 and is $30.00 now');
    await here.grace.run(paymentRun, 'discard', without.id, 'Proposed again.');
  });

  test('is not charged where two lines of budgets in effect have its account', async () => {
    const { account } = await here.priya.see(budgetLine, here.supplies);
    const run = { account: here.account, payOn: LATE };
    const obstacles = () =>
      here.county.door.run(here.county.product.actor, (work) =>
        interestObstacles(work, {
          ...run,
          items: [{ invoice: crypto.randomUUID(), amount: { cents: 0, currency: 'USD' }, interestRule: 'Interest' }],
        } as never),
      );
    expect(await obstacles()).toEqual([]);
    await here.adopted('Twin year', { [account.replace(/^100-/, '')]: 100 });
    expect(await obstacles()).toEqual([
      `No single line of a budget in effect on ${LATE} has the interest account ${account}.`,
    ]);
  });
});
