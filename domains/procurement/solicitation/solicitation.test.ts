import { type Person, type World, world } from '#world';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rulePackChoice } from '../rule-packs/rule-pack-choice.record.ts';
import { solicitation } from './solicitation.record.ts';

let county: World;
let buyer: Person;
let counsel: Person;
let chief: Person;
beforeAll(async () => {
  county = await world();
  await takesBidsOutside(county);
  buyer = (await county.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  counsel = (await county.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  chief = (await county.member('Priya Raman')).with({ duties: ['chief_procurement_officer'] });
});
afterAll(() => county.close());
beforeEach(() => county.clock.set('2026-11-20T15:00:00Z'));

const pumps = { item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } } as const;
const bid = {
  name: 'Trash pumps',
  type: 'itb',
  items: [pumps],
  estimate: { cents: 90_000_00, currency: 'USD' },
  dueAt: '2026-12-18T19:00:00Z',
} as const;
const proposal = {
  ...bid,
  type: 'rfp',
  criteria: [
    { name: 'Approach', kind: 'scored', weight: 70, scale: 10 },
    { name: 'Price', kind: 'price', weight: 30, formula: 'ratio' },
  ],
} as const;

const submitted = async (given: object = {}) => {
  const { id } = await buyer.make(solicitation, { ...bid, ...given });
  return buyer.run(solicitation, 'submit', id);
};
const approved = async (given: object = {}) => counsel.run(solicitation, 'approve', (await submitted(given)).id);

describe('a solicitation', () => {
  test('is written by a buyer, approved by someone else and published by the chief procurement officer', async () => {
    const { id } = await approved();
    await expect(buyer.run(solicitation, 'publish', id)).rejects.toThrow(
      'Only people with the duty chief procurement officer',
    );
    expect(await chief.run(solicitation, 'publish', id)).toMatchObject({
      status: 'published',
      publishedAt: county.clock.now().toISOString(),
    });
  });

  test('is not approved by who wrote it, nor by its buyer', async () => {
    const { id } = await submitted({ buyer: counsel.id });
    const both = buyer.with({ duties: ['buyer', 'legal_counsel'] });
    for (const person of [both, counsel])
      await expect(person.run(solicitation, 'approve', id)).rejects.toThrow('You wrote this solicitation');
  });

  test.each([
    ['no base item', { items: [] }, 'Add at least one base item'],
    ['no deadline', { dueAt: null }, 'Enter when responses are due'],
    [
      'weights of 99.9999',
      { ...proposal, criteria: [{ ...proposal.criteria[0], weight: 99.9999 }] },
      'add up to 99.9999%: make it 100%',
    ],
    [
      'two forms of one name',
      {
        forms: [
          { name: 'W-9', kind: 'file' },
          { name: 'w-9 ', kind: 'text' },
        ],
      },
      'Each form has its own name',
    ],
    [
      'a least value of a text',
      { forms: [{ name: 'License', kind: 'text', least: 5 }] },
      'only a number has a least value',
    ],
    [
      'forms of a request for information',
      { type: 'rfi', forms: [{ name: 'W-9', kind: 'file' }] },
      'Each form has its own name',
    ],
    ['scores for the lowest price', { criteria: proposal.criteria }, 'Quotes and bids go to the lowest price'],
    [
      'a price without a formula',
      { ...proposal, criteria: [{ name: 'Price', kind: 'price', weight: 100 }] },
      'A price criterion needs a formula',
    ],
    [
      'a price for architects',
      { ...proposal, type: 'design', criteria: proposal.criteria },
      'Architect-engineer firms are chosen by qualifications',
    ],
    ['required attendance on no day', { mustAttend: true }, 'enter when the meeting is'],
    ['federal funds of no award', { federalFunds: true }, 'enter the award date'],
    ['an alternate to nothing', { items: [pumps, { ...pumps, kind: 'alternate' }] }, 'Each alternate names'],
    ['an item of no lot', { lots: [{ code: 'A', name: 'North' }] }, 'every item and extra names one of the lots'],
  ])('is not submitted with %s', async (_what, given, why) => {
    await expect(submitted(given)).rejects.toThrow(why);
  });

  test.each([
    ['meetingAt', { meetingAt: bid.dueAt }],
    ['questionsDueAt', { questionsDueAt: bid.dueAt }],
  ])('has its days in order: %s comes before responses are due', async (_field, given) => {
    await expect(buyer.make(solicitation, { ...bid, ...given })).rejects.toThrow('come before responses are due');
  });

  test('goes out with weights of exactly 100', async () => {
    expect(await submitted(proposal)).toMatchObject({ status: 'in_review' });
  });

  test('is not published once its deadline is there', async () => {
    const { id } = await approved({ dueAt: '2026-11-20T15:00:00Z' });
    await expect(chief.run(solicitation, 'publish', id)).rejects.toThrow('Responses are due in the past');
  });

  test('stays as it was reviewed and as it was published; its buyer may change', async () => {
    const { id } = await submitted();
    const edit = async (input: object) =>
      buyer.edit(solicitation, id, (await buyer.see(solicitation, id)).version, input);
    const stands = async (code: string) => {
      for (const input of [{ name: 'Pumps' }, { dueAt: '2027-01-08T19:00:00Z' }])
        await expect(edit(input), code).rejects.toMatchObject({ code });
      for (const person of [chief, buyer])
        expect(await edit({ buyer: person.id })).toMatchObject({ buyer: person.id, name: bid.name });
    };
    await stands('solicitation.reviewed_stands');
    await counsel.run(solicitation, 'approve', id);
    await stands('solicitation.reviewed_stands');
    await chief.run(solicitation, 'publish', id);
    await stands('solicitation.published_stands');
    county.clock.set(bid.dueAt);
    await county.product.run(solicitation, 'close', id);
    await stands('solicitation.closed_stands');
    await county.product.run(solicitation, 'open', id);
    await stands('solicitation.published_stands');
  });
});

describe('under the rules of Texas', () => {
  beforeAll(async () => {
    const { id } = await chief.make(rulePackChoice, { jurisdiction: 'TX', entity: 'county', fromDay: '2026-01-01' });
    await counsel.run(rulePackChoice, 'review', id);
  });

  test.each([
    ['is refused a calendar with a day less than the law asks for', '2026-12-03T20:00:00Z', false],
    ['is published with exactly the days', '2026-12-04T20:00:00Z', true],
  ])('%s', async (_what, dueAt, isLong) => {
    const { id } = await buyer.make(solicitation, { ...bid, estimate: { cents: 200_000_00, currency: 'USD' }, dueAt });
    await buyer.run(solicitation, 'submit', id);
    await counsel.run(solicitation, 'approve', id);
    const publish = chief.run(solicitation, 'publish', id);
    if (isLong) expect(await publish).toMatchObject({ status: 'published' });
    else await expect(publish).rejects.toThrow('ask for 14 days of advertising and this gives 13');
  });
});
