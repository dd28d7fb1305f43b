import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { needsPart } from '../home/home-part.ts';
import { conditionKinds } from '../conditions/condition-words.ts';

const light = choiceOf('met', 'expiring', 'missing', 'waived');

/** What a contract of a final award begins with, and the one that is there already. */
export const contractStart = call('award.contractStart', '/api/v1/award/{id}/contract-start', {
  answer: {
    number: 'text',
    title: 'text',
    vendor: 'uuid?',
    value: 'money?',
    lot: 'text?',
    federalFunds: 'yesNo',
    contract: [{ id: 'uuid', number: 'text' }, null],
  },
});

/** What follows from orders, options, papers and days of a contract, today. */
const figures = {
  id: 'uuid',
  orderedCents: 'whole',
  ceilingCents: 'whole?',
  /** Of changes: executed ones are in the limit already, the others may still move it. */
  executedCents: 'whole',
  pendingCents: 'whole',
  roughCents: 'whole',
  /** Days to the end; negative after it. */
  left: 'whole',
  /** The next day on which an option can no longer be noticed, and the first on which it can. */
  noticeFrom: 'date?',
  noticeBy: 'date?',
  /** Options whose window closed unused. */
  missed: 'whole',
  overdue: 'whole',
  light: [light, null],
} as const;

/** The figures of the contracts that a list shows. */
export const contractFigures = call('contract.figures', '/api/v1/contracts/figures', {
  query: { contracts: f.refs('contract', { max: 100 }).required() },
  answer: { contracts: [figures] },
});
export type ContractFigures = AnswerOf<typeof contractFigures>['contracts'][number];

/** Everything that the page of a contract shows and no field of it says. */
export const contractStanding = call('contract.standing', '/api/v1/contract/{id}/standing', {
  answer: {
    figures,
    /** What became of what is ordered. */
    flow: { receivedCents: 'whole', invoicedCents: 'whole', retainedCents: 'whole', paidCents: 'whole' },
    conditions: [
      {
        id: 'uuid',
        name: 'text',
        kind: f.choice(conditionKinds).required(),
        light,
        untilDay: 'date?',
        left: 'whole?',
        why: ['text'],
        holdsPayment: 'yesNo',
      },
    ],
    orders: firstOfShape({
      id: 'uuid',
      number: 'text',
      purpose: 'text?',
      cents: 'whole',
      issuedOn: 'date?',
      status: 'text',
    }),
  },
});
export type ContractStanding = AnswerOf<typeof contractStanding>;

/** What needs this person, and the contracts that they manage. */
export const myContracts = call('contract.mine', '/api/v1/contracts/mine', {
  answer: {
    needs: needsPart,
    managed: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      vendorName: 'text?',
      status: 'text',
      untilDay: 'date',
    }),
  },
});
export type MyContracts = AnswerOf<typeof myContracts>;
