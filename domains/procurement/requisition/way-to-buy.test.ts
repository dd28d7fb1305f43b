import { expect, test } from 'vitest';
import type { Decision } from '../rule-packs/decision.ts';
import type { Method } from '../rule-packs/pack.ts';
import type { Path } from './requisition-fields.ts';
import { cardFault, type NeedFacts, pathFault, quotesNeeded, wayToBuy } from './way-to-buy.ts';

const goods = (cents: number, cardLimitCents: number) => ({ cents, category: 'goods' as const, cardLimitCents });
/** Thresholds of a decision, the one that counts not the first of them. */
const thresholds = (micro: number) =>
  ({
    thresholds: [
      { name: 'simplified_acquisition', cents: 100 },
      { name: 'micro_purchase', cents: micro },
    ],
  }) as unknown as Parameters<typeof cardFault>[1];

test('a card pays up to its own limit or the micro-purchase threshold, whichever is lower, to the cent', () => {
  for (const [policy, micro, most] of [
    [2_500_00, 15_000_00, 2_500_00],
    [20_000_00, 15_000_00, 15_000_00],
  ] as const) {
    expect(cardFault(goods(most, policy), thresholds(micro))).toBeNull();
    expect(cardFault(goods(most + 1, policy), thresholds(micro))).toMatch(/^A purchasing card may pay at most/);
  }
});

const methodsInOrder: readonly Method[] = [
  'direct',
  'quotes',
  'informal_bids',
  'sealed_bids',
  'proposals',
  'qualifications',
  'noncompetitive',
];

test.each<[Path | null, readonly Method[]]>([
  [null, methodsInOrder],
  ['card', ['direct', 'noncompetitive']],
  ['direct', ['direct', 'noncompetitive']],
  ['catalogue', ['direct', 'noncompetitive']],
  ['quotes', ['direct', 'quotes', 'informal_bids', 'noncompetitive']],
  ['itb', ['direct', 'quotes', 'informal_bids', 'sealed_bids', 'proposals', 'noncompetitive']],
  ['rfp', ['direct', 'quotes', 'informal_bids', 'sealed_bids', 'proposals', 'noncompetitive']],
  ['qualifications', methodsInOrder],
  ['contract', methodsInOrder],
  ['sole_source', methodsInOrder],
  ['emergency', methodsInOrder],
])('%s brings the competition of these and no others: %j', (path, enough) => {
  const found = methodsInOrder.filter((method) => pathFault(path, { method, methodBy: null }) === null);
  expect(found).toEqual(enough);
});

test.each<[Path | null, Method, number]>([
  [null, 'quotes', 3],
  ['quotes', 'quotes', 3],
  ['quotes', 'informal_bids', 3],
  ['contract', 'quotes', 0],
  [null, 'direct', 0],
  [null, 'sealed_bids', 0],
])('%s under %s needs %i quotes', (path, method, quotes) => {
  expect(quotesNeeded(path, { method, minQuotes: 3 })).toBe(quotes);
});

const need: NeedFacts = {
  cents: 4_000_00,
  category: 'goods',
  emergency: false,
  soleSource: false,
  offers: [],
  cardLimitCents: null,
};
const asks = (method: Method): Decision =>
  ({ method, methodBy: null, gaps: [], trace: [], thresholds: [] }) as unknown as Decision;
const offered = (...kinds: NeedFacts['offers'][number]['kind'][]): Partial<NeedFacts> => ({
  offers: kinds.map((kind) => ({ kind, title: `The ${kind}` })),
});

test.each<[string, Partial<NeedFacts>, Method, Path, readonly string[]]>([
  ['a small amount', {}, 'direct', 'direct', ['Yes', 'No', 'Yes', 'Small purchase', 'No']],
  ['quotes', {}, 'quotes', 'quotes', ['Yes', 'No', 'Yes', 'Informal quotes']],
  ['bids', {}, 'sealed_bids', 'itb', ['Yes', 'No', 'Yes', 'Invitation for bids']],
  ['an emergency', { emergency: true }, 'quotes', 'emergency', ['No']],
  ['a small emergency', { emergency: true }, 'direct', 'direct', ['No', 'No', 'Yes', 'Small purchase', 'No']],
  ['one vendor', { soleSource: true }, 'quotes', 'sole_source', ['Yes', 'No', 'No']],
  ['one vendor, small', { soleSource: true }, 'direct', 'direct', ['Yes', 'No', 'No', 'Small purchase', 'No']],
  ['a contract', offered('contract'), 'sealed_bids', 'contract', ['Yes', 'Yes']],
  ['a cooperative', offered('cooperative'), 'direct', 'contract', ['Yes', 'Yes']],
  ['a catalogue, small', offered('catalogue'), 'direct', 'catalogue', ['Yes', 'Yes']],
  ['a catalogue, large', offered('catalogue'), 'quotes', 'quotes', ['Yes', 'Yes, but', 'Yes', 'Informal quotes']],
  ['an earlier purchase', offered('purchase'), 'quotes', 'quotes', ['Yes', 'No', 'Yes', 'Informal quotes']],
  ['a purchase and a contract', offered('purchase', 'contract'), 'quotes', 'contract', ['Yes', 'Yes']],
  ['a card', { cardLimitCents: 4_000_00 }, 'direct', 'card', ['Yes', 'No', 'Yes', 'Small purchase', 'Yes']],
  [
    'too much for a card',
    { cardLimitCents: 3_999_99 },
    'direct',
    'direct',
    ['Yes', 'No', 'Yes', 'Small purchase', 'No'],
  ],
])('%s goes its way, and says why', (_name, change, method, path, answers) => {
  const way = wayToBuy({ ...need, ...change }, asks(method));
  expect([way.path, way.steps.map(({ answer }) => answer)]).toEqual([path, answers]);
  expect(way.steps.filter(({ isDecisive }) => isDecisive)).toEqual([way.steps.at(-1)]);
});
