import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import { dueAhead } from './reminder-days.ts';
import { remind } from './reminders.server.ts';
import { vendorReminder } from './vendor-reminder.record.ts';

let county: World;
let clerk: Person;
let approver: Person;

beforeAll(async () => {
  county = await world();
  const has = async (name: string, duty: string) => (await county.member(name)).with({ duties: [duty] });
  clerk = await has('Grace Kim', 'vendor_clerk');
  approver = await has('Omar Haddad', 'vendor_approver');
});
afterAll(() => county.close());

const sent = () => county.letters.filter(({ to }) => to === 'bids@baypumps.example');
const runOn = (day: string) => {
  county.clock.set(`${day}T15:00:00Z`);
  return county.door.run(county.product.actor, remind);
};

test('a reminder is due at the latest of its days that was reached, and once', () => {
  const days = ['d60', 'd30', 'd0'] as const;
  expect(dueAhead(days, 61, null)).toBeNull();
  expect(dueAhead(days, 60, null)).toBe(60);
  expect(dueAhead(days, 31, 60)).toBeNull();
  expect(dueAhead(days, 12, null)).toBe(30);
  expect(dueAhead(days, 12, 30)).toBeNull();
  expect(dueAhead(days, -3, 30)).toBe(0);
  expect(dueAhead(days, -3, 0)).toBeNull();
  expect(dueAhead(days, -15, null)).toBeNull();
  expect(dueAhead(['d60'], 3, null)).toBe(60);
});

test('a firm is reminded of its SAM registration by the days of the policy, and again only for a new date', async () => {
  county.clock.set('2026-11-20T15:00:00Z');
  const { id } = await clerk.make(vendor, {
    name: 'Bay Pumps LLC',
    taxClass: 'llc',
    email: 'bids@baypumps.example',
    address: { line1: '12 Dock St', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
    taxId: '571000001',
    w9On: '2026-01-05',
    uei: 'J7QRWE4LHX12',
    samUntil: '2027-01-10',
  });
  expect(await runOn('2026-11-20')).toBe(0); // not approved yet
  await approver.run(vendor, 'approve', id);
  const before = sent().length;
  expect(await runOn('2026-11-20')).toBe(1);
  expect(await runOn('2026-11-20')).toBe(0);
  expect(await runOn('2026-12-10')).toBe(0);
  // Two runs at once remind once.
  expect((await Promise.all([runOn('2026-12-12'), runOn('2026-12-12')])).toSorted()).toEqual([0, 1]);
  expect(
    sent()
      .slice(before)
      .map(({ subject }) => subject),
  ).toEqual([
    expect.stringContaining('SAM registration of UEI J7QRWE4LHX12 of Bay Pumps LLC expires soon'),
    expect.stringContaining('expires soon'),
  ]);
  const { version } = await clerk.see(vendor, id);
  await clerk.edit(vendor, id, version, { samUntil: '2028-01-10' });
  expect(await runOn('2027-01-08')).toBe(0);
  const kept = await clerk.list(vendorReminder, 'sort=-sentOn');
  expect(kept).toMatchObject([
    { ahead: 30, sentTo: 'bids@baypumps.example' },
    { ahead: 60, untilDay: '2027-01-10' },
  ]);
});

test('a policy that a later one of its kind outlives is renewed, and reminds no one', async () => {
  county.clock.set('2026-11-20T15:00:00Z');
  const [firm] = await clerk.list(vendor);
  const policy = async (number: string, untilDay: string) => {
    const { id } = await clerk.make(vendorInsurance, {
      vendor: firm?.id ?? '',
      coverage: 'general',
      policy: number,
      insurer: 'Chesapeake Mutual',
      each: { cents: 100_000_000, currency: 'USD' },
      isInsured: true,
      fromDay: '2026-01-01',
      untilDay,
    });
    await approver.run(vendorInsurance, 'confirm', id);
  };
  await policy('GL-1', '2027-04-10');
  expect(await runOn('2027-03-20')).toBe(1);
  county.clock.set('2027-04-04T15:00:00Z');
  await policy('GL-2', '2028-04-10');
  expect(await runOn('2027-04-04')).toBe(0);
});

test('a firm and a clerk write no reminder: it is the product’s', async () => {
  await expect(clerk.make(vendorReminder, {})).rejects.toThrow(/product|duty|not/);
});
