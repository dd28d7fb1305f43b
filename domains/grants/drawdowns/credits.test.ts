import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { type PaymentWorld, paymentWorld } from '#domains/payables/payments/test-world.ts';
import type { New, Row, StepOf } from '#kernel';
import type { Person } from '#world';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { linesAsOf } from '../reports/ledger.server.ts';
import { failing } from '../reports/sf425.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { drawdownStandingOf } from './drawdown-calls.server.ts';
import { grantDrawdown } from './grant-drawdown.record.ts';

let pay: PaymentWorld;
let here: GrantWorld;
let firm: string;
beforeAll(async () => {
  pay = await paymentWorld();
  here = await grantWorld(pay.county);
  firm = await pay.paidByAch('Tidal Works LLC');
});
afterAll(() => pay.county.close());

const product = <T>(act: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, act);
const standing = (id: string) => here.county.door.run(here.rosa.actor, (work) => drawdownStandingOf(work, id));

/** A paid invoice with its approved cost of the award. */
async function charged(award: string, dollars: number, more: Partial<New<typeof grantCost>> = {}) {
  const bill = await pay.owed(firm, dollars);
  await product((work) => work.move(invoice, bill.id, 'pay', { computed: { paidOn: TODAY, paymentNumber: 'PAY-1' } }));
  const cost = await here.charged(award, dollars, { source: 'invoice', invoice: bill.id, paidOn: null, ...more });
  return { bill, cost };
}
/** Its payment came back, and two people void the invoice. */
async function voided(bill: string): Promise<void> {
  await product((work) => work.move(invoice, bill, 'reopen', { reason: 'The payment is void.' }));
  await pay.voided(bill);
}

const filling = (who: Person, step: StepOf<typeof grantDrawdown>, id: string, input: object) =>
  here.county.door.run(who.actor, (work) =>
    work.move(grantDrawdown, id, step, { input: input as Readonly<Record<string, unknown>> }),
  );
const asked = (award: string) => here.yvette.make(grantDrawdown, { award, fromDay: '2026-10-01', untilDay: TODAY });
async function submitted(award: string): Promise<string> {
  const { id } = await asked(award);
  await here.yvette.run(grantDrawdown, 'submit', id);
  return id;
}
const fileIt = (id: string) => filling(here.yvette, 'file', id, { filedOn: TODAY, reference: 'PMS-0001' });
async function filed(award: string): Promise<Row<typeof grantDrawdown>> {
  const id = await submitted(award);
  await here.priya.run(grantDrawdown, 'approve', id);
  await fileIt(id);
  return here.rosa.see(grantDrawdown, id);
}

test('a drawn cost whose invoice is voided leaves its award and lowers the next drawdown, which says where it comes from', async () => {
  const { id } = await here.active();
  const { bill, cost } = await charged(id, 100);
  const one = await filed(id);
  expect(one.requested).toEqual(usd(100));
  await voided(bill.id);
  await expect(here.rosa.see(grantCost, cost.id)).resolves.toMatchObject({ status: 'reversed', reversedOn: TODAY });
  await charged(id, 150);
  const draft = await asked(id);
  const credit = {
    id: cost.id,
    number: cost.number,
    description: cost.description,
    invoice: { id: bill.id, number: bill.number },
    drawdown: { id: one.id, number: one.number },
    reversedOn: TODAY,
    cents: 100_00,
  };
  await expect(standing(draft.id)).resolves.toMatchObject({ creditCents: 100_00, requestedCents: 50_00 });
  const next = await filed(id);
  expect(next).toMatchObject({ outlays: usd(150), earlier: usd(100), requested: usd(50) });
  await expect(standing(next.id)).resolves.toMatchObject({ isFixed: true, credits: { data: [credit], total: 1 } });
  // It is credited once.
  await charged(id, 30);
  await expect(filed(id)).resolves.toMatchObject({ outlays: usd(180), requested: usd(30) });
  await expect(standing(one.id)).resolves.toMatchObject({ requestedCents: 100_00, credits: { total: 0 } });
});

test('each award of a split cost is credited its own share', async () => {
  const [one, other] = [await here.active(), await here.active()];
  const { bill } = await charged(one.id, 100, {
    splits: [
      { award: one.id, share: 'funder', amount: usd(60) },
      { award: other.id, share: 'funder', amount: usd(40) },
    ],
  });
  await filed(one.id);
  await filed(other.id);
  await voided(bill.id);
  await charged(one.id, 100);
  await charged(other.id, 100);
  expect((await filed(one.id)).requested).toEqual(usd(40));
  expect((await filed(other.id)).requested).toEqual(usd(60));
});

