import { page } from '#kernel';

/** Where a firm certifies its payrolls: apart from the records, which no screen of a firm needs. */
export const firmPayrollPages = {
  firmPayrolls: page('/vendor-portal/payrolls', {
    serves: ['firm'],
    title: 'Certified Payrolls',
    screen: () => import('./payroll/firm-payrolls.screen.tsx'),
  }),
};
