import { type AnswerOf, call, choiceOf, f } from '#kernel';

/** Takes in payroll accounts from a CSV file, or says what is wrong with it by line; nothing of it is kept then. */
export const importPayrollAccounts = call('payroll_account.import', '/api/v1/payroll-accounts/import', {
  body: { text: f.longText({ max: 400_000 }).label('CSV file').required() },
  answer: { added: 'whole', known: 'whole', problems: [{ line: 'whole', reason: 'text' }] },
});

/** Employees whose payroll account, email or phone a vendor has as well. */
export const payrollMatches = call('payroll_account.matches', '/api/v1/payroll-accounts/matches', {
  answer: {
    matches: [
      {
        id: 'uuid',
        employee: 'text',
        employeeNumber: 'text',
        vendor: 'uuid',
        vendorName: 'text',
        by: choiceOf('account', 'email', 'phone'),
        openSignals: 'whole',
      },
    ],
  },
});
export type PayrollMatch = AnswerOf<typeof payrollMatches>['matches'][number];
