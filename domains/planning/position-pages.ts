import { type AnyRecord, page } from '#kernel';
import { benefitRate } from './positions/benefit-rate.record.ts';
import { budgetPosition } from './positions/budget-position.record.ts';
import { payGrade } from './positions/pay-grade.record.ts';
import { positionWhatIf } from './positions/position-what-if.record.ts';

/** Positions with the pay plan and the benefit rates that make their cost. */
export const positionRecords = [payGrade, benefitRate, budgetPosition, positionWhatIf] as const;

/** A list of positions stands below the way to the other parts of the budget. */
const listOf = (list: AnyRecord) => ({ list, screen: () => import('./positions/position-list.screen.tsx') });

export const positionPages = {
  positions: page('/budget-management/positions', { ...listOf(budgetPosition) }),
  position: page('/budget-management/positions/:id', {
    detail: budgetPosition,
    screen: () => import('./positions/position.screen.tsx'),
  }),
  positionCosts: page('/budget-management/position-costs', {
    title: 'Position Costs',
    screen: () => import('./positions/position-costs.screen.tsx'),
  }),
  whatIfs: page('/budget-management/what-ifs', { ...listOf(positionWhatIf) }),
  compare: page('/budget-management/what-ifs/compare', {
    title: 'Compare What-ifs',
    screen: () => import('./positions/compare-what-ifs.screen.tsx'),
  }),
  whatIf: page('/budget-management/what-ifs/:id', {
    detail: positionWhatIf,
    screen: () => import('./positions/position-what-if.screen.tsx'),
  }),
  payGrades: page('/budget-management/pay-grades', { ...listOf(payGrade) }),
  payGrade: page('/budget-management/pay-grades/:id', { detail: payGrade }),
  benefitRates: page('/budget-management/benefit-rates', { ...listOf(benefitRate) }),
  benefitRate: page('/budget-management/benefit-rates/:id', { detail: benefitRate }),
};
