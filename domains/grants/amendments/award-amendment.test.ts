import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAward } from '../award/grant-award.record.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { awardAmendment } from './award-amendment.record.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const listed = (dollars: number) => [{ aln: '97.039', program: 'Hazard Mitigation Grant', amount: usd(dollars) }];

describe('an amendment', () => {
  test('changes the award as a whole when it is accepted, and both keep what was before', async () => {
    const { id } = await here.active();
    const done = await here.amended(id, {
      amountChange: usd(25_000),
      matchChange: usd(5_000),
      listings: [
        { aln: '97.039', amount: usd(20_000) },
        { aln: '97.047', program: 'BRIC', amount: usd(5_000) },
      ],
      newUntil: '2028-06-30',
      newConditions: 'Progress photos each month.',
    });
    await expect(here.rosa.see(awardAmendment, done.id)).resolves.toMatchObject({
      status: 'applied',
      amountBefore: usd(100_000),
      amountAfter: usd(125_000),
      untilBefore: '2027-12-31',
      untilAfter: '2028-06-30',
      appliedOn: TODAY,
    });
    const after = await here.rosa.see(grantAward, id);
    expect(after).toMatchObject({
      amount: usd(125_000),
      match: usd(5_000),
      untilDay: '2028-06-30',
      conditions: 'Progress photos each month.',
      originalAmount: usd(100_000),
      originalUntil: '2027-12-31',
    });
    expect(after.listings?.map(({ aln, amount }) => [aln, amount.cents])).toEqual([
      ['97.039', 120_000_00],
      ['97.047', 5_000_00],
    ]);
  });

  test('changes nothing before it is accepted, and is accepted by another person', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bea Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(awardAmendment, {
      award,
      kind: 'funder',
      amountChange: usd(1),
      listings: [{ aln: '97.039', amount: usd(1) }],
      reason: 'The funder wrote us a new notice of award.',
      documents: [here.paper],
    });
    await both.run(awardAmendment, 'submit', id);
    await expect(both.run(awardAmendment, 'accept', id)).rejects.toMatchObject({
      code: 'award_amendment.acceptor_is_another',
    });
    await expect(here.rosa.see(grantAward, award)).resolves.toMatchObject({ amount: usd(100_000) });
  });

  test('never takes an award below what was charged to it, to the cent', async () => {
    const { id } = await here.active();
    await here.charged(id, 60_000);
    const cut = (dollars: number) => here.amended(id, { amountChange: usd(-dollars), listings: listed(-dollars) });
    await expect(cut(40_000.01)).rejects.toMatchObject({ code: 'award_amendment.covers_costs' });
    await expect(here.amended(id, { newUntil: '2026-10-14' })).rejects.toMatchObject({
      code: 'award_amendment.covers_days',
    });
    await expect(cut(40_000)).resolves.toMatchObject({ status: 'applied' });
  });

  test('says how its money falls on the listings', async () => {
    const { id } = await here.active();
    await expect(here.amended(id, { amountChange: usd(10) })).rejects.toMatchObject({
      code: 'award_amendment.listings_tie',
    });
    await expect(here.amended(id, { amountChange: usd(10), listings: listed(9) })).rejects.toMatchObject({
      code: 'award_amendment.listings_tie',
    });
    await expect(
      here.amended(id, { amountChange: usd(10), listings: [{ aln: '10.559', amount: usd(10) }] }),
    ).rejects.toMatchObject({ code: 'award_amendment.names_program' });
    // A listing can lose all that it has, and not a cent more.
    const moved = (dollars: number) =>
      here.amended(id, {
        newConditions: 'All of it is spent under one listing.',
        listings: [...listed(-dollars), { aln: '97.047', program: 'BRIC', amount: usd(dollars) }],
      });
    await expect(moved(100_000.01)).rejects.toMatchObject({ code: 'award_amendment.listing_below_zero' });
    await moved(100_000);
    const { listings } = await here.rosa.see(grantAward, id);
    expect(listings?.map(({ aln, amount }) => [aln, amount.cents])).toEqual([
      ['97.039', 0],
      ['97.047', 10_000_000],
    ]);
  });

  test('is of an open award, and shown by the funder’s notice', async () => {
    const draft = await here.drafted();
    await expect(here.amended(draft.id, { newUntil: '2028-01-31' })).rejects.toMatchObject({
      code: 'award_amendment.is_open',
    });
    const { id } = await here.active();
    await expect(here.amended(id, { newUntil: '2028-01-31', documents: [] })).rejects.toMatchObject({
      code: 'award_amendment.is_shown',
    });
  });
});
