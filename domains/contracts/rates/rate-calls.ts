import { type AnswerOf, call, f } from '#kernel';
import { rateKinds, rateUnits } from './rate-words.ts';

/** The rates and the ceiling of a time-and-materials contract: its finding, what is billed, and each rate table, the latest first. */
export const contractRates = call('contract.rates', '/api/v1/contract/{id}/rates', {
  answer: {
    number: 'text',
    isTime: 'yesNo',
    canPropose: 'yesNo',
    finding: 'text?',
    findingApprovedBy: 'text?',
    ceilingCents: 'whole?',
    billedCents: 'whole',
    /** Of it, what was ordered before Levee. */
    beforeCents: 'whole',
    percent: 'whole',
    told: [{ what: 'text', on: 'date' }],
    tables: [
      {
        id: 'uuid',
        number: 'text',
        status: 'text',
        fromDay: 'date',
        /** The last day of an approved table, where a later one follows. */
        untilDay: 'date?',
        isInForce: 'yesNo',
        approvedBy: 'text?',
        approvedOn: 'date?',
        lines: [
          {
            code: 'text',
            name: 'text',
            kind: f.choice(rateKinds).required(),
            unit: f.choice(rateUnits).required(),
            cents: 'whole?',
            /** How much more than in the table before; null where it has no such rate. */
            changeCents: 'whole?',
          },
        ],
      },
    ],
  },
});
export type ContractRates = AnswerOf<typeof contractRates>;
