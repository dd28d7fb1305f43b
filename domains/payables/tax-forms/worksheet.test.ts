import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, type Standing } from './corrections.ts';
import { boxOf, paymentClasses, type PaymentClass } from './tax-form-words.ts';
import { couldBeTin, nameControl } from './tin.ts';
import {
  type Firm,
  type Floors,
  formsOf,
  type Override,
  type PaidLine,
  sumsOf,
  totalOf,
  worksheetOf,
} from './worksheet.ts';

const firm = (id: string, more: Partial<Firm> = {}): Firm => ({
  id,
  number: id,
  name: `${id} Works`,
  taxClass: 'partnership',
  tin: `mark of ${id}`,
  last4: '0000',
  isTinValid: true,
  w9On: '2026-01-05',
  hasAddress: true,
  country: 'US',
  class: { paidFor: 'services', election: null, isForeign: false },
  ...more,
});
const line = (payment: string, vendor: string, cents: number, more: Partial<PaidLine> = {}): PaidLine => ({
  payment,
  number: payment,
  payOn: '2026-05-04',
  status: 'settled',
  isSent: true,
  invoice: `invoice of ${payment}`,
  invoiceNumber: '1',
  vendor,
  payee: `${vendor} Works`,
  cents,
  category: 'services',
  ...more,
});
const floors: Floors = { nec1: 2_000_00, misc1: 2_000_00, misc6: 600_00, misc10: 2_000_00 };
const sheet = (firms: readonly Firm[], lines: readonly PaidLine[], overrides: readonly Override[] = []) =>
  worksheetOf({ firms, lines, overrides, floors, today: '2026-11-20' });
const paidFor = (kind: PaymentClass | null) => ({ paidFor: kind, election: null, isForeign: false });

describe('what is counted', () => {
  test('is what left in the year, less credit memos, and what is void, not sent or ahead is named and not counted', () => {
    const [one] = sheet(
      [firm('A')],
      [
        line('1', 'A', 3_000_00),
        line('2', 'A', -500_00),
        line('3', 'A', 900_00, { status: 'voided' }),
        line('4', 'A', 800_00, { isSent: false, status: 'released' }),
        line('5', 'A', 700_00, { payOn: '2026-11-21' }),
        line('6', 'A', 40_00, { status: 'voiding' }),
        line('7', 'A', 60_00, { status: 'bank_returned' }),
        line('8', 'A', 2_00, { payOn: '2026-11-20' }),
      ],
    );
    expect(one?.sums.nec1).toBe(2_542_00);
    expect(one?.lines.filter(({ box }) => box === null).map(({ why }) => why)).toEqual([
      'Voided',
      'Not transmitted',
      'Payment date is ahead',
      'Returned by the bank',
    ]);
  });

  test('corporations are reported for legal and medical payments alone, an LLC as it is taxed, and no nonprofit or foreign vendor', () => {
    const corporation = (id: string, kind: PaymentClass) =>
      firm(id, { taxClass: 'c_corporation', class: paidFor(kind) });
    const llc = (id: string, election: 'c_corporation' | 'partnership' | null) =>
      firm(id, { taxClass: 'llc', class: { paidFor: 'services', election, isForeign: false } });
    const firms = [
      corporation('A', 'services'),
      corporation('B', 'legal_services'),
      corporation('C', 'medical'),
      corporation('D', 'legal_proceeds'),
      llc('E', 'c_corporation'),
      llc('F', 'partnership'),
      llc('G', null),
      firm('H', { taxClass: 'exempt' }),
      firm('I', { class: { paidFor: 'services', election: null, isForeign: true } }),
      firm('J', { class: paidFor('card') }),
    ];
    const all = sheet(
      firms,
      firms.map(({ id }) => line(id, id, 5_000_00)),
    );
    const reported = new Map(all.map(({ lead, reported: own }) => [lead.id, own]));
    expect(Object.fromEntries(reported)).toEqual({
      A: [],
      B: ['nec1'],
      C: ['misc6'],
      D: ['misc10'],
      E: [],
      F: ['nec1'],
      G: ['nec1'],
      H: [],
      I: [],
      J: [],
    });
    const gapsOf = (id: string) => all.find(({ lead }) => lead.id === id)?.gaps;
    expect([gapsOf('G'), gapsOf('I'), gapsOf('F')]).toEqual([['election'], ['foreign'], []]);
  });

  test('an override of an invoice goes before one of its payment, then the class, then the category of the order', () => {
    const plain = firm('A', { class: null });
    const lines = [
      line('1', 'A', 1_00),
      line('1', 'A', 2_00, { invoice: 'other' }),
      line('2', 'A', 4_00, { category: 'goods' }),
      line('3', 'A', 8_00, { category: null }),
    ];
    const boxesOf = (own: Firm, overrides: readonly Override[]) =>
      sheet([own], lines, overrides)[0]?.lines.map(({ box }) => box);
    expect(boxesOf(plain, [])).toEqual(['nec1', 'nec1', null, 'nec1']);
    expect(boxesOf(firm('A', { class: paidFor('rents') }), [])).toEqual(['misc1', 'misc1', 'misc1', 'misc1']);
    const overrides: readonly Override[] = [
      { payment: '1', invoice: 'other', paidFor: 'medical' },
      { payment: '1', invoice: null, paidFor: 'rents' },
    ];
    expect(boxesOf(plain, overrides)).toEqual(['misc1', 'misc6', null, 'nec1']);
  });

  test('two vendors with one TIN are one recipient on one form, above the floor together', () => {
    const shared = { tin: 'one mark' };
    const [only, ...others] = sheet(
      [firm('A', shared), firm('B', shared)],
      [line('1', 'A', 1_200_00), line('2', 'B', 1_200_00)],
    );
    expect(others).toEqual([]);
    expect([only?.lead.id, only?.sums.nec1, formsOf(only ? [only] : []).length]).toEqual(['A', 2_400_00, 1]);
  });

  test('two vendors without a TIN are two', () =>
    expect(
      sheet([firm('A', { tin: null }), firm('B', { tin: null })], [line('1', 'A', 1), line('2', 'B', 1)]),
    ).toHaveLength(2));
});

