import { f } from '#kernel';
import { fiscalYear, impactKinds, phases } from './capital-words.ts';

/** What each phase costs in each year, over one to ten years. */
export const costLines = f.lines(
  {
    phase: f.choice(phases).required(),
    year: fiscalYear().label('Fiscal year').required(),
    cost: f.money({ currency: 'organization', min: 0 }).required(),
  },
  { max: 60, label: 'Cost' },
);

/** What it will cost to run, or save, in each year after it is there. */
export const effectLines = f
  .lines(
    {
      year: fiscalYear().label('Fiscal year').required(),
      kind: f.choice(impactKinds).required(),
      amount: f.money({ currency: 'organization' }).required(),
      accounts: f.text({ max: 80 }).label('Account prefix').help('Operating budget accounts; * matches any code.'),
      note: f.text({ max: 200 }),
    },
    { max: 60, label: 'Effect' },
  )
  .label('Operating budget impact')
  .help('What it costs to run each year; savings and revenue are negative.');
