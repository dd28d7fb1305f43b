import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { clockKinds } from '../terms/clocks.ts';

const group = { name: 'text', awards: 'whole', amountCents: 'whole', expendedCents: 'whole' } as const;

/** Open awards of all departments: by funder, by department, by assistance listing, what will lapse, and what is due in a year. */
export const grantHub = call('grants.hub', '/api/v1/grants/hub', {
  answer: {
    totals: { awards: 'whole', amountCents: 'whole', expendedCents: 'whole', lapseCents: 'whole' },
    funders: [group],
    departments: [group],
    /** Departments with those under them, as the tree is today: each has its own awards and those of its branches. */
    tree: [{ id: 'uuid?', level: 'whole', ...group }],
    /** By name; empty for those who see the whole agency. */
    limitedTo: ['text'],
    listings: [{ aln: 'text', program: 'text', awards: 'whole', amountCents: 'whole' }],
    lapses: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      untilDay: 'date',
      remainingCents: 'whole',
      /** What a month costs, by the last six. */
      monthlyCents: 'whole',
      lapseCents: 'whole',
      /** Months with costs among those six: how much the figure knows. */
      months: 'whole',
    }),
    due: firstOfShape({
      award: 'uuid',
      number: 'text',
      title: 'text',
      kind: f.choice(clockKinds).required(),
      dueOn: 'date',
      citation: 'text',
    }),
  },
});
export type GrantHub = AnswerOf<typeof grantHub>;
