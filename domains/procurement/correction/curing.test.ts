import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { decidePurchase } from '../rule-packs/decide.ts';
import type { PurchaseFacts } from '../rule-packs/facts.ts';
import { packsUnder } from '../rule-packs/packs-under.ts';
import { differences } from '../rule-packs/replay.ts';
import { rulePackChoice } from '../rule-packs/rule-pack-choice.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { closed, liveEvent, opened, sealingWorld, type SealingWorld } from '../sealing/test-world.ts';
import { type Bidder, bidder, sealedBy, submit } from '../bidding/test-world.ts';
import { bidCorrection } from './bid-correction.record.ts';
import { type CuringCase, curingOf, whyNotCurable } from './curing.ts';
import { curingFor } from './curing-of.server.ts';
import { type CurableField, curableNames, curingOn, neverCurable } from './curing-rules.ts';

const DAY = '2026-11-20';
const facts = (more: Partial<PurchaseFacts>): PurchaseFacts => ({
  cents: 100,
  category: 'construction',
  entity: 'county',
  states: [],
  federalFunds: false,
  purchaseDay: DAY,
  ...more,
});
const decided = (more: Partial<PurchaseFacts>) => decidePurchase(facts(more), packsUnder(more.states ?? [], []));
const judged = (more: Partial<PurchaseFacts>, of: Partial<CuringCase> = {}) =>
  curingOf({
    type: 'itb',
    yardstick: curingOn(DAY),
    lines: decided(more).curing ?? [],
    policy: curableNames,
    ...of,
  });
const one = (found: ReturnType<typeof judged>, document: CurableField) =>
  found.find((each) => each.document === document);

describe('what may be corrected in an opened bid', () => {
  test('is 24 hours for a license number in California works, and the yardstick for what the State leaves open', () => {
    const found = judged({ states: ['CA'] });
    expect(one(found, 'license')).toMatchObject({ isCurable: true, hours: 24, by: 'pack', version: 'ca-curing@2020' });
    expect(one(found, 'insurance')).toMatchObject({ isCurable: true, hours: null, by: 'yardstick', unconfirmed: true });
    expect(judged({ states: ['CA'], category: 'goods' }).every(({ by }) => by === 'yardstick')).toBe(true);
    expect(judged({ states: ['CA'], entity: 'state' }).every(({ by }) => by === 'yardstick')).toBe(true);
    expect(judged({ states: ['CA'] }, { type: 'rfp' }).every(({ by }) => by === 'yardstick')).toBe(true);
  });

  test('is no required form in New York, in bids and in proposals, with its citation', () => {
    for (const type of ['itb', 'rfp'] as const) {
      const form = one(judged({ states: ['NY'], category: 'goods' }, { type }), 'affidavit');
      expect(form).toMatchObject({ isCurable: false, by: 'pack', rule: 'ny-curing/collusion-statement' });
      expect(form && whyNotCurable(form)).toContain('N.Y. Gen. Mun. Law 103-d(1)');
    }
  });

  test('is the strictest of several States, and the policy only takes away', () => {
    const both = judged({ states: ['CA', 'NY'] });
    expect([one(both, 'license')?.hours, one(both, 'affidavit')?.isCurable]).toEqual([24, false]);
    const wide = judged({ states: ['NY'] }, { policy: curableNames });
    expect(one(wide, 'affidavit')?.isCurable).toBe(false);
    const none = judged({ states: ['CA'] }, { policy: [] });
    expect(none.filter(({ isCurable }) => isCurable)).toEqual([]);
    expect(one(none, 'license')?.by).toBe('policy');
  });

  test('is nothing on a day without any rule, and never the bid itself', () => {
    expect(judged({}, { yardstick: curingOn('2000-01-01') }).some(({ isCurable }) => isCurable)).toBe(false);
    expect(Object.keys(neverCurable).filter((name) => curableNames.some((other) => other === name))).toEqual([]);
    expect(curableNames.filter((name) => /price|total|quant|amount|security|bond|deliver/.test(name))).toEqual([]);
  });

  test('shows as a difference between decisions', () => {
    const [before, after] = [decided({ states: [] }), decided({ states: ['NY'] })];
    expect(differences(before, after).find(({ what }) => what === 'Curable defects')).toMatchObject({
      before: '—',
      after: expect.stringContaining('Required form never'),
    });
    expect(Object.keys(before)).not.toContain('curing');
  });
});

describe('a request to correct', () => {
  let here: SealingWorld;
  let alma: Bidder;
  beforeAll(async () => {
    here = await sealingWorld();
    alma = await bidder(here, 'Alma Pumps LLC');
    await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
  });
  afterAll(() => here.close());

  const under = async (jurisdiction: 'CA' | 'NY') => {
    const { id } = await here.product.make(rulePackChoice, { jurisdiction, entity: 'county', fromDay: '2026-01-01' });
    await here.product.run(rulePackChoice, 'review', id);
    return () => here.product.run(rulePackChoice, 'end', id, 'Another state.');
  };
  const anOpenedBid = async (call: object = {}) => {
    here.clock.set('2026-11-20T15:00:00Z');
    const at = await liveEvent(here, { call });
    await submit(here, at, alma, await sealedBy(here, at, alma, 3_000_00));
    await closed(here, at);
    await opened(here, at);
    const row = await here.run(here.product, (work) =>
      work.row(bid, {
        where: { solicitation: at.solicitation, vendor: alma.vendor },
        fields: ['solicitation', 'receivedAt'],
      }),
    );
    if (!row) throw new Error('The bid is not there');
    return row;
  };
  const ask = (id: string, field: CurableField) =>
    here.buyer.make(bidCorrection, { bid: id, field, defect: 'It is missing.' });

  test('is refused with the citation where the State of the deadline does not let a document be corrected', async () => {
    const end = await under('NY');
    const row = await anOpenedBid();
    await expect(ask(row.id, 'affidavit')).rejects.toMatchObject({
      code: 'bid_correction.curable',
      message: expect.stringContaining('N.Y. Gen. Mun. Law 103-d(1)'),
    });
    const { id } = await ask(row.id, 'insurance');
    expect((await here.buyer.see(bidCorrection, id)).rule).toContain('yardstick');
    await end();
  });

  test('ends 24 hours after the opening for a license in California, and comes too late afterwards', async () => {
    const end = await under('CA');
    const row = await anOpenedBid({ category: 'construction' });
    const { openedAt, documents } = await here.run(here.buyer, (work) => curingFor(work, row));
    expect(documents.find(({ document }) => document === 'license')).toMatchObject({ hours: 24, by: 'pack' });
    const { id } = await ask(row.id, 'license');
    const kept = await here.buyer.see(bidCorrection, id);
    expect(kept).toMatchObject({
      answerBy: new Date(Date.parse(openedAt) + 24 * 3_600_000).toISOString(),
      rule: 'Cal. Pub. Contract Code 4104(a)(2) (ca-curing@2020)',
    });
    here.clock.set(new Date(Date.parse(openedAt) + 25 * 3_600_000).toISOString());
    await expect(ask(row.id, 'registration')).rejects.toMatchObject({
      code: 'bid_correction.over',
      message: expect.stringContaining('Cal. Labor Code 1771.1(c)(2)'),
    });
    await end();
  });
});