test('a person who wants the money does not get it for an invoice that is voided before the request is approved or filed', async () => {
  const { id } = await here.active();
  const first = await charged(id, 100);
  await charged(id, 20);
  const drawdown = await submitted(id);
  await voided(first.bill.id);
  const refused = { code: 'grant_drawdown.cost_is_reversed', message: expect.stringContaining(first.cost.number) };
  await expect(here.priya.run(grantDrawdown, 'approve', drawdown)).rejects.toMatchObject(refused);
  await here.priya.run(grantDrawdown, 'return', drawdown, 'Its invoice is void');
  await here.yvette.run(grantDrawdown, 'submit', drawdown);
  await here.priya.run(grantDrawdown, 'approve', drawdown);
  await expect(fileIt(drawdown)).resolves.toMatchObject({ requested: usd(20) });

  // A credit that comes after the submission lowers this request, not only the next.
  const late = await charged(id, 50);
  await filed(id);
  await charged(id, 70);
  const next = await submitted(id);
  await here.priya.run(grantDrawdown, 'approve', next);
  await voided(late.bill.id);
  await expect(fileIt(next)).rejects.toMatchObject({
    code: 'grant_drawdown.credit_is_due',
    message: expect.stringContaining(late.cost.number),
  });
  await here.priya.run(grantDrawdown, 'return', next, 'A credit is due');
  await here.yvette.run(grantDrawdown, 'submit', next);
  await here.priya.run(grantDrawdown, 'approve', next);
  await expect(fileIt(next)).resolves.toMatchObject({ requested: usd(20) });
});

test('a request that takes a credit and is sent back gives it up, and where credits exceed costs a refund is due', async () => {
  const { id } = await here.active();
  const { bill } = await charged(id, 100);
  await filed(id);
  await voided(bill.id);
  await expect(submitted(id)).rejects.toMatchObject({ code: 'grant_drawdown.refund_is_due' });
  await charged(id, 130);
  const drawdown = await submitted(id);
  await expect(standing(drawdown)).resolves.toMatchObject({ creditCents: 100_00, requestedCents: 30_00 });
  await here.priya.run(grantDrawdown, 'return', drawdown, 'Period');
  await here.yvette.run(grantDrawdown, 'discard', drawdown, 'Begins again');
  expect((await filed(id)).requested).toEqual(usd(30));
});

test('what was not drawn yet leaves without a credit, and a person still reverses no drawn cost', async () => {
  const { id } = await here.active();
  const { bill } = await charged(id, 100);
  await voided(bill.id);
  const kept = await charged(id, 10);
  const one = await filed(id);
  expect(one.requested).toEqual(usd(10));
  await expect(here.yvette.run(grantCost, 'askReversal', kept.cost.id, 'Wrong award')).rejects.toMatchObject({
    code: 'grant_cost.is_drawn',
  });
});

/** A report until today that nobody has to begin. */
const report = {
  kind: 'final',
  periodEnd: TODAY,
  openObligations: null,
  incomeEarned: null,
  incomeDeducted: null,
  incomeAdded: null,
  indirectBase: null,
  indirectRate: null,
} as const;

test('requests, awards and SF-425 tie to the live costs after any sequence of costs, draws, returns and voids', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          {
            weight: 3,
            arbitrary: fc.record({
              do: fc.constant('charge' as const),
              cents: fc.integer({ min: 1_00, max: 9_000_00 }),
            }),
          },
          { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('draw' as const, 'drawBack' as const) }) },
          { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat(5) }) },
        ),
        { minLength: 4, maxLength: 9 },
      ),
      async (acts) => {
        const { id } = await here.active();
        const live: { bill: string; cents: number }[] = [];
        let requested = 0;
        for (const act of acts) {
          if (act.do === 'charge') {
            const { bill } = await charged(id, act.cents / 100);
            live.push({ bill: bill.id, cents: act.cents });
          } else if (act.do === 'void') {
            const [gone] = live.splice(act.which % Math.max(1, live.length), 1);
            if (gone) await voided(gone.bill);
          } else {
            const owed = live.reduce((sum, { cents }) => sum + cents, 0) - requested;
            const draft = await asked(id);
            const submit = here.yvette.run(grantDrawdown, 'submit', draft.id);
            if (owed < 0) await expect(submit).rejects.toMatchObject({ code: 'grant_drawdown.refund_is_due' });
            else {
              const done = await submit.catch(() => null);
              // Nothing is drawn of nothing; what is drawn is what lives less what was requested.
              if (!done) {
                expect(owed).toBe(0);
                continue;
              }
              await here.priya.run(grantDrawdown, 'approve', draft.id);
              await fileIt(draft.id);
              const sent = await here.rosa.see(grantDrawdown, draft.id);
              expect(sent.requested?.cents).toBe(owed);
              expect(sent.outlays?.cents).toBe(live.reduce((sum, { cents }) => sum + cents, 0));
              if (act.do === 'draw') {
                await filling(here.priya, 'pay', draft.id, { paidOn: TODAY });
                requested += owed;
              } else await here.yvette.run(grantDrawdown, 'recordReturn', draft.id, 'Wrong form');
            }
          }
          const expended = live.reduce((sum, { cents }) => sum + cents, 0);
          const sums = await here.county.door.run(here.rosa.actor, (work) => sumsOfOne(work, id));
          expect(sums).toMatchObject({ expendedCents: expended, drawnCents: requested });
        }
        const expended = live.reduce((sum, { cents }) => sum + cents, 0);
        for (const basis of ['cash', 'accrual'] as const) {
          const asks = { ...report, award: id, basis };
          const lines = await here.county.door.run(here.rosa.actor, (work) => linesAsOf(work, asks));
          expect(lines).toMatchObject({
            receipts: requested,
            disbursements: expended,
            expenditures: expended,
            unliquidated: 0,
            cashOnHand: requested - expended,
          });
          expect(failing(lines)).toEqual([]);
        }
      },
    ),
    { numRuns: 6, seed: 20_261_125 },
  );
});
