import { expect, test } from 'vitest';
import { achFile, type AchEntry } from './nacha.ts';
import { readAch } from './read-ach.ts';
import { addendaOf, remittance820 } from './remittance-820.ts';

const lines = Array.from({ length: 40 }, (_, at) => ({ number: `INV*${at}~`, cents: at === 7 ? -500 : 1_000 + at }));
const cents = lines.reduce((sum, one) => sum + one.cents, 0);
const order = {
  payer: 'TIDEWATER COUNTY',
  companyId: '1591234567',
  payee: 'Añejo & Söhne',
  payeeId: 'VEN-00012',
  payOn: '2026-11-23',
  trace: '061000100000002',
  cents,
  lines,
};
const given = {
  routing: '061000104',
  bank: 'First Coastal Bank',
  companyName: 'TIDEWATER COUNTY',
  companyId: '1591234567',
  madeOn: '2026-11-20',
  payOn: '2026-11-23',
  modifier: 'A',
  reference: '26-00001',
  firstTrace: 1,
};
const entry = (more: Partial<AchEntry> = {}): AchEntry => ({
  routing: '231380104',
  account: '004417732',
  isSavings: false,
  cents: 100,
  id: 'VEN-00001',
  name: 'Bay Pumps LLC',
  remittance: 'RMR*IV*A-1**1.00\\',
  ...more,
});

/** An X12 interchange by its delimiters alone, as the header states them. */
function interchange(text: string) {
  const [element, end] = [text[3] ?? '', text[105] ?? ''];
  const all = text.split(end);
  if (all.pop() !== '') throw new Error('The last segment has no end');
  return all.map((one) => one.split(element));
}

test('a CTX remittance is an X12 820 that ties to its payment, to an independent reader', () => {
  const all = interchange(remittance820(order));
  expect(all.map(([name]) => name).filter((name) => name !== 'RMR')).toEqual(
    'ISA GS ST BPR TRN N1 N1 ENT SE GE IEA'.split(' '),
  );
  const paid = all.filter(([name]) => name === 'RMR').map((one) => Math.round(Number(one[4]) * 100));
  expect(paid).toHaveLength(40);
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(cents);
  const of = (name: string) => all.find(([one]) => one === name) ?? [];
  expect([of('BPR')[1], of('BPR')[2], of('BPR')[4], of('BPR')[5], of('BPR')[16]]).toEqual([
    'C',
    (cents / 100).toFixed(2),
    'ACH',
    'CTX',
    '20261123',
  ]);
  expect(of('TRN').slice(1)).toEqual(['1', '061000100000002', '1591234567']);
  const from = all.findIndex(([name]) => name === 'ST');
  const until = all.findIndex(([name]) => name === 'SE');
  expect(Number(of('SE')[1])).toBe(until - from + 1);
  expect(of('IEA')[2]).toBe(of('ISA')[13]);
});

test('a file has CCD and CTX in batches of their own, with every addendum in its place', () => {
  const text = remittance820(order);
  const addenda = addendaOf(text);
  expect(addenda.join('')).toBe(text);
  const file = achFile({ ...given, entries: [entry(), entry({ cents, remittance: '', addenda }), entry()] });
  const rows = file.trimEnd().split('\n');
  expect(rows.every((row) => row.length === 94) && rows.length % 10 === 0).toBe(true);
  const heads = rows.filter((row) => row.startsWith('5'));
  expect(heads.map((row) => [row.slice(50, 53), row.slice(87)])).toEqual([
    ['CCD', '0000001'],
    ['CTX', '0000002'],
  ]);
  const entries = rows.filter((row) => row.startsWith('6'));
  expect(entries.map((row) => row.slice(79))).toEqual(['061000100000001', '061000100000003', '061000100000002']);
  expect(entries[2]?.slice(54, 58)).toBe(String(addenda.length).padStart(4, '0'));
  const own = rows.filter((row) => row.startsWith('705') && row.endsWith('0000002'));
  expect(own.map((row) => row.slice(83, 87))).toEqual(addenda.map((_, at) => String(at + 1).padStart(4, '0')));
  expect(
    own
      .map((row) => row.slice(3, 83))
      .join('')
      .trimEnd(),
  ).toBe(text);
  const end = rows.find((row) => row.startsWith('9') && !row.startsWith('99')) ?? '';
  expect([end.slice(1, 7), end.slice(13, 21), end.slice(43, 55)]).toEqual([
    '000002',
    String(5 + addenda.length).padStart(8, '0'),
    String(cents + 200).padStart(12, '0'),
  ]);
  expect(readAch(file).problems).toEqual([]);
});

test('a prenote file moves no money, to checking and savings', () => {
  const file = achFile({
    ...given,
    firstTrace: 41,
    isPrenote: true,
    entries: [entry({ cents: 0 }), entry({ cents: 0, isSavings: true })],
  });
  const rows = file.split('\n').filter((row) => row.startsWith('6'));
  expect(rows.map((row) => [row.slice(0, 3), row.slice(29, 39), row[78], row.slice(79)])).toEqual([
    ['623', '0000000000', '0', '061000100000041'],
    ['633', '0000000000', '0', '061000100000042'],
  ]);
  expect(file).not.toContain('\n7');
  expect(readAch(file).problems).toEqual([]);
});
