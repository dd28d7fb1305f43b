import { anyOf, defineRecord, f, forThose, holdsActor, own } from '#kernel';

/** Those who may look besides the author and whom the author names; nobody who scores bids is among them. */
const keepers = [{ duty: 'chief_procurement_officer' }, { duty: 'auditor' }] as const;

/**
 * What the agency itself reckons that it will cost, written down before the first bid is seen. Required above the simplified
 * acquisition threshold (2 CFR 200.324(a)); it is sealed from everybody but its author, named readers and the keepers.
 */
export const costEstimate = defineRecord('cost_estimate', {
  label: ['Independent estimate', 'Independent estimates'],
  about: 'What the agency itself reckons that it will cost, dated and locked before the first bid is seen.',
  title: 'number',
  fields: {
    number: f.sequence('ICE-{yyyy}-{00000}').search(),
    requisition: f.ref('requisition').required().settled(),
    author: f.person().required().settled().defaultTo('actor'),
    madeOn: f.date().label('Made on').required().settled().defaultTo('today'),
    amount: f.money({ min: 0 }).required(),
    basis: f.longText({ max: 8000 }).label('How the figure was reached').required(),
    sources: f.attachments(),
    readers: f.refs('organization_members', { max: 10 }).label('May also read it'),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('author'), holdsActor('readers'), forThose(keepers)) },
    create: { by: 'member', rows: own('author') },
    edit: { by: 'member', rows: own('author'), while: ['draft'] },
  },
  states: ['draft', 'locked'],
  ends: ['locked'],
  transitions: {
    lock: {
      label: 'Lock',
      from: 'draft',
      to: 'locked',
      by: 'member',
      rows: own('author'),
      grave: 'A locked estimate is never changed again; another one can be made beside it.',
    },
  },
  list: {
    columns: ['number', 'requisition', 'author', 'madeOn', 'amount', 'status'],
    filters: ['status', 'requisition', 'author'],
    sort: '-number',
  },
  sections: {
    'Independent estimate': ['requisition', 'author', 'madeOn', 'amount', 'basis', 'sources'],
    'Sealed from everybody else': ['readers'],
  },
});
