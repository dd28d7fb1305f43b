import { defineRecord, f } from '#kernel';
import {
  certifiedForAYear,
  certifiedOnlyMicro,
  certifiedUpToFiftyThousand,
  certifiedWithItsFile,
  endsAfterItBegins,
  neverAboveTheLaw,
  secondPersonAdopts,
} from './purchase-limit.rules.ts';
import { limitGrounds } from './purchase-words.ts';

/** A limit that the organization set for itself: the local pack. Stricter than the law, or certified as the law allows. */
export const purchaseLimit = defineRecord('purchase_limit', {
  label: ['Local threshold', 'Local thresholds'],
  about: 'A local purchasing threshold: stricter than the law, or self-certified as the law allows.',
  title: 'citation',
  fields: {
    citation: f.text({ max: 200 }).label('Source').required().search().help('The resolution, ordinance or policy.'),
    threshold: f
      .choice({
        micro_purchase: 'Micro-purchase threshold',
        simplified_acquisition: 'Simplified acquisition threshold',
        competitive_bidding: 'Competitive bidding threshold',
      })
      .required(),
    amount: f.money({ currency: { fixed: 'USD' }, min: 0 }).required(),
    quotes: f.integer({ min: 1, max: 10 }).label('Quotes above').required().defaultTo(3),
    ground: f.choice(limitGrounds).required().defaultTo('lower'),
    fiscalYear: f.integer({ min: 2020, max: 2100 }).label('Certification year'),
    evidence: f.attachments().label('Yearly file'),
    fromDay: f.date().label('From').required().defaultTo('today'),
    toDay: f.date().label('Until'),
  },
  access: {
    read: 'member',
    create: ['admin', { duty: 'chief_procurement_officer' }],
    edit: { by: ['admin', { duty: 'chief_procurement_officer' }], inStates: ['proposed'] },
  },
  states: { proposed: 'review', adopted: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: {
    adopt: {
      label: 'Adopt',
      from: 'proposed',
      to: 'adopted',
      by: ['admin', { duty: 'legal_counsel' }],
      rules: [secondPersonAdopts],
    },
    end: {
      label: 'End',
      from: ['proposed', 'adopted'],
      to: 'ended',
      by: ['admin', { duty: 'legal_counsel' }],
      reason: 'required',
    },
  },
  rules: [
    endsAfterItBegins,
    neverAboveTheLaw,
    certifiedOnlyMicro,
    certifiedUpToFiftyThousand,
    certifiedForAYear,
    certifiedWithItsFile,
  ],
  list: {
    columns: ['citation', 'threshold', 'amount', 'ground', 'fromDay', 'toDay', 'status'],
    filters: ['status', 'threshold', 'ground'],
    sort: '-fromDay',
  },
  sections: {
    Limit: ['citation', 'threshold', 'amount', 'quotes'],
    Ground: ['ground', 'fiscalYear', 'evidence'],
    'In force': ['fromDay', 'toDay'],
  },
});
