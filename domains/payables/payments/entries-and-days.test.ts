import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { urlOf } from '#kernel';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { payment } from './payment.record.ts';
import { bankFile } from './payment-calls.ts';
import { paymentRun } from './payment-run.record.ts';
import { modifierOf } from './payment-run.server.ts';
import { payingAccount } from './paying-account.record.ts';
import { later, type PaymentWorld, paymentWorld, today } from './test-world.ts';
import { ageChecks } from './unclaimed-clock.server.ts';

let here: PaymentWorld;
let server: Serving;
beforeAll(async () => {
  here = await paymentWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});
beforeEach(() => here.county.clock.set(`${today}T15:00:00Z`));

const product = <T>(act: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, act);
const inDatabase = (text: string, values: readonly unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
const refused = (of: 'payment' | 'payment_run', path: string, code: string) => ({
  code: `${of}.${code}`,
  issues: [{ path, code: `${of}.${code}` }],
});
const step = (by: Person, id: string, name: string, input: object) =>
  here.county.door.run(by.actor, (work) => work.move(payment, id, name as never, { input: input as never }));

let drawn = 0;
/** Payments of one released run for so many dollars each, each to a vendor of its own. */
async function paid(method: 'wire' | 'check' | 'virtual_card', ...dollars: readonly number[]) {
  for (const one of dollars) {
    const name = `Edge Works ${++drawn} LLC`;
    await here.owed(method === 'check' ? await here.vendor(name) : await here.paidByAch(name), one);
  }
  const run = await here.released({ method });
  return { run: run.id, ids: (await here.paymentsOf(run.id)).map(({ id }) => id) as [string, string] };
}
const mailed = async (...dollars: readonly number[]) => {
  const { run, ids } = await paid('check', ...dollars);
  await here.samuel.run(paymentRun, 'transmit', run);
  // The days after it are past by now.
  here.county.clock.set('2026-11-24T15:00:00Z');
  return ids;
};

describe('an entry at the bank', () => {
  test('is confirmed neither by who made the run nor by who submitted it, whatever duty they hold today', async () => {
    await here.owed(await here.paidByAch('Edge Wires LLC'), 70);
    const { id } = await here.run({ method: 'wire' });
    await here.omar.run(paymentRun, 'submit', id);
    await here.firstsReleased(id);
    await here.samuel.run(paymentRun, 'release', id);
    const [one] = await here.paymentsOf(id);
    const own = one?.id ?? '';
    await here.samuel.run(payment, 'enter', own);
    expect(await here.samuel.see(payment, own)).toMatchObject({ enteredBy: here.samuel.id, enteredOn: today });
    for (const person of [here.grace, here.omar]) {
      await here.county.product.make(dutyGrant, {
        member: person.id,
        duty: 'treasurer',
        exception: 'The office has one person left.',
      });
      const both = person.with({ duties: ['accounts_payable', 'treasurer'] });
      await expect(step(both, own, 'confirm', { bankReference: '20261120' })).rejects.toMatchObject({
        kind: 'refused',
        code: 'payment.entry_takes_part',
      });
    }
    await step(here.tess, own, 'confirm', { bankReference: '20261120' });
    expect(await here.samuel.see(payment, own)).toMatchObject({
      status: 'transmitted',
      confirmedBy: here.tess.id,
      transmittedOn: today,
      cardExpiresOn: null,
    });
  });

  test('has a reference of 8 to 34 digits and capital letters, which is no other’s', async () => {
    const { run, ids } = await paid('wire', 81, 82);
    const [first, second] = ids;
    for (const id of ids) await here.samuel.run(payment, 'enter', id);
    const confirm = (id: string, bankReference: string) => step(here.tess, id, 'confirm', { bankReference });
    const long = `1${'A'.repeat(33)}`;
    for (const wrong of ['1234567', `${long}A`, '12345abc', '1234-5678'])
      await expect(confirm(first, wrong)).rejects.toMatchObject(refused('payment', 'bankReference', 'bank_reference'));
    await confirm(first, '1234567A');
    await expect(confirm(second, '1234567A')).rejects.toMatchObject(
      refused('payment', 'bankReference', 'bank_reference_used'),
    );
    expect((await here.samuel.see(paymentRun, run)).status).toBe('released');
    await confirm(second, long);
    expect((await here.samuel.see(paymentRun, run)).status).toBe('transmitted');
  });

  test('is of a run that is released, with the account of each payment', async () => {
    const { run, ids } = await paid('wire', 83);
    const set = (status: string) =>
      inDatabase('update payment_run set status = $3 where organization_id = $1 and id = $2', [run, status]);
    await set('transmitted');
    await expect(here.samuel.run(payment, 'enter', ids[0])).rejects.toMatchObject(
      refused('payment', 'run', 'run_is_released'),
    );
    await set('released');
    await inDatabase('update payment_run_items set bank_account = null where organization_id = $1 and parent = $2', [
      run,
    ]);
    await expect(here.samuel.run(payment, 'enter', ids[0])).rejects.toMatchObject(
      refused('payment_run', 'items', 'account_is_gone'),
    );
  });
});

describe('a bank file', () => {
  test('is downloaded once the treasurer released its run', async () => {
    await here.owed(await here.paidByAch('Edge Files LLC'), 90);
    const run = await here.reviewed();
    const get = () => server.ask({ as: here.samuel.actor, method: 'GET', path: urlOf(bankFile, { id: run.id }) });
    expect(await get()).toMatchObject({ status: 422, json: { code: 'payment_run.not_released' } });
    await here.samuel.run(paymentRun, 'release', run.id);
    expect((await get()).status).toBe(200);
    await here.samuel.run(paymentRun, 'transmit', run.id);
  });

  test('is one of 36 a day of its account, told apart by a letter or a digit', async () => {
    const { id: account } = await here.county.product.make(payingAccount, {
      name: 'Busy account',
      bank: 'First Coastal Bank',
      routing: '061000104',
      account: '900100999',
      companyName: 'TIDEWATER COUNTY',
      companyId: '1591239999',
      nextCheck: 1,
    });
    const id = crypto.randomUUID();
    const next = () => product((work) => modifierOf(work, { id, account }));
    const used = (modifier: string, more: object = {}) =>
      product((work) =>
        work.insert(
          paymentRun,
          { account, method: 'ach', dueBy: later, payOn: today, ...more },
          { submittedOn: today, modifier },
        ),
      );
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345678'];
    // Another account and a run of checks have files of their own.
    await used('A', { account: here.account });
    await used('A', { method: 'check' });
    expect(await next()).toBe('A');
    for (const letter of letters) await used(letter);
    expect(await next()).toBe('9');
    const last = await used('9');
    await expect(next()).rejects.toMatchObject(refused('payment_run', 'method', 'files_a_day'));
    expect(await product((work) => modifierOf(work, { id: last.id, account }))).toBe('9');
    here.county.clock.set('2026-11-23T15:00:00Z');
    expect(await next()).toBe('A');
  });
});

describe('a check that was mailed', () => {
  test('is settled on a day from the payment date until the one of entry', async () => {
    const [first, second] = await mailed(101, 102);
    const settle = (id: string, settledOn: string) => step(here.grace, id, 'settle', { settledOn });
    for (const wrong of ['2026-11-19', '2026-11-25'])
      await expect(settle(first, wrong)).rejects.toMatchObject(refused('payment', 'settledOn', 'settled_on'));
    await settle(first, '2026-11-20');
    await settle(second, '2026-11-24');
    const { run } = await here.grace.see(payment, first);
    expect((await here.grace.see(paymentRun, run)).status).toBe('settled');
  });

  test('is stopped on a day from its transmission until the one of entry', async () => {
    const [first, second] = await mailed(103, 104);
    const stop = (id: string, stopOn: string) => step(here.samuel, id, 'placeStop', { stopReference: 'SP-1', stopOn });
    for (const wrong of ['2026-11-19', '2026-11-25'])
      await expect(stop(first, wrong)).rejects.toMatchObject(refused('payment', 'stopOn', 'stop_on'));
    await stop(first, '2026-11-20');
    await stop(second, '2026-11-24');
    await here.samuel.run(payment, 'liftStop', first, 'It was found.');
    expect(await here.samuel.see(payment, first)).toMatchObject({
      status: 'transmitted',
      stopReference: null,
      stopOn: null,
    });
  });

  test('goes to the state after its owner was told, on a day from the notice until the one of entry', async () => {
    const ids = await mailed(105, 106);
    for (const id of ids) await product((work) => work.change(payment, id, {}, { dormantOn: '2026-11-24' }));
    await ageChecks(here.county, { ...here.county.product.actor, timeZone: 'America/New_York' });
    const [first, second] = ids;
    expect((await here.samuel.see(payment, second)).status).toBe('unclaimed');
    const report = (id: string, ownerNoticeOn: string, reportedOn: string) =>
      step(here.samuel, id, 'report', { ownerNoticeOn, reportedOn });
    for (const notice of ['2026-11-19', '2026-11-25'])
      await expect(report(first, notice, '2026-11-24')).rejects.toMatchObject(
        refused('payment', 'ownerNoticeOn', 'notice_on'),
      );
    for (const day of ['2026-11-21', '2026-11-25'])
      await expect(report(first, '2026-11-22', day)).rejects.toMatchObject(
        refused('payment', 'reportedOn', 'reported_on'),
      );
    await report(first, '2026-11-22', '2026-11-22');
    await report(second, '2026-11-20', '2026-11-24');
    const { run } = await here.grace.see(payment, first);
    expect((await here.grace.see(paymentRun, run)).status).toBe('settled');
  });
});
