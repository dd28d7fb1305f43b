import { describe, expect, test } from 'vitest';
import { findingsOf, type Weighed } from './findings.ts';
import { codeRanges, whyBlocked } from './merchant-codes.ts';
import { hasCardNumber, readCardFile } from './read-card-file.server.ts';

const bought = (number: number, more: Partial<Weighed['one']> = {}) => ({
  id: `id-${number}`,
  number: `CT-${number}`,
  card: 'card-1',
  place: number,
  postedOn: '2026-11-12',
  boughtOn: '2026-11-12',
  merchant: 'Bayside Supply',
  cents: 400_00,
  ...more,
});
const judged = (more: Partial<Weighed> = {}, one: Partial<Weighed['one']> = {}) =>
  findingsOf({
    one: { ...bought(9), merchantCode: '5200', taxCents: 0, isPersonal: false, lacksReceipt: false, ...one },
    card: {
      status: 'active',
      singleCents: 1_000_00,
      monthlyCents: 3_000_00,
      allowedCodes: null,
      blockedCodes: '7995, 5812-5814',
      activatedOn: '2026-10-01',
      suspendedOn: null,
      closedOn: null,
      expiresOn: '2028-10-31',
    },
    others: [],
    thresholdCents: 10_000_00,
    isDayOff: false,
    vendorIssue: null,
    ...more,
  }).map(([finding]) => finding);

describe('what is found on a purchase', () => {
  test('one within its limits has no finding, and a cent above each limit is one', () => {
    expect(judged()).toEqual([]);
    expect(judged({}, { cents: 1_000_00 })).toEqual([]);
    expect(judged({}, { cents: 1_000_01 })).toEqual(['over_single']);
    expect(judged({ thresholdCents: 399_99 })).toEqual(['threshold']);
    const month = [1, 2, 3].map((at) => bought(at, { cents: 900_00, merchant: `Store ${at}` }));
    expect(judged({ others: month }, { cents: 300_00 })).toEqual([]);
    expect(judged({ others: month }, { cents: 300_01 })).toEqual(['over_month']);
  });

  test('a purchase in pieces is found, on whichever card of the holder and however the merchant is written', () => {
    const piece = bought(1, { cents: 700_00, merchant: 'BAYSIDE SUPPLY, INC.', card: 'card-2' });
    expect(judged({ others: [piece] })).toEqual(['split']);
    expect(judged({ others: [{ ...piece, cents: 600_00 }] })).toEqual([]);
    expect(judged({ others: [{ ...piece, boughtOn: '2026-11-19' }] })).toEqual(['split']);
    expect(judged({ others: [{ ...piece, boughtOn: '2026-11-20' }] })).toEqual([]);
    expect(judged({ others: [{ ...piece, merchant: 'Harbor Paint' }] })).toEqual([]);
  });

  test('the card, the merchant and the purchase itself are each found, and none hides another', () => {
    expect(
      judged({ vendorIssue: 'Debarred.', isDayOff: true }, { taxCents: 500, isPersonal: true, merchantCode: '5813' }),
    ).toEqual(['blocked', 'vendor', 'day_off', 'taxed', 'personal']);
    expect(judged({}, { boughtOn: '2026-09-30', lacksReceipt: true })).toEqual(['no_receipt', 'not_active']);
    expect(judged({ others: [bought(1)] })).toEqual(['twice']);
    expect(judged({}, { cents: -400_00 })).toEqual([]);
  });

  test('merchant categories are four digits or ranges of them, and what is blocked stays blocked', () => {
    expect(codeRanges('5812, 3000-3299')).toEqual([
      { from: 5812, to: 5812 },
      { from: 3000, to: 3299 },
    ]);
    for (const wrong of ['581', '5812;5813', '3299-3000', 'hotels']) expect(codeRanges(wrong)).toBeNull();
    expect(whyBlocked({ allowedCodes: '5000-5999', blockedCodes: '5812' }, '5812')).not.toBeNull();
    expect(whyBlocked({ allowedCodes: '5000-5999', blockedCodes: null }, '5812')).toBeNull();
    expect(whyBlocked({ allowedCodes: '5000-5999', blockedCodes: null }, null)).not.toBeNull();
  });
});

const columns = {
  posted: 'Posted',
  bought: null,
  merchant: 'Merchant',
  code: 'MCC',
  amount: 'Amount',
  tax: null,
  card: 'Card',
  reference: 'Reference',
};
const head = 'Posted,Merchant,MCC,Amount,Card,Reference\n';
const read = (rows: string) => readCardFile(head + rows, columns, 10);

describe('the file of a card issuer', () => {
  test('is read with refunds below zero, and each row that does not hold is named by its line', async () => {
    const { lines } = await read(
      '11/12/2026,Bayside Supply,5200,412.50,XXXX-4821,R1\n11/13/2026,Bayside Supply,5200,(12.50),4821,R2\n',
    );
    expect(lines.map(({ cents, lastFour }) => [cents, lastFour])).toEqual([
      [41_250, '4821'],
      [-1_250, '4821'],
    ]);
    const { lines: none, problems } = await read(
      '13/40/2026,,52,abc,21,\n11/12/2026,Shop,5200,1.00,4821,R1\n11/12/2026,Shop,5200,1.00,4821,R1\n',
    );
    expect(none).toEqual([]);
    expect(problems.map(({ line }) => line)).toEqual([2, 2, 2, 2, 2, 2, 4]);
  });

  test('with full card numbers it is refused, in the card column and in the words of the merchant', async () => {
    expect(hasCardNumber('Paid with 4111 1111 1111 1111')).toBe(true);
    expect(hasCardNumber('Order 4111111111111112')).toBe(false);
    const full = await read('11/12/2026,Shop,5200,1.00,4111111111111111,R1\n');
    expect(full.problems[0]?.reason).toContain('last four digits');
    const told = await read('11/12/2026,Shop 4111-1111-1111-1111,5200,1.00,4821,R1\n');
    expect(told.problems[0]?.reason).toContain('full card number');
  });
});
