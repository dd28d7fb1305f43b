import { anyOf, defineRecord, f, forThose, holdsActor, own } from '#kernel';
import { isWorkedOutBefore } from './cost-estimate.rules.ts';

/** Those who may look besides the author and whom the author names; nobody who scores bids is among them. */
const keepers = [{ duty: 'chief_procurement_officer' }, { duty: 'auditor' }] as const;

/**
 * What the agency itself reckons that it will cost, written down before the first bid is seen. Required above the simplified
 * acquisition threshold (2 CFR 200.324(a)); it is sealed from everybody but its author, named readers and the keepers.
 */
export const costEstimate = defineRecord('cost_estimate', {
  label: ['Independent estimate', 'Independent estimates'],
  about: 'The agency’s independent cost estimate, dated and sealed before the first bid is opened.',
  title: 'number',
  fields: {
    number: f.sequence('ICE-{yyyy}-{00000}').search(),
    requisition: f.ref('requisition').required().fixed(),
    author: f.person().required().fixed().defaultTo('actor'),
    madeOn: f
      .date()
      .label('Worked out on')
      .help('As stated by the author. The server records when it is sealed.')
      .required()
      .fixed()
      .defaultTo('today'),
    sealedAt: f.instant().label('Sealed').computed(),
    amount: f.money({ currency: 'organization', min: 0 }).required(),
    basis: f.longText({ max: 8000 }).label('Basis of estimate').required(),
    sources: f.attachments(),
    readers: f.refs('organization_members', { max: 10 }).label('Additional readers'),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('author'), holdsActor('readers'), forThose(keepers)) },
    create: { by: 'member', rows: own('author') },
    edit: { by: 'member', rows: own('author') },
  },
  states: { draft: 'new', locked: 'done' },
  finalStates: ['locked'],
  transitions: {
    lock: {
      label: 'Seal',
      from: 'draft',
      to: 'locked',
      by: 'member',
      rows: own('author'),
      confirm: 'You cannot change a sealed estimate. To correct it, create another.',
    },
  },
  rules: [isWorkedOutBefore],
  fixed: [
    {
      in: ['locked'],
      code: 'cost_estimate.is_open',
      sentence: 'You cannot change a sealed estimate. To correct it, create another.',
      law: '2 CFR 200.324(a)',
    },
  ],
  list: {
    columns: ['number', 'requisition', 'author', 'sealedAt', 'amount', 'status'],
    filters: ['status', 'requisition', 'author'],
    sort: '-number',
  },
  sections: {
    'Independent estimate': ['requisition', 'author', 'madeOn', 'sealedAt', 'amount', 'basis', 'sources'],
    'Sealed estimate': ['readers'],
  },
});
