import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { stateOf } from '../../vendors/exclusions/exclusion-calls.server.ts';
import { exclusionMatch, extractAge, extractTrouble } from '../../vendors/public.server.ts';
import { vendorPolicy } from '../../vendors/vendor-policy.record.ts';
import { award } from './award.record.ts';
import { inTheWay } from './responsibility.ts';
import { extractStop, responsibilityOf } from './responsibility.server.ts';
import { approve, type AwardWorld, awardWorld, extractOf, type Opened, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
let approver: Person;
async function opensWorld(): Promise<void> {
  here = await awardWorld();
  approver = (await here.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
}
beforeAll(opensWorld);
afterAll(() => here.close());

const extract = (takenOn: string, ...names: readonly string[]) => extractOf(here, takenOn, ...names);
const openMatch = async (vendor: string): Promise<string> => {
  const found = await here.run(here.product, (work) =>
    work.row(exclusionMatch, { where: { vendor, status: 'open' }, fields: [] }),
  );
  return found?.id ?? '';
};
const checkedIn = async (id: string) => (await here.product.see(award, id)).responsibility as Record<string, unknown>;

test('a license that ended stops the approval, and what was found is in the snapshot', async () => {
  const at = await openedBids(here);
  const { id } = await recommend(here, at, at.alma, {
    license: 'CGC-1519, state register, looked up December 19',
    licenseUntil: '2026-12-01',
    finances: 'Audited statements of 2025: current ratio 1.8.',
  });
  await expect(approve(here, id)).rejects.toThrow('The license ended on 2026-12-01');
  const { version } = await here.buyer.see(award, id);
  await here.buyer.edit(award, id, version, { licenseUntil: '2027-12-01' });
  await approve(here, id);
  expect(await checkedIn(id)).toMatchObject({
    license: expect.stringContaining('CGC-1519'),
    licenseUntil: '2027-12-01',
  });
});

test('trap 10: a match that nobody answered, or that was confirmed, stops each step of an award', async () => {
  const at = await openedBids(here);
  const { id } = await recommend(here, at, at.alma);
  const backup = await recommend(here, at, at.brent, { role: 'backup', backupUntil: '2027-03-31' });
  here.clock.set('2026-12-19T15:00:00Z');
  await extract('2026-12-19', 'Alma Pumps LLC', 'Brent Supply');
  // Who wants it tries as approver, as the product, and with the backup.
  const why = 'may be excluded as Alma Pumps LLC. A vendor approver confirms or clears the match first';
  await expect(approve(here, id)).rejects.toThrow(why);
  await expect(approve(here, backup.id)).rejects.toThrow('may be excluded as Brent Supply');
  expect(await here.product.see(award, id)).toMatchObject({ status: 'recommended', responsibility: null });

  await approver.run(exclusionMatch, 'clear', await openMatch(here.alma.vendor), 'Another firm in another State');
  await approver.run(exclusionMatch, 'clear', await openMatch(here.brent.vendor), 'Another firm');
  here.clock.set('2026-12-21T15:00:00Z');
  await approve(here, id);
  await approve(here, backup.id);
  expect(await checkedIn(id)).toMatchObject({
    act: 'approve',
    extract: { takenOn: '2026-12-19', entries: 3 },
    matches: [{ excluded: 'Alma Pumps LLC', status: 'cleared' }],
    performance: null,
    earlier: [],
  });
  await here.buyer.run(award, 'notice', id);
  await here.buyer.run(award, 'notice', backup.id);

  // A new extract with more marks opens the question again: before it is final, and before the backup is called on.
  here.clock.set('2027-01-06T15:00:00Z');
  await extract('2027-01-05', 'Alma Pumps LLC', 'Brent Supply', 'Nobody');
  const confirm = async (vendor: string) =>
    here.run(approver, async (work) => {
      const found = await work.row(exclusionMatch, { where: { vendor }, fields: [] });
      await work.move(exclusionMatch, found?.id ?? '', 'confirm', { reason: 'Same firm' });
    });
  await confirm(here.alma.vendor);
  await expect(here.chief.run(award, 'finalize', id)).rejects.toThrow('is excluded as Alma Pumps LLC');
  await expect(here.product.run(award, 'finalize', id)).rejects.toThrow('is excluded as Alma Pumps LLC');
  await here.chief.run(award, 'standBy', backup.id);
  await here.chief.run(award, 'cancel', id, 'The awardee is excluded');
  expect(await checkedIn(backup.id)).toMatchObject({
    act: 'standBy',
    extract: { takenOn: '2027-01-05' },
    earlier: [{ act: 'approve', extract: { takenOn: '2026-12-19' } }, { act: 'notice' }],
  });
  await confirm(here.brent.vendor);
  await expect(here.chief.run(award, 'callOn', backup.id, 'The awardee is excluded')).rejects.toThrow(
    'is excluded as Brent Supply',
  );
});

test('what stands in the way is said of the source that says it', async () => {
  const found = await here.run(here.product, (work) => responsibilityOf(work, here.cora.vendor));
  expect(found).toMatchObject({ extract: { takenOn: '2027-01-05' }, matches: [], debarment: null, awardsFailed: 0 });
  expect(inTheWay(found)).toBeNull();
  const debarment = { id: 'x', number: 'DEB-2026-001', untilDay: '2027-05-01' };
  expect(inTheWay(found && { ...found, debarment })).toBe('Cora Works is debarred by DEB-2026-001 until 2027-05-01.');
});

describe('an award with federal funds', () => {
  // Of firms that nothing holds.
  beforeAll(async () => {
    await here.close();
    await opensWorld();
  });
  const federal = (at: Opened, isFederal = true) =>
    here.run(here.product, (work) =>
      work.tx.query('update solicitation set federal_funds = $3 where organization_id = $1 and id = $2', [
        here.organizationId,
        at.solicitation,
        isFederal,
      ]),
    );
  const refused = (sentence: string) => ({
    code: 'award.extract_is_recent',
    message: expect.stringContaining(sentence),
  });
  test('is not approved or made final while the extract is older than the policy says, and one without is', async () => {
    const at = await openedBids(here);
    await federal(at);
    const { id } = await recommend(here, at, at.cora, { notLowest: 'The lower two withdrew before the award.' });
    await expect(approve(here, id)).rejects.toMatchObject(refused('No SAM.gov extract is imported'));
    here.clock.set('2027-02-05T15:00:00Z');
    await extract('2027-01-05');
    await expect(approve(here, id)).rejects.toMatchObject(
      refused('The SAM.gov extract of 2027-01-05 is 31 days old. An award with federal funds needs one of 30 days'),
    );
    // A county may ask for a fresher list, and no one enters a list of a day to come.
    const dana = (await here.member('Dana Price')).with({ role: 'admin', duties: [] });
    await dana.make(vendorPolicy, { fromDay: '2027-02-01', exclusionDays: 7 });
    await expect(extract('2027-02-06')).rejects.toMatchObject({ code: 'exclusion_snapshot.not_ahead' });
    await extract('2027-01-29');
    await approve(here, id);
    await here.buyer.run(award, 'notice', id);
    here.clock.set('2027-03-01T15:00:00Z');
    for (const who of [here.chief, here.product])
      await expect(who.run(award, 'finalize', id)).rejects.toMatchObject(refused('is 31 days old'));
    expect(await here.buyer.see(award, id)).toMatchObject({ status: 'noticed' });
    await extract('2027-02-22');
    await here.chief.run(award, 'finalize', id);
    expect(await checkedIn(id)).toMatchObject({ act: 'finalize', extract: { takenOn: '2027-02-22' } });
  });

  test('goes on without federal funds on an old list, and its page says that the list is old', async () => {
    const at = await openedBids(here);
    const { id } = await recommend(here, at, at.cora, { notLowest: 'The lower two withdrew before the award.' });
    here.clock.set('2027-04-01T15:00:00Z');
    expect(await here.run(here.buyer, (work) => extractStop(work, at.solicitation))).toBeNull();
    await federal(at);
    expect(await here.run(here.buyer, (work) => extractStop(work, at.solicitation))).toContain('is 38 days old');
    await federal(at, false);
    await approve(here, id);
    expect(await here.run(here.buyer, (work) => stateOf(work, null))).toMatchObject({ snapshot: { isOld: true } });
    // Another agency’s list says nothing here, and its own does not exist.
    const elsewhere = await here.organization('Piney Woods County');
    const stranger = (await here.member('Sam Lee', 'admin', elsewhere)).with({ duties: ['buyer'] });
    expect(extractTrouble(await here.run(stranger, extractAge))).toContain('No SAM.gov extract is imported');
  });
});
