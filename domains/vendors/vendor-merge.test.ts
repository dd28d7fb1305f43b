import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { requisition } from '../procurement/requisition/requisition.record.ts';
import { costCenter } from '../finance/cost-center.record.ts';
import { duplicatesOf, requisitionsOf } from './vendor-calls.server.ts';
import { vendorMerge } from './vendor-merge.record.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { vendor } from './vendor.record.ts';

describe('vendors that may be one firm', () => {
  let county: World;
  let clerk: Person;
  let approver: Person;
  beforeAll(async () => {
    county = await world();
    clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
    approver = (await county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
  });
  afterAll(() => county.close());

  let made = 0;
  const register = (name: string, given: object = {}) => {
    const number = made++;
    const address = { line1: `${number} Dock St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
    const email = `bids@firm${number}.example`;
    return clerk.make(vendor, {
      name,
      taxClass: 'llc',
      email,
      address,
      taxId: `54${1_000_000 + number}`,
      w9On: '2026-01-05',
      ...given,
    } as never);
  };
  const found = async (of: string | null = null) =>
    (await county.door.run(clerk.actor, (work) => duplicatesOf(work, of))).data;
  const kindsOf = async (one: string, other: string) =>
    (await found(one))
      .filter((pair) => [pair.one.id, pair.other.id].includes(other))
      .flatMap(({ shared }) => shared.map(({ kind }) => kind));

  test('are found by what they share, each with the reason, and not by mail of everybody', async () => {
    const first = await register('Harbor Pumps LLC', { phone: '+17575550101' });
    const again = await register('HARBOR PUMPS, Inc.', { phone: '+17575550101' });
    const free = await register('Mill Paving', { email: 'mill@gmail.com' });
    const other = await register('Bay Electric', { email: 'bay@gmail.com' });
    expect(await kindsOf(first.id, again.id)).toEqual(['name', 'phone']);
    expect(await kindsOf(free.id, other.id)).toEqual([]);
    expect((await found()).filter(({ one }) => [first.id, again.id].includes(one.id))).toHaveLength(1);
    await clerk.edit(vendor, again.id, again.version, { name: 'Gulf Hydraulics', phone: '+17575550199' });
    expect(await kindsOf(first.id, again.id)).toEqual([]);
  });

  test('are merged by a second person, and what named the one names the other', async () => {
    const into = await register('Marsh Fuel LLC', { phone: '+17575550102' });
    const from = await register('Marsh Fuel Co.', { phone: '+17575550102' });
    const paper = { program: 'sbe', certificate: 'SBE-9', issuer: 'Commonwealth', fromDay: '2026-01-01' } as const;
    const kept = await clerk.make(vendorCertification, { vendor: from.id, ...paper });
    const rosa = await county.member('Rosa Delgado');
    const center = await (await county.member('Miguel Ortiz', 'manager')).make(costCenter, {
      code: '4010',
      name: 'Crew',
    });
    const asked = await rosa.make(requisition, {
      purpose: 'Diesel',
      costCenter: center.id,
      suggestedVendors: [{ vendor: from.id }],
      lines: [{ item: 'Diesel', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 100, currency: 'USD' } }],
    });
    const merge = await clerk.make(vendorMerge, { vendor: from.id, target: into.id, why: 'One firm, renamed' });
    expect((await found(from.id))[0]?.merge).toBe(merge.id);
    const both = clerk.with({ duties: ['vendor_clerk', 'vendor_approver'] });
    await expect(both.run(vendorMerge, 'approve', merge.id)).rejects.toThrow('You requested this merge');
    await approver.run(vendorMerge, 'approve', merge.id);
    expect(await clerk.see(vendor, from.id)).toMatchObject({ status: 'merged', mergedInto: into.id });
    expect(await clerk.see(vendorCertification, kept.id)).toMatchObject({ vendor: into.id });
    expect((await rosa.see(requisition, asked.id)).suggestedVendors?.[0]).toMatchObject({ vendor: into.id });
    expect(await found(into.id)).toEqual([]);
    const naming = await county.door.run(rosa.actor, (work) => requisitionsOf(work, into.id));
    expect(naming).toMatchObject({ data: [{ id: asked.id, purpose: 'Diesel' }], total: 1 });
  });

  test('are kept separate for good once a second person said so', async () => {
    const one = await register('Cypress Signs', { phone: '+17575550103' });
    const other = await register('Cypress Printing', { phone: '+17575550103' });
    const merge = await clerk.make(vendorMerge, { vendor: other.id, target: one.id, why: 'Same phone' });
    await approver.run(vendorMerge, 'reject', merge.id, 'Two firms of one family');
    expect(await found(one.id)).toEqual([]);
  });

  test('are not merged while the duplicate is held: its hold would end with it', async () => {
    const into = await register('Osprey Roofing', {});
    const from = await register('Osprey Roofs', {});
    await approver.run(vendor, 'approve', from.id);
    await county.door.run(approver.actor, (work) =>
      work.move(vendor, from.id, 'hold', { input: { heldFrom: ['payments'] }, reason: 'Insurance lapsed' }),
    );
    const merge = await clerk.make(vendorMerge, { vendor: from.id, target: into.id, why: 'One firm' });
    await expect(approver.run(vendorMerge, 'approve', merge.id)).rejects.toThrow(
      'A vendor that is on hold cannot be changed this way.',
    );
    await expect(clerk.make(vendorMerge, { vendor: from.id, target: from.id, why: 'x' })).rejects.toThrow(
      'a merge needs two',
    );
  });
});
