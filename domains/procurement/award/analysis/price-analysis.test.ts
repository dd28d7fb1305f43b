import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { dutyGrant } from '../../../organization/duty-grant.record.ts';
import { type Call, openedCall, type Panel, panelWorld } from '../../evaluation/test-world.ts';
import { shareBids } from '../../sealing/withheld.server.ts';
import { award } from '../award.record.ts';
import { memoOf } from '../memo/memo.server.ts';
import { redFlag } from '../../red-flags/red-flag.record.ts';
import { extractOf } from '../test-world.ts';
import { against, unitPriceText } from './comparing.ts';
import { priceAnalysis } from './price-analysis.record.ts';

let here: Panel;
let counsel: Person;
beforeAll(async () => {
  here = await panelWorld();
  counsel = (await here.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
  await extractOf(here, here.clock.now().toISOString().slice(0, 10));
});
afterAll(() => here.close());

const reasoning = 'The price lies between the other bid and the estimate, and the market moved by two percent.';

/** An award by price alone of two bids, with its red flags answered. */
async function recommended(cents: number, federalFunds = true): Promise<{ call: Call; id: string }> {
  const call = await openedCall(here, [
    { name: `Lower ${cents}`, cents },
    { name: `Higher ${cents}`, cents: cents * 2 },
  ]);
  await here.run(here.product, async (work) => {
    await work.tx.query(
      `update solicitation set type = 'itb', federal_funds = $3, awarded_on = '2026-01-15' where organization_id = $1 and id = $2`,
      [here.organizationId, call.id, federalFunds],
    );
    await shareBids(work, call.id);
  });
  const { id } = await here.buyer.make(award, {
    solicitation: call.id,
    bid: call.bids[0] ?? '',
    basis: 'Lowest responsive and responsible bid.',
  });
  await here.run(counsel, async (work) => {
    for (const one of await work.rows(redFlag, { where: { award: id, status: 'open' }, fields: ['id'], most: 'all' }))
      await work.move(redFlag, one.id, 'answer', { input: { answer: 'Looked into: no sign of it.' } });
  });
  return { call, id };
}
const fill = (person: Person, id: string, step: 'submit' | 'approve' | 'return', input = {}, why?: string) =>
  here.run(person, (work) => work.move(priceAnalysis, id, step, { input, ...(why ? { reason: why } : {}) }));

describe('a price analysis', () => {
  test('is needed above the threshold of federal law, and another person approves it', async () => {
    const { id } = await recommended(400_000_00);
    await expect(here.chief.run(award, 'approve', id)).rejects.toThrow('needs an approved price analysis');
    const made = await here.buyer.make(priceAnalysis, { award: id });
    expect(await here.buyer.see(priceAnalysis, made.id)).toMatchObject({
      amount: { cents: 400_000_00 },
      others: [{ total: { cents: 800_000_00 }, against: '100.0% above' }],
      estimate: null,
    });
    for (const short of [' . ', `${'x'.repeat(39)}   `])
      await expect(fill(here.buyer, made.id, 'submit', { reasoning: short, conclusion: 'fair' })).rejects.toMatchObject(
        { code: 'price_analysis.reasoning', issues: [{ path: 'reasoning' }] },
      );
    await fill(here.buyer, made.id, 'submit', { reasoning: 'x'.repeat(40), conclusion: 'fair' });
    await fill(here.chief, made.id, 'return', {}, 'Say more.');
    await fill(here.buyer, made.id, 'submit', { reasoning, conclusion: 'fair' });
    await expect(here.chief.run(award, 'approve', id)).rejects.toThrow('needs an approved price analysis');
    const both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(fill(both, made.id, 'approve')).rejects.toThrow('You wrote this analysis');
    await expect(fill(counsel, made.id, 'approve')).rejects.toThrow('chief procurement officer');
    await fill(here.chief, made.id, 'approve');
    // It speaks of this price, to the cent.
    const priced = (cents: number) =>
      here.run(here.product, ({ tx, actor }) =>
        tx.query('update price_analysis set amount_cents = $3 where organization_id = $1 and id = $2', [
          actor.organizationId,
          made.id,
          cents,
        ]),
      );
    await priced(400_000_01);
    await expect(here.chief.run(award, 'approve', id)).rejects.toMatchObject({ code: 'award.price_analysis' });
    await priced(400_000_00);
    expect(await here.chief.run(award, 'approve', id)).toMatchObject({ status: 'approved' });
  });

  test.each([310_000_00, 30_000_00])('that finds the price not reasonable stops the award of %d', async (cents) => {
    const { id } = await recommended(cents);
    const made = await here.buyer.make(priceAnalysis, { award: id });
    await fill(here.buyer, made.id, 'submit', { reasoning, conclusion: 'high' });
    await fill(here.chief, made.id, 'approve');
    await expect(here.chief.run(award, 'approve', id)).rejects.toMatchObject({
      code: 'award.price_not_reasonable',
    });
  });

  test('is not asked for below the threshold, and a cost analysis has elements', async () => {
    const { id } = await recommended(40_000_00);
    const made = await here.buyer.make(priceAnalysis, { award: id, kind: 'cost' });
    await expect(fill(here.buyer, made.id, 'submit', { reasoning, conclusion: 'fair' })).rejects.toThrow(
      'at least one cost element',
    );
    expect(await here.chief.run(award, 'approve', id)).toMatchObject({ status: 'approved' });
    expect(await here.evaluators[0].list(priceAnalysis)).toEqual([]);
  });
});

describe('an award memo', () => {
  test('links each sentence to its record, prints gaps, and is kept with its hash at approval', async () => {
    const { id, call } = await recommended(50_000_00);
    const draft = await here.run(here.buyer, (work) => memoOf(work, id));
    const said = draft.parts.flatMap(({ sentences }) => sentences);
    expect(said.every(({ evidence }) => evidence.length > 0)).toBe(true);
    expect(said.flatMap(({ gap }) => gap ?? [])).toEqual(
      expect.arrayContaining(['No requisition is linked to the solicitation.', 'The vendor has not been checked.']),
    );
    expect(draft).toMatchObject({ keptAt: null, isSame: null });
    await here.chief.run(award, 'approve', id);
    const kept = await here.run(here.buyer, (work) => memoOf(work, id));
    expect(kept).toMatchObject({ isSame: true });
    expect(kept.hash).toMatch(/^[0-9a-f]{64}$/);
    await here.run(here.product, async (work) => {
      await work.tx.query(`update bid set is_opened = false where organization_id = $1 and id = $2`, [
        here.organizationId,
        call.bids[1],
      ]);
    });
    const later = await here.run(here.buyer, (work) => memoOf(work, id));
    expect(later).toMatchObject({ isSame: false, hash: kept.hash, parts: kept.parts });
  });
});

test('prices are compared in words', () => {
  expect([against(110, 100), against(90, 100), against(100, 100), against(1, 0)]).toEqual([
    '10.0% above',
    '10.0% below',
    'Same price',
    'No comparison',
  ]);
  expect([unitPriceText(125), unitPriceText(12_500_000), unitPriceText(10_000)]).toEqual([
    '$0.0125',
    '$1,250.00',
    '$1.00',
  ]);
});
