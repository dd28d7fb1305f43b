import { type AnswerOf, call, firstOfShape } from '#kernel';

/** What is late or deficient under contracts with prevailing wages, by contract: payments wait for each of them. */
export const payrollsLate = call('contract.payrolls_late', '/api/v1/contracts/payrolls/late', {
  answer: firstOfShape({
    contract: 'uuid',
    contractNumber: 'text',
    title: 'text',
    firm: 'text',
    week: 'date',
    dueOn: 'date',
    /** The deficient payroll; null where none was given. */
    payroll: 'uuid?',
    number: 'text?',
  }),
});
export type PayrollsLate = AnswerOf<typeof payrollsLate>;
