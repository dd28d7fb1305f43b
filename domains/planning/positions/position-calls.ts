import { type AnswerOf, call, f, firstOfShape } from '#kernel';

const choice = { id: 'uuid', name: 'text' } as const;
const year = { id: 'uuid', name: 'text', status: 'text', startsOn: 'date', endsOn: 'date' } as const;

/** What is supposed, as it stands in the address. */
const supposing = {
  raise: f.percent({ min: 0, max: 50 }),
  raiseOn: f.date(),
  grade: f.uuid(),
  delay: f.integer({ min: 0, max: 24 }),
  vacancy: f.percent({ min: 0, max: 50 }),
  freeze: f.yesNo(),
};

/** What all positions cost in a budget year, by month, cost center and account, next to what is supposed. Nothing is saved. */
export const positionCosts = call('positions.costs', '/api/v1/positions/costs', {
  query: { budget: f.uuid(), center: f.uuid(), ...supposing },
  answer: {
    budgets: [year],
    budget: [year, null],
    grades: [choice],
    centers: [
      {
        id: 'uuid',
        name: 'text',
        positions: 'whole',
        hours: 'whole',
        base: 'whole',
        whatIf: 'whole',
        isShown: 'yesNo',
      },
    ],
    positions: 'whole',
    hours: 'whole',
    filled: 'whole',
    vacant: 'whole',
    frozen: 'whole',
    /** Positions with paid days that have no rate in the pay plan. */
    unrated: 'whole',
    base: 'whole',
    whatIf: 'whole',
    months: [{ month: 'date', base: 'whole', whatIf: 'whole' }],
    accounts: firstOfShape({
      account: 'text',
      line: 'uuid?',
      name: 'text?',
      base: 'whole',
      whatIf: 'whole',
    }),
    /** Those of the cost center that is shown, or all; the dearest first. */
    dearest: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      grade: 'text',
      step: 'whole',
      hours: 'whole',
      standing: 'text',
      base: 'whole',
      whatIf: 'whole',
    }),
  },
});
export type PositionCosts = AnswerOf<typeof positionCosts>;

/** What positions cost in a draft budget, as they are or as supposed, against the amounts of its lines. */
export const draftPositionCosts = call('positions.draft', '/api/v1/budget/drafts/{id}/positions', {
  query: supposing,
  answer: {
    isDraft: 'yesNo',
    lines: firstOfShape({
      id: 'uuid',
      version: 'whole',
      name: 'text',
      account: 'text',
      cents: 'whole',
      cost: 'whole',
    }),
    /** Accounts of positions that no open line of this budget has, or only a group. */
    missing: firstOfShape({ account: 'text', cost: 'whole', positions: 'whole' }),
  },
});
export type DraftPositionCosts = AnswerOf<typeof draftPositionCosts>;

/** One position in a budget year: pay and benefits by month, and the accounts that fund it. */
export const onePositionCost = call('positions.one', '/api/v1/budget_position/{id}/costs', {
  query: { budget: f.uuid() },
  answer: {
    budgets: [year],
    budget: [year, null],
    isRated: 'yesNo',
    pay: 'whole',
    benefits: 'whole',
    cents: 'whole',
    months: [{ month: 'date', pay: 'whole', benefits: 'whole', cents: 'whole' }],
    rates: [{ name: 'text', cents: 'whole' }],
    accounts: [{ account: 'text', line: 'uuid?', name: 'text?', cents: 'whole' }],
  },
});
export type OnePositionCost = AnswerOf<typeof onePositionCost>;
