import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid } from '../sealing/bid.record.ts';
import { award } from './award.record.ts';
import { approve, type AwardWorld, awardWorld, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
beforeAll(async () => {
  here = await awardWorld();
});
afterAll(() => here.close());

const edit = async (id: string, input: object) =>
  here.buyer.edit(award, id, (await here.buyer.see(award, id)).version, input);
const lacks = (id: string, ...issues: readonly { path: string; code: string }[]) =>
  expect(approve(here, id)).rejects.toMatchObject({ kind: 'refused', code: issues[0]?.code, issues });
/** Blanks at the end are no reasons. */
const letters = (count: number) => `${'x'.repeat(count)}     `;
const approved = async (id: string) => {
  await approve(here, id);
  expect(await here.product.see(award, id)).toMatchObject({ status: 'approved', approvedBy: here.chief.id });
};
const today = '2026-12-21T15:00:00Z';
const decide = async (one: string, step: 'accept' | 'reject') => {
  await here.run(here.product, (work) => work.move(bid, one, 'reconsider', { reason: 'An upheld protest.' }));
  await here.buyer.run(bid, step, one, 'No license.');
};

describe('an award is approved', () => {
  test('with a reason where it is not the lowest, and on a license that ends today or later', async () => {
    const at = await openedBids(here);
    here.clock.set(today);
    const reason = { path: 'notLowest', code: 'award.lowest_or_reason' };
    const license = { path: 'licenseUntil', code: 'award.license_expired' };
    const { id } = await recommend(here, at, at.brent, { notLowest: letters(19), licenseUntil: '2026-12-20' });
    await lacks(id, reason, license);
    await edit(id, { notLowest: letters(20) });
    await lacks(id, license);
    await edit(id, { licenseUntil: '2026-12-21' });
    await approved(id);
  });

  test('with a finding where several firms win, and as a backup with the day until which it holds its price', async () => {
    const at = await openedBids(here);
    here.clock.set(today);
    const { id } = await recommend(here, at, at.alma, { role: 'shared', share: 60, several: letters(19) });
    await lacks(id, { path: 'several', code: 'award.several_finding' });
    await edit(id, { several: letters(20) });
    await approved(id);
    const backup = await recommend(here, at, at.brent, { role: 'backup' });
    await lacks(backup.id, { path: 'backupUntil', code: 'award.backup_until' });
    await edit(backup.id, { backupUntil: '2027-03-31' });
    await approved(backup.id);
  });

  test('by the rule that decides among equal prices', async () => {
    const at = await openedBids(here, [9_000_00, 9_000_00, 12_000_00]);
    here.clock.set(today);
    const { id } = await recommend(here, at, at.alma, { tieRule: letters(19) });
    await lacks(id, { path: 'tieRule', code: 'award.tied' });
    await edit(id, { tieRule: letters(20) });
    await approved(id);
  });

  test('with a finding where it is the only bid', async () => {
    const at = await openedBids(here);
    here.clock.set(today);
    await decide(at.alma, 'reject');
    await decide(at.cora, 'reject');
    const { id } = await recommend(here, at, at.brent, { singleBid: letters(19), notLowest: null });
    await lacks(id, { path: 'singleBid', code: 'award.single_bid' });
    await edit(id, { singleBid: letters(20) });
    await approved(id);
  });
});

describe('an award that stands elsewhere since is sent back', () => {
  const elsewhere = { kind: 'refused', code: 'award.stands_elsewhere', issues: [{ path: 'bid' }] };
  const singleBid = 'Eleven firms were asked and declined in writing.';

  test('where a lower bid is responsive after all', async () => {
    const at = await openedBids(here);
    here.clock.set(today);
    await decide(at.alma, 'reject');
    const { id } = await recommend(here, at, at.brent);
    await decide(at.alma, 'accept');
    await expect(approve(here, id)).rejects.toMatchObject(elsewhere);
  });

  test('where it is the only bid no more, or no bid itself', async () => {
    const at = await openedBids(here);
    here.clock.set(today);
    await decide(at.brent, 'reject');
    await decide(at.cora, 'reject');
    const { id } = await recommend(here, at, at.alma, { singleBid });
    await decide(at.cora, 'accept');
    await expect(approve(here, id)).rejects.toMatchObject(elsewhere);
    await decide(at.cora, 'reject');
    await decide(at.alma, 'reject');
    await decide(at.brent, 'accept');
    await expect(approve(here, id)).rejects.toMatchObject(elsewhere);
    await decide(at.brent, 'reject');
    await decide(at.alma, 'accept');
    await approved(id);
  });
});