describe('gaps', () => {
  test('say what a form lacks, and the payee of a payment who is not the name of the W-9', () => {
    const bare = firm('A', { w9On: null, tin: null, hasAddress: false });
    const [one] = sheet([bare], [line('1', 'A', 100, { payee: 'Zenith Works' })]);
    expect(one?.gaps).toEqual(['w9', 'tin', 'address', 'name']);
    expect(sheet([firm('A', { isTinValid: false })], [line('1', 'A', 100)])[0]?.gaps).toEqual(['bad_tin']);
  });

  test.each([
    ['123456789', 'partnership', false],
    ['111111111', 'individual', false],
    ['078051120', 'partnership', false],
    ['078051120', 'individual', true],
    ['000121234', 'individual', false],
    ['541000003', 'c_corporation', true],
    ['54100000', 'c_corporation', false],
  ])('%s of a %s could be a TIN: %s', (tin, taxClass, could) => expect(couldBeTin(tin, taxClass)).toBe(could));

  test.each([
    ['Maria J. Delgado Jr.', 'individual', 'DELG'],
    ['The Harbor Works LLC', 'llc', 'HARB'],
    ['O’Neil & Sons', 'partnership', 'ONEI'],
    ['AB Co', 's_corporation', 'ABCO'],
  ])('the name control of %s', (name, taxClass, control) => expect(nameControl(name, taxClass)).toBe(control));
});

