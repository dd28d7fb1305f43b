import { type Money, rule, secondPerson } from '#kernel';
import { codeOf, hasLastFour, hasSevenDays, payrollChecks } from './payroll-checks.ts';

export const adopterIsAnother = secondPerson(
  'wage_decision.adopter_is_another',
  'You entered or submitted this wage decision, so someone else has to adopt it.',
  ['createdBy', 'submittedBy'],
);

interface Classes {
  readonly lines: readonly { readonly classification: string }[] | null;
}

export const classesDiffer = rule<Classes>(
  'wage_decision.classes_differ',
  'Two lines have the same classification. Give each its own.',
  ({ row: { lines } }) => {
    const names = (lines ?? []).map(({ classification }) => classification.trim().toLowerCase());
    return new Set(names).size === names.length;
  },
  { field: 'lines' },
);

export const reviewerIsAnother = secondPerson(
  'certified_payroll.reviewer_is_another',
  'You entered or certified this payroll, so someone else has to review it.',
  ['createdBy', 'certifiedBy'],
);

interface Workers {
  readonly lines:
    | readonly { readonly idLast4: string; readonly straight: string; readonly overtime?: string | null }[]
    | null;
}

/** Law: 29 CFR 5.5(a)(3)(ii): payrolls hold no full social security number and no home address. */
export const onlyLastFour = rule<Workers>(
  codeOf('only_last_four'),
  payrollChecks.only_last_four.says,
  ({ row: { lines } }) => (lines ?? []).every(hasLastFour),
  { field: 'lines', law: '29 CFR 5.5(a)(3)(ii)' },
);

export const sevenDays = rule<Workers>(
  codeOf('seven_days'),
  payrollChecks.seven_days.says,
  ({ row: { lines } }) => (lines ?? []).every(hasSevenDays),
  { field: 'lines' },
);

interface Judged {
  readonly openAmount: Money | null;
  readonly problems: number | null;
}

export const nothingIsOwed = rule<Judged>(
  'certified_payroll.nothing_is_owed',
  'Workers are owed money. Have restitution entered and the payroll certified again.',
  ({ row }) => (row.openAmount?.cents ?? 0) === 0,
  { law: '40 U.S.C. 3142' },
);

export const classesAreListed = rule<Judged>(
  'certified_payroll.classes_are_listed',
  'A classification is not in the wage decision. Have it corrected, or the decision extended.',
  ({ row }) => (row.problems ?? 0) === 0,
  { law: '29 CFR 5.5(a)(1)' },
);

/** A deficient payroll is mended and never put aside: payments would be free again. */
export const wasNeverDeficient = rule<{ deficientOn: string | null }>(
  'certified_payroll.was_never_deficient',
  'This payroll was found deficient. Correct it and have it certified again.',
  ({ row }) => row.deficientOn === null,
);
