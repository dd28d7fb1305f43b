import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { closeoutChecks } from './closeout-words.ts';
import { renewalActs, stages } from './lifecycle-words.ts';

const stage = f.choice(stages).required();

/** What holds a contract up, and the record that mends it. A closeout that nobody opened yet has no id. */
const blocker = { said: 'text', record: 'text', id: 'uuid?' } as const;

/** Contracts that are not finished, by stage; how long contracts stayed in each. */
export const lifecycleBoard = call('contract.lifecycle', '/api/v1/contracts/lifecycle', {
  query: { owner: f.person(), department: f.text({ max: 120 }) },
  answer: {
    owners: [{ id: 'uuid', name: 'text' }],
    departments: ['text'],
    stages: [
      {
        stage,
        count: 'whole',
        /** Of those that left the stage in the last 12 months. */
        median: 'number?',
        stays: 'whole',
      },
    ],
    contracts: firstOfShape({
      id: 'uuid',
      stage,
      number: 'text',
      title: 'text',
      status: 'text',
      vendorName: 'text?',
      owner: 'text?',
      department: 'text?',
      valueCents: 'whole?',
      untilDay: 'date',
      days: 'whole',
      blockers: [blocker],
    }),
  },
});
export type LifecycleBoard = AnswerOf<typeof lifecycleBoard>;
export type LifecycleContract = LifecycleBoard['contracts']['data'][number];

/** Options and ends of contracts in the next 180 days, the overdue first, and what was decided lately. */
export const renewals = call('contract.renewals', '/api/v1/contracts/renewals', {
  answer: {
    due: firstOfShape({
      id: 'uuid',
      act: f.choice(renewalActs).required(),
      contract: 'uuid',
      number: 'text',
      title: 'text',
      vendorName: 'text?',
      owner: 'text?',
      option: 'text?',
      opensOn: 'date?',
      byDay: 'date',
      left: 'whole',
      valueCents: 'whole?',
      remindedOn: 'date?',
      /** A window of this term that closed unused. */
      missed: 'text?',
    }),
    decided: firstOfShape({
      id: 'uuid',
      contract: 'uuid',
      number: 'text',
      name: 'text',
      status: 'text',
      onDay: 'date',
      decidedBy: 'text?',
      newEnd: 'date',
      amountCents: 'whole',
    }),
  },
});
export type Renewals = AnswerOf<typeof renewals>;

/** What a closeout reads from the records of its contract now. */
export const closeoutStanding = call('contractCloseout.standing', '/api/v1/contract_closeout/{id}/standing', {
  answer: {
    contract: { id: 'uuid', number: 'text', title: 'text', status: 'text' },
    checks: [
      {
        check: f.choice(closeoutChecks).required(),
        open: firstOfShape({ said: 'text', record: 'text', id: 'uuid' }),
      },
    ],
    /** The least that the law asks, where it asks for any. */
    law: [{ years: 'number', citation: 'text' }, null],
  },
});
export type CloseoutStanding = AnswerOf<typeof closeoutStanding>;
