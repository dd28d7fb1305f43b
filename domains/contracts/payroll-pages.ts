import { page } from '#kernel';
import { certifiedPayroll } from './payroll/certified-payroll.record.ts';
import { wageDecision } from './payroll/wage-decision.record.ts';

/** Prevailing wages of construction contracts, and the weekly payrolls that are judged by them. */
export const payrollRecords = [wageDecision, certifiedPayroll] as const;

export const payrollPages = {
  latePayrolls: page('/pay-applications/late-payrolls', {
    title: 'Late Payrolls',
    screen: () => import('./payroll/payroll.screen.tsx'),
  }),
  wageDecisions: page('/pay-applications/wage-decisions', { list: wageDecision }),
  wageDecision: page('/pay-applications/wage-decisions/:id', { detail: wageDecision }),
  certifiedPayrolls: page('/pay-applications/certified-payrolls', { list: certifiedPayroll }),
  certifiedPayroll: page('/pay-applications/certified-payrolls/:id', { detail: certifiedPayroll }),
};
