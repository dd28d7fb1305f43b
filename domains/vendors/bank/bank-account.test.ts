import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendor } from '../vendor.record.ts';
import { vendorMerge } from '../vendor-merge.record.ts';
import { vendorPolicy } from '../vendor-policy.record.ts';
import { vendorBankAccount as account } from './bank-account.record.ts';
import { activateDue } from './bank-clock.server.ts';
import { payableAccount } from './payable-account.server.ts';

let county: World;
let clerk: Person;
let other: Person;
let approver: Person;
let treasurer: Person;
const started = '2026-11-20T15:00:00Z';
const later = '2026-12-20T15:00:00Z';

beforeAll(async () => {
  county = await world();
  const has = async (name: string, duty: string) => (await county.member(name)).with({ duties: [duty] });
  clerk = await has('Grace Kim', 'vendor_clerk');
  other = await has('Lena Park', 'vendor_clerk');
  approver = await has('Omar Haddad', 'vendor_approver');
  treasurer = await has('Sam Bright', 'treasurer');
});
afterAll(() => county.close());

const address = { line1: '12 Dock St', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
let made = 0;
/** A vendor that has been approved for a month, with two people on file. */
async function known(phone: string | null = '+17575550134') {
  county.clock.set(started);
  const at = made++;
  const { id } = await clerk.make(vendor, {
    name: `Bay Pumps ${at} LLC`,
    taxClass: 'llc',
    email: `bids${at}@baypumps.example`,
    phone,
    address,
    taxId: `55${String(1_000_000 + at)}`,
    w9On: '2026-01-05',
    contacts: [{ name: 'Alma Reyes', email: `alma${at}@baypumps.example` }],
  });
  await approver.run(vendor, 'approve', id);
  county.clock.set(later);
  return id;
}
const numbers = { holder: 'Bay Pumps LLC', bank: 'First Coastal Bank', routing: '061000104', account: '004417732' };
const propose = (by: Person, id: string, given: object = {}) =>
  by.make(account, { vendor: id, ...numbers, why: 'The firm changed its bank.', ...given });
const spoke = { spokeWith: 'Alma Reyes' };
const take = (by: Person, id: string, step: string, input: Readonly<Record<string, unknown>> = {}) =>
  county.door.run(by.actor, (work) => work.move(account, id, step as 'verify', { input }));
const payable = (id: string) => county.door.run(treasurer.actor, (work) => payableAccount(work, id));
const endWait = async () => {
  county.clock.set('2027-01-15T15:00:00Z');
  await activateDue(county, { ...county.product.actor, timeZone: 'America/New_York' });
};
async function activated(id: string, given: object = {}) {
  const { id: row } = await propose(other, id, given);
  await take(approver, row, 'verify', spoke);
  await take(treasurer, row, 'approve');
  await take(treasurer, row, 'prenote', { prenote: 'deposits' });
  await endWait();
  return row;
}

describe('a bank account', () => {
  test('is paid after a call-back, an approval, a prenote and the cooling period, each by its own person', async () => {
    const id = await known();
    const proposed = await propose(other, id);
    expect(proposed).toMatchObject({
      status: 'proposed',
      revision: 1,
      isFirst: true,
      callNumber: '+17575550134',
      callSince: '2026-11-20',
      account: { last4: '7732' },
      routing: { last4: '0104' },
    });
    expect(await take(approver, proposed.id, 'verify', spoke)).toMatchObject({
      spokeWith: 'Alma Reyes',
      calledBy: approver.id,
      calledAt: new Date(later).toISOString(),
    });
    expect(await take(treasurer, proposed.id, 'approve')).toMatchObject({ payableFrom: '2026-12-30' });
    await take(treasurer, proposed.id, 'prenote', { prenote: 'deposits' });
    expect((await payable(id)).why).toContain('no active bank account');
    county.clock.set('2026-12-29T15:00:00Z');
    await activateDue(county, { ...county.product.actor, timeZone: 'America/New_York' });
    expect((await payable(id)).account).toBeNull();
    await endWait();
    expect((await payable(id)).account).toMatchObject({ id: proposed.id, status: 'active' });
  });

  test('replaces the one before, which is never paid again', async () => {
    const id = await known();
    const first = await activated(id);
    county.clock.set(later);
    const second = await activated(id, { account: '99887766' });
    expect(await clerk.see(account, first)).toMatchObject({ status: 'superseded' });
    expect((await payable(id)).account).toMatchObject({ id: second, revision: 2, isFirst: false });
  });

  test('has the check digit of its routing number', async () => {
    const id = await known();
    for (const routing of ['061000105', '06100010', '991000104', ''])
      await expect(propose(other, id, { routing })).rejects.toThrow(/routing number|required/i);
    await expect(propose(other, id, { account: 'GB12' })).rejects.toThrow('account number of 4 to 17 digits');
  });

  test('tells everyone who was known before, a contact that was removed first among them, and never the whole number', async () => {
    const id = await known();
    const { version, contacts } = await clerk.see(vendor, id);
    const alma = contacts?.[0]?.email;
    await clerk.edit(vendor, id, version, { contacts: [{ name: 'Mallory', email: 'mallory@elsewhere.example' }] });
    county.clock.set('2026-12-20T16:00:00Z');
    const before = county.letters.length;
    const { id: row } = await propose(other, id);
    await take(approver, row, 'verify', spoke);
    await take(treasurer, row, 'approve');
    const told = county.letters.slice(before).filter(({ subject }) => subject.includes('bank account'));
    expect(told.filter(({ to }) => to === alma)).toHaveLength(2);
    expect(JSON.stringify(told)).not.toContain('004417732');
    expect(JSON.stringify(told)).toContain('••••7732');
  });
});

describe('who wants the money', () => {
  test('does not make the call-back or approve what they proposed, nor who can act for them', async () => {
    const id = await known();
    const all = other.with({ duties: ['vendor_clerk', 'vendor_approver', 'treasurer'] });
    const { id: row } = await propose(other, id);
    await expect(take(all, row, 'verify', spoke)).rejects.toThrow('You proposed this account');
    const delegate = county.person({ ...approver.actor, standsInFor: [other.id] });
    await expect(take(delegate, row, 'verify', spoke)).rejects.toThrow('You can act on behalf of');
    await take(approver, row, 'verify', spoke);
    await expect(take(all, row, 'approve')).rejects.toThrow('You proposed this account');
    await expect(take(approver, row, 'approve')).rejects.toThrow('made the call');
    await expect(take(other, row, 'approve')).rejects.toThrow(/vendor.approver/);
  });

  test('does not use an API key, or an account of an office that keeps no vendors', async () => {
    const id = await known();
    const { id: row } = await propose(other, id);
    const key = county.person({ ...approver.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, row, 'verify', spoke)).rejects.toThrow('An API key can’t take this step');
    const buyer = (await county.member('Bea')).with({ duties: ['buyer'] });
    await expect(propose(buyer, id)).rejects.toThrow(/vendor.clerk/);
    const steps = { verify: spoke, approve: {}, activate: {}, prenote: { prenote: 'deposits' } };
    for (const [step, input] of Object.entries(steps))
      await expect(take(buyer, row, step, input)).rejects.toThrow(/duty|product itself|not possible/);
    await expect(take(treasurer, row, 'activate')).rejects.toThrow(/product itself|not possible/);
  });

  test('is not called at a number that was changed within the cooling period: the older one is', async () => {
    const id = await known();
    await activated(id);
    county.clock.set('2027-02-01T15:00:00Z');
    await clerk.run(vendor, 'deactivate', id, 'New phone');
    const { version } = await clerk.run(vendor, 'register', id);
    await clerk.edit(vendor, id, version, { phone: '+18005550199' });
    await approver.run(vendor, 'approve', id);
    county.clock.set('2027-02-05T15:00:00Z');
    expect(await propose(other, id)).toMatchObject({ callNumber: '+17575550134' });
  });

  test('is not called at a number that they entered themselves, nor calls it', async () => {
    const id = await known();
    const own = await propose(clerk, id);
    expect(own.callNumber).toBeNull();
    await expect(take(other, own.id, 'verify', spoke)).rejects.toThrow('No phone number was on file early enough');
    const { id: row } = await propose(other, id);
    await expect(take(clerk, row, 'verify', spoke)).rejects.toThrow('entered the phone number');
  });

  test('finds no other number for a vendor that was paid before', async () => {
    const id = await known(null);
    const found = { ...spoke, foundNumber: '+17575550100', foundIn: 'SAM.gov' };
    const { id: row } = await propose(other, id);
    await take(approver, row, 'verifyFound', found);
    await take(treasurer, row, 'approve');
    await take(treasurer, row, 'prenote', { prenote: 'deposits' });
    await endWait();
    const { id: next } = await propose(other, id);
    await expect(take(approver, next, 'verifyFound', found)).rejects.toThrow('only for a vendor’s first account');
    await expect(take(approver, next, 'verify', spoke)).rejects.toThrow('No phone number was on file');
  });

  test('does not change what was proposed, in any state, and does not shorten the wait by a new policy', async () => {
    const id = await known();
    const { id: row, version } = await propose(other, id);
    await expect(other.edit(account, row, version, { account: '11112222' })).rejects.toThrow('product itself');
    const chief = (await county.member('Walt')).with({ duties: ['chief_procurement_officer'] });
    await chief.make(vendorPolicy, { fromDay: '2026-12-20', coolingDays: 5 });
    await expect(chief.make(vendorPolicy, { fromDay: '2026-12-21', coolingDays: 0 })).rejects.toThrow('5');
    await take(approver, row, 'verify', spoke);
    expect(await take(treasurer, row, 'approve')).toMatchObject({ coolingDays: 10, payableFrom: '2026-12-30' });
    const second = await propose(other, id);
    await take(approver, second.id, 'verify', spoke);
    await expect(take(treasurer, second.id, 'approve')).rejects.toThrow('is approved already');
  });

  test('is not paid while the vendor is on hold for payments, inactive, or merged: a merge moves no account', async () => {
    const id = await known();
    const row = await activated(id);
    expect((await payable(id)).account?.id).toBe(row);
    await county.door.run(approver.actor, (work) =>
      work.move(vendor, id, 'hold', { input: { heldFrom: ['payments'] }, reason: 'A call from the firm' }),
    );
    expect((await payable(id)).why).toContain('on hold for payments');
    await approver.run(vendor, 'release', id, 'Cleared');
    const target = await known();
    const { id: request } = await other.make(vendorMerge, { vendor: id, target, why: 'One firm' });
    await clerk.run(vendor, 'deactivate', id, 'Duplicate');
    expect((await payable(id)).why).toContain('not an active vendor');
    await approver.run(vendorMerge, 'approve', request);
    expect((await payable(target)).account).toBeNull();
    expect((await payable(id)).account).toBeNull();
  });

  test('is stopped at once when an account is revoked', async () => {
    const id = await known();
    const row = await activated(id);
    await approver.run(account, 'revoke', row, 'The firm did not ask for it');
    expect((await payable(id)).account).toBeNull();
  });
});
