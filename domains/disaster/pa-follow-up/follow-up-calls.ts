import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { outcomes } from './fixed-cost-words.ts';
import { ehpKinds, ehpLaws } from './ehp-words.ts';
import { perils } from './insurance-words.ts';

const peril = f.choice(perils).required();
const side = { federalCents: 'whole', ownCents: 'whole', excessCents: 'whole' } as const;

/** What follows a PA project up: its review and hold, its quarterly reports, its insurance, and its fixed estimate. */
export const projectFollowUp = call('pa_project.followUp', '/api/v1/pa_project/{id}/follow-up', {
  answer: {
    project: { id: 'uuid', number: 'text', status: 'text' },
    /** Why ground work is held; null where it is not. */
    hold: 'text?',
    review: [
      {
        id: 'uuid',
        number: 'text',
        status: 'text',
        clearedOn: 'date?',
        clearance: 'text?',
        items: firstOfShape({
          id: 'uuid',
          number: 'text',
          law: f.choice(ehpLaws).required(),
          kind: f.choice(ehpKinds).required(),
          agency: 'text',
          requirement: 'text',
          citation: 'text',
          because: 'text?',
          status: 'text',
          reference: 'text?',
          expiresOn: 'date?',
          isExpired: 'yesNo',
          conditions: 'text?',
        }),
      },
      null,
    ],
    purchases: firstOfShape({
      id: 'uuid',
      requisition: 'uuid',
      number: 'text',
      purpose: 'text',
      cents: 'whole',
      disturbsGround: 'yesNo',
      status: 'text',
    }),
    /** Null where the project is not large and obligated. */
    progress: [
      {
        approvedCents: 'whole',
        quarters: firstOfShape({
          quarterEnd: 'date',
          dueOn: 'date?',
          citation: 'text?',
          id: 'uuid?',
          number: 'text?',
          status: 'text?',
          workDone: 'percent?',
          costCents: 'whole?',
          finalCents: 'whole?',
          sentOn: 'date?',
          isLate: 'yesNo',
        }),
      },
      null,
    ],
    insurance: {
      /** What the ledger takes off; null where it has no row. */
      ledgerCents: 'whole?',
      /** What was typed on the project. */
      typedCents: 'whole',
      recoveries: firstOfShape({
        id: 'uuid',
        number: 'text',
        facility: 'text',
        peril,
        policy: 'text?',
        lossCents: 'whole',
        proceedsCents: 'whole',
        zoneCents: 'whole',
        reductionCents: 'whole',
        status: 'text',
      }),
      requirements: firstOfShape({
        id: 'uuid',
        number: 'text',
        facility: 'text',
        peril,
        cents: 'whole',
        status: 'text',
        policy: 'text?',
        endsOn: 'date?',
        /** Why the policy on record no longer keeps it. */
        trouble: 'text?',
      }),
    },
    fixedCost: [
      {
        id: 'uuid',
        number: 'text',
        status: 'text',
        amountCents: 'whole',
        agreeBy: 'date?',
        agreedOn: 'date?',
        reductionCents: 'whole',
        spentCents: 'whole',
        leftCents: 'whole',
        plannedCents: 'whole',
        riskPercent: 'number',
        expectedOverrunCents: 'whole',
        expectedExcessCents: 'whole',
        outcomes: [
          {
            name: f.choice(outcomes).required(),
            costCents: 'whole',
            standard: side,
            fixed: side,
            gainCents: 'whole',
          },
        ],
      },
      null,
    ],
  },
});
export type ProjectFollowUp = AnswerOf<typeof projectFollowUp>;

/** Of one declaration: reports that are due, ground work that is held, cover that is missing, and small projects netted. */
export const paFollowUp = call('disaster.paFollowUp', '/api/v1/disaster/pa-follow-up', {
  query: { disaster: f.uuid() },
  answer: {
    reports: firstOfShape({
      project: 'uuid',
      number: 'text',
      title: 'text',
      quarterEnd: 'date',
      dueOn: 'date',
      report: 'uuid?',
      isLate: 'yesNo',
    }),
    held: firstOfShape({ project: 'uuid', number: 'text', title: 'text', reason: 'text' }),
    uninsured: firstOfShape({ id: 'uuid', number: 'text', facility: 'text', peril, cents: 'whole', status: 'text' }),
    netting: {
      count: 'whole',
      open: 'whole',
      estimateCents: 'whole',
      actualCents: 'whole',
      overrunCents: 'whole',
      endedOn: 'date?',
      appealBy: 'date?',
      isOver: 'yesNo',
      citation: 'text?',
    },
  },
});
export type PaFollowUp = AnswerOf<typeof paFollowUp>;
