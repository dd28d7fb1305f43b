import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { decisionStates } from '../opportunities/decision-life.ts';
import { portfolioRun } from './portfolio-run.record.ts';
import { groupLetters, wishes } from './portfolio-words.ts';
import { MOST_ITEMS } from './study.ts';

const states = Object.fromEntries(Object.keys(decisionStates).map((name) => [name, name]));

/** Applications that can still be written, with the figures of their go decisions. */
export const portfolioCandidates = call('portfolio_run.candidates', '/api/v1/grants/portfolio/candidates', {
  answer: {
    candidates: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      status: f.choice(states).required(),
      closeOn: 'date?',
      score: 'whole?',
      grantCents: 'whole?',
      matchCents: 'whole?',
      hours: 'whole?',
      /** What is missing for it to be weighed. */
      barred: 'text?',
    }),
  },
});
export type Candidate = AnswerOf<typeof portfolioCandidates>['candidates']['data'][number];

const wish = {
  decision: f.ref('opportunity_decision').required(),
  wish: f.choice(wishes).required(),
  group: f.choice(groupLetters),
};

/** Finds and keeps the best selection; answers the run. */
export const runPortfolio = call('portfolio_run.solve', '/api/v1/grants/portfolio/runs', {
  body: {
    aim: portfolioRun.fields.aim,
    matchLimit: portfolioRun.fields.matchLimit,
    hoursPerWeek: portfolioRun.fields.hoursPerWeek,
    weeks: portfolioRun.fields.weeks,
    note: portfolioRun.fields.note,
    wishes: f.lines(wish, { max: 5 * MOST_ITEMS, label: 'Wish' }),
  },
  answer: { id: 'uuid' },
});
