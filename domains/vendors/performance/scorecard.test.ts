import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendorPolicy } from '../vendor-policy.record.ts';
import { vendor } from '../vendor.record.ts';
import { type Criterion, measuredScore } from './criteria.ts';
import { vendorScorecard as scorecard } from './scorecard.record.ts';
import { scoreWarnings } from './scorecard.server.ts';

let county: World;
let clerk: Person;
let approver: Person;
let buyer: Person;
let chief: Person;
const started = '2026-11-20T15:00:00Z';

beforeAll(async () => {
  county = await world();
  const has = async (name: string, duty: string) => (await county.member(name)).with({ duties: [duty] });
  clerk = await has('Grace Kim', 'vendor_clerk');
  approver = await has('Omar Haddad', 'vendor_approver');
  buyer = await has('Chantal Beaumont', 'buyer');
  chief = await has('Walter Kowalski', 'chief_procurement_officer');
  await chief.make(vendorPolicy, { fromDay: '2026-01-01', warnBelow: 70, blockBelow: 40, blocks: ['bids', 'awards'] });
});
afterAll(() => county.close());

const address = { line1: '12 Dock St', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
let made = 0;
async function known() {
  county.clock.set(started);
  const at = made++;
  const { id } = await clerk.make(vendor, {
    name: `Bay Pumps ${at} LLC`,
    taxClass: 'llc',
    email: `bids${at}@baypumps.example`,
    address,
    taxId: `56${String(1_000_000 + at)}`,
    w9On: '2026-01-05',
  });
  await approver.run(vendor, 'approve', id);
  return id;
}
const period = { fromDay: '2026-01-01', untilDay: '2026-06-30' };
const scored = (id: string, points: number, given: object = {}) =>
  buyer.make(scorecard, {
    vendor: id,
    ...period,
    quality: points,
    delivery: points,
    service: points,
    comments: 'Two of nine pumps came late.',
    ...given,
  });

describe('a scorecard', () => {
  test('is shared with its measures, told to the vendor, and published after the last day to reply by someone else', async () => {
    const id = await known();
    const { id: policy } = await clerk.make(vendorInsurance, {
      vendor: id,
      coverage: 'general',
      policy: 'G-1',
      insurer: 'Chesapeake Mutual',
      each: { cents: 100, currency: 'USD' },
      fromDay: '2025-06-01',
      untilDay: '2026-05-31',
    });
    await approver.run(vendorInsurance, 'confirm', policy);
    const { id: row } = await scored(id, 5);
    const shared = await buyer.run(scorecard, 'share', row);
    // One policy ended and was not renewed: nothing of 60 percent, and all of the 40 that buyers judge.
    expect(await buyer.see(scorecard, row)).toMatchObject({
      status: 'shared',
      facts: 'Insurance renewed in time: 0 of 1',
      measured: 0,
      judged: 100,
      score: 40,
      standing: 'warned',
      replyUntil: '2026-12-04',
    });
    expect(shared.status).toBe('shared');
    expect(county.letters.findLast(({ to }) => to.startsWith('bids0'))?.subject).toContain('reply until 2026-12-04');
    await expect(chief.run(scorecard, 'publish', row)).rejects.toThrow('The vendor can still reply');
    county.clock.set('2026-12-05T15:00:00Z');
    const both = buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(scorecard, 'publish', row)).rejects.toThrow('You scored this vendor');
    const warned = () => county.door.run(buyer.actor, (work) => scoreWarnings(work, [id]));
    expect(await warned()).toEqual(new Map());
    const { number } = await chief.run(scorecard, 'publish', row);
    expect(await buyer.see(vendor, id)).toMatchObject({ status: 'active' });
    // Who invites the vendor or orders from it reads so.
    const words = `Warning after scorecard ${number}: score 40 of 100, until 2026-06-30`;
    expect(await warned()).toEqual(new Map([[id, words]]));
  });

  test('is published at once when the vendor has replied, and the reply stays', async () => {
    const id = await known();
    const { id: row } = await scored(id, 4, { reply: 'Typed before anyone replied.' });
    const typing = async (given: object) =>
      buyer.edit(scorecard, row, (await buyer.see(scorecard, row)).version, given);
    const typed = { code: 'vendor_scorecard.reply_edited', issues: [{ path: 'reply' }] };
    await expect(typing({ reply: 'We agree with everything.' })).rejects.toMatchObject(typed);
    await expect(typing({ reply: null })).rejects.toMatchObject(typed);
    await typing({ comments: 'Three of nine pumps came late.' });
    await buyer.run(scorecard, 'share', row);
    expect((await buyer.see(scorecard, row)).reply).toBeNull();
    await expect(typing({ reply: 'We agree with everything.' })).rejects.toMatchObject(typed);
    await county.door.run(buyer.actor, (work) =>
      work.move(scorecard, row, 'recordReply', { input: { reply: 'The road was closed.' } }),
    );
    const { version } = await buyer.see(scorecard, row);
    const other = 'We agree with everything.';
    await expect(buyer.edit(scorecard, row, version, { reply: other })).rejects.toThrow('After the reply');
    await expect(
      county.door.run(buyer.actor, (work) => work.move(scorecard, row, 'recordReply', { input: { reply: other } })),
    ).rejects.toThrow(/Reply received|replied|status/i);
    expect(await chief.run(scorecard, 'publish', row)).toMatchObject({
      reply: 'The road was closed.',
      repliedBy: 'Recorded by Chantal Beaumont',
      score: 75,
      standing: 'good',
    });
  });

  test('that falls below the policy holds the vendor from bids and awards, until an approver releases it', async () => {
    const id = await known();
    const { id: row } = await scored(id, 1);
    await buyer.run(scorecard, 'share', row);
    county.clock.set('2026-12-05T15:00:00Z');
    await chief.run(scorecard, 'publish', row);
    expect(await buyer.see(vendor, id)).toMatchObject({ status: 'on_hold', heldFrom: ['bids', 'awards'] });
    await expect(buyer.run(vendor, 'release', id, 'We need it')).rejects.toThrow(/vendor.approver/);
    expect(await approver.run(vendor, 'release', id, 'Plan agreed')).toMatchObject({ status: 'active' });
  });

  test('covers days that no other covers, is not changed once it is shared, and has points from 1 to 5', async () => {
    const id = await known();
    await expect(scored(id, 6)).rejects.toThrow('5');
    await expect(scored(id, 3, { untilDay: '2025-12-31' })).rejects.toThrow('ends before it begins');
    const first = await scored(id, 3);
    await buyer.run(scorecard, 'share', first.id);
    const { version } = await buyer.see(scorecard, first.id);
    await expect(buyer.edit(scorecard, first.id, version, { quality: 5 })).rejects.toThrow(
      /draft|reply|shared|status/i,
    );
    const second = await scored(id, 3);
    await expect(buyer.run(scorecard, 'share', second.id)).rejects.toThrow('covers days of this period already');
    await expect(clerk.run(scorecard, 'share', second.id)).rejects.toThrow(/duty/);
  });

  test('weighs each measure the same unless the policy says otherwise, and nothing where nothing can be measured', () => {
    const late = { name: 'deliveries_on_time', good: 1, of: 2 } as const;
    const whole = { name: 'lines_in_full', good: 3, of: 3 } as const;
    expect(measuredScore([], new Map())).toBeNull();
    expect(measuredScore([late, whole], new Map())).toBe(75);
    expect(measuredScore([late, whole], new Map([['deliveries_on_time', 3]]))).toBe(63);
    expect(measuredScore([late, whole], new Map([['lines_in_full', 0]]))).toBe(50);
    expect(measuredScore([whole], new Map([['lines_in_full', 0]]))).toBeNull();
  });

  test('keeps the weights of the day it was shared, and the documents it counted', async () => {
    const id = await known();
    const { id: paper } = await clerk.make(vendorInsurance, {
      vendor: id,
      coverage: 'general',
      policy: 'G-7',
      insurer: 'Chesapeake Mutual',
      each: { cents: 100, currency: 'USD' },
      fromDay: '2025-06-01',
      untilDay: '2026-05-31',
    });
    await approver.run(vendorInsurance, 'confirm', paper);
    const twice = [
      { criterion: 'quality', weight: 2 },
      { criterion: 'quality', weight: 1 },
    ] as const;
    const adopt = (fromDay: string, weights: readonly { criterion: Criterion; weight: number }[]) =>
      chief.make(vendorPolicy, { fromDay, warnBelow: 70, blockBelow: 40, weights });
    await expect(adopt('2026-11-01', [...twice])).rejects.toMatchObject({
      code: 'vendor_policy.weighed_twice',
      issues: [{ path: 'weights.1.criterion' }],
    });
    await adopt('2026-11-01', [
      { criterion: 'insurance_renewed', weight: 0 },
      { criterion: 'quality', weight: 2 },
      { criterion: 'service', weight: 0 },
    ]);
    const { id: row } = await scored(id, 3, { quality: 5 });
    await buyer.run(scorecard, 'share', row);
    // The lapsed policy weighs nothing, so only the judged part counts: two of quality (100) and one of delivery (50).
    const shared = await buyer.see(scorecard, row);
    expect(shared).toMatchObject({
      facts: 'Insurance renewed in time: 0 of 1, weight 0',
      measured: null,
      judged: 83,
      score: 83,
    });
    expect(shared.evidence).toEqual([
      expect.objectContaining({ measure: 'insurance_renewed', met: false, document: 'G-7', subject: paper }),
    ]);
    const { id: other } = await scored(await known(), 5);
    await adopt(
      '2026-11-03',
      (['quality', 'delivery', 'service'] as const).map((criterion) => ({ criterion, weight: 0 })),
    );
    await expect(buyer.run(scorecard, 'share', other)).rejects.toMatchObject({ code: 'vendor_scorecard.weightless' });
    await adopt('2026-11-04', []);
    expect(await buyer.see(scorecard, row)).toMatchObject({ score: 83, facts: shared.facts });
  });
});
