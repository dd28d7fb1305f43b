import { defineRecord, f } from '#kernel';

const keeps = ['admin', { duty: 'chief_procurement_officer' }] as const;

/** The names by which two cXML partners know one another. */
export const credentialDomains = { DUNS: 'DUNS', NetworkId: 'Network ID', UEI: 'UEI' } as const;

/** A supplier whose own shop can be opened from a request; the cart comes back as lines (cXML PunchOut). */
export const punchoutSupplier = defineRecord('punchout_supplier', {
  label: ['PunchOut catalog', 'PunchOut catalogs'],
  about: 'A supplier’s web catalog; its cart is imported as requisition lines.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().unique().search(),
    setupUrl: f.url().label('PunchOut URL').required(),
    theirDomain: f.choice(credentialDomains).label('Supplier ID domain').required().defaultTo('DUNS'),
    theirIdentity: f.text({ max: 120 }).label('Supplier ID').required(),
    ourDomain: f.choice(credentialDomains).label('Our ID domain').required().defaultTo('NetworkId'),
    ourIdentity: f.text({ max: 120 }).label('Our account name').required(),
    sharedSecret: f.encrypted().label('Shared secret').required(),
    minutes: f.integer({ min: 5, max: 480 }).label('Session minutes').required().defaultTo(120),
  },
  access: { read: 'member', create: keeps, edit: { by: keeps, inStates: ['on', 'off'] } },
  states: { on: ['done', 'Active'], off: 'new' },
  finalStates: [],
  transitions: {
    close: { label: 'Deactivate', from: 'on', to: 'off', by: keeps, reason: 'optional' },
    open: { label: 'Activate', from: 'off', to: 'on', by: keeps },
  },
  list: { columns: ['name', 'setupUrl', 'theirIdentity', 'status'], filters: ['status'], sort: 'name' },
  sections: {
    'PunchOut catalog': ['name', 'setupUrl', 'minutes'],
    Credentials: ['theirDomain', 'theirIdentity', 'ourDomain', 'ourIdentity', 'sharedSecret'],
  },
});
