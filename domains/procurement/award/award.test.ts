import { randomUUID } from 'node:crypto';
import type { AnyRecord, StepOf } from '#kernel';
import { type Person, type World, world } from '#world';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { drawn as drawnBy } from '../evaluation/draw.ts';
import { bid } from '../sealing/bid.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { vendorBankAccount } from '../../vendors/bank/bank-account.record.ts';
import { award } from './award.record.ts';
import { protest } from './protest.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';

let here: World;
let buyer: Person;
let second: Person;
let counsel: Person;
let chief: Person;
let other: Person;
beforeAll(async () => {
  here = await world();
  await takesBidsOutside(here);
  const member = async (name: string, duty: string) => (await here.member(name)).with({ duties: [duty] });
  buyer = await member('Miguel Ortiz', 'buyer');
  second = await member('Rosa Delgado', 'buyer');
  counsel = await member('Dana Whitfield', 'legal_counsel');
  chief = await member('Priya Raman', 'chief_procurement_officer');
  // Authority is looked up where it is kept; who has none approves nothing.
  await here.product.make(dutyGrant, { member: chief.id, duty: 'chief_procurement_officer' });
  other = await member('Lena Fischer', 'chief_procurement_officer');
});
afterAll(() => here.close());

const reason = 'The lowest bidder withdrew its delivery date in writing.';
const text = 'Compared with the other bids and the estimate: fair and reasonable.';
const basis = { basis: 'Lowest responsive and responsible bid.', analysis: text, comparedWith: ['bids'] } as const;
const address = { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const usd = (cents: number) => ({ cents, currency: 'USD' });
const refusal = (code: string, path: string) => ({ kind: 'refused', code, issues: [{ path }] });
const dueAt = '2026-12-18T19:00:00.000Z';
let drawn = 0;

const approvedVendor = async (): Promise<string> => {
  const name = `Firm ${++drawn}`;
  const given = {
    name,
    taxClass: 'llc',
    email: `bids@firm${drawn}.example`,
    address,
    taxId: `54${1_000_000 + drawn}`,
  } as const;
  const { id } = await here.product.make(vendor, { ...given, w9On: '2026-01-05' });
  await here.product.run(vendor, 'approve', id);
  return id;
};

/** A solicitation that was published, closed and opened, with responsive bids at these prices; the opening has its own stories. */
async function bids(...prices: readonly number[]) {
  here.clock.set('2026-11-20T15:00:00Z');
  const pump = { item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } } as const;
  const estimate = { cents: 90_000_00, currency: 'USD' };
  const call = await buyer.make(solicitation, { name: 'Trash pumps', type: 'itb', items: [pump], estimate, dueAt });
  await buyer.run(solicitation, 'submit', call.id);
  await counsel.run(solicitation, 'approve', call.id);
  await chief.run(solicitation, 'publish', call.id);
  here.clock.set(dueAt);
  await here.product.run(solicitation, 'close', call.id);
  const firms = await Promise.all(prices.map(approvedVendor));
  const made = await here.door.run(here.product.actor, async (work) => {
    const of = { solicitation: call.id, addenda: 0, level: 'rule', needed: 0, countShown: false, attempts: 0 } as const;
    const event = await work.insert(sealedEvent, {}, of);
    await work.move(solicitation, call.id, 'open');
    const ids: string[] = [];
    for (const [at, cents] of prices.entries()) {
      const { id } = await work.insert(
        bid,
        {},
        {
          receipt: randomUUID(),
          event: event.id,
          solicitation: call.id,
          received: 'electronic',
          commitment: '0'.repeat(64),
          size: 1,
          begunAt: '2026-12-18T18:00:00.000Z',
          receivedAt: '2026-12-18T18:00:00.000Z',
          acknowledged: 0,
          isLate: false,
          isOpened: true,
          entriesDiffer: false,
          vendor: firms[at] ?? null,
          total: usd(4 * cents),
          offer: { prices: { '1': cents * 100 }, extras: {} },
        },
      );
      await work.move(bid, id, 'open');
      ids.push(id);
    }
    return ids;
  });
  for (const id of made) await buyer.run(bid, 'accept', id);
  return { solicitation: call.id, bids: made, firms };
}
const recommend = (at: { solicitation: string; bids: readonly string[] }, which = 0, more: object = {}) =>
  buyer.make(award, { solicitation: at.solicitation, bid: at.bids[which] ?? '', ...basis, ...more });

/** A step that asks for something besides. */
const fill = <D extends AnyRecord>(by: Person, record: D, step: StepOf<D>, id: string, input: object, why?: string) =>
  here.door.run(by.actor, (work) =>
    work.move(record, id, step, { input: { ...input }, ...(why ? { reason: why } : {}) }),
  );

