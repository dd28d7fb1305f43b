import { describe, expect, test } from 'vitest';
import { missingIn } from './missing.ts';
import { pricedTypes, scoredTypes, type SolicitationType, solicitationTypes } from './solicitation-words.ts';

const types = Object.keys(solicitationTypes) as SolicitationType[];
const item = (kind: string) => ({ kind, item: 'Trash pump', quantity: { unit: 'EA' } });
const scored = (weight: number | null) => ({ kind: 'scored', weight });
const price = (weight: number | null) => ({ kind: 'price', weight });
const whole = { items: [item('base')], criteria: [scored(70), price(30)], inquiries: [{ question: 'How deep?' }] };
const lacking = (type: SolicitationType, more: object = {}) =>
  missingIn({ type, ...whole, ...more }).map(({ path, code }) => [path, code]);

describe('a draft lacks', () => {
  test('nothing where it has a base item, a question and weights of 100%', () => {
    for (const type of types) expect(lacking(type), type).toEqual([]);
  });

  test.each([[null], [[]], [[item('option'), item('alternate')]]])(
    'a base item where vendors price it: %j',
    (items) => {
      const found = types.filter((type) => lacking(type, { items }).length > 0);
      expect(found).toEqual(types.filter((type) => pricedTypes.includes(type)));
      expect(lacking('itb', { items })).toEqual([['items', 'solicitation.asks_for_something']]);
    },
  );

  test.each([[null], [[]]])('a question where it asks for information: %j', (inquiries) => {
    expect(types.filter((type) => lacking(type, { inquiries }).length > 0)).toEqual(['rfi']);
    expect(lacking('rfi', { inquiries })).toEqual([['inquiries', 'solicitation.asks_a_question']]);
  });

  test.each([
    [[scored(70), price(29.9999)], '99.9999%'],
    [[scored(70), price(30.0001)], '100.0001%'],
    [[scored(70), price(null)], '70%'],
    [[scored(70), { kind: 'pass_fail', weight: 30 }], '70%'],
    [[], '0%'],
    [null, '0%'],
  ])('weights of exactly 100%% where a panel scores: %j', (criteria, sum) => {
    const found = types.filter((type) => lacking(type, { criteria }).length > 0);
    expect(found).toEqual(types.filter((type) => scoredTypes.includes(type)));
    expect(missingIn({ type: 'rfp', ...whole, criteria })).toMatchObject([
      {
        path: 'criteria',
        code: 'solicitation.weights_add_up',
        message: expect.stringContaining(`add up to ${sum}: make it 100%.`) as string,
      },
    ]);
  });

  test('no weight of what is only passed or failed, whatever it says', () => {
    const criteria = [scored(33.3333), scored(33.3333), price(33.3334), { kind: 'pass_fail', weight: 40 }];
    expect(lacking('rfp', { criteria })).toEqual([]);
  });
});
