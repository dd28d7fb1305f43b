import { defineDomain } from '#kernel';
import { billingPages, billingRecords } from './billing-pages.ts';
import { clausePages, clauseRecords } from './clause-pages.ts';
import { changePages, changeRecords } from './change-pages.ts';
import { claimPages, claimRecords } from './claim-pages.ts';
import { contractPages, contractRecords } from './contract-pages.ts';
import { lifecyclePages, lifecycleRecords } from './lifecycle-pages.ts';
import { payrollPages, payrollRecords } from './payroll-pages.ts';
import { payrollRulesPage } from './payroll-site-pages.ts';
import { publishingPages, publishingRecords } from './publishing-pages.ts';
import { questionPages, questionRecords } from './question-pages.ts';
import { ratePages, rateRecords } from './rate-pages.ts';
import { firmPayrollPages, firmPayrollRecords } from './firm-payroll-pages.ts';
import { firmRedlinePages } from './firm-redline-pages.ts';
import { redlinePages, redlineRecords } from './redline-pages.ts';
import { signingPages, signingRecords } from './signing-pages.ts';
import { subpaymentPages, subpaymentRecords } from './subpayment-pages.ts';

export const contracts = defineDomain({
  label: 'Contracts',
  records: [
    ...contractRecords,
    ...changeRecords,
    ...claimRecords,
    ...billingRecords,
    ...signingRecords,
    ...lifecycleRecords,
    ...clauseRecords,
    ...rateRecords,
    ...subpaymentRecords,
    ...payrollRecords,
    ...firmPayrollRecords,
    ...publishingRecords,
    ...questionRecords,
    ...redlineRecords,
  ],
  pages: {
    ...contractPages,
    ...changePages,
    ...claimPages,
    ...billingPages,
    ...signingPages,
    ...lifecyclePages,
    ...clausePages,
    ...ratePages,
    ...subpaymentPages,
    ...payrollPages,
    ...publishingPages,
    ...questionPages,
    ...redlinePages,
    ...firmRedlinePages,
    ...firmPayrollPages,
    payrollRules: payrollRulesPage,
  },
});
