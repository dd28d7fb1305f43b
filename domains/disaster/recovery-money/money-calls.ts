import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { categories } from '../public-assistance/pa-words.ts';
import { allSources, askers, levels, paidCosts, stages } from './money-words.ts';

const category = f.choice(categories).required();
const level = f.choice(levels).required();
const source = f.choice(allSources).required();

/** Days, projects, obligations, management costs, requests and appeals of one declaration. */
export const femaHub = call('disaster.femaHub', '/api/v1/disaster/fema-grants', {
  query: { disaster: f.uuid() },
  answer: {
    disasters: firstOfShape({ id: 'uuid', number: 'text', title: 'text', declaredOn: 'date' }),
    chosen: [{ id: 'uuid', number: 'text', title: 'text', declaredOn: 'date' }, null],
    /** A day that nothing here tells is null and says what it runs from. */
    days: [{ name: 'text', dueOn: 'date?', days: 'whole?', basis: 'text', citation: 'text' }],
    steps: [
      {
        category,
        formulating: 'whole',
        submitted: 'whole',
        obligated: 'whole',
        complete: 'whole',
        closed: 'whole',
        netCents: 'whole',
        obligatedCents: 'whole',
        spentCents: 'whole',
      },
    ],
    totals: {
      projects: 'whole',
      netCents: 'whole',
      obligatedCents: 'whole',
      federalCents: 'whole',
      spentCents: 'whole',
    },
    management: {
      capCents: 'whole',
      recipientCents: 'whole',
      subCents: 'whole',
      spentCents: 'whole',
      percent: 'percent?',
      citation: 'text',
    },
    openRequests: 'whole',
    lateRequests: 'whole',
    requests: firstOfShape({
      id: 'uuid',
      number: 'text',
      subject: 'text',
      asker: f.choice(askers).required(),
      project: 'text?',
      owner: 'text?',
      dueOn: 'date',
      days: 'whole',
      isLate: 'yesNo',
      status: 'text',
    }),
    appeals: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      project: 'text',
      level,
      amountCents: 'whole',
      status: 'text',
      next: 'text',
      dueOn: 'date?',
      days: 'whole?',
    }),
  },
});
export type FemaHub = AnswerOf<typeof femaHub>;

/** All money of one incident by source, and each damaged asset against every source. */
export const disasterMoney = call('disaster.money', '/api/v1/disaster/money', {
  query: { incident: f.uuid() },
  answer: {
    incidents: firstOfShape({ id: 'uuid', number: 'text', name: 'text', disaster: 'text?' }),
    chosen: [{ id: 'uuid', number: 'text', name: 'text', disaster: 'text?' }, null],
    sources: [
      {
        source,
        /** Where it is read from; null where it is entered as benefits. */
        readFrom: 'text?',
        anticipatedCents: 'whole',
        awardedCents: 'whole',
        receivedCents: 'whole',
      },
    ],
    totals: { needCents: 'whole', paidCents: 'whole', unmetCents: 'whole', assets: 'whole', unmetAssets: 'whole' },
    assets: firstOfShape({
      id: 'uuid',
      number: 'text',
      facility: 'text',
      project: 'text?',
      needCents: 'whole',
      unmetCents: 'whole',
      overCents: 'whole',
      isDuplicated: 'yesNo',
      cells: [{ source, cost: f.choice(paidCosts).required(), cents: 'whole', stage: f.choice(stages).required() }],
    }),
    benefits: 'whole',
  },
});
export type DisasterMoney = AnswerOf<typeof disasterMoney>;

/** The days that run for an appeal, the amount test, and what is open after a first decision. */
export const appealStanding = call('pa_appeal.standing', '/api/v1/pa_appeal/{id}/standing', {
  answer: {
    missing: 'text?',
    clocks: [
      {
        name: 'text',
        dueOn: 'date',
        doneOn: 'date?',
        basis: 'text',
        citation: 'text',
        confidence: 'text',
        days: 'whole',
        isLate: 'yesNo',
      },
    ],
    arbitration: [{ isOpen: 'yesNo', lineCents: 'whole', citation: 'text' }, null],
    next: [{ level, dueOn: 'date', citation: 'text' }],
  },
});
export type AppealStanding = AnswerOf<typeof appealStanding>;
