import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { clockKinds } from '../terms/clocks.ts';
import { costClasses, costSources } from '../costs/cost-words.ts';
import { reasonKinds } from './attention.ts';
import { fundingTypes, indirectKinds, paymentMethods } from './award-words.ts';
import { healthLevels } from './health.ts';

const reason = { kind: f.choice(reasonKinds).required(), says: 'text' } as const;
const clock = {
  kind: f.choice(clockKinds).required(),
  period: 'date?',
  dueOn: 'date',
  basis: 'text',
  citation: 'text',
} as const;

/** Money of awards as it adds up from their costs; no total is stored. */
const sums = {
  amountCents: 'whole',
  expendedCents: 'whole',
  pendingCents: 'whole',
  drawnCents: 'whole',
  matchCents: 'whole',
  requiredMatchCents: 'whole',
} as const;

const healthPart = {
  kind: choiceOf('late', 'variance', 'goals'),
  level: f.choice(healthLevels).required(),
  figure: 'whole',
  says: 'text',
} as const;

export const portfolioScopes = { open: 'Open awards', closed: 'Closed awards', all: 'All awards' } as const;

/** The awards that filters leave, with their figures; the totals are of all of them, shown or not. */
export const grantPortfolio = call('grants.portfolio', '/api/v1/grants/portfolio', {
  query: {
    scope: f.choice(portfolioScopes),
    fundingType: f.choice(fundingTypes),
    costCenter: f.ref('cost_center'),
    department: f.ref('agency'),
    manager: f.person(),
    health: f.choice(healthLevels),
  },
  answer: {
    totals: { awards: 'whole', ending: 'whole', attention: 'whole', ...sums },
    /** The department of the filter, and those to which the person is limited. */
    department: 'text?',
    limitedTo: ['text'],
    awards: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      agency: 'text',
      status: 'text',
      fromDay: 'date',
      untilDay: 'date',
      managerName: 'text?',
      elapsed: 'whole',
      spent: 'whole',
      reasons: [reason],
      health: f.choice(healthLevels).required(),
      healthParts: [healthPart],
      next: [clock, null],
      ...sums,
    }),
  },
});
export type GrantPortfolio = AnswerOf<typeof grantPortfolio>;

/** Everything of an award that no field of it says: money and time, the text that governs it, its days and its costs. */
export const awardStanding = call('grant_award.standing', '/api/v1/grant_award/{id}/standing', {
  answer: {
    figures: { elapsed: 'whole', spent: 'whole', daysLeft: 'whole', ...sums },
    reasons: [reason],
    health: { level: f.choice(healthLevels).required(), parts: [healthPart] },
    /** The award as its notice states it, with the budget year that is running. */
    terms: {
      fain: 'text?',
      uei: 'text?',
      listings: 'text',
      awardDate: 'date',
      fromDay: 'date',
      untilDay: 'date',
      budgetYear: 'whole',
      budgetYears: 'whole',
      budgetUntil: 'date',
      funderPercent: 'number',
      payment: f.choice(paymentMethods).required(),
      indirect: f.choice(indirectKinds).required(),
      indirectRate: 'number?',
      rateUntil: 'date?',
    },
    /** Budget periods: what each has, what is spent of it, and what is asked or approved to be carried into it. */
    periods: {
      isIncremental: 'yesNo',
      authorizedCents: 'whole',
      rows: [
        {
          year: 'whole',
          fromDay: 'date',
          untilDay: 'date',
          state: choiceOf('closed', 'over', 'running', 'ahead'),
          isStated: 'yesNo',
          releasedCents: 'whole',
          matchCents: 'whole',
          askedCents: 'whole',
          carriedInCents: 'whole',
          expendedCents: 'whole',
          leftCents: 'whole',
        },
      ],
    },
    text: [
      {
        citation: 'text',
        from: 'date',
        terms: [
          {
            name: 'text',
            title: 'text',
            says: 'text',
            figure: 'text',
            citation: 'text',
            unconfirmed: 'yesNo',
          },
        ],
      },
      null,
    ],
    clocks: [clock],
    burn: {
      points: [
        {
          month: 'text',
          even: 'whole',
          spent: 'whole?',
          drawn: 'whole?',
          encumbered: 'whole?',
          projected: 'whole?',
        },
      ],
      pace: [{ cents: 'whole', months: 'whole' }, null],
      lapseCents: 'whole?',
      runsOutOn: 'date?',
      act: [{ on: 'date', to: choiceOf('extend', 'slow') }, null],
    },
    classes: [{ costClass: f.choice(costClasses).required(), cents: 'whole' }],
    costs: firstOfShape({
      id: 'uuid',
      number: 'text',
      description: 'text',
      payee: 'text',
      source: f.choice(costSources).required(),
      incurredOn: 'date',
      share: choiceOf('funder', 'match'),
      cents: 'whole',
      status: 'text',
    }),
  },
});
export type AwardStanding = AnswerOf<typeof awardStanding>;

/** The orders and contracts behind what is encumbered for an award on a day; they add up to the point of the chart. */
export const awardEncumbrances = call('grant_award.encumbrances', '/api/v1/grant_award/{id}/encumbrances', {
  query: { day: f.date() },
  answer: {
    day: 'date',
    cents: 'whole',
    rows: firstOfShape({
      record: 'text',
      document: 'uuid',
      title: 'text',
      since: 'date',
      wholeCents: 'whole',
      cents: 'whole',
    }),
  },
});
