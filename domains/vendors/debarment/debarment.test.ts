import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { exclusionMatch } from '../exclusions/exclusion-match.record.ts';
import { vendorMerge } from '../vendor-merge.record.ts';
import { vendorSource } from '../published.server.ts';
import { vendor } from '../vendor.record.ts';
import { expireDue } from './debarment-clock.server.ts';
import { vendorDebarment as debarment } from './debarment.record.ts';
import { endOfTerm } from './debarment.server.ts';

let county: World;
let clerk: Person;
let approver: Person;
let buyer: Person;
let counsel: Person;
let chief: Person;
let judge: Person;
const started = '2026-11-20T15:00:00Z';
const later = '2026-12-21T15:00:00Z';

beforeAll(async () => {
  county = await world();
  const has = async (name: string, duty: string) => (await county.member(name)).with({ duties: [duty] });
  clerk = await has('Grace Kim', 'vendor_clerk');
  approver = await has('Omar Haddad', 'vendor_approver');
  buyer = await has('Chantal Beaumont', 'buyer');
  counsel = await has('Lena Park', 'legal_counsel');
  chief = await has('Walter Kowalski', 'chief_procurement_officer');
  judge = await has('Imani Cole', 'legal_counsel');
});
afterAll(() => county.close());

const address = { city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
let made = 0;
async function known() {
  county.clock.set(started);
  const at = made++;
  const { id } = await clerk.make(vendor, {
    name: `Bay Pumps ${at} LLC`,
    taxClass: 'llc',
    email: `bids@baypumps${at}.example`,
    address: { ...address, line1: `${at} Dock St` },
    taxId: `57${String(1_000_000 + at)}`,
    w9On: '2026-01-05',
  });
  await approver.run(vendor, 'approve', id);
  return id;
}
const proposed = (by: Person, id: string, given: object = {}) =>
  by.make(debarment, {
    vendor: id,
    action: 'debarment',
    procedure: 'federal',
    cause: 'public_contract',
    facts: 'Left the pump station unfinished twice.',
    months: 24,
    ...given,
  });
const take = (by: Person, id: string, step: string, input: Readonly<Record<string, unknown>> = {}, reason?: string) =>
  county.door.run(by.actor, (work) =>
    work.move(debarment, id, step as 'notice', { input, ...(reason ? { reason } : {}) }),
  );
const decision = { decision: 'The record shows two defaults.' };
const runClock = () => expireDue(county, { ...county.product.actor, timeZone: 'America/New_York' });
/** In force after the response was waited for. */
async function imposed(id: string, given: object = {}) {
  const { id: row } = await proposed(buyer, id, given);
  await take(counsel, row, 'notice');
  county.clock.set(later);
  await runClock();
  await take(chief, row, 'impose', decision);
  return row;
}
const stateOf = async (id: string) => (await buyer.see(vendor, id)).status;

describe('a debarment', () => {
  test('is noticed, waits for the response, is decided by another person and holds bids, awards and orders', async () => {
    const id = await known();
    const { id: row } = await proposed(buyer, id);
    expect(await stateOf(id)).toBe('active');
    await take(counsel, row, 'notice');
    expect(await buyer.see(debarment, row)).toMatchObject({ respondBy: '2026-12-20', citation: '2 CFR 180.800(b)' });
    expect(await stateOf(id)).toBe('active');
    const mail = county.letters.findLast(({ to }) => to.includes('baypumps'));
    expect(mail?.subject).toContain('notice of proposed debarment');
    await runClock();
    await expect(take(chief, row, 'impose', decision)).rejects.toThrow(/not possible/);
    county.clock.set(later);
    await runClock();
    expect(await take(chief, row, 'impose', decision)).toMatchObject({ status: 'in_force' });
    expect(await buyer.see(debarment, row)).toMatchObject({ fromDay: '2026-12-21', untilDay: '2028-12-20' });
    expect(await buyer.see(vendor, id)).toMatchObject({ status: 'on_hold', heldFrom: ['bids', 'awards', 'orders'] });
    const shown = await county.door.run(county.product.actor, async (work) => vendorSource.exclusions?.(work));
    expect(shown?.filter(({ untilDay }) => untilDay === '2028-12-20')).toMatchObject([
      { action: 'debarment', citation: '2 CFR 180.800(b)', fromDay: '2026-12-21' },
    ]);
  });

  test('ends by its day, and the hold with it where nothing else stops the vendor', async () => {
    const id = await known();
    const row = await imposed(id, { months: 3 });
    county.clock.set('2027-03-20T15:00:00Z');
    await expireDue(county, { ...county.product.actor, timeZone: 'America/New_York' });
    expect(await stateOf(id)).toBe('on_hold');
    county.clock.set('2027-03-21T15:00:00Z');
    await expireDue(county, { ...county.product.actor, timeZone: 'America/New_York' });
    expect(await buyer.see(debarment, row)).toMatchObject({ status: 'expired', endedOn: '2027-03-21' });
    expect(await buyer.see(vendor, id)).toMatchObject({ status: 'active', heldFrom: null });
  });

  test('leaves an earlier hold to a vendor approver', async () => {
    const id = await known();
    await county.door.run(approver.actor, (work) =>
      work.move(vendor, id, 'hold', { input: { heldFrom: ['payments'] }, reason: 'Audit' }),
    );
    const row = await imposed(id);
    await take(buyer, row, 'requestLift', {}, 'New owners');
    await expect(take(chief, row, 'lift', {}, 'They are sorry')).rejects.toThrow('You proposed, decided or asked');
    await take(judge, row, 'lift', {}, 'New owners, new management');
    expect(await buyer.see(vendor, id)).toMatchObject({
      status: 'on_hold',
      heldFrom: expect.arrayContaining(['payments']),
    });
  });

  test('that is a suspension is in force from its notice, and ends when no action is taken', async () => {
    const id = await known();
    const { id: row } = await proposed(buyer, id, { action: 'suspension', months: 12 });
    await take(counsel, row, 'notice');
    expect(await stateOf(id)).toBe('on_hold');
    await take(chief, row, 'dismiss', { decision: 'The indictment was dropped.' });
    expect(await stateOf(id)).toBe('active');
  });

  test('counts its months to the last day', () => {
    expect(endOfTerm('2026-11-20', 1)).toBe('2026-12-19');
    expect(endOfTerm('2026-01-31', 1)).toBe('2026-02-27');
    expect(endOfTerm('2026-12-01', 36)).toBe('2029-11-30');
  });
});

describe('a buyer who wants a competitor out', () => {
  test('neither sends the notice of what they proposed nor decides it, alone or by who acts for them', async () => {
    const id = await known();
    const all = buyer.with({ duties: ['buyer', 'legal_counsel', 'chief_procurement_officer'] });
    const { id: row } = await proposed(all, id, { action: 'suspension', months: 3 });
    await expect(take(all, row, 'notice')).rejects.toThrow('You proposed this');
    const delegate = county.person({ ...counsel.actor, standsInFor: [all.id] });
    await expect(take(delegate, row, 'notice')).rejects.toThrow('You can act on behalf of');
    const key = county.person({ ...counsel.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, row, 'notice')).rejects.toThrow('An API key can’t take this step');
    await expect(take(buyer, row, 'notice')).rejects.toThrow(/duty/);
    expect(await stateOf(id)).toBe('active');
    await take(counsel, row, 'notice');
    const both = counsel.with({ duties: ['legal_counsel', 'chief_procurement_officer'] });
    county.clock.set(later);
    await runClock();
    for (const one of [all, both])
      await expect(take(one, row, 'impose', decision)).rejects.toThrow('You proposed this or sent the notice');
  });

  test('invents no cause, no longer term and no answer, and changes nothing after the notice', async () => {
    const id = await known();
    await expect(proposed(buyer, id, { cause: 'ethics' })).rejects.toThrow('names no such cause');
    await expect(proposed(buyer, id, { months: 37 })).rejects.toThrow('longer than the procedure allows');
    await expect(proposed(buyer, id, { months: 13, action: 'suspension' })).rejects.toThrow('longer than');
    await expect(proposed(buyer, id, { months: 0 })).rejects.toThrow('1');
    await expect(proposed(buyer, id, { facts: ' ' })).rejects.toThrow(/required|enter/i);
    await expect(proposed(buyer, id, { response: 'We agree.' })).rejects.toThrow('Leave this empty now');
    const { id: row } = await proposed(buyer, id);
    await take(counsel, row, 'notice');
    const { version } = await buyer.see(debarment, row);
    await expect(buyer.edit(debarment, row, version, { facts: 'Worse.' })).rejects.toThrow('The vendor was told');
    await expect(take(chief, row, 'expire')).rejects.toThrow(/product itself|not possible/);
  });

  test('opens no second case of the same kind while one is open', async () => {
    const id = await known();
    const { id: first } = await proposed(buyer, id);
    await take(counsel, first, 'notice');
    const { id: row } = await proposed(chief, id);
    await expect(take(counsel, row, 'notice')).rejects.toThrow('is open for this vendor');
  });
});

describe('a firm that wants to stay in', () => {
  test('finds no way round: its hold is not released, it is not approved again and not merged away', async () => {
    const id = await known();
    const target = await known();
    await imposed(id);
    await expect(approver.run(vendor, 'release', id, 'They asked')).rejects.toThrow('is in force until');
    await clerk.run(vendor, 'deactivate', id, 'Asked to');
    await clerk.run(vendor, 'register', id);
    await expect(approver.run(vendor, 'approve', id)).rejects.toThrow('is in force until');
    const { id: request } = await clerk.make(vendorMerge, { vendor: id, target, why: 'One firm' });
    await expect(approver.run(vendorMerge, 'approve', request)).rejects.toThrow('is in force until');
  });

  test('is found again under a near name, and confirmed or cleared before it is approved', async () => {
    const id = await known();
    const { name } = await buyer.see(vendor, id);
    await imposed(id);
    const { id: again } = await clerk.make(vendor, {
      name: name.replace(' LLC', ', Inc.'),
      taxClass: 'c_corporation',
      email: 'owner@gmail.com',
      address: { ...address, line1: '99 Elm Ave' },
      taxId: '579999999',
      w9On: '2026-01-05',
    });
    await expect(approver.run(vendor, 'approve', again)).rejects.toThrow('may be excluded as');
    const [match] = await county.door.run(approver.actor, (work) =>
      work.rows(exclusionMatch, { where: { vendor: again, status: 'open' }, most: 'all' }),
    );
    expect(match).toMatchObject({ entry: expect.stringMatching(/^DEB-/), grounds: ['name'] });
    await approver.run(exclusionMatch, 'clear', match?.id ?? '', 'Another owner');
    await approver.run(vendor, 'approve', again);
    expect(await stateOf(again)).toBe('active');
  });

  test('is heard on appeal by a person who took no part, and in time', async () => {
    const id = await known();
    const row = await imposed(id);
    await take(buyer, row, 'recordAppeal', { appeal: 'The delay was the county’s.' });
    const all = chief.with({ duties: ['chief_procurement_officer', 'legal_counsel'] });
    const granted = { appealDecision: 'The county changed the site.' };
    for (const one of [all, counsel])
      await expect(take(one, row, 'reverse', granted)).rejects.toThrow('someone else has to decide the appeal');
    await take(judge, row, 'reverse', granted);
    expect(await stateOf(id)).toBe('active');

    const other = await known();
    const late = await imposed(other);
    county.clock.set('2027-02-20T15:00:00Z');
    await expect(take(buyer, late, 'recordAppeal', { appeal: 'Sorry.' })).rejects.toThrow('The last day to appeal');
  });

  test('is not let back by the one person it knows: who asks for the lift does not decide it', async () => {
    const id = await known();
    const row = await imposed(id);
    await take(chief, row, 'requestLift', {}, 'They are friends');
    await expect(take(chief, row, 'lift', {}, 'They are friends')).rejects.toThrow('You proposed, decided or asked');
    expect(await stateOf(id)).toBe('on_hold');
    await take(judge, row, 'keep', {}, 'Nothing has changed');
    expect(await buyer.see(debarment, row)).toMatchObject({ status: 'upheld' });
    // Also who had no part in it until then.
    await take(judge, row, 'requestLift', {}, 'They are friends');
    expect(await buyer.see(debarment, row)).toMatchObject({ liftAskedBy: judge.id });
    await expect(take(judge, row, 'lift', {}, 'They are friends')).rejects.toThrow('You proposed, decided or asked');
    await take(counsel, row, 'lift', {}, 'New owners, new management');
    expect(await stateOf(id)).toBe('active');
  });
});
