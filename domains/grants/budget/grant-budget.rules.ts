import { type Rule, rule, secondPerson } from '#kernel';
import type { AgreedRate } from './budget-math.ts';
import { amountOf, type BudgetLine, effortOf } from './line-math.ts';
import { typeOf } from './cost-types.ts';

interface Budget {
  readonly lines: readonly BudgetLine[] | null;
}

interface Rated {
  readonly rates: readonly Pick<AgreedRate, 'fromDay' | 'untilDay'>[] | null;
}

/** A rule of every line, whose sentence names the first that breaks it. */
function ofLines(id: string, sentence: string, holds: (line: BudgetLine) => boolean, law?: string): Rule<Budget> {
  return {
    id: `grant_budget.${id}`,
    sentence,
    field: 'lines',
    ...(law ? { law } : {}),
    holds: ({ row: { lines } }) => (lines ?? []).every(holds),
    says: ({ row: { lines } }) => {
      const at = (lines ?? []).findIndex((line) => !holds(line));
      return at < 0 ? undefined : `Line ${at + 1}: ${sentence}`;
    },
  };
}

export const amountsTie = ofLines(
  'amounts_tie',
  'The amount must be quantity times rate of the year times time or effort, to the cent.',
  (line) => amountOf(line) === line.amount.cents,
);

export const sharesTie = ofLines(
  'shares_tie',
  'The award’s share, the match and program income must add up to the amount.',
  ({ amount, funder, match, income }) => funder.cents + match.cents + (income?.cents ?? 0) === amount.cents,
  '2 CFR 200.306',
);

export const classesFit = ofLines(
  'classes_fit',
  'This cost type belongs to another object class.',
  ({ costClass, costType }) => typeOf(costType).classes.some((one) => one === costClass),
);

export const effortIsWhole = ofLines(
  'effort_is_whole',
  'Effort or person-months need a person, months and a year’s pay, and take no time.',
  (line) => {
    const { effort, personMonths, months, time, person, costClass, quantity } = line;
    const isEffort = typeof effort === 'number';
    if (!isEffort && !personMonths && typeof months !== 'number') return true;
    const share = effortOf(line);
    return (
      isEffort !== Boolean(personMonths) &&
      share !== null &&
      share <= 100 &&
      !time &&
      Boolean(person) &&
      (costClass === 'personnel' || costClass === 'fringe') &&
      quantity.amount === '1'
    );
  },
  '2 CFR 200.430(i)',
);

export const salariesAreEffort = ofLines(
  'fringe_is_no_effort',
  'Effort is entered once, with the salary. Enter fringe without a person.',
  ({ costType, person, effort, personMonths }) =>
    costType === 'salaries' || (!person && typeof effort !== 'number' && !personMonths),
);

export const namesSubrecipient = ofLines(
  'names_subrecipient',
  'Name the subrecipient of a subaward.',
  ({ costType, subrecipient }) => costType !== 'subaward' || /[\p{L}\p{N}]/u.test(subrecipient ?? ''),
  '2 CFR 200.332(b)(1)',
);

/** One day has one rate. */
export const ratesFollow = rule<Rated>(
  'grant_budget.rates_follow',
  'Rates by period must begin before they end and not overlap.',
  ({ row: { rates } }) => {
    const all = (rates ?? []).toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));
    return all.every(({ fromDay, untilDay }, at) => fromDay <= untilDay && untilDay < (all[at + 1]?.fromDay ?? '9999'));
  },
  { field: 'rates', law: '2 CFR 200.414(c)' },
);

export const approverIsAnother = secondPerson(
  'grant_budget.approver_is_another',
  'You wrote or submitted this budget, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
