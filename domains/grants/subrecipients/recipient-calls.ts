import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { riskAnswers } from '../monitoring/risk.ts';
import { holdKinds } from './subrecipient-words.ts';

export const recipientScopes = { open: 'Open subawards', over: 'Closed subawards', all: 'All subawards' } as const;

/** What is due next of a subaward or its subrecipient. */
export const dueKinds = {
  ffata: 'FFATA report',
  finding: 'Corrective action',
  visit: 'Monitoring visit',
  audit: 'Single audit',
  decision: 'Management decision',
  condition: 'Action of a condition',
  report: 'Subrecipient report',
  closeout: 'Subaward closeout',
} as const;
export type DueKind = keyof typeof dueKinds;

const hold = { id: 'uuid', number: 'text', kind: f.choice(holdKinds).required(), stops: 'yesNo' } as const;
const risk = f.choice(riskAnswers);

/** Subawards with money, risk, holds and visits, and what the law watches about them; the figures are of what the filter leaves. */
export const recipientBoard = call('grants.recipients', '/api/v1/grants/recipients', {
  query: { scope: f.choice(recipientScopes) },
  answer: {
    totals: {
      active: 'whole',
      obligatedCents: 'whole',
      paidCents: 'whole',
      highRisk: 'whole',
      overdueFindings: 'whole',
      held: 'whole',
      ffataDue: 'whole',
      ffataLate: 'whole',
      auditsDue: 'whole',
      auditsLate: 'whole',
      reportsDue: 'whole',
      reportsLate: 'whole',
    },
    subawards: firstOfShape({
      id: 'uuid',
      number: 'text',
      description: 'text',
      status: 'text',
      subrecipient: 'uuid',
      name: 'text',
      award: 'uuid',
      awardNumber: 'text',
      amountCents: 'whole',
      paidCents: 'whole',
      untilDay: 'date',
      risk,
      holds: [hold],
      visitsDone: 'whole',
      visitsPlanned: 'whole?',
      next: [{ kind: f.choice(dueKinds).required(), dueOn: 'date' }, null],
    }),
    ffata: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      subaward: 'uuid',
      subawardNumber: 'text',
      totalCents: 'whole',
      obligatedOn: 'date',
      dueOn: 'date',
      isLate: 'yesNo',
    }),
    reports: firstOfShape({
      id: 'text',
      subaward: 'uuid',
      subawardNumber: 'text',
      name: 'text',
      periodEnd: 'date',
      dueOn: 'date',
      isLate: 'yesNo',
      report: [{ id: 'uuid', number: 'text', status: 'text' }, null],
    }),
    audits: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      subrecipient: 'uuid',
      untilDay: 'date',
      spentCents: 'whole?',
      thresholdCents: 'whole',
      status: 'text',
      dueOn: 'date',
      isLate: 'yesNo',
      findings: 'whole?',
    }),
  },
});
export type RecipientBoard = AnswerOf<typeof recipientBoard>;

export const momentKinds = {
  subaward: 'Subaward',
  amendment: 'Amendment',
  risk: 'Risk assessment',
  hold: 'Hold or condition',
  visit: 'Monitoring visit',
  finding: 'Finding',
  audit: 'Single audit',
  ffata: 'FFATA report',
} as const;
export type MomentKind = keyof typeof momentKinds;

/** One line of time of a subrecipient: everything that was given, found and decided, the latest first. */
export const subrecipientStanding = call('subrecipient.standing', '/api/v1/subrecipient/{id}/standing', {
  answer: {
    activeCount: 'whole',
    obligatedCents: 'whole',
    paidCents: 'whole',
    openFindings: 'whole',
    overdueFindings: 'whole',
    visitsDone: 'whole',
    risk: [
      {
        id: 'uuid',
        score: 'whole',
        level: f.choice(riskAnswers).required(),
        isOverridden: 'yesNo',
        assessedOn: 'date',
        validUntil: 'date',
        visitsPerYear: 'whole',
        reportsPerYear: 'whole',
        reimbursementOnly: 'yesNo',
        factors: [{ title: 'text', weight: 'whole', answer: 'text', points: 'whole' }],
      },
      null,
    ],
    moments: firstOfShape({
      id: 'uuid',
      kind: f.choice(momentKinds).required(),
      on: 'date',
      number: 'text',
      says: 'text',
      status: 'text',
      dueOn: 'date?',
    }),
  },
});
export type SubrecipientStanding = AnswerOf<typeof subrecipientStanding>;

/** What a subaward lacks, what it paid, and what holds it. */
export const subawardStanding = call('subaward.standing', '/api/v1/subaward/{id}/standing', {
  answer: {
    subrecipient: 'uuid',
    name: 'text',
    award: 'uuid',
    awardNumber: 'text',
    amountCents: 'whole',
    isFixed: 'yesNo',
    paidCents: 'whole',
    closeoutDueOn: 'date?',
    risk,
    riskId: 'uuid?',
    visitsDone: 'whole',
    visitsPlanned: 'whole?',
    checkUntil: 'date?',
    holds: [{ ...hold, reason: 'text', dueOn: 'date?' }],
    elements: [
      {
        key: 'text',
        title: 'text',
        citation: 'text',
        place: f.choice({ subaward: 'Subaward', subrecipient: 'Subrecipient', award: 'Award' }).required(),
        isThere: 'yesNo',
      },
    ],
  },
});
export type SubawardStanding = AnswerOf<typeof subawardStanding>;

const fault = { says: 'text', isError: 'yesNo' } as const;

/** How the money of an award goes on: who gave it, what is passed on, and what stays here; both add up to the award. A place that more leaves than came to it says so. */
export const awardChain = call('grant_award.chain', '/api/v1/grant_award/{id}/chain', {
  answer: {
    agency: 'text',
    passThrough: 'text?',
    amountCents: 'whole',
    /** Asked of the funder, less what it did not pay; and what it paid. */
    drawnCents: 'whole',
    receivedCents: 'whole',
    passedCents: 'whole',
    ownCents: 'whole',
    ownSpentCents: 'whole',
    faults: [fault],
    subawards: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      amountCents: 'whole',
      paidCents: 'whole',
      /** Spent to date by its latest report. */
      reportedCents: 'whole?',
      status: 'text',
      faults: [fault],
    }),
    lower: firstOfShape({
      id: 'uuid',
      number: 'text',
      subaward: 'uuid',
      name: 'text',
      asOf: 'date',
      amountCents: 'whole',
      paidCents: 'whole',
      faults: [fault],
    }),
  },
});
export type AwardChain = AnswerOf<typeof awardChain>;