describe('a correction', () => {
  const filed = (more: Partial<Standing> = {}): Standing => ({
    id: 'filed',
    form: 'nec',
    vendor: 'A',
    name: 'A Works',
    tin: 'mark of A',
    last4: '0000',
    sums: sumsOf([{ box: 'nec1', cents: 5_000_00 }]),
    ...more,
  });
  const changes = (standing: readonly Standing[], lines: readonly PaidLine[], firms = [firm('A')]) => {
    const recipients = sheet(firms, lines);
    return changesBetween(standing, recipients, formsOf(recipients)).map(({ kind, form, original, sums }) => [
      kind,
      form,
      original?.id ?? null,
      totalOf(sums),
    ]);
  };

  test('is none where nothing changed, of type 1 for an amount, of type 2 for a name or TIN, and a missed form is an original', () => {
    expect(changes([filed()], [line('1', 'A', 5_000_00)])).toEqual([]);
    expect(changes([filed()], [line('1', 'A', 4_000_00)])).toEqual([['amount', 'nec', 'filed', 4_000_00]]);
    expect(changes([filed({ tin: 'other' })], [line('1', 'A', 4_000_00)])).toEqual([
      ['identity', 'nec', 'filed', 4_000_00],
    ]);
    expect(changes([filed({ name: 'B' })], [line('1', 'A', 5_000_00)])).toEqual([
      ['identity', 'nec', 'filed', 5_000_00],
    ]);
    expect(changes([], [line('1', 'A', 5_000_00)])).toEqual([['added', 'nec', null, 5_000_00]]);
  });

  test('takes back a form that is below the floor or has no payment any more, once', () => {
    expect(changes([filed()], [line('1', 'A', 1_000_00)])).toEqual([['amount', 'nec', 'filed', 0]]);
    expect(changes([filed()], [])).toEqual([['amount', 'nec', 'filed', 0]]);
    expect(changes([filed({ sums: sumsOf([]) })], [])).toEqual([]);
  });

  test('of two vendors that were merged goes on with the form of the same TIN and takes the other back', () =>
    expect(changes([filed({ id: 'gone', tin: 'other' }), filed()], [line('1', 'A', 9_000_00)])).toEqual([
      ['amount', 'nec', 'filed', 9_000_00],
      ['amount', 'nec', 'gone', 0],
    ]));
});

const at = fc.nat(11);
const act = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    firm: fc.nat(3),
    cents: fc.integer({ min: -90_000, max: 400_000 }),
    isThisYear: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('void' as const, 'reissue' as const), at }),
  fc.record({
    do: fc.constant('override' as const),
    at,
    paidFor: fc.constantFrom(...(Object.keys(paymentClasses) as PaymentClass[])),
  }),
);

test('after any payments, voids, reissues and overrides, forms and what is below a floor add up to what was counted', () => {
  const firms = [
    firm('A'),
    firm('B', { tin: 'mark of A' }),
    firm('C', { taxClass: 'c_corporation' }),
    firm('D', { class: paidFor(null) }),
  ];
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const paid: PaidLine[] = [];
      const overrides: Override[] = [];
      // What the acts leave, kept by them alone: cents by payment that is not void, and the class it has.
      const model = new Map<string, { cents: number; firm: number; paidFor: PaymentClass }>();
      const pay = (who: number, cents: number, isThisYear = true) => {
        const id = `P${paid.length}`;
        paid.push(line(id, firms[who]?.id ?? '', cents, isThisYear ? {} : { payOn: '2026-12-31', isSent: false }));
        if (isThisYear) model.set(id, { cents, firm: who, paidFor: 'services' });
      };
      for (const one of acts) {
        if (one.do === 'pay') pay(one.firm, one.cents, one.isThisYear);
        else {
          const target = paid[one.at];
          if (!target) continue;
          if (one.do === 'override') {
            overrides.push({ payment: target.payment, invoice: null, paidFor: one.paidFor });
            const kept = model.get(target.payment);
            if (kept) kept.paidFor = one.paidFor;
          } else if (target.status !== 'voided') {
            paid[one.at] = { ...target, status: 'voided' };
            model.delete(target.payment);
            if (one.do === 'reissue')
              pay(
                firms.findIndex(({ id }) => id === target.vendor),
                target.cents,
              );
          }
        }
      }
      const recipients = sheet(firms, paid, overrides);
      const forms = formsOf(recipients);
      const ofCorporation = new Set<PaymentClass>(['legal_services', 'medical', 'legal_proceeds']);
      const counted = [...model.values()]
        .filter((one) => boxOf[one.paidFor] !== null && (one.firm !== 2 || ofCorporation.has(one.paidFor)))
        .reduce((sum, { cents }) => sum + cents, 0);
      const onForms = forms.reduce((sum, one) => sum + totalOf(one.sums), 0);
      const below = recipients.reduce(
        (sum, one) => sum + totalOf(one.sums) - one.reported.reduce((own, box) => own + one.sums[box], 0),
        0,
      );
      expect(onForms + below).toBe(counted);
      // A form is the sum of its lines, and a line is on one form.
      for (const one of forms) expect(one.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalOf(one.sums));
      const keys = forms.flatMap(({ lines }) => lines.map(({ payment }) => payment));
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 300 },
  );
});
