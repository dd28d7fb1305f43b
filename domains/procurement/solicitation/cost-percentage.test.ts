import { describe, expect, test } from 'vitest';
import { missingIn } from './missing.ts';
import { percentageOfCost, percentagesIn, percentageWords } from './cost-percentage.ts';

describe('a text prices a percentage of cost', () => {
  test.each([
    'Materials at cost plus 15%',
    'Cost-plus materials',
    'Materials, invoice cost + 12 percent',
    'Mark-up on subcontractors',
    'Markup not to exceed 10%',
    'No less than a markup of 8%',
    'Fee of 6% of construction cost',
    'Percentage of actual material costs',
    '15 percent above invoice',
    'Parts at invoice plus 10%',
    'Reimbursable expenses plus 5 percent',
    'Overhead and profit: 20%',
    '18% overhead',
    'Not only cost plus: 9% more each year',
  ])('as in “%s”', (text) => expect(percentageOfCost(text)).not.toBeNull());

  test.each([
    'Ethanol 95%, technical',
    'Antifreeze, 50 percent glycol',
    'Cost plus a fixed fee of $12,000',
    'Cost-plus-fixed-fee design',
    'Materials at actual cost, no mark-up',
    'Without any markup',
    'Markup is not allowed',
    'A mark-up will not be paid',
    'Red-line mark-ups of the plans',
    'Mark-up drawings, as built',
    'Discount of 12% off list price',
    'Bond at 100 percent of the contract price',
    'Gravel, 400 tons plus 10% for compaction',
    'Total cost of ownership over ten years',
    'Plus sign, 8 in',
  ])('but not as in “%s”', (text) => expect(percentageOfCost(text)).toBeNull());
});

const line = (item: string, unit = 'EA', detail: string | null = null) => ({
  kind: 'base',
  item,
  detail,
  quantity: { unit },
});

describe('a price sheet', () => {
  test('is told which line or extra prices a percentage, by its name, its specification or its unit', () => {
    const sheet = {
      items: [
        line('Pump'),
        line('Repair parts', 'EA', 'At cost plus 10%.'),
        line('Contractor fee', 'PCT'),
        line('Discount off list', '%'),
      ],
      extras: [{ name: 'Freight' }, { name: 'Mark-up on rentals' }, { name: 'Mark-up waived', isDiscount: true }],
    };
    expect(percentagesIn(sheet)).toEqual([
      { path: 'items', place: 'Line 2', words: 'cost plus' },
      { path: 'items', place: 'Line 3', words: 'unit PCT' },
      { path: 'extras', place: 'Extra 2', words: 'Mark-up' },
    ]);
    expect(percentageWords(sheet)).toBe(
      'Line 2 (“cost plus”), Line 3 (“unit PCT”), Extra 2 (“Mark-up”) price a percentage of cost. Ask for a fixed price, or for materials at actual cost. (2 CFR 200.324(c))',
    );
    expect(percentageWords({ items: [line('Pump')], extras: null })).toBeNull();
  });

  test('with federal money has no such line and no such statement; with other money both stand', () => {
    const draft = {
      type: 'itb' as const,
      criteria: null,
      costPlusPercentage: true,
      items: [line('Parts at cost + 5%')],
    };
    const codes = (federalFunds: boolean) => missingIn({ ...draft, federalFunds }).map(({ code }) => code);
    expect(codes(true)).toEqual(['solicitation.no_percentage_of_cost', 'solicitation.no_cost_plus_percentage']);
    expect(codes(false)).toEqual([]);
  });
});
