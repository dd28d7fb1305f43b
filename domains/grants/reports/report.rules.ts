import { type Money, rule, secondPerson } from '#kernel';
import { isPerformance, type ReportKind } from './report-words.ts';

interface Told {
  readonly kind: ReportKind;
  readonly narrative: string | null;
}

export const tellsPerformance = rule<Told>(
  'grant_report.tells_performance',
  'Enter what was accomplished, in 40 characters or more.',
  ({ row }) => !isPerformance(row.kind) || (row.narrative ?? '').trim().length >= 40,
  { field: 'narrative', law: '2 CFR 200.329(c)' },
);

/** A disposition is requested as of the day itself. */
export const periodIsOver = rule<{ kind: ReportKind; periodEnd: string }>(
  'grant_report.period_is_over',
  'The period of this report isn’t over yet.',
  ({ row, today }) => (row.kind === 'disposition' ? row.periodEnd <= today : row.periodEnd < today),
  { field: 'periodEnd' },
);

interface Income {
  readonly incomeEarned: Money | null;
  readonly incomeDeducted: Money | null;
  readonly incomeAdded: Money | null;
}
const cents = (money: Money | null): number => money?.cents ?? 0;

export const incomeIsOne = rule<Income>(
  'grant_report.income_is_one',
  'Program income is spent by deduction or by addition, and never more than was earned.',
  ({ row: { incomeEarned, incomeDeducted, incomeAdded } }) =>
    (cents(incomeDeducted) === 0 || cents(incomeAdded) === 0) &&
    cents(incomeDeducted) + cents(incomeAdded) <= cents(incomeEarned),
  { field: 'incomeEarned', law: '2 CFR 200.307(b)' },
);

export const indirectIsWhole = rule<{ indirectBase: Money | null; indirectRate: number | null }>(
  'grant_report.indirect_is_whole',
  'Enter the base of indirect costs and their rate, or neither.',
  ({ row }) => (row.indirectBase === null) === (row.indirectRate === null),
  { field: 'indirectRate' },
);

/** Who certifies signs under penalty of law, and is a person who is there. */
export const signedIn = rule(
  'grant_report.signed_in',
  'An API key can’t certify a report. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
  { law: '2 CFR 200.415' },
);

export const certifierIsAnother = secondPerson(
  'grant_report.certifier_is_another',
  'You wrote or submitted this report, so someone else has to certify it.',
  ['createdBy', 'submittedBy'],
);
