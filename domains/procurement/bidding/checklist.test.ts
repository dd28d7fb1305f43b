import { describe, expect, test } from 'vitest';
import { type BidResponse, responseFrom } from './bid-response.ts';
import { checklistOf, securityNeeded } from './checklist.ts';

const asked = {
  category: 'construction',
  bidSecurity: 5,
  criteria: [
    { name: 'Licensed', kind: 'pass_fail' },
    { name: 'Approach', kind: 'scored' },
    { name: 'Price', kind: 'price' },
  ],
  items: [{ lot: '', item: 'Pump', kind: 'base', quantity: { amount: '3', unit: 'EA' }, mayBeLeft: false }],
  extras: null,
} as const;
const offer = { prices: { '1': 33_33_00 }, extras: {} };
const full: BidResponse = {
  answers: { '2': 'Two crews.' },
  meets: ['1'],
  forms: {},
  security: { kind: 'bond', number: 'B-1', surety: 'Old Bay Surety', cents: 500 },
  subcontractors: [{ name: 'Ace', trade: 'Electrical', license: 'VA-1', cents: 100 }],
  tradeSecrets: [],
  signer: { name: 'Alma Reyes', title: 'Owner' },
};
const failing = (response: BidResponse | null, given = offer) =>
  checklistOf(asked, given, response)
    .filter(({ isMet }) => !isMet)
    .map(({ id }) => id);

describe('a required form', () => {
  const forms = [
    { name: 'Noncollusion affidavit', kind: 'certify' },
    { name: 'License number', kind: 'text' },
    { name: 'Years in business', kind: 'number', least: 5 },
    { name: 'License expires', kind: 'expires' },
    { name: 'Signed W-9', kind: 'file' },
    { name: 'Safety rating', kind: 'number', isOptional: true },
  ] as const;
  const calls = { ...asked, forms, dueAt: '2027-03-04T20:00:00.000Z' };
  const given = { '1': 'yes', '2': 'CGC-1511', '3': '5', '4': '2027-03-04', '5': 'w9.pdf', '6': '' };
  const checks = (change: Record<string, string>, files: readonly string[] | null = ['w9.pdf']) =>
    checklistOf(calls, offer, { ...full, forms: { ...given, ...change } }, { files }).filter(
      ({ part }) => part === 'forms',
    );
  const why = (change: Record<string, string>, files?: readonly string[] | null) =>
    checks(change, files).flatMap(({ id, why }) => (why === null ? [] : [[id, why]]));

  test('is met by a value of its kind, to the very year and day, and says what is wrong with another', () => {
    expect(why({})).toEqual([]);
    expect(why({ '1': 'no' })).toEqual([['form-1', 'Certify this.']]);
    expect(why({ '2': '  ' })).toEqual([['form-2', 'Enter it.']]);
    expect(why({ '3': '4.9' })).toEqual([['form-3', 'At least 5 is required.']]);
    for (const odd of ['-6', 'six', '1e3', 'Infinity', '']) expect(why({ '3': odd })).toHaveLength(1);
    expect(why({ '4': '2027-03-03' })).toEqual([['form-4', 'It expires before responses are due.']]);
    expect(why({ '4': '2027-13-03' })).toEqual([['form-4', 'Enter a day.']]);
    expect(why({ '6': '3.25' })).toEqual([]);
    expect(why({ '6': 'good' })).toHaveLength(1);
  });

  test('that is a file is one that came with the bid; of a paper bid a person looks', () => {
    expect(why({}, [])).toEqual([['form-5', 'w9.pdf is not attached.']]);
    expect(why({}, null)).toEqual([]);
    expect(why({ '5': '' }, null)).toEqual([['form-5', 'Attach the file and choose it.']]);
  });

  test('shows what was entered, and of a response from before there were forms that it is missing', () => {
    expect(checks({}).map(({ words }) => words)).toEqual([
      'Noncollusion affidavit',
      'License number: CGC-1511',
      'Years in business: 5',
      'License expires: 2027-03-04',
      'Signed W-9: w9.pdf',
      'Safety rating',
    ]);
    const old = responseFrom({ answers: {}, meets: [], signer: {} });
    expect(checklistOf(calls, offer, old).filter(({ part, isMet }) => part === 'forms' && !isMet)).toHaveLength(5);
  });
});

