import { alertSite } from '#domains/disaster/weather/alert-site.record.ts';
import { addDays } from '#kernel/lists/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorCertification } from '../vendor-certification.record.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import type { VendorFacets } from './facets-call.ts';
import { facetsOf } from './facets.server.ts';
import { vendorProfile } from './vendor-profile.record.ts';

let county: World;
let clerk: Person;
let approver: Person;
let rosa: Person;
let today = '';
beforeAll(async () => {
  county = await world();
  clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
  approver = (await county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
  rosa = await county.member('Rosa Delgado');
  today = county.clock.now().toISOString().slice(0, 10);
  await firms();
});
afterAll(() => county.close());

const ids: Record<string, string> = {};
let made = 0;
async function firm(name: string, { state = 'VA', ...given }: Record<string, unknown> = {}): Promise<string> {
  const { id } = await clerk.make(vendor, {
    name,
    taxClass: 'llc',
    taxId: `54${String(3_000_000 + made++)}`,
    w9On: '2026-01-05',
    email: `bids@firm${made}.example`,
    address: {
      line1: `${made} Dock St`,
      city: 'Tidewater',
      state: state as string,
      postalCode: '23501',
      country: 'US',
    },
    ...given,
  });
  ids[name] = id;
  return id;
}
const certify = async (of: string, given: object) => {
  const row = { vendor: of, program: 'sbe', certificate: `C-${made++}`, issuer: 'Commonwealth', fromDay: '2026-01-01' };
  const { id } = await clerk.make(vendorCertification, { ...row, ...given } as never);
  await approver.run(vendorCertification, 'confirm', id);
};
const insure = async (of: string, coverage: string, untilDay: string) => {
  const row = {
    vendor: of,
    coverage,
    policy: `P-${made++}`,
    insurer: 'Mutual',
    each: { cents: 100_000_000, currency: 'USD' },
  };
  const { id } = await clerk.make(vendorInsurance, { ...row, fromDay: addDays(untilDay, -364), untilDay } as never);
  await approver.run(vendorInsurance, 'confirm', id);
};

/** Five firms: each differs from the others by what it is certified as, insured for, and where it is. */
async function firms(): Promise<void> {
  const anchor = await firm('Anchor Paving LLC', {
    sells: 'Asphalt 100%',
    location: { type: 'Point', coordinates: [-76.3, 36.85] },
  });
  await approver.run(vendor, 'approve', anchor);
  await certify(anchor, { untilDay: today });
  await insure(anchor, 'general', addDays(today, 200));
  await insure(anchor, 'automobile', addDays(today, -10));
  const bay = await firm('Bay Electric LLC', { location: { type: 'Point', coordinates: [-77.5, 37.5] } });
  await approver.run(vendor, 'approve', bay);
  await certify(bay, { untilDay: addDays(today, -1) });
  await insure(bay, 'general', addDays(today, 30));
  const cape = await firm('Cape Supply LLC', { state: 'NC' });
  await certify(cape, { program: 'dbe', fromDay: '2025-01-01' });
  await certify(cape, { program: 'wbe' });
  await certify(cape, { program: 'wbe', fromDay: '2026-02-01' });
  await insure(cape, 'general', addDays(today, -5));
  await insure(cape, 'general', addDays(today, 300));
  const dune = await firm('Dune Trucking LLC', { state: 'NC' });
  await approver.run(vendor, 'approve', dune);
  await county.door.run(approver.actor, (work) =>
    work.move(vendor, dune, 'hold', { reason: 'Papers', input: { heldFrom: ['orders'] } }),
  );
  const ended = await firm('Ended Works LLC');
  await approver.run(vendor, 'approve', ended);
  await clerk.run(vendor, 'deactivate', ended, 'Closed');
  await county.product.make(alertSite, {
    name: 'Public works yard',
    place: { type: 'Point', coordinates: [-76.29, 36.86] },
  });
}

const names = async (question: string) => (await rosa.list(vendorProfile, question)).map(({ name }) => name);
const facets = (question = '') => county.door.run(rosa.actor, (work) => facetsOf(work, question));

describe('finding vendors', () => {
  test('shows each as it is today, and none that is closed', async () => {
    const rows = await rosa.list(vendorProfile, '');
    expect(rows.map((one) => [one.name, one.state, one.certified, one.insurance, one.exclusion, one.approval])).toEqual(
      [
        ['Anchor Paving LLC', 'VA', ['sbe'], 'lapsed', 'clear', 'active'],
        ['Bay Electric LLC', 'VA', [], 'expiring', 'clear', 'active'],
        // A DBE certificate from before the reevaluation counts no more, and one program twice is one.
        ['Cape Supply LLC', 'NC', ['wbe'], 'current', 'clear', 'registered'],
        ['Dune Trucking LLC', 'NC', [], 'none', 'clear', 'on_hold'],
      ],
    );
    expect(rows[0]).toMatchObject({
      standing: 'none',
      score: null,
      record: 'vendor',
      vendor: ids['Anchor Paving LLC'],
    });
  });

  test('is narrowed by each facet and by several together', async () => {
    expect(await names('program=sbe')).toEqual(['Anchor Paving LLC']);
    expect(await names('program=sbe&program=wbe')).toEqual(['Anchor Paving LLC', 'Cape Supply LLC']);
    expect(await names('program=dbe')).toEqual([]);
    expect(await names('state=NC&insurance=current')).toEqual(['Cape Supply LLC']);
    expect(await names('search=ASPHALT')).toEqual(['Anchor Paving LLC']);
    expect(await names('search=100%25')).toEqual(['Anchor Paving LLC']);
    expect(await names('search=%25%25')).toEqual([]);
    expect(await names(`registeredOn.from=${addDays(today, 1)}`)).toEqual([]);
    expect(await names('near=Public works yard&miles=10')).toEqual(['Anchor Paving LLC']);
    expect(await names('near=Public works yard&miles=200')).toEqual(['Anchor Paving LLC', 'Bay Electric LLC']);
    expect(await names('near=Elsewhere')).toEqual([]);
  });

  test('counts in each facet what choosing it leaves, next to everything else that is asked', async () => {
    const keys = ['program', 'state', 'insurance', 'standing', 'exclusion', 'approval'] as const;
    let counted = 0;
    for (const question of [
      '',
      'state=NC',
      'insurance=current&insurance=lapsed',
      'search=llc&approval=active',
      'near=Public works yard',
    ]) {
      const found: VendorFacets = await facets(question);
      expect(found.total).toBe((await names(question)).length);
      for (const key of keys)
        for (const { value, count } of found[key]) {
          const others = new URLSearchParams(question);
          others.delete(key);
          others.append(key, value);
          expect(await names(others.toString()), `${question} ${key}=${value}`).toHaveLength(count);
          counted++;
        }
      for (const { value, count } of found.since) {
        const others = new URLSearchParams(question);
        others.set('registeredOn.from', value);
        expect(await names(others.toString())).toHaveLength(count);
      }
    }
    expect(counted).toBeGreaterThan(30);
    expect((await facets()).sites).toEqual(['Public works yard']);
    await expect(facets('state.above=1')).rejects.toThrow('cannot be filtered');
    await expect(facets('program=moon')).rejects.toMatchObject({ issues: [{ path: 'program' }] });
  });
});
