import { type AnswerOf, call, choiceOf, f, firstOfShape, shape } from '#kernel';
import { forecastShape } from './range.ts';

/** What the years ahead begin with: how the year is expected to end, or what is budgeted. */
export const multiyearBases = { forecast: 'Year-end forecast', budget: 'Revised budget' } as const;

const fundYearShape = shape({
  year: 'whole',
  beginning: forecastShape,
  revenues: forecastShape,
  transfersIn: 'whole',
  transfersOut: 'whole',
  spending: forecastShape,
  ending: forecastShape,
  required: 'whole',
  difference: forecastShape,
  structural: forecastShape,
});

/** Revenue against spending by fund over the years to come, what each fund ends with, and the reserve its policy requires; in cents. */
export const multiyearForecast = call('forecast.multiyear', '/api/v1/multiyear-forecast', {
  query: {
    budget: f.uuid().help('Id of a budget of a fiscal year; without it the one in effect.'),
    basis: f.choice(multiyearBases).help('Without it the forecast, or the budget while a forecast is only a range.'),
    scenario: f.uuid().help('Id of a scenario of the budget, whose drivers are applied.'),
  },
  answer: {
    budget: [{ id: 'uuid', name: 'text', status: 'text', balances: 'yesNo' }, null],
    budgets: [{ id: 'uuid', name: 'text' }],
    scenario: [{ id: 'uuid', name: 'text' }, null],
    scenarios: firstOfShape({ id: 'uuid', name: 'text' }),
    basis: choiceOf('forecast', 'budget'),
    /** A forecast of so few months is a range. */
    isEarly: 'yesNo',
    months: 'whole',
    /** The capital plan in force, by its name. */
    plan: 'text?',
    /** Lines that a forecast does not tell, because it has too many. */
    leftOut: 'whole',
    /** All funds, and each. */
    whole: [fundYearShape],
    funds: [
      {
        code: 'text',
        name: 'text',
        policy: 'text?',
        years: [fundYearShape],
        /** What the scenario changes of what each year ends with. */
        changes: ['whole'],
      },
    ],
  },
});
export type Multiyear = AnswerOf<typeof multiyearForecast>;
export type FundAhead = Multiyear['funds'][number];
