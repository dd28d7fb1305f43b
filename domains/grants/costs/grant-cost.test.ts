import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { grantCost } from './grant-cost.record.ts';
import { documentKeyOf } from './grant-cost.server.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const sumsOf = (award: string) => here.county.door.run(here.rosa.actor, (work) => sumsOfOne(work, award));

describe('a cost', () => {
  test('is split across awards, match and local money, and the shares add up to the cent', async () => {
    const [one, other] = [await here.active(), await here.active()];
    const splits = [
      { award: one.id, share: 'funder', amount: usd(600) },
      { award: one.id, share: 'match', amount: usd(200) },
      { award: other.id, share: 'funder', amount: usd(150) },
      { share: 'local', amount: usd(50) },
    ] as const;
    await here.charged(one.id, 1_000, { splits });
    await expect(sumsOf(one.id)).resolves.toMatchObject({ expendedCents: 600_00, matchCents: 200_00 });
    await expect(sumsOf(other.id)).resolves.toMatchObject({ expendedCents: 150_00, matchCents: 0 });
    await expect(here.charged(one.id, 1_000.01, { splits })).rejects.toMatchObject({ code: 'grant_cost.splits_tie' });
  });

  test('names an award where an award bears it, and none elsewhere', async () => {
    const { id } = await here.active();
    await expect(here.charged(id, 10, { splits: [{ share: 'funder', amount: usd(10) }] })).rejects.toMatchObject({
      code: 'grant_cost.awards_are_named',
    });
    await expect(
      here.charged(id, 10, { splits: [{ award: id, share: 'ineligible', amount: usd(10) }] }),
    ).rejects.toMatchObject({ code: 'grant_cost.awards_are_named' });
  });

  test('is approved by nobody who wrote or submitted it', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id, version } = await here.yvette.make(grantCost, here.costOf(award, 10));
    await both.edit(grantCost, id, version, { note: 'Checked' });
    await here.yvette.run(grantCost, 'submit', id);
    await expect(both.run(grantCost, 'approve', id)).rejects.toMatchObject({ code: 'grant_cost.approver_is_another' });
    await expect(here.yvette.run(grantCost, 'approve', id)).rejects.toMatchObject({ code: 'rights' });
  });

  test('is incurred in the period of its award: the first day and the last count, the days next to them do not', async () => {
    const { id } = await here.active();
    const on = (incurredOn: string) => here.yvette.make(grantCost, here.costOf(id, 1, { incurredOn }));
    await expect(on('2026-01-01')).resolves.toMatchObject({ status: 'draft' });
    await expect(on('2025-12-31')).rejects.toMatchObject({ code: 'grant_cost.in_period' });
    await expect(on('2027-12-31')).resolves.toMatchObject({ status: 'draft' });
    await expect(on('2028-01-01')).rejects.toMatchObject({ code: 'grant_cost.in_period' });
    const early = await here.active({ preAwardFrom: '2025-11-01' });
    await expect(
      here.yvette.make(grantCost, here.costOf(early.id, 1, { incurredOn: '2025-11-01' })),
    ).resolves.toMatchObject({ status: 'draft' });
  });

  test('needs its evidence, its payment and a day that has come', async () => {
    const { id } = await here.active();
    const submitted = async (more: object) => {
      const made = await here.yvette.make(grantCost, here.costOf(id, 5, more));
      return here.yvette.run(grantCost, 'submit', made.id);
    };
    await expect(submitted({ documents: [] })).rejects.toMatchObject({ code: 'grant_cost.has_evidence' });
    await expect(submitted({ paidOn: null })).rejects.toMatchObject({ code: 'grant_cost.is_paid' });
    await expect(submitted({ incurredOn: '2026-11-21', paidOn: '2026-11-20' })).rejects.toMatchObject({
      code: 'grant_cost.incurred_by_now',
    });
    await expect(submitted({ source: 'in_kind', paidOn: null })).rejects.toMatchObject({
      code: 'grant_cost.in_kind_is_match',
    });
  });

  test('takes no award above its amount, however many are approved', async () => {
    const { id } = await here.active({ amount: usd(1_000) });
    await here.charged(id, 900);
    await expect(here.charged(id, 100.01)).rejects.toMatchObject({ code: 'grant_cost.within_award' });
    await expect(here.charged(id, 100)).resolves.toMatchObject({ status: 'approved' });
  });

  test('two approvals at once never pass the amount of an award', async () => {
    const { id } = await here.active({ amount: usd(1_000) });
    const waiting = await Promise.all(
      [700, 700].map(async (dollars) => {
        const made = await here.yvette.make(grantCost, here.costOf(id, dollars));
        return here.yvette.run(grantCost, 'submit', made.id);
      }),
    );
    const done = await Promise.allSettled(waiting.map((one) => here.priya.run(grantCost, 'approve', one.id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(sumsOf(id)).resolves.toMatchObject({ expendedCents: 700_00 });
  });

  test('is entered once: the same payee, number and amount are refused however they are spelled', async () => {
    const { id } = await here.active();
    const bill = { payee: 'Jones Edmunds, Inc.', documentNumber: 'INV-0012' };
    await here.charged(id, 25, bill);
    await expect(
      here.charged(id, 25, { payee: 'JONES EDMUNDS INC', documentNumber: 'inv 0O12' }),
    ).rejects.toMatchObject({ code: 'grant_cost.once' });
    await expect(here.charged(id, 25.01, bill)).resolves.toMatchObject({ status: 'approved' });
    expect(documentKeyOf({ payee: 'x', documentNumber: null, amount: usd(1) })).toBeNull();
  });

  test('is never edited once approved; two people reverse it, and it can be entered anew', async () => {
    const { id: award } = await here.active();
    const more = { documentNumber: 'JE-777' };
    const { id } = await here.charged(award, 300, more);
    const { version } = await here.yvette.see(grantCost, id);
    await expect(here.yvette.edit(grantCost, id, version, { note: 'x' })).rejects.toMatchObject({
      code: 'grant_cost.is_approved',
    });
    const both = await here.withDuties('Bill Both', 'grant_manager', 'budget_officer');
    await both.run(grantCost, 'askReversal', id, 'Charged to the wrong award');
    await expect(both.run(grantCost, 'reverse', id)).rejects.toMatchObject({ code: 'grant_cost.reverser_is_another' });
    await expect(sumsOf(award)).resolves.toMatchObject({ expendedCents: 300_00 });
    await here.priya.run(grantCost, 'reverse', id);
    await expect(sumsOf(award)).resolves.toMatchObject({ expendedCents: 0 });
    await expect(here.charged(award, 300, more)).resolves.toMatchObject({ status: 'approved' });
  });

  test('is charged to no award that is not open', async () => {
    const draft = await here.drafted();
    await expect(here.charged(draft.id, 1)).rejects.toMatchObject({ code: 'grant_cost.award_is_open' });
    const { id } = await here.active();
    const waits = await here.yvette.make(grantCost, here.costOf(id, 5));
    await here.yvette.run(grantCost, 'submit', waits.id);
    await here.priya.run(grantAward, 'terminate', id, 'The funder ended the program').catch(() => null);
    const { status } = await here.rosa.see(grantAward, id);
    expect(status).toBe('terminated');
    await expect(here.priya.run(grantCost, 'approve', waits.id)).rejects.toMatchObject({
      code: 'grant_cost.award_is_open',
    });
  });
});

test('what awards spent is the sum of their approved shares, after any sequence of acts', async () => {
  const award = await here.active({ amount: usd(1_000_000) });
  let expected = 0;
  const [approve, reverse, wait] = ['approve', 'reverse', 'wait'] as const;
  const acts = fc.sample(
    fc.record({ cents: fc.integer({ min: 1, max: 900_000 }), what: fc.constantFrom(approve, reverse, wait) }),
    { numRuns: 12, seed: 20_261_124 },
  );
  for (const { cents, what } of acts) {
    const { id } = await here.yvette.make(grantCost, here.costOf(award.id, cents / 100));
    await here.yvette.run(grantCost, 'submit', id);
    if (what === wait) continue;
    await here.priya.run(grantCost, 'approve', id);
    expected += cents;
    if (what !== reverse) continue;
    await here.yvette.run(grantCost, 'askReversal', id, 'Entered twice');
    await here.priya.run(grantCost, 'reverse', id);
    expected -= cents;
  }
  await expect(sumsOf(award.id)).resolves.toMatchObject({ expendedCents: expected });
});