describe('the responsiveness checklist', () => {
  test('passes with everything, and names each gap', () => {
    expect(failing(full)).toEqual([]);
    expect(failing(null)).toEqual(['1', '2', 'security', 'signature']);
    expect(failing(full, { prices: {}, extras: {} } as never)).toEqual(['prices']);
    expect(failing({ ...full, subcontractors: [{ name: 'Ace', trade: '', license: ' ', cents: 0 }] })).toEqual([
      'subcontractors',
    ]);
  });

  test('a security that is a cent short of the percent fails', () => {
    expect(securityNeeded({ bidSecurity: 5 }, 99_99)).toBe(500);
    expect(
      failing({ ...full, security: { kind: 'bond', number: 'B-1', surety: 'Old Bay Surety', cents: 499 } }),
    ).toEqual(['security']);
    expect(securityNeeded({ bidSecurity: null }, 99_99)).toBeNull();
  });

  test('a security of an amount is asked for whatever the price is, and before there is one', () => {
    const fixed = { ...asked, bidSecurity: null, bidSecurityAmount: { cents: 2_500_00 } };
    expect([securityNeeded(fixed, null), securityNeeded(fixed, 99_99)]).toEqual([2_500_00, 2_500_00]);
    const found = (cents: number) =>
      checklistOf(fixed, offer, {
        ...full,
        security: { kind: 'check', number: '77', surety: 'Old Bay Bank', cents },
      }).find(({ id }) => id === 'security');
    expect(found(2_499_99)).toMatchObject({ words: 'Bid security of $2,500.00', isMet: false });
    expect(found(2_500_00)).toMatchObject({ isMet: true, why: null });
    expect(checklistOf({ ...fixed, bidSecurityAmount: null }, offer, full).map(({ id }) => id)).not.toContain(
      'security',
    );
  });

  test('a security is held against the lots that are bid, also where a line of one is left', () => {
    const item = (lot: string, mayBeLeft: boolean) =>
      ({ lot, item: `Pump ${lot}`, kind: 'base', quantity: { amount: '1', unit: 'EA' }, mayBeLeft }) as const;
    const lots = { ...asked, items: [item('A', false), item('A', true), item('B', false)] };
    const isHeld = (prices: Record<string, number | 'no_bid'>, cents: number) =>
      checklistOf(
        lots,
        { prices, extras: {} },
        {
          ...full,
          security: { kind: 'bond', number: 'B-1', surety: 'Old Bay Surety', cents },
        },
      ).every(({ isMet }) => isMet);
    const north = { '1': 60_00_00, '2': 40_00_00 };
    expect([isHeld(north, 500), isHeld(north, 499)]).toEqual([true, false]);
    expect([isHeld({ ...north, '3': 100_00_00 }, 1000), isHeld({ ...north, '3': 100_00_00 }, 999)]).toEqual([
      true,
      false,
    ]);
    expect([isHeld({ ...north, '2': 'no_bid' }, 300), isHeld({ ...north, '2': 'no_bid' }, 299)]).toEqual([true, false]);
  });
});

describe('a percentage of cost in a bid', () => {
  const found = (notes: string, response: BidResponse = full) =>
    checklistOf(asked, offer, response, { notes }).filter(({ part }) => part === 'notes');

  test('is a finding wherever the firm writes it, and one more line of the list only then', () => {
    expect(found('Parts at cost plus 12%.')).toEqual([
      {
        id: 'percentage',
        part: 'notes',
        words: 'No percentage of cost',
        isMet: false,
        why: 'The notes (“cost plus”) price a percentage of cost. Federal money can’t pay it. (2 CFR 200.324(c))',
      },
    ]);
    expect(found('', { ...full, answers: { '2': 'We add 10 percent of cost.' } })[0]?.why).toContain(
      'Answer 2 (“percent of cost”) prices',
    );
    expect(found('', { ...full, forms: { '1': 'Mark-up' } })[0]?.why).toContain('Form 1');
    expect(found('Fixed prices, no mark-up. Ethanol 95%.')).toEqual([]);
  });
});

test('a response that someone made up is read as far as it is one', () => {
  expect(responseFrom('text')).toBeNull();
  expect(
    responseFrom({
      answers: { '1': 'a'.repeat(30_000), toString: 'x', '2': 3 },
      meets: ['1', '1', {}],
      security: { kind: 'gold', cents: -5 },
      subcontractors: [null, { name: 5, cents: -1 }],
      signer: null,
    }),
  ).toEqual({
    answers: { '1': 'a'.repeat(20_000), '2': '' },
    meets: ['1', ''],
    forms: {},
    security: null,
    subcontractors: [
      { name: '', trade: '', license: '', cents: 0 },
      { name: '', trade: '', license: '', cents: 0 },
    ],
    tradeSecrets: [],
    signer: { name: '', title: '' },
  });
});
