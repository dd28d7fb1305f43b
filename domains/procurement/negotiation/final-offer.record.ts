import { defineRecord, f, where } from '#kernel';

/**
 * A best and final offer as the browser of the firm sealed it. No one in the agency reads anything of it before the opening, not even
 * that it is there; a replaced one is never opened.
 */
export const finalOffer = defineRecord('final_offer', {
  label: ['Final offer', 'Final offers'],
  about: 'A sealed best and final offer of a negotiation round, readable from its opening on.',
  title: 'name',
  fields: {
    name: f.text({ max: 200 }).label('Final offer').required().computed().defaultTo('Final offer'),
    receipt: f.uuid().required().unique().computed(),
    round: f.ref('negotiation_round').label('Negotiation round').required().computed(),
    commitment: f.text({ max: 64 }).label('Envelope hash').required().computed(),
    size: f.integer({ min: 0 }).label('Size in bytes').required().computed(),
    receivedAt: f.instant().label('Received').required().computed(),
    isOpened: f.yesNo().label('Opened').required().computed(),
    bid: f.ref('bid').label('Proposal').computed(),
    vendor: f.ref('vendor').computed(),
    total: f.money({ currency: 'organization', min: 0 }).label('Total').computed(),
    offer: f.json().label('Prices').computed(),
    notes: f.longText({ max: 4000 }).computed(),
    signer: f.text({ max: 400 }).label('Signed by').computed(),
    unreadable: f.text({ max: 300 }).label('Not readable').computed(),
    offeror: f.ref('vendor').required().computed().readableBy('nobody'),
    signedBy: f.text({ max: 400 }).required().computed().readableBy('nobody'),
    envelope: f.longText({ max: 300_000 }).required().computed().readableBy('nobody'),
  },
  access: { read: { by: 'member', rows: where('isOpened', true) }, create: 'nobody', edit: 'nobody' },
  states: {
    sealed: 'review',
    superseded: ['stopped', 'Replaced'],
    opened: 'done',
    unreadable: ['stopped', 'Not readable'],
  },
  finalStates: ['superseded', 'opened', 'unreadable'],
  transitions: {
    supersede: { label: 'Replace', from: 'sealed', to: 'superseded', by: 'nobody' },
    open: { label: 'Open', from: 'sealed', to: 'opened', by: 'nobody' },
    spoil: { label: 'Record as unreadable', from: 'sealed', to: 'unreadable', by: 'nobody' },
  },
  list: {
    columns: ['name', 'round', 'vendor', 'total', 'receivedAt', 'status'],
    filters: ['status', 'round', 'vendor'],
    sort: '-receivedAt',
  },
  sections: {
    'Final offer': ['round', 'bid', 'vendor', 'total', 'offer', 'notes', 'signer', 'unreadable'],
    Receipt: ['receipt', 'receivedAt', 'size', 'commitment', 'isOpened'],
  },
});
