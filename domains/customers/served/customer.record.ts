import { defineRecord, f } from '#kernel';

/** Somebody the organization serves or bills: a utility customer, another agency, a business. */
export const customer = defineRecord('customer', {
  label: ['Customer', 'Customers'],
  about: 'A utility customer, agency or business you serve or bill.',
  title: 'name',
  fields: {
    number: f.sequence('CUS-{00000}').search(),
    name: f.text({ max: 160 }).required().search(),
    kind: f
      .choice({
        agency: 'Another agency',
        utility: 'Utility customer',
        business: 'Business',
        nonprofit: 'Nonprofit',
        other: 'Other',
      })
      .required(),
    agency: f.ref('agency').label('Agency').help('If the customer is a partner agency in the tree.'),
    account: f.text({ max: 40 }).label('Account number').help('From the billing system.').search(),
    terms: f.ref('payment_term').label('Payment terms'),
    responsible: f.person().label('Account manager'),
    email: f.email(),
    phone: f.phone(),
    address: f.address(),
    contacts: f.lines(
      {
        name: f.text({ max: 120 }).required(),
        role: f.text({ max: 120 }),
        email: f.email(),
        phone: f.phone(),
      },
      { max: 30, label: 'Contact' },
    ),
    notes: f.longText({ max: 4000 }),
  },
  access: { read: 'member', create: 'manager', edit: { by: 'manager', inStates: ['active', 'on_hold'] } },
  states: { active: 'done', on_hold: 'returned', closed: 'stopped' },
  transitions: {
    hold: { label: 'Place on hold', from: 'active', to: 'on_hold', by: 'manager', reason: 'required' },
    release: { label: 'Release hold', from: 'on_hold', to: 'active', by: 'manager' },
    close: {
      label: 'Close account',
      from: ['active', 'on_hold'],
      to: 'closed',
      by: 'manager',
      reason: 'required',
      confirm: 'You cannot bill a closed account or add agreements to it.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'active', by: 'admin', reason: 'required' },
  },
  list: {
    columns: ['number', 'name', 'kind', 'account', 'responsible', 'terms', 'status'],
    filters: ['status', 'kind', 'responsible', 'agency'],
    sort: 'name',
  },
  sections: {
    Customer: ['name', 'kind', 'agency', 'account', 'terms', 'responsible'],
    Contact: ['email', 'phone', 'address', 'contacts', 'notes'],
  },
});
