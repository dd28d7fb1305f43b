import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { addRows } from '../../vendors/exclusions/exclusion-calls.server.ts';
import { exclusionMatch, exclusionSnapshot } from '../../vendors/public.server.ts';
import { award } from './award.record.ts';
import { inTheWay } from './responsibility.ts';
import { responsibilityOf } from './responsibility.server.ts';
import { approve, type AwardWorld, awardWorld, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
let approver: Person;
beforeAll(async () => {
  here = await awardWorld();
  approver = (await here.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
});
afterAll(() => here.close());

const header =
  'Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,Cross-Reference,SAM Number,CAGE,NPI,Creation_Date\n';
const line = (name: string, sam: string) =>
  `Firm,"${name}",,,,,,1 Main St,,,,Tidewater,VA,USA,99999,,,,Reciprocal,GSA,,Ineligible,,03/14/2025,Indefinite,Active,,${sam},,,03/14/2025\n`;

/** The extract of a day, with these names. */
async function extract(takenOn: string, ...names: readonly string[]): Promise<void> {
  const { id } = await approver.make(exclusionSnapshot, { takenOn, fileName: 'SAM.CSV' });
  const rows = names.map((name, at) => line(name, `S4-${at}`)).join('');
  await here.run(approver, (work) => addRows(work, id, header + rows));
  await approver.run(exclusionSnapshot, 'use', id);
}
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

test('a match that nobody answered, or that was confirmed, stops each step of an award', async () => {
  const at = await openedBids(here);
  const { id } = await recommend(here, at, at.alma);
  const backup = await recommend(here, at, at.brent, { role: 'backup', backupUntil: '2027-03-31' });
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
    extract: { takenOn: '2026-12-19', entries: 2 },
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
