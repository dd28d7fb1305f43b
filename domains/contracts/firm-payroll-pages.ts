import { page } from '#kernel';
import { preparedPayroll } from './payroll/prepared-payroll.record.ts';

/** Weeks of a firm that wait for a person to certify. */
export const firmPayrollRecords = [preparedPayroll] as const;

/** Where a firm certifies its payrolls: apart from the agency’s records, which no screen of a firm needs. */
export const firmPayrollPages = {
  firmPayrolls: page('/vendor-portal/payrolls', {
    serves: ['firm'],
    title: 'Certified Payrolls',
    screen: () => import('./payroll/firm-payrolls.screen.tsx'),
  }),
  preparedPayrolls: page('/vendor-portal/prepared-payrolls', { serves: ['firm'], list: preparedPayroll }),
  preparedPayroll: page('/vendor-portal/prepared-payrolls/:id', { serves: ['firm'], detail: preparedPayroll }),
};
