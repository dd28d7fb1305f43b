import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { type MarkKind, markKinds } from './vendor-marks.ts';

const kinds = Object.keys(markKinds) as [MarkKind, ...MarkKind[]]; // the keys of this very table

const firm = { id: 'uuid', number: 'text', name: 'text', status: 'text' } as const;

/** Vendors that may be one firm, with what they share; the most shared first. Of one vendor, or of the whole directory. */
export const vendorDuplicates = call('vendor.duplicates', '/api/v1/vendors/duplicates', {
  query: { vendor: f.uuid() },
  answer: firstOfShape({
    id: 'text',
    one: firm,
    other: firm,
    shared: [{ kind: choiceOf(...kinds), value: 'text' }],
    /** The request to merge them that waits for a decision. */
    merge: 'uuid?',
  }),
});
export type Duplicate = AnswerOf<typeof vendorDuplicates>['data'][number];

/** Vendors that hang together by what they share, as far as pairs lead; of one vendor, or of the whole directory. The largest first.
 * “At least” so many where some pairs are left out: a cluster may be larger than it is shown. */
export const vendorClusters = call('vendor.clusters', '/api/v1/vendors/clusters', {
  query: { vendor: f.uuid() },
  answer: firstOfShape({
    id: 'uuid',
    vendors: [firm],
    shared: [{ kind: choiceOf(...kinds), value: 'text', vendors: ['uuid'] }],
  }),
});

/** Requisitions that suggest a vendor, the newest first. */
export const vendorRequisitions = call('vendor.requisitions', '/api/v1/vendors/{id}/requisitions', {
  answer: firstOfShape({
    id: 'uuid',
    number: 'text',
    purpose: 'text',
    requestedOn: 'date',
    cents: 'whole',
    status: 'text',
  }),
});

/** What the agency has to do with a vendor: counts, and amounts in cents. Sealed bids are not counted before their opening. */
export const vendorBusiness = call('vendor.business', '/api/v1/vendors/{id}/business', {
  answer: {
    bids: 'whole',
    /** Of solicitations in which an award is final: those that it won, and those that another vendor won. */
    won: 'whole',
    lost: 'whole',
    awards: 'whole',
    awardedCents: 'whole',
    contracts: 'whole',
    ceilingCents: 'whole',
    orders: 'whole',
    orderedCents: 'whole',
    overdue: 'whole',
    /** Deliveries due until this day are overdue. */
    overdueUntil: 'date',
    /** Open ones are neither paid nor refused; credit memos count against both sums. */
    invoices: 'whole',
    invoicedCents: 'whole',
    paid: 'whole',
    paidCents: 'whole',
    /** Risk signals in force that reach it. */
    signals: 'whole',
    score: 'whole?',
    scoredUntil: 'date?',
  },
});
