import { describe, expect, test } from 'vitest';
import type { Drafted } from './drafting.ts';
import { begun, faultOf, kindOf, openQuestions, requestFrom, sumOf, workBegun } from './proposal.ts';

const line = {
  item: 'Trash pump',
  amount: '2',
  unit: 'EA',
  unitCents: null,
  said: 'two trash pumps',
  codes: [],
  price: null,
  elsewhere: null,
};
const drafted: Drafted = {
  lines: [line],
  neededBy: '2027-03-01',
  site: 'North basin',
  budgetCents: null,
  hints: { emergency: null, federal: 'FEMA', soleSource: null },
  scopes: [],
  lookedAt: 0,
  purpose: null,
  justification: null,
  by: 'words',
  note: null,
};

describe('a proposal', () => {
  test('takes nothing by itself, and leaves empty what was not found', () => {
    expect(begun(line)).toEqual({ isTaken: false, item: 'Trash pump', amount: '2', unit: 'EA', price: '', code: '' });
    expect(
      requestFrom(drafted, { lines: [begun(line)], purpose: 'Pumps', costCenter: 'c', category: 'goods' }).lines,
    ).toEqual([]);
  });

  test('chooses a code only where it is clear, and never one that a language model named', () => {
    const code = (id: string, more: object) =>
      ({ id, code: id, name: id, likeness: 0.5, shared: [], by: 'list', under: null, ...more }) as const;
    const chosen = (...codes: ReturnType<typeof code>[]) => begun({ ...line, codes }).code;
    expect(chosen(code('faint', { likeness: 0.31 }))).toBe('');
    expect(chosen(code('named', { likeness: 1, under: 'Pump' }))).toBe('');
    expect(chosen(code('faint', {}), code('near', { likeness: 0.8 }))).toBe('near');
    expect(chosen(code('faint', {}), code('earlier', { by: 'earlier line' }))).toBe('earlier');
  });

  test('says of each line what is missing before it can be taken', () => {
    const taken = { ...begun(line), isTaken: true };
    expect(faultOf(taken)).toBe('No price found: enter the expected unit price.');
    expect(faultOf({ ...taken, price: '4,200.5' })).toBeNull();
    expect(faultOf({ ...taken, price: '4200', amount: '' })).toBe('Enter a quantity.');
    expect(faultOf({ ...taken, price: '4200', amount: '0' })).toBe('Enter a quantity.');
  });

  test('becomes a request with the lines that were taken and what was said besides', () => {
    const taken = [{ ...begun(line), isTaken: true, price: '4,200.50' }, begun(line)];
    expect(requestFrom(drafted, { lines: taken, purpose: 'Pumps', costCenter: 'c', category: 'goods' })).toMatchObject({
      purpose: 'Pumps',
      category: 'goods',
      site: 'North basin',
      neededBy: '2027-03-01',
      lines: [{ item: 'Trash pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 420_050 } }],
    });
    expect(sumOf(taken)).toBe(840_100);
  });

  test('stores what a person answered, and nothing that the words only suggest', () => {
    const taken = [{ ...begun(line), isTaken: true, price: '4200' }];
    const given = { lines: taken, purpose: 'Pumps', costCenter: 'c', category: 'goods' } as const;
    const open = requestFrom(drafted, given);
    for (const field of ['emergency', 'federalFunds', 'soleSource']) expect(open).not.toHaveProperty(field);
    expect(openQuestions(drafted, {})).toEqual(['federal']);
    expect(openQuestions(drafted, { federal: false })).toEqual([]);
    expect(requestFrom(drafted, { ...given, answers: { federal: true } })).toMatchObject({ federalFunds: true });
    expect(requestFrom(drafted, { ...given, answers: { federal: false } })).toMatchObject({ federalFunds: false });
  });

  test('suggests a category by its words and codes, and takes the one that the person chose', () => {
    const lines = [{ ...begun({ ...line, said: 'replace the roof of the annex' }), isTaken: true, price: '60000' }];
    const roof = { lines, purpose: 'Replace the roof', costCenter: 'c' };
    expect(kindOf(drafted, lines, roof.purpose)).toMatchObject({ category: 'construction' });
    expect(requestFrom(drafted, { ...roof, category: 'services' }).category).toBe('services');
    expect(workBegun(drafted, 'two pumps').chosen).toBeNull();
  });
});
