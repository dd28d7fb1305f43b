import { rule, secondPerson } from '#kernel';
import { componentPercent, type FringeBase, ratesOf, sumOf } from './fringe-math.ts';
import { type FringeKind, leaveComponents, PAYROLL_TAX_PERCENT, rarelyOnOvertime, usualTotal } from './fringe-words.ts';

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

/** One way or the other, so that nothing is counted twice. */
export const kindHasItsParts = rule<Sheet>(
  'fringe_sheet.kind_has_its_parts',
  'Components have base pay and no composite rate. A composite rate has no components.',
  ({ row: { kind, lines, basePay, compositeRate, compositeOvertime } }) =>
    kind === 'composite'
      ? (lines ?? []).length === 0
      : basePay !== null && (compositeRate ?? null) === null && (compositeOvertime ?? null) === null,
  { field: 'kind', law: '2 CFR 200.431' },
);

interface Composite {
  readonly kind: FringeKind;
  readonly compositeRate: number | null;
  readonly compositeOvertime: number | null;
  readonly agreement: string | null;
  readonly agreedOn: string | null;
}

/** A rate that nothing shows the making of stands by its approval: what it covers, who approved it and when. */
export const compositeIsApproved = rule<Composite>(
  'fringe_sheet.composite_is_approved',
  'Enter the composite rates, the rate agreement and its date, until today.',
  ({ row: { kind, compositeRate, compositeOvertime, agreement, agreedOn }, today }) =>
    kind !== 'composite' ||
    (compositeRate !== null &&
      compositeOvertime !== null &&
      (agreement ?? '').trim().length >= 5 &&
      agreedOn !== null &&
      agreedOn <= today),
  { field: 'agreement', law: '2 CFR 200.431' },
);

interface Rated {
  readonly regularRate: number | null;
  readonly note: string | null;
}

export const hasComponents = rule<Rated>(
  'fringe_sheet.has_components',
  'Enter the components or the composite rate.',
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

export const agreementIsShown = rule<{ kind: FringeKind; documents: readonly string[] | null }>(
  'fringe_sheet.agreement_is_shown',
  'Attach the agreement that approves the composite rate.',
  ({ row: { kind, documents } }) => kind !== 'composite' || (documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.334' },
);

export const approverIsAnother = secondPerson(
  'fringe_sheet.approver_is_another',
  'You entered or submitted this rate sheet, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
