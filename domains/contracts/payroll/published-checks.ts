import { call, choiceOf } from '#kernel';
import { checkPayroll, preparePayroll } from './firm-payroll-calls.ts';
import { codeOf, type CheckName, payrollChecks } from './payroll-checks.ts';
import { workerLine } from './payroll-fields.ts';

/** The columns of a CSV file, in the order of form WH-347; they are the fields of a worker’s line. */
export const csvColumns = (Object.keys(workerLine) as (keyof typeof workerLine)[]).map((field) => {
  const { label, help, required, kind } = workerLine[field].spec;
  return { field, heading: label ?? field, isRequired: required === true, kind: kind.name, help: help ?? null };
});

export const publishedChecks = (Object.keys(payrollChecks) as CheckName[]).map((name) => {
  const check = payrollChecks[name];
  return {
    code: codeOf(name),
    severity: check.severity,
    field: check.field,
    says: check.says,
    law: check.law ?? null,
  };
});

/** What software of a firm calls, with a key of a person who may certify. */
export const payrollAccess = [
  { what: 'Check only', path: checkPayroll.path, scope: 'prepared_payroll:read' },
  { what: 'Prepare for certification', path: preparePayroll.path, scope: 'prepared_payroll:create' },
] as const;

/** The same list as data, without signing in. */
export const payrollRulesData = call('payroll.rules', '/payroll-rules.json', {
  answer: {
    checks: [{ code: 'text', severity: choiceOf('refused', 'finding'), field: 'text', says: 'text', law: 'text?' }],
    columns: [{ field: 'text', heading: 'text', isRequired: 'yesNo', kind: 'text', help: 'text?' }],
    calls: [{ what: 'text', path: 'text', scope: 'text' }],
  },
});
