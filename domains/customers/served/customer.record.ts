import { defineRecord, f } from '#kernel';

/** Somebody the organization serves or bills: a utility customer, another agency, a business. */
export const customer = defineRecord('customer', {
  label: ['Customer', 'Customers'],
  about: 'Who the organization serves or bills: a utility customer, another agency or a business.',
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
    agency: f.ref('agency').label('Which agency').help('When the customer is a partner agency of the tree.'),
    account: f.text({ max: 40 }).label('Account number').help('As the billing system calls it.').search(),
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
  states: ['active', 'on_hold', 'closed'],
  transitions: {
    hold: { label: 'Put on hold', from: 'active', to: 'on_hold', by: 'manager', reason: 'required' },
    release: { label: 'Release', from: 'on_hold', to: 'active', by: 'manager' },
    close: {
      label: 'Close the account',
      from: ['active', 'on_hold'],
      to: 'closed',
      by: 'manager',
      reason: 'required',
      confirm: 'A closed account is no longer billed and gets no new agreement.',
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
