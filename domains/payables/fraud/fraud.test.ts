import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '#domains/organization/public.server.ts';
import type { New } from '#kernel';
import { type PaymentWorld, paymentWorld, today } from '../payments/test-world.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { achProcedure } from './ach-procedure.record.ts';
import { achReview } from './ach-review.record.ts';
import { remindOfReview } from './fraud.server.ts';

let here: PaymentWorld;
beforeAll(async () => {
  here = await paymentWorld();
});
afterAll(() => here.county.close());

const procedure = (more: Partial<New<typeof achProcedure>> = {}) =>
  here.samuel.make(achProcedure, {
    name: 'ACH fraud monitoring',
    fromDay: today,
    text: 'The reviewer looks at each signal, and calls the vendor where one is not explained.',
    signals: [
      { kind: 'first_payment', name: 'Accounts paid for the first time' },
      { kind: 'round_amount', name: 'Round amounts' },
      { kind: 'other', name: 'Anything else that is odd' },
    ],
    ...more,
  });

async function adopted(more: Partial<New<typeof achProcedure>> = {}): Promise<string> {
  const { id } = await procedure(more);
  await here.samuel.run(achProcedure, 'propose', id);
  await here.laura.run(achProcedure, 'adopt', id);
  return id;
}

async function waitingRun() {
  const vendor = await here.paidByAch(`Bay Pumps ${crypto.randomUUID()}`);
  await here.owed(vendor, 3000);
  return here.reviewed();
}

const found = 'Looked at; explained by the invoice.';
async function answered(id: string) {
  const { version, findings } = await here.tess.see(achReview, id);
  return here.tess.edit(achReview, id, version, {
    findings: (findings ?? []).map((one) => ({ ...one, finding: found })),
  });
}
const recorded = (id: string, outcome: 'clear' | 'hold', by = here.tess) =>
  here.county.door.run(by.actor, (work) => work.move(achReview, id, 'record', { input: { outcome } }));
const release = (id: string) => here.samuel.run(paymentRun, 'release', id);

describe('an ACH run', () => {
  test('is released without a review until a procedure is in force, and never afterwards', async () => {
    const first = await waitingRun();
    await expect(release(first.id)).resolves.toMatchObject({ status: 'released' });
    const run = await waitingRun();
    const mine = await procedure();
    await here.samuel.run(achProcedure, 'propose', mine.id);
    await expect(here.samuel.run(achProcedure, 'adopt', mine.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.laura.run(achProcedure, 'adopt', mine.id);
    expect(await here.laura.see(achProcedure, mine.id)).toMatchObject({ adoptedBy: here.laura.id, adoptedOn: today });
    await expect(release(run.id)).rejects.toMatchObject({
      code: 'payment_run.fraud_review',
      issues: [{ path: 'fileHash' }],
    });
    // Nobody switches it off to get the run out; a newer version takes two people again.
    for (const one of [here.laura, here.samuel])
      await expect(one.run(achProcedure, 'end', mine.id, 'Not needed.')).rejects.toMatchObject({ code: 'state' });
    const { id } = await here.tess.make(achReview, { run: run.id });
    const review = await here.tess.see(achReview, id);
    expect(review).toMatchObject({ fileHash: run.fileHash, procedure: mine.id });
    expect(review.findings).toMatchObject([
      { kind: 'first_payment', facts: expect.stringContaining('1: Bay Pumps') },
      { kind: 'round_amount', facts: expect.stringContaining('$3,000.00') },
      { kind: 'other', facts: null },
    ]);
    await expect(recorded(id, 'clear')).rejects.toMatchObject({ code: 'ach_review.finding' });
    await answered(id);
    await expect(release(run.id)).rejects.toMatchObject({ code: 'payment_run.fraud_review' });
    await recorded(id, 'clear');
    const log = await here.tess.see(achReview, id);
    expect(log).toMatchObject({ reviewedBy: here.tess.id, reviewedOn: today });
    await expect(here.tess.edit(achReview, id, log.version, { note: 'Called once more.' })).rejects.toMatchObject({
      code: 'ach_review.is_recorded',
    });
    await expect(release(run.id)).resolves.toMatchObject({ status: 'released' });
  });

  test('is reviewed neither by a person who prepared it nor without the duty', async () => {
    await adopted();
    const run = await waitingRun();
    const { id } = await here.tess.make(achReview, { run: run.id });
    await answered(id);
    await expect(recorded(id, 'clear', here.grace)).rejects.toMatchObject({ code: 'ach_review.reviewer_is_another' });
    await expect(recorded(id, 'clear', here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.rosa.make(achReview, { run: run.id })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('that a review holds stays, and a file that changed needs another review', async () => {
    await adopted();
    const run = await waitingRun();
    const held = await here.tess.make(achReview, { run: run.id });
    await answered(held.id);
    await expect(recorded(held.id, 'hold')).rejects.toMatchObject({ code: 'ach_review.why_held' });
    const { version } = await here.tess.see(achReview, held.id);
    await here.tess.edit(achReview, held.id, version, { note: 'The vendor does not know the account.' });
    await recorded(held.id, 'hold');
    await expect(release(run.id)).rejects.toMatchObject({ code: 'payment_run.fraud_hold' });
    const stale = await here.tess.make(achReview, { run: run.id });
    await answered(stale.id);
    await here.county.door.run(here.grace.actor, (work) =>
      work.move(paymentRun, run.id, 'sendBack', { reason: 'The account is checked.' }),
    );
    await expect(recorded(stale.id, 'clear')).rejects.toMatchObject({ code: 'ach_review.is_submitted' });
    await expect(here.tess.make(achReview, { run: run.id })).rejects.toMatchObject({
      code: 'ach_review.is_submitted',
      issues: [{ path: 'run' }],
    });
  });

  test('keeps the signals of the procedure and the facts of the run, whatever is written', async () => {
    await adopted();
    const run = await waitingRun();
    const { id } = await here.tess.make(achReview, {
      run: run.id,
      findings: [{ kind: 'other', signal: 'Nothing to see', facts: 'All fine.', finding: found }],
    });
    const { findings } = await here.tess.see(achReview, id);
    expect((findings ?? []).map(({ signal }) => signal)).toEqual([
      'Accounts paid for the first time',
      'Round amounts',
      'Anything else that is odd',
    ]);
    expect(JSON.stringify(findings)).not.toContain('All fine');
  });
});

test('a run without an ACH file has nothing to review', async () => {
  await here.owed(await here.vendor('Paper Only LLC'), 40);
  const run = await here.reviewed({ method: 'check' });
  await expect(here.tess.make(achReview, { run: run.id })).rejects.toMatchObject({
    code: 'ach_review.is_ach',
    issues: [{ path: 'run', code: 'ach_review.is_ach' }],
  });
  await expect(release(run.id)).resolves.toMatchObject({ status: 'released' });
});

test('the procedure is due again after a year, and its keepers are told once', async () => {
  const id = await adopted({ name: 'Yearly' });
  const { reviewBy } = await here.laura.see(achProcedure, id);
  const clock = () => here.county.door.run(here.county.product.actor, remindOfReview);
  await clock();
  const told = async () =>
    (await here.laura.list(notification, 'limit=100')).filter(({ kind }) => kind === 'payment.procedure');
  expect(await told()).toHaveLength(0);
  here.county.clock.set(`${(reviewBy ?? '').slice(0, 8)}01T15:00:00Z`);
  await clock();
  await clock();
  expect(await told()).toHaveLength(1);
});
