import { type Money, type Rule, rule, secondPerson } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import {
  basesOf,
  byHours,
  type MatchKind,
  type MatchTest,
  matchTests,
  testNames,
  type ValueBasis,
} from './match-words.ts';

interface Entry {
  readonly kind: MatchKind;
  readonly basis: ValueBasis;
  readonly hours: { readonly amount: string } | null;
  readonly rate: Money | null;
  readonly amount: Money;
}

export const basisFits = rule<Entry>(
  'match_entry.basis_fits',
  'This type of contribution is not valued in this way. Choose another value basis.',
  ({ row }) => basesOf[row.kind]?.bases.includes(row.basis) ?? true,
  { field: 'basis', law: '2 CFR 200.306(d)-(i)' },
);

/** Time is valued by its hours; nothing else has hours. */
export const timeHasRate = rule<Entry>(
  'match_entry.time_has_rate',
  'Enter hours and rate for time, and neither for anything else.',
  ({ row: { kind, hours, rate } }) =>
    byHours.includes(kind) ? hours !== null && rate !== null : hours === null && rate === null,
  { field: 'hours', law: '2 CFR 200.306(e)' },
);

export const amountTies = rule<Entry>(
  'match_entry.amount_ties',
  'The amount has to be hours times rate.',
  ({ row: { hours, rate, amount } }) =>
    hours === null || rate === null || timesMoney(rate, hours.amount)?.cents === amount.cents,
  { field: 'amount', law: '2 CFR 200.306(e)' },
);

export const daysInOrder = rule<{ fromDay: string; untilDay: string }>(
  'match_entry.days_in_order',
  'It ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

type Answers = { readonly [K in MatchTest]: boolean | null };

/** Each of the seven tests is answered yes, by itself and with its own paragraph. */
export const passesTests: readonly Rule<Answers>[] = testNames.map((name) =>
  rule<Answers>(
    `match_entry.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    `${matchTests[name][2]} Confirm it, or do not count this.`,
    ({ row }) => row[name] === true,
    { field: name, law: matchTests[name][1] },
  ),
);

export const hasPapers = rule<{ documents: readonly string[] | null }>(
  'match_entry.has_papers',
  'Attach the source document.',
  ({ row }) => (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.306(b)(1)' },
);

/** Who reads it later finds out where the rate or the value comes from. */
export const valueIsExplained = rule<{ kind: MatchKind; basisNote: string | null }>(
  'match_entry.value_is_explained',
  'Say where the value comes from, in 10 characters or more.',
  ({ row }) => row.kind === 'cash' || (row.basisNote ?? '').trim().length >= 10,
  { field: 'basisNote', law: '2 CFR 200.306(j)' },
);

export const approverIsAnother = secondPerson(
  'match_entry.approver_is_another',
  'You entered or submitted this match, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);

export const reverserIsAnother = secondPerson(
  'match_entry.reverser_is_another',
  'You asked to reverse this match, so someone else has to confirm it.',
  ['reversedBy'],
);
