import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { pendingChanges } from '#domains/planning/budget/ledger/pending-changes.ts';
import type { AnswerOf } from '#kernel';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { contract } from '../contract/contract.record.ts';
import { contractOrder } from '../orders/contract-order.record.ts';
import { contractChange } from './contract-change.record.ts';
import { exposureOnLines, linesWithChanges, pendingOnLines } from './line-exposure.server.ts';
import { type ChangeWorld, changeWorld, line } from './test-world.ts';

let here: ChangeWorld;
let server: Serving;
let of: string;
let order: string;
beforeAll(async () => {
  here = await changeWorld();
  of = await here.entered(100_000);
  order = await ordered(of);
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

/** An issued order of $3,000 under the contract: two thirds on Supplies, one third on Fuel. */
async function ordered(id: string): Promise<string> {
  const source = await here.rosa.make(requisition, {
    purpose: 'Trash pumps for the works',
    costCenter: here.center,
    accounts: [{ budgetLine: here.supplies, fixed: usd(2000) }, { budgetLine: here.fuel }],
    lines: [{ item: 'Trash pump', quantity: each(6), unitPrice: usd(500) }],
  });
  await here.approve(source.id);
  const { vendor } = await here.derek.see(contract, id);
  const lines = [{ requested: 1, quantity: each(6), unitPrice: usd(500) }];
  const made = await here.order(source.id, { vendor, lines });
  await here.chantal.make(contractOrder, { contract: id, purchaseOrder: made.id });
  await here.chantal.run(purchaseOrder, 'submit', made.id);
  await here.lena.run(purchaseOrder, 'issue', made.id);
  return made.id;
}

const pendingOn = (...lines: string[]) => here.county.door.run(here.priya.actor, (work) => pendingOnLines(work, lines));
const available = async (id: string) => (await here.balance(id)).available;
const ask = async (id: string): Promise<AnswerOf<typeof pendingChanges>> => {
  const path = `/api/v1/budget/pending-changes?line=${id}`;
  const { status, json } = await server.ask({ method: 'GET', path, as: here.priya.actor });
  expect(status).toBe(200);
  return json as unknown as AnswerOf<typeof pendingChanges>;
};

describe('a change that is not executed', () => {
  test('counts on the budget lines that pay the order, in their shares and to the cent, and takes nothing of what is available', async () => {
    const before = [await available(here.supplies), await available(here.fuel)];
    const { id, number } = await here.event(of, { rough: usd(1000.01) });
    expect(await pendingOn(here.supplies)).toMatchObject([
      { id, number, stage: 'rough', cents: 666_67, wholeCents: 1000_01 },
    ]);
    expect(await pendingOn(here.fuel)).toMatchObject([{ id, cents: 333_34 }]);
    expect(await pendingOn(here.supplies, here.fuel)).toMatchObject([{ id, cents: 1000_01 }]);
    expect([await available(here.supplies), await available(here.fuel)]).toEqual(before);
    const { version } = await here.derek.see(contractChange, id);
    await here.derek.edit(contractChange, id, version, { lines: [line(600)] });
    await here.take(here.derek, id, 'price');
    expect(await pendingOn(here.supplies)).toMatchObject([{ id, stage: 'priced', cents: 400_00 }]);
    await here.take(here.derek, id, 'propose');
    expect(await pendingOn(here.supplies)).toMatchObject([{ stage: 'priced' }]);
    await here.take(here.derek, id, 'agree', { memo: 'Hours were halved against the first offer.' });
    expect(await pendingOn(here.supplies)).toMatchObject([{ stage: 'agreed', cents: 400_00 }]);
    await here.take(here.walter, id, 'reject', {}, 'The work is not needed.');
    expect(await pendingOn(here.supplies, here.fuel)).toEqual([]);
    expect([await available(here.supplies), await available(here.fuel)]).toEqual(before);
  });

  test('leaves the pending side as it is executed, when the order takes it up and encumbers it', async () => {
    const { id } = await here.event(of, { lines: [line(900)], purchaseOrder: order });
    await here.take(here.derek, id, 'price');
    await here.take(here.derek, id, 'propose');
    await here.take(here.derek, id, 'agree', { memo: 'Hours were halved against the first offer.' });
    await here.take(here.walter, id, 'approve');
    const before = await available(here.supplies);
    expect(await pendingOn(here.supplies)).toMatchObject([{ id, stage: 'agreed', cents: 600_00 }]);
    await here.take(here.derek, id, 'execute', { signedOn: '2027-01-05' });
    expect(await pendingOn(here.supplies)).toEqual([]);
    expect(await available(here.supplies)).toBe(before - 600_00);
  });

  test('is on no line where no order under its contract has funding, and the exposure says so', async () => {
    const other = await here.entered(50_000);
    const { id } = await here.event(other, { rough: usd(700) });
    const parts = await here.county.door.run(here.derek.actor, exposureOnLines);
    expect(parts.filter((one) => one.id === id)).toMatchObject([{ line: null, cents: 700_00 }]);
    const all = await here.county.door.run(here.derek.actor, (work) => linesWithChanges(work, 10));
    expect(all).toMatchObject({ unfunded: 1, unfundedCents: 700_00 });
    const page = await windowOf(server, here.derek, '/claims-change-orders');
    expect(page.everything()).toContain('$700.00 in 1 change is on no budget line');
  });
});

test('a budget line shows pending changes next to what is available, and each leads to its change', async () => {
  const { id, number } = await here.event(of, { rough: usd(300), subject: 'Longer hoses' });
  const { pendingCents, availableCents, changes } = await ask(here.supplies);
  expect(pendingCents).toBe(200_00);
  expect(changes).toMatchObject([{ id, number, stage: 'rough', record: contractChange.name }]);
  const page = await windowOf(server, here.priya, `/budget-management/lines/${here.supplies}`);
  expect(page.everything()).toContain('Pending changes');
  expect(page.everything()).toContain('Longer hoses');
  expect(page.everything()).toContain(`<${number} → /contract-changes/`);
  const dollars = ((availableCents - pendingCents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(page.everything()).toContain(`$${dollars} available if all are executed`);
  const claims = await windowOf(server, here.derek, '/claims-change-orders');
  expect(claims.everything()).toContain('Exposure by budget line');
});

test('a visitor is refused, and a line that is no id is named', async () => {
  const path = `/api/v1/budget/pending-changes?line=${here.supplies}`;
  expect((await server.ask({ method: 'GET', path })).status).toBe(401);
  const wrong = await server.ask({
    method: 'GET',
    path: '/api/v1/budget/pending-changes?line=soon',
    as: here.priya.actor,
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('line');
});
