import { type AnswerOf, call } from '#kernel';
import { vendorProfile } from '../finding/vendor-profile.record.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';

const { approval, exclusion, insurance, standing } = vendorProfile.fields;

/** The vendors of a shortlist side by side, as they are today. */
export const shortlistComparison = call('vendor_shortlist.comparison', '/api/v1/vendor_shortlist/{id}/comparison', {
  answer: {
    vendors: [
      {
        id: 'uuid',
        number: 'text',
        name: 'text',
        city: 'text?',
        state: 'text?',
        approval,
        exclusion,
        certified: ['text'],
        insurance,
        policies: [{ coverage: vendorInsurance.fields.coverage, eachCents: 'whole', untilDay: 'date' }],
        standing,
        score: 'whole?',
        bids: 'whole',
        awards: 'whole',
        awardedCents: 'whole',
        orders: 'whole',
        orderedCents: 'whole',
        overdue: 'whole',
        /** The latest lines of its orders, of those that the person may read. */
        prices: [{ order: 'text', item: 'text', unit: 'text', cents: 'whole', day: 'date' }],
      },
    ],
    /** Picked vendors that are closed or were merged since. */
    gone: ['text'],
  },
});
export type Compared = AnswerOf<typeof shortlistComparison>['vendors'][number];
