import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorCertification } from './vendor-certification.record.ts';
import { vendorInsurance } from './vendor-insurance.record.ts';
import { vendorQuestion } from '../public/public.server.ts';
import { vendorSource } from './published.server.ts';
import { vendorOwnership } from './ownership/vendor-ownership.record.ts';
import { vendor } from './vendor.record.ts';

let county: World;
let clerk: Person;
let approver: Person;
beforeAll(async () => {
  county = await world();
  clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
  approver = (await county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
});
afterAll(() => county.close());

const address = { line1: '12 Dock St', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
const firm = { name: 'Bay Pumps LLC', taxClass: 'llc', email: 'bids@baypumps.example', address } as const;
let made = 0;
const register = async (given: object = {}) => {
  const taxId = `54${String(1_000_000 + made++)}`;
  return clerk.make(vendor, { ...firm, taxId, w9On: '2026-01-05', ...given });
};
describe('a vendor', () => {
  test('is approved by someone other than who registered it', async () => {
    const { id, status } = await register();
    expect(status).toBe('registered');
    const both = clerk.with({ duties: ['vendor_clerk', 'vendor_approver'] });
    await expect(both.run(vendor, 'approve', id)).rejects.toThrow('You registered this vendor');
    expect(await approver.run(vendor, 'approve', id)).toMatchObject({
      status: 'active',
      approvedOn: county.clock.now().toISOString().slice(0, 10),
    });
  });

  test('is not approved by who entered its owners, and then they change by a new approval alone', async () => {
    const { id } = await register();
    const owners = [
      { name: 'Nora Bay', title: 'President', share: 75 },
      { name: 'Bay Holdings Inc.', share: 25 },
    ];
    const over = [...owners, { name: 'One more', share: 0.0001 }];
    await expect(clerk.make(vendorOwnership, { vendor: id, owners: over })).rejects.toMatchObject({
      code: 'vendor_ownership.shares_fit',
      issues: [{ path: 'owners' }],
    });
    const both = approver.with({ duties: ['vendor_clerk', 'vendor_approver'] });
    const kept = await both.make(vendorOwnership, { vendor: id, owners });
    expect(kept.owners).toMatchObject([{ share: 75 }, { share: 25 }]);
    await expect(approver.run(vendor, 'approve', id)).rejects.toThrow('You changed this, so someone else has to');
    const second = (await county.member('Lena Ortiz')).with({ duties: ['vendor_approver'] });
    await second.run(vendor, 'approve', id);
    await expect(clerk.edit(vendorOwnership, kept.id, kept.version, { owners: [] })).rejects.toMatchObject({
      code: 'vendor_ownership.approved',
    });
    await expect(clerk.make(vendorOwnership, { vendor: id, owners })).rejects.toMatchObject({
      code: 'vendor_ownership.approved',
    });
    const member = await county.member('Una Reed');
    await expect(member.see(vendorOwnership, kept.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(member.list(vendorOwnership)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await clerk.with({ duties: ['auditor'] }).see(vendorOwnership, kept.id)).owners).toHaveLength(2);
  });

  test('is not approved without its tax form', async () => {
    const { id } = await register({ taxId: null, w9On: null });
    await expect(approver.run(vendor, 'approve', id)).rejects.toThrow('Enter the TIN and the day Form W-9 was signed');
  });

  test('has a TIN that no other vendor has, however it is written, and that shows its end alone', async () => {
    const { taxId } = await register({ taxId: '54-7654321' });
    expect(taxId).toEqual({ last4: '4321' });
    await expect(register({ taxId: '547 65 4321' })).rejects.toThrow('TIN is already in use.');
    await expect(register({ taxId: '54-765432' })).rejects.toThrow('Must be 9 digits');
  });

  test('keeps no form that shows the whole number: every member reads documents', () => {
    const attached = Object.entries(vendor.fields).filter(([, { spec }]) => spec.kind.name === 'attachments');
    expect(attached.map(([name]) => name)).toEqual([]);
    expect(vendor.fields).toHaveProperty('w9On');
  });

  test.each([
    ['O2345678901X', 'Must be 12 letters and digits'],
    ['J7QRWE4LHX1', 'Must be 12 letters and digits'],
    ['07QRWE4LHX12', 'Must be 12 letters and digits'],
  ])('has no UEI %s', async (uei, why) => {
    await expect(register({ uei })).rejects.toThrow(why);
  });

  test('keeps what was approved: who is paid and where', async () => {
    const { id } = await register();
    const { version } = await approver.run(vendor, 'approve', id);
    const elsewhere = { ...address, line1: '900 Other St' };
    // Without a remit-to address a check goes to the address, and a later call-back to the phone and email that are on file.
    for (const change of [
      { taxId: '549999999' },
      { name: 'Other LLC' },
      { tradeName: 'Other' },
      { remitTo: elsewhere },
      { address: elsewhere },
      { phone: '+17575550199' },
      { email: 'me@elsewhere.example' },
    ])
      await expect(clerk.edit(vendor, id, version, change)).rejects.toThrow('This was approved');
    expect(await clerk.edit(vendor, id, version, { sells: 'Pumps' })).toMatchObject({ sells: 'Pumps' });
  });

  test('is approved again after it was registered again, and not by who changed it', async () => {
    const { id } = await register();
    await approver.run(vendor, 'approve', id);
    await clerk.run(vendor, 'deactivate', id, 'New owner');
    const again = await clerk.run(vendor, 'register', id);
    const changer = approver.with({ duties: ['vendor_clerk', 'vendor_approver'] });
    const { version } = again;
    await changer.edit(vendor, id, version, { remitTo: address });
    await expect(changer.run(vendor, 'approve', id)).rejects.toThrow('You changed this');
  });

  test('is held from what is named, and from nothing after', async () => {
    const { id } = await register();
    await approver.run(vendor, 'approve', id);
    await expect(approver.run(vendor, 'hold', id, 'Insurance lapsed')).rejects.toThrow('Required for this step');
    const hold = (work: UnitOfWork) =>
      work.transition(county.door.around.registry.get('vendor'), {
        id,
        step: 'hold',
        input: { heldFrom: ['payments'] },
        reason: 'Insurance lapsed',
      });
    const held = await county.door.run(approver.actor, hold);
    expect(held).toMatchObject({ status: 'on_hold', heldFrom: ['payments'] });
    for (const heldFrom of [null, ['bids']])
      await expect(clerk.edit(vendor, id, held.version, { heldFrom })).rejects.toMatchObject({
        code: 'vendor.hold_by_step',
        issues: [{ path: 'heldFrom' }],
      });
    expect(await approver.run(vendor, 'release', id, 'Renewed')).toMatchObject({ status: 'active', heldFrom: null });
  });

  test('is not held after it was approved again', async () => {
    const { id, version } = await register({ heldFrom: ['payments'] });
    await expect(clerk.edit(vendor, id, version, { heldFrom: ['bids'] })).rejects.toMatchObject({
      code: 'vendor.hold_by_step',
    });
    expect(await approver.run(vendor, 'approve', id)).toMatchObject({ status: 'active', heldFrom: null });
  });
});

describe('an insurance policy', () => {
  const enter = async (by: Person, version = 0) =>
    by.make(vendorInsurance, {
      vendor: (await register()).id,
      coverage: 'general',
      policy: `GL-${version}`,
      insurer: 'Chesapeake Mutual',
      each: { cents: 100_000_000, currency: 'USD' },
      fromDay: '2026-01-01',
      untilDay: '2026-12-31',
    });

  test('is confirmed by someone other than who entered it, and then neither changed nor removed', async () => {
    const both = clerk.with({ duties: ['vendor_clerk', 'vendor_approver'] });
    const { id, version } = await enter(clerk);
    await expect(both.run(vendorInsurance, 'confirm', id)).rejects.toThrow('You entered this policy');
    const edited = await clerk.edit(vendorInsurance, id, version, { policy: 'GL-100' });
    const confirmed = await approver.run(vendorInsurance, 'confirm', id);
    expect(confirmed.status).toBe('confirmed');
    expect(confirmed.version).toBeGreaterThan(edited.version);
    const more = { each: { cents: 900_000_000, currency: 'USD' } };
    await expect(clerk.edit(vendorInsurance, id, confirmed.version, more)).rejects.toThrow(
      'that is confirmed cannot be edited',
    );
    const drop = (work: UnitOfWork) => work.remove(county.door.around.registry.get('vendor_insurance'), { id });
    await expect(county.door.run(clerk.actor, drop)).rejects.toThrow('that is confirmed cannot be changed');
  });
});

describe('a certification', () => {
  test('is confirmed by someone other than who entered it', async () => {
    const { id } = await register();
    const entered = await clerk.make(vendorCertification, {
      vendor: id,
      program: 'sbe',
      certificate: 'SBE-1',
      issuer: 'Commonwealth',
      fromDay: '2026-01-01',
    });
    const both = clerk.with({ duties: ['vendor_clerk', 'vendor_approver'] });
    await expect(both.run(vendorCertification, 'confirm', entered.id)).rejects.toThrow(
      'You entered this certification',
    );
    expect((await approver.run(vendorCertification, 'confirm', entered.id)).status).toBe('confirmed');
  });

  test('ends after it begins', async () => {
    const { id } = await register();
    const certificate = {
      vendor: id,
      program: 'sbe',
      certificate: 'SBE-2',
      issuer: 'Commonwealth',
      fromDay: '2026-01-02',
    } as const;
    await expect(clerk.make(vendorCertification, { ...certificate, untilDay: '2026-01-01' })).rejects.toThrow(
      'This certification ends before it begins.',
    );
  });
});

describe('the public page', () => {
  const listed = async (asked = '') =>
    county.door.run(county.product.actor, async (work) => {
      const question = vendorQuestion(new URLSearchParams(asked));
      return (await vendorSource.vendors?.(work, question, { most: 100, skip: 0 }))?.data ?? [];
    });

  test('lists the firms that are approved and agreed to it, with what is confirmed today and no number or person', async () => {
    const named = async (name: string, given: object = {}) => {
      const { id } = await register({ name, tradeName: null, ...given });
      await approver.run(vendor, 'approve', id);
      return id;
    };
    const shown = await named('Aqua Works Inc.', { tradeName: 'Aqua Works', website: 'https://aqua.example' });
    await named('Hidden LLC', { isPublic: false });
    const held = await named('Held LLC');
    await clerk.run(vendor, 'deactivate', held, 'Closed');
    const certify = async (program: 'sbe' | 'wbe' | 'mbe', untilDay: string) => {
      const given = {
        vendor: shown,
        program,
        certificate: program,
        issuer: 'Commonwealth',
        fromDay: '2026-01-01',
        untilDay,
      };
      return (await clerk.make(vendorCertification, given)).id;
    };
    const today = county.clock.now().toISOString().slice(0, 10);
    await approver.run(vendorCertification, 'confirm', await certify('sbe', today));
    await approver.run(vendorCertification, 'confirm', await certify('wbe', '2026-01-31'));
    await certify('mbe', '2027-01-31');
    const found = (await listed()).filter(({ name }) => ['Aqua Works', 'Hidden LLC', 'Held LLC'].includes(name));
    expect(found).toEqual([
      {
        id: shown,
        number: expect.stringMatching(/^VEN-\d{5}$/),
        name: 'Aqua Works',
        isPerson: false,
        city: 'Tidewater',
        state: 'VA',
        website: 'https://aqua.example',
        approvedOn: today,
        codes: [],
        certificates: ['Small (SBE)'],
      },
    ]);
    // Every word is found somewhere in the name, place, codes or certificates; a percent sign is one.
    const names = async (asked: string) => (await listed(asked)).map(({ name }) => name);
    expect(await names('search=aqua tidewater small')).toEqual(['Aqua Works']);
    expect(await names('search=aqua women')).toEqual([]);
    expect(await names('search=aqua%25')).toEqual([]);
    expect(await names('code=913&search=aqua')).toEqual([]);
  });

  test('hands out all of them in parts, each once', async () => {
    const question = vendorQuestion(new URLSearchParams());
    const part = (after: { name: string; id: string } | null) =>
      county.door.run(
        county.product.actor,
        async (work) => (await vendorSource.vendorsAfter?.(work, question, after, 1)) ?? [],
      );
    const ids: string[] = [];
    for (let [one] = await part(null); one; [one] = await part(one)) ids.push(one.id);
    expect(ids).toEqual((await listed()).map(({ id }) => id));
  });
});
