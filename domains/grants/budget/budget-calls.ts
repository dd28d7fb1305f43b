import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { fundingTypes, indirectKinds } from '../award/award-words.ts';
import { costClasses } from '../costs/cost-words.ts';

const shares = { funderCents: 'whole', matchCents: 'whole' } as const;

/** Awards that a budget can be built for, with the versions of each. */
export const budgetAwards = call('grant_budget.awards', '/api/v1/grants/budget-awards', {
  answer: firstOfShape({
    id: 'uuid',
    number: 'text',
    title: 'text',
    status: 'text',
    budgets: 'whole',
    open: 'uuid?',
    approved: 'uuid?',
  }),
});

/** The budget of an award: each class against what was charged, the versions, the transfers, and where it leads. */
export const awardBudget = call('grant_award.budget', '/api/v1/grant_award/{id}/budget', {
  answer: {
    award: {
      number: 'text',
      title: 'text',
      status: 'text',
      fundingType: f.choice(fundingTypes).required(),
      indirect: f.choice(indirectKinds).required(),
      indirectRate: 'percent?',
      awardDate: 'date',
      fromDay: 'date',
      untilDay: 'date',
      amountCents: 'whole',
      matchCents: 'whole',
      isOver: 'yesNo',
    },
    classes: [
      {
        costClass: f.choice(costClasses).required(),
        budgetCents: 'whole',
        matchCents: 'whole',
        expendedCents: 'whole',
        pendingCents: 'whole',
      },
    ],
    versions: [
      {
        id: 'uuid',
        number: 'text',
        title: 'text',
        status: 'text',
        revision: 'whole?',
        approvedOn: 'date?',
        reference: 'text?',
        total: shares,
        movedCents: 'whole',
      },
    ],
    meter: [
      {
        budgetCents: 'whole',
        movedCents: 'whole',
        limitCents: 'whole',
        percent: 'number',
        thresholdCents: 'whole',
        thresholdCitation: 'text',
        isCounted: 'yesNo',
        isOver: 'yesNo',
      },
      null,
    ],
    forecast: [
      {
        kind: choiceOf('range', 'little', 'over'),
        months: 'whole',
        lowCents: 'whole',
        highCents: 'whole',
        says: 'text',
      },
      null,
    ],
    trace: [{ description: 'text', cents: 'whole', inCents: 'whole', why: 'text' }],
    /** Who can be named on a line. */
    people: [{ id: 'uuid', name: 'text' }],
    elsewhere: [{ person: 'uuid', fromDay: 'date', year: 'whole', months: 'whole', effort: 'number' }],
  },
});
export type AwardBudget = AnswerOf<typeof awardBudget>;
export type AwardChoice = AnswerOf<typeof budgetAwards>['data'][number];
