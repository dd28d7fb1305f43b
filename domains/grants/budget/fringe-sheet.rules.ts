import { rule, secondPerson } from '#kernel';
import { componentPercent, type FringeBase, ratesOf, sumOf } from './fringe-math.ts';
import { leaveComponents, PAYROLL_TAX_PERCENT, rarelyOnOvertime, usualTotal } from './fringe-words.ts';

interface Sheet extends FringeBase {
  readonly note: string | null;
}

const explained = ({ note }: { readonly note: string | null }): boolean => (note ?? '').trim() !== '';

export const componentsDiffer = rule<Sheet>(
  'fringe_sheet.components_differ',
  'A component is entered twice. Keep one line of it.',
  ({ row: { lines } }) => {
    // Other benefits are as many as there are.
    const named = (lines ?? []).flatMap(({ component }) => (component === 'other' ? [] : [component]));
    return new Set(named).size === named.length;
  },
  { field: 'lines' },
);

export const hoursOrCost = rule<Sheet>(
  'fringe_sheet.hours_or_cost',
  'Leave has hours and no cost. Every other component has an annual cost and no hours.',
  ({ row: { lines } }) =>
    (lines ?? []).every(({ component, leaveHours, annualCost }) =>
      leaveComponents.includes(component) ? Boolean(leaveHours) && !annualCost : Boolean(annualCost) && !leaveHours,
    ),
  { field: 'lines', law: '2 CFR 200.431(b)' },
);

export const totalIsPossible = rule<Sheet>(
  'fringe_sheet.total_is_possible',
  'The components add up to more than 100% of pay. Check base pay and paid hours.',
  ({ row }) => ratesOf(row).regular <= 100,
  { field: 'lines' },
);

export const daysInOrder = rule<{ fromDay: string; untilDay: string }>(
  'fringe_sheet.days_in_order',
  'The rates end before they begin.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

interface Rated {
  readonly regularRate: number | null;
  readonly note: string | null;
}

export const hasComponents = rule<Rated>(
  'fringe_sheet.has_components',
  'Enter the components of the rate.',
  ({ row: { regularRate } }) => (regularRate ?? 0) > 0,
  { field: 'lines', law: '2 CFR 200.431' },
);

export const payrollTaxFits = rule<Sheet>(
  'fringe_sheet.payroll_tax_fits',
  `Social Security and Medicare are at most ${PAYROLL_TAX_PERCENT}% of pay for the employer.`,
  ({ row }) =>
    sumOf(
      (row.lines ?? [])
        .filter(({ component }) => component === 'social_security' || component === 'medicare')
        .map((line) => componentPercent(line, row)),
    ) <= PAYROLL_TAX_PERCENT,
  { field: 'lines', law: '26 USC 3111(a), (b)' },
);

export const overtimeIsExplained = rule<Sheet>(
  'fringe_sheet.overtime_is_explained',
  'Leave, health or life insurance on overtime needs a note: which plan pays it.',
  ({ row }) =>
    !(row.lines ?? []).some(({ component, onOvertime }) => onOvertime && rarelyOnOvertime.includes(component)) ||
    explained(row),
  { field: 'note', law: '2 CFR 200.431(a)' },
);

export const totalIsExplained = rule<Rated>(
  'fringe_sheet.total_is_explained',
  `A regular rate outside ${usualTotal.from}% to ${usualTotal.until}% needs a note that says why.`,
  ({ row }) => {
    const regular = row.regularRate ?? 0;
    return (regular >= usualTotal.from && regular <= usualTotal.until) || explained(row);
  },
  { field: 'note', law: '2 CFR 200.403(a)' },
);

export const approverIsAnother = secondPerson(
  'fringe_sheet.approver_is_another',
  'You entered or submitted this rate sheet, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
