import { expect, test } from 'vitest';
import { type BinderFacts, type CostInBinder, gapsOf } from './gaps.ts';

const cost = (more: Partial<CostInBinder> = {}): CostInBinder => ({
  number: 'COST-1',
  description: 'Engineering, October',
  cents: 1_000_00,
  costClass: 'contractual',
  source: 'invoice',
  files: 1,
  entries: 0,
  hasInvoice: true,
  isSubaward: false,
  ...more,
});
const whole: BinderFacts = {
  award: { number: 'GRA-1', files: 1 },
  hasBudget: true,
  owed: [],
  costs: [cost()],
  subawards: [{ number: 'SUB-1', files: 1, isAssessed: true, isMonitored: true }],
  findings: [{ number: '2026-001', isClosed: true }],
};
const kinds = (more: Partial<BinderFacts>) => gapsOf({ ...whole, ...more }).map(({ kind, of }) => `${kind} ${of}`);

test('an award with all its records lacks nothing', () => expect(gapsOf(whole)).toEqual([]));

test('a cost without a file and without an entry behind it has no source document; pay has no time record', () => {
  expect(kinds({ costs: [cost({ files: 0 })] })).toEqual(['cost_document COST-1']);
  expect(kinds({ costs: [cost({ files: 0, entries: 2 })] })).toEqual([]);
  const pay = { costClass: 'personnel', source: 'labor', hasInvoice: false } as const;
  expect(kinds({ costs: [cost({ ...pay, files: 0 })] })).toEqual(['time_record COST-1']);
  expect(kinds({ costs: [cost({ ...pay, files: 0, entries: 1 })] })).toEqual([]);
  expect(gapsOf({ ...whole, costs: [cost({ files: 0 })] })[0]?.says).toBe('Engineering, October, $1,000.00');
});

test('what is bought shows how it was bought; a payment to a subrecipient or a gift does not have to', () => {
  expect(kinds({ costs: [cost({ hasInvoice: false })] })).toEqual(['procurement COST-1']);
  expect(kinds({ costs: [cost({ hasInvoice: false, isSubaward: true })] })).toEqual([]);
  expect(kinds({ costs: [cost({ hasInvoice: false, source: 'in_kind' })] })).toEqual([]);
  expect(kinds({ costs: [cost({ hasInvoice: false, costClass: 'supplies' })] })).toEqual([]);
});

test('award, budget, reports, subawards and findings are said to be missing, each by its own words', () => {
  expect(
    kinds({
      award: { number: 'GRA-1', files: 0 },
      hasBudget: false,
      owed: [{ title: 'Final financial report', period: '2026-09-30', dueOn: '2027-01-28' }],
      subawards: [{ number: 'SUB-1', files: 0, isAssessed: false, isMonitored: false }],
      findings: [{ number: '2026-001', isClosed: false }],
    }),
  ).toEqual([
    'award_document GRA-1',
    'budget GRA-1',
    'report GRA-1',
    'agreement SUB-1',
    'risk SUB-1',
    'monitoring SUB-1',
    'finding 2026-001',
  ]);
});
