import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorCertification } from '../vendor-certification.record.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import { comparisonOf } from './comparison.server.ts';
import { MOST_COMPARED, vendorShortlist } from './vendor-shortlist.record.ts';

let county: World;
let clerk: Person;
let approver: Person;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
  approver = (await county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
  rosa = await county.member('Rosa Delgado');
});
afterAll(() => county.close());

let made = 0;
async function firm(name: string): Promise<string> {
  const { id } = await clerk.make(vendor, {
    name,
    taxClass: 'llc',
    taxId: `54${String(4_000_000 + made++)}`,
    w9On: '2026-01-05',
    email: `bids@short${made}.example`,
    address: { line1: `${made} Pier St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
  });
  await approver.run(vendor, 'approve', id);
  return id;
}
const compare = (id: string, as = rosa) => county.door.run(as.actor, (work) => comparisonOf(work, id));

describe('a shortlist', () => {
  test('has its vendors side by side in their order, as they are today', async () => {
    const [pumps, hoses, closed] = [await firm('Delta Pumps'), await firm('Eagle Hoses'), await firm('Fading Valves')];
    const { id: certificate } = await clerk.make(vendorCertification, {
      vendor: pumps,
      program: 'wbe',
      certificate: 'W-1',
      issuer: 'Commonwealth',
      fromDay: '2026-01-01',
    });
    await approver.run(vendorCertification, 'confirm', certificate);
    const { id: policy } = await clerk.make(vendorInsurance, {
      vendor: pumps,
      coverage: 'general',
      policy: 'GL-1',
      insurer: 'Mutual',
      each: { cents: 100_000_000, currency: 'USD' },
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
    });
    await approver.run(vendorInsurance, 'confirm', policy);
    const list = await rosa.make(vendorShortlist, { name: 'Pumps', vendors: [hoses, pumps, closed] });
    await clerk.run(vendor, 'deactivate', closed, 'Closed');
    expect(await compare(list.id)).toMatchObject({
      vendors: [
        { name: 'Eagle Hoses', certified: [], insurance: 'none', policies: [], score: null, bids: 0, prices: [] },
        {
          name: 'Delta Pumps',
          certified: ['wbe'],
          insurance: 'current',
          policies: [{ coverage: 'general', eachCents: 100_000_000, untilDay: '2027-12-31' }],
          exclusion: 'clear',
          approval: 'active',
        },
      ],
      gone: ['Fading Valves'],
    });
  });

  test('is read by every member and changed by the person who made it', async () => {
    const own = await rosa.make(vendorShortlist, { name: 'Own', vendors: [await firm('Gale Nets')] });
    expect((await clerk.see(vendorShortlist, own.id)).name).toBe('Own');
    await expect(clerk.edit(vendorShortlist, own.id, own.version, { name: 'Theirs' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await rosa.edit(vendorShortlist, own.id, own.version, { name: 'Mine' })).name).toBe('Mine');
  });

  test('has some vendors, and no more than fit side by side', async () => {
    await expect(rosa.make(vendorShortlist, { name: 'None', vendors: [] })).rejects.toMatchObject({
      issues: [{ path: 'vendors' }],
    });
    const many: string[] = [];
    while (many.length <= MOST_COMPARED) many.push(await firm(`Many ${many.length}`));
    await expect(rosa.make(vendorShortlist, { name: 'Many', vendors: many })).rejects.toMatchObject({
      issues: [{ path: 'vendors' }],
    });
  });
});