async function answered(id: string): Promise<void> {
  const open = await here.door.run(chief.actor, (work) =>
    work.rows(redFlag, { where: { award: id, status: 'open' }, fields: ['id'], most: 'all' }),
  );
  for (const flag of open) await fill(counsel, redFlag, 'answer', flag.id, { answer: 'Looked into: no sign of it.' });
}

describe('an award', () => {
  test('takes vendor and price from the bid, and is the lowest or says why', async () => {
    const at = await bids(4_000_00, 3_500_00);
    const high = await recommend(at, 0);
    expect(high).toMatchObject({ status: 'recommended' });
    const seen = await chief.see(award, high.id);
    expect(seen).toMatchObject({
      vendor: at.firms[0],
      amount: { cents: 16_000_00 },
      isLowest: false,
      isOnlyBid: false,
    });
    await answered(high.id);
    await expect(chief.run(award, 'approve', high.id)).rejects.toThrow('not the lowest responsive bid');
    await expect(recommend(at, 1)).rejects.toThrow('awards this already');
    await buyer.edit(award, high.id, seen.version, { notLowest: reason });
    expect(await chief.run(award, 'approve', high.id)).toMatchObject({ status: 'approved', approvedBy: chief.id });
    const stands = refusal('award.approved_stands', 'basis');
    const change = async () =>
      buyer.edit(award, high.id, (await chief.see(award, high.id)).version, { basis: 'Another basis.' });
    await expect(change()).rejects.toMatchObject(stands);
    await buyer.run(award, 'notice', high.id);
    await expect(change()).rejects.toMatchObject(stands);
  });

  test('waits until every opened bid is decided: one that is not could be lower', async () => {
    const at = await bids(3_000_00, 3_100_00, 3_200_00);
    const reopened = (place: number) =>
      fill(here.product, bid, 'reconsider', at.bids[place] ?? '', {}, 'An upheld protest.');
    await reopened(0);
    await expect(recommend(at, 1)).rejects.toMatchObject({ code: 'award.undecided' });
    await buyer.run(bid, 'reject', at.bids[0] ?? '', 'No license.');
    const { id } = await recommend(at, 1);
    expect((await chief.see(award, id)).isLowest).toBe(true);
    await answered(id);
    await reopened(2);
    await expect(chief.run(award, 'approve', id)).rejects.toMatchObject({ code: 'award.undecided' });
  });

  test('is recommended again where a bid was decided after it: what was lowest may be so no more', async () => {
    const at = await bids(3_000_00, 3_100_00);
    await fill(here.product, bid, 'reconsider', at.bids[0] ?? '', {}, 'An upheld protest.');
    await buyer.run(bid, 'reject', at.bids[0] ?? '', 'No license.');
    const { id } = await recommend(at, 1, { singleBid: 'Eleven firms were asked and declined in writing.' });
    await answered(id);
    await fill(here.product, bid, 'reconsider', at.bids[0] ?? '', {}, 'The license was there.');
    await buyer.run(bid, 'accept', at.bids[0] ?? '');
    await expect(chief.run(award, 'approve', id)).rejects.toMatchObject({ code: 'award.stands_elsewhere' });
    await chief.run(award, 'return', id, 'A bid was decided.');
    expect(await buyer.run(award, 'recommend', id)).toMatchObject({ isLowest: false, isOnlyBid: false });
    await answered(id);
    await expect(chief.run(award, 'approve', id)).rejects.toMatchObject({ issues: [{ path: 'notLowest' }] });
  });

  test('among equal prices goes by a rule of law or a draw whose seed comes after its source', async () => {
    const at = await bids(3_000_00, 3_000_00, 3_200_00);
    const change = async (id: string, input: object) => {
      const { version } = await chief.see(award, id);
      return buyer.edit(award, id, version, input);
    };
    await expect(recommend(at, 0, { drawSource: 'NIST', drawSeed: 'A1' })).rejects.toMatchObject(
      refusal('award.source_first', 'drawSeed'),
    );
    let { id } = await recommend(at, 0);
    expect(await chief.see(award, id)).toMatchObject({ isLowest: true, tiedWith: 1 });
    await answered(id);
    await expect(chief.run(award, 'approve', id)).rejects.toMatchObject({ code: 'award.tied' });
    await expect(change(id, { drawSource: 'NIST', drawSeed: 'A1' })).rejects.toMatchObject(
      refusal('award.source_first', 'drawSeed'),
    );
    await expect(change(id, { drawSeed: 'A1' })).rejects.toMatchObject(refusal('award.draw_source', 'drawSource'));
    await change(id, { drawSource: 'NIST randomness beacon, first pulse of December 22' });
    await expect(change(id, { drawSource: 'A pulse that suits' })).rejects.toMatchObject({
      code: 'award.source_stands',
    });
    await fill(chief, award, 'cancel', id, {}, 'Recommended once more.');
    await expect(recommend(at, 0, { drawSource: 'A pulse that suits' })).rejects.toMatchObject({
      code: 'award.source_stands',
    });
    id = (await recommend(at, 0)).id;
    expect(await chief.see(award, id)).toMatchObject({ drawSource: expect.stringContaining('NIST'), drawSeed: null });
    await answered(id);
    await change(id, { drawSeed: 'A1' });
    const stands = refusal('award.seed_stands', 'drawSeed');
    await expect(change(id, { drawSeed: 'A2' })).rejects.toMatchObject(stands);
    await expect(change(id, { drawSource: 'A pulse that suits' })).rejects.toMatchObject(stands);
    await change(id, { basis: 'Drawn among the lowest responsive bids.' });
    const found = await here.door.run(here.product.actor, (work) =>
      work.rows(bid, { where: { id: at.bids.slice(0, 2) }, fields: ['receipt'], most: 'all' }),
    );
    const [first] = await drawnBy(
      found.map(({ receipt }) => receipt),
      'A1',
    );
    const isFirst = found.find(({ receipt }) => receipt === first)?.id === at.bids[0];
    if (isFirst) expect((await chief.run(award, 'approve', id)).status).toBe('approved');
    else {
      await expect(chief.run(award, 'approve', id)).rejects.toMatchObject({ code: 'award.drawn_other' });
      await fill(chief, award, 'cancel', id, {}, 'The draw put another bid first.');
      const next = await recommend(at, 1);
      // The draw stands: another recommendation is no second try.
      expect(await chief.see(award, next.id)).toMatchObject({ drawSeed: 'A1' });
      await answered(next.id);
      expect((await chief.run(award, 'approve', next.id)).status).toBe('approved');
    }
    const other = await bids(3_000_00, 3_000_00);
    const made = await recommend(other, 1, { tieRule: 'Fla. Stat. 287.087: preference for a drug-free workplace.' });
    await answered(made.id);
    expect((await chief.run(award, 'approve', made.id)).status).toBe('approved');
  });

  test('is not approved by who recommended it, in one person’s hands', async () => {
    const at = await bids(3_000_00, 3_100_00);
    const { id } = await recommend(at);
    await answered(id);
    const both = buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(award, 'approve', id)).rejects.toThrow('You recommended this award');
  });

  test('is not approved by someone whose authority does not reach so far', async () => {
    const at = await bids(3_000_00, 3_100_00);
    const { id } = await recommend(at);
    await answered(id);
    await expect(other.run(award, 'approve', id)).rejects.toThrow('more than your authority covers');
  });

  test('is not approved before its red flags are answered, and not by who recommended it', async () => {
    const at = await bids(3_000_00, 3_000_00);
    const { id } = await recommend(at, 0, { tieRule: 'Fla. Stat. 287.087: preference for a drug-free workplace.' });
    await expect(chief.run(award, 'approve', id)).rejects.toThrow('Answer the red flags first: identical prices');
    const [flag] = await here.door.run(chief.actor, (work) =>
      work.rows(redFlag, { where: { award: id, code: 'R028' }, fields: ['id'], most: 2 }),
    );
    const both = buyer.with({ duties: ['buyer', 'legal_counsel'] });
    const answer = { answer: 'Both quote the list price of the maker.' };
    await expect(fill(both, redFlag, 'answer', flag?.id ?? '', answer)).rejects.toThrow('You recommended this award');
    await answered(id);
    expect(await chief.run(award, 'approve', id)).toMatchObject({ status: 'approved' });
  });

  test('says which bidders are paid to one bank account, and never its number', async () => {
    const at = await bids(3_000_00, 3_900_00);
    for (const vendor of at.firms)
      await here.product.make(vendorBankAccount, {
        vendor,
        holder: 'Bay Works LLC',
        bank: 'First Coastal Bank',
        routing: '061000104',
        account: '004417732',
        why: 'From the signed form.',
      });
    const { id } = await recommend(at);
    const flags = await here.door.run(chief.actor, (work) =>
      work.rows(redFlag, { where: { award: id, code: 'BANK' }, fields: ['name', 'why', 'status'], most: 2 }),
    );
    expect(flags).toMatchObject([
      { name: 'Shared bank account', why: expect.stringContaining('have a bank account in common'), status: 'open' },
    ]);
    expect(JSON.stringify(flags)).not.toContain('4417732');
    await expect(chief.run(award, 'approve', id)).rejects.toThrow('shared bank account');
  });

  test('of a single bid needs the finding that competition was adequate', async () => {
    const at = await bids(3_000_00);
    const { id, version } = await recommend(at);
    await answered(id);
    await expect(chief.run(award, 'approve', id)).rejects.toThrow('This is the only responsive bid');
    const { version: now } = await chief.see(award, id);
    expect(now).toBeGreaterThanOrEqual(version);
    await buyer.edit(award, id, now, { singleBid: 'Twelve firms were invited and eleven declined in writing.' });
    expect(await chief.run(award, 'approve', id)).toMatchObject({ status: 'approved' });
  });

  test.each([
    [['awards'], expect.stringContaining('is on hold for awards')],
    [['bids'], null],
  ])('goes to no vendor whose hold stops %s', async (heldFrom, why) => {
    const at = await bids(3_000_00, 3_200_00);
    const { id } = await recommend(at);
    await answered(id);
    const approver = (await here.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
    await fill(approver, vendor, 'hold', at.firms[0] ?? '', { heldFrom }, 'Under review');
    const approved = chief.run(award, 'approve', id);
    if (why)
      await expect(approved).rejects.toMatchObject({ ...refusal('award.responsible_only', 'vendor'), message: why });
    else expect(await approved).toMatchObject({ status: 'approved' });
  });

  test('is checked again when it becomes final, and not before the last day to protest is over', async () => {
    const at = await bids(3_000_00, 3_300_00);
    const { id } = await recommend(at);
    await answered(id);
    await chief.run(award, 'approve', id);
    await buyer.run(award, 'notice', id);
    const { protestUntil } = await chief.see(award, id);
    expect(protestUntil).toBe('2027-01-01');
    here.clock.set('2027-01-01T20:00:00Z');
    await expect(chief.run(award, 'finalize', id)).rejects.toThrow('Protests can be filed until 2027-01-01');
    here.clock.set('2027-01-02T15:00:00Z');
    const clerk = (await here.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
    await clerk.run(vendor, 'deactivate', at.firms[0] ?? '', 'Closed');
    await expect(chief.run(award, 'finalize', id)).rejects.toThrow('only an active vendor gets an award');
    await clerk.run(vendor, 'register', at.firms[0] ?? '');
    await here.product.run(vendor, 'approve', at.firms[0] ?? '');
    expect(await chief.run(award, 'finalize', id)).toMatchObject({ status: 'final' });
    expect(await chief.see(solicitation, at.solicitation)).toMatchObject({ status: 'awarded' });
  });
});

describe('a protest', () => {
  const noticed = async () => {
    const at = await bids(3_000_00, 3_300_00);
    const { id } = await recommend(at);
    await answered(id);
    await chief.run(award, 'approve', id);
    await buyer.run(award, 'notice', id);
    return { ...at, award: id };
  };
  const file = (at: { solicitation: string; award: string }, receivedAt: string) =>
    second.make(protest, {
      solicitation: at.solicitation,
      award: at.award,
      protester: 'Bay Pumps LLC',
      receivedAt,
      grounds: 'The winner’s pump does not meet the flow that was specified.',
    });

  test('in time stays the award until it is decided by someone who had no part in it', async () => {
    const at = await noticed();
    here.clock.set('2026-12-30T15:00:00Z');
    const { id } = await file(at, '2026-12-30T14:00:00Z');
    expect(await chief.see(protest, id)).toMatchObject({ isTimely: true });
    expect(await chief.see(award, at.award)).toMatchObject({ status: 'protested' });
    await chief.run(protest, 'review', id);
    const decision = { decision: 'The data sheet shows the flow asked for.' };
    await expect(fill(chief, protest, 'deny', id, decision)).rejects.toMatchObject({
      code: 'protest.decider_not_involved',
    });
    const clerk = second.with({ duties: ['chief_procurement_officer'] });
    await expect(fill(clerk, protest, 'deny', id, decision)).rejects.toThrow('You entered this protest');
    await fill(other, protest, 'deny', id, decision);
    expect(await chief.see(award, at.award)).toMatchObject({ status: 'noticed' });
  });

  test('that is late stays nothing, and still is decided before the award is final', async () => {
    const at = await noticed();
    here.clock.set('2027-01-02T15:00:00Z');
    const { id } = await file(at, '2027-01-02T14:00:00Z');
    expect(await chief.see(protest, id)).toMatchObject({ isTimely: false });
    await expect(chief.run(award, 'finalize', at.award)).rejects.toMatchObject(
      refusal('award.protest_open', 'protestUntil'),
    );
    await fill(other, protest, 'dismiss', id, { decision: 'It came after the last day.' });
    expect(await chief.run(award, 'finalize', at.award)).toMatchObject({ status: 'final' });
  });

  test('that is upheld cancels the award', async () => {
    const at = await noticed();
    const { id } = await file(at, '2026-12-18T18:00:00Z');
    await other.run(protest, 'review', id);
    await fill(other, protest, 'uphold', id, {
      decision: 'The pump does not meet the flow.',
      remedyGranted: 'terminate',
    });
    expect(await chief.see(award, at.award)).toMatchObject({ status: 'cancelled' });
  });
});
