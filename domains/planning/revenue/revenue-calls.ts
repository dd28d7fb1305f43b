import { type AnswerOf, call, f, firstOfShape, shape } from '#kernel';
import { guessShape } from '../forecasts/methods.ts';
import { forecastShape } from '../forecasts/range.ts';
import { fundSumsShape } from './fund-statement.ts';
import { interfundTransfer } from './interfund-transfer.record.ts';
import { revenueLine } from './revenue-line.record.ts';
import { revenueTypes } from './revenue-words.ts';

const asked = { budget: f.uuid().help('Id of a budget; without it the current one.') };

/** The budget that is looked at, and those that can be chosen instead. */
const ofBudget = shape({
  budget: [{ id: 'uuid', name: 'text', status: 'text', startsOn: 'date', endsOn: 'date', balances: 'yesNo' }, null],
  budgets: [{ id: 'uuid', name: 'text', status: 'text' }],
});

/** What a revenue line expects and has received, in cents. */
const sums = shape({
  /** The estimate; once the budget is adopted it is what was adopted. */
  estimate: 'whole',
  amended: 'whole',
  revised: 'whole',
  received: 'whole',
  /** Expected and not received yet. */
  left: 'whole',
});

/** Revenue lines of a budget with what was expected, amended and received, and their sums by fund and type. */
export const revenueBoard = call('revenue.board', '/api/v1/revenue/board', {
  query: {
    ...asked,
    fund: f.text({ max: 12 }).help('Code of a fund.'),
    type: f.choice(revenueTypes),
    search: f.text({ max: 80 }).help('Words of the name or the account.'),
  },
  answer: {
    ...ofBudget,
    /** Funds and types of all lines of the budget, whatever is asked for. */
    funds: [{ code: 'text', name: 'text' }],
    sums,
    /** What is expected at the end of the year, by the method that erred least for each line; null until the budget is adopted. */
    yearEnd: 'whole?',
    byFund: [{ code: 'text', name: 'text', ...sums }],
    byType: [{ type: revenueLine.fields.type, ...sums }],
    lines: firstOfShape({
      id: 'uuid',
      name: 'text',
      account: 'text',
      fund: 'text',
      type: revenueLine.fields.type,
      /** Null where no method has anything to go by. */
      yearEnd: 'whole?',
      ...sums,
    }),
  },
});
export type RevenueBoard = AnswerOf<typeof revenueBoard>;

/** Whether each fund of a budget balances: sources, uses, what it ends with, and its reserve. */
export const fundBoard = call('revenue.funds', '/api/v1/revenue/funds', {
  query: asked,
  answer: {
    ...ofBudget,
    /** No account segment is called Fund, so nothing can be held apart. */
    hasFunds: 'yesNo',
    whole: fundSumsShape,
    funds: [
      {
        code: 'text',
        name: 'text',
        ...fundSumsShape,
        /** Its entry of beginning balance and reserve. */
        balance: 'uuid?',
        policy: 'text?',
      },
    ],
    transfers: firstOfShape({
      /** Of an interfund transfer; of the amendment where one moved it. */
      id: 'uuid',
      number: 'text',
      amended: 'yesNo',
      from: 'text',
      to: 'text',
      cents: 'whole',
      kind: interfundTransfer.fields.kind,
      purpose: 'text',
    }),
  },
});
export type FundBoard = AnswerOf<typeof fundBoard>;

/** How a revenue line will end the year: what came in by month, by several methods, each with its error in earlier years. */
export const revenueOutlook = call('revenue.outlook', '/api/v1/revenue_line/{id}/outlook', {
  answer: {
    status: 'text',
    ...sums,
    /** Complete months of the year so far. */
    months: 'whole',
    /** Names of the twelve months, from the first of the budget. */
    names: ['text'],
    byMonth: ['whole'],
    lastYear: ['whole'],
    /** Earlier years with receipts on the same account. */
    years: 'whole',
    /** The first is the one that erred least. */
    guesses: [guessShape],
    forecast: forecastShape,
    entries: firstOfShape({ id: 'uuid', reference: 'text', day: 'date', cents: 'whole', description: 'text?' }),
    amendments: firstOfShape({ id: 'uuid', number: 'text', purpose: 'text', cents: 'whole' }),
  },
});
export type RevenueOutlook = AnswerOf<typeof revenueOutlook>;
