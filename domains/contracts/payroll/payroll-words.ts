import { managers } from '../contract/contract-life.ts';

/** Who enters the payrolls of firms. */
export const payrollPeople = [{ duty: 'accounts_payable' }, ...managers] as const;

export const payrollKinds = { work: 'Work', no_work: 'No work', final: 'Final' } as const;

export const fringeWays = { plans: 'To plans', cash: 'In cash', both: 'Plans and cash' } as const;

export const findingKinds = {
  classification: 'Not in the decision',
  straight: 'Straight time short',
  overtime: 'Overtime short',
  gross: 'Gross pay short',
} as const;

export const payrollStates = {
  draft: 'new',
  certified: ['review', 'Awaiting review'],
  deficient: 'late',
  accepted: 'done',
  discarded: 'stopped',
} as const;
