import { anyOf, defineRecord, f, forThose, own } from '#kernel';

/** Why somebody buys anew although there was a contract, a catalogue or stock. */
export const passedReasons = {
  wrong_item: 'Does not meet requirements',
  too_late: 'Cannot deliver in time',
  price: 'Higher price',
  no_delivery: 'Does not deliver here',
  quality: 'Poor past performance',
  other: 'Other reason',
} as const;

export const matchKinds = {
  contract: 'Contract',
  cooperative: 'Cooperative contract',
  stock: 'In stock',
  catalogue: 'Catalog item',
  purchase: 'Earlier purchase',
} as const;

/** An offer of what is there already that a requester passed over, with the reason. */
export const passedMatch = defineRecord('passed_match', {
  label: ['Declined source', 'Declined sources'],
  about: 'An existing source a requester declined, with the reason.',
  title: 'offered',
  fields: {
    requisition: f.ref('requisition').required().fixed(),
    kind: f.choice(matchKinds).required().fixed(),
    offered: f.text({ max: 200 }).required().fixed().search(),
    reason: f.choice(passedReasons).required(),
    note: f.text({ max: 500, lines: 3 }),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: anyOf(own('createdBy'), forThose({ duty: 'chief_procurement_officer' })) },
  },
  list: {
    columns: ['offered', 'kind', 'reason', 'requisition', 'createdBy', 'createdAt'],
    filters: ['reason', 'kind', 'requisition'],
    sort: '-createdAt',
  },
  sections: { 'Declined source': ['requisition', 'kind', 'offered', 'reason', 'note'] },
});
