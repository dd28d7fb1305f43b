import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { fundingTypes, incomeUses, indirectKinds } from '../award/award-words.ts';
import { costClasses } from '../costs/cost-words.ts';
import { budgetForms } from './budget-form-words.ts';
import { directClasses } from './budget-words.ts';

const shares = { funderCents: 'whole', matchCents: 'whole', incomeCents: 'whole' } as const;

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
      income: f.choice(incomeUses).required(),
      isOver: 'yesNo',
    },
    classes: [
      {
        costClass: f.choice(costClasses).required(),
        budgetCents: 'whole',
        matchCents: 'whole',
        incomeCents: 'whole',
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
        /** Years whose lines are not those of the budget in force. */
        changedYears: ['whole'],
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
        /** Classes with money in the budget that the funder approved last. */
        approved: [f.choice(directClasses).required()],
      },
      null,
    ],
    /** Budget years against their costs, and what is carried from one to the next. */
    years: [
      {
        year: 'whole',
        fromDay: 'date',
        untilDay: 'date',
        state: choiceOf('closed', 'over', 'running', 'ahead'),
        budgetCents: 'whole',
        releasedCents: 'whole?',
        carriedInCents: 'whole',
        expendedCents: 'whole',
        pendingCents: 'whole',
        carriedOutCents: 'whole',
        leftCents: 'whole',
        closing: 'uuid?',
        closedOn: 'date?',
      },
    ],
    subawards: [
      {
        subrecipient: 'text',
        cents: 'whole',
        countedCents: 'whole',
        leftCents: 'whole',
        years: [{ year: 'whole', cents: 'whole', inCents: 'whole' }],
      },
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
const asForm = { code: f.choice(budgetForms).required(), year: f.integer({ min: 1, max: 20 }) };

/** A saved budget as a federal form. */
export const budgetFile = call('grant_budget.form', '/api/v1/grant_budget/{id}/form', {
  query: asForm,
  answer: {
    name: 'text',
    xml: 'text',
    rows: [{ label: 'text', cents: 'whole', matchCents: 'whole?' }],
    notes: ['text'],
  },
});
export type BudgetFile = AnswerOf<typeof budgetFile>;

/** The same as a PDF, which is read back before it is released. */
export const budgetPdf = call('grant_budget.formPdf', '/api/v1/grant_budget/{id}/form.pdf', {
  query: asForm,
  media: 'application/pdf',
});

/** A form that was filled in elsewhere, compared with a saved budget. Nothing is changed. */
export const readBudgetForm = call('grant_budget.readForm', '/api/v1/grant_budget/{id}/read-form', {
  body: { ...asForm, xml: f.longText({ max: 500_000 }).required() },
  answer: {
    rows: [{ key: 'text', label: 'text', funderCents: 'whole?', matchCents: 'whole?', cents: 'whole' }],
    apart: [
      {
        key: 'text',
        label: 'text',
        budgetCents: 'whole',
        formCents: 'whole',
        budgetMatchCents: 'whole?',
        formMatchCents: 'whole?',
      },
    ],
    percent: 'whole?',
    year: 'whole?',
  },
});
export type BudgetFormRead = AnswerOf<typeof readBudgetForm>;

export type AwardBudget = AnswerOf<typeof awardBudget>;
export type AwardChoice = AnswerOf<typeof budgetAwards>['data'][number];
