import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { csvColumns, payrollAccess, payrollRulesData, publishedChecks } from './published-checks.ts';

/** What software of a firm checks by before it sends a payroll. */
export const publishedCheckOperations = (): Operation[] => [
  answersAnyone(payrollRulesData, {
    tag: 'Public site',
    scope: 'open',
    fromElsewhere: true,
    summary: 'The checks that certified payrolls are judged by, the CSV columns and the calls for payroll software.',
    told: 'Each check with its code, severity, field, sentence and citation.',
    probe: { namesNothing: true },
    run: async () => ({
      body: { checks: publishedChecks, columns: csvColumns, calls: payrollAccess.map((one) => ({ ...one })) },
    }),
  }),
];
