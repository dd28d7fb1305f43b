import { type AnswerOf, call, f } from '#kernel';
import { vendorInsurance } from '../vendor-insurance.record.ts';

/** The insurance clause of one award’s solicitation against the vendor’s policies. */
export const insuranceShape = {
  award: 'uuid',
  number: 'text',
  solicitation: 'text',
  coverages: [
    {
      coverage: vendorInsurance.fields.coverage,
      words: 'text',
      eachCents: 'whole?',
      aggregateCents: 'whole?',
      isInsured: 'yesNo',
      policy: 'uuid?',
      heldEachCents: 'whole?',
      heldAggregateCents: 'whole?',
      untilDay: 'date?',
      gaps: ['text'],
    },
  ],
} as const;

/** What the vendor’s insurance lacks for each award, or for one. */
export const insuranceGaps = call('vendor.insuranceGaps', '/api/v1/vendors/{id}/insurance-gaps', {
  query: { award: f.uuid() },
  answer: { awards: [insuranceShape] },
});
export type InsuranceOfAward = AnswerOf<typeof insuranceGaps>['awards'][number];
