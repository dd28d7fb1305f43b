import { actionOn, call, f } from '#kernel';
import { capitalBestSet } from './capital-best-set.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { fiscalYear, stages } from './capital-words.ts';

export const weighProgram = actionOn(capitalProgram, 'weigh', {
  body: {
    planYear: fiscalYear().required(),
    reason: f.text({ max: 500, lines: 2 }).label('Reason').required(),
    weights: f
      .lines(
        { code: f.text({ max: 20 }).required(), weight: f.integer({ min: 0, max: 100 }).required() },
        { min: 1, max: 12, label: 'Weight' },
      )
      .required(),
  },
  answer: { id: 'uuid' },
});

export const copyAsked = { name: f.text({ max: 120 }).required(), stage: f.choice(stages).required() };
export const copyPlan = actionOn(capitalPlan, 'copy', {
  body: copyAsked,
  answer: { id: 'uuid' },
});

export const rollPlanOver = actionOn(capitalPlan, 'rollOver', {
  body: {
    name: f.text({ max: 120 }).required(),
    spent: f
      .lines(
        {
          project: f.ref('capital_project').required(),
          amount: f.money({ currency: 'organization', min: 0 }).required(),
        },
        { max: 500, label: 'Amount' },
      )
      .label('Spent in the first year'),
  },
  answer: { id: 'uuid' },
});

/** Starts the search for the best set of projects that a draft plan can fund; answers the run. */
export const askBestSet = call('capital_best_set.ask', '/api/v1/capital/plans/{id}/best-set', {
  body: { aim: capitalBestSet.fields.aim, limitSeconds: capitalBestSet.fields.limitSeconds },
  answer: { id: 'uuid' },
});

/** Answers the plan that is funded so. */
export const applyBestSet = actionOn(capitalBestSet, 'apply', { answer: { id: 'uuid' } });
