import { type Rule, secondPerson } from '#kernel';
import { amountOf, type BudgetLine } from './budget-math.ts';
import { typeOf } from './cost-types.ts';

interface Budget {
  readonly lines: readonly BudgetLine[] | null;
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
  'The amount must be quantity times rate times time or effort, to the cent.',
  (line) => amountOf(line) === line.amount.cents,
);

export const sharesTie = ofLines(
  'shares_tie',
  'The award’s share and the match must add up to the amount.',
  ({ amount, funder, match }) => funder.cents + match.cents === amount.cents,
  '2 CFR 200.306',
);

export const classesFit = ofLines(
  'classes_fit',
  'This cost type belongs to another object class.',
  ({ costClass, costType }) => typeOf(costType).classes.some((one) => one === costClass),
);

export const effortIsWhole = ofLines(
  'effort_is_whole',
  'Effort needs a person, months and a year’s pay, and takes no time.',
  ({ effort, months, time, person, costClass, quantity }) =>
    typeof effort === 'number' || typeof months === 'number'
      ? typeof effort === 'number' &&
        typeof months === 'number' &&
        !time &&
        Boolean(person) &&
        (costClass === 'personnel' || costClass === 'fringe') &&
        quantity.amount === '1'
      : true,
  '2 CFR 200.430(i)',
);

export const salariesAreEffort = ofLines(
  'fringe_is_no_effort',
  'Effort is entered once, with the salary. Enter fringe without a person.',
  ({ costType, person, effort }) => costType === 'salaries' || (!person && typeof effort !== 'number'),
);

export const namesSubrecipient = ofLines(
  'names_subrecipient',
  'Name the subrecipient of a subaward.',
  ({ costType, subrecipient }) => costType !== 'subaward' || /[\p{L}\p{N}]/u.test(subrecipient ?? ''),
  '2 CFR 200.332(b)(1)',
);

export const approverIsAnother = secondPerson(
  'grant_budget.approver_is_another',
  'You wrote or submitted this budget, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
