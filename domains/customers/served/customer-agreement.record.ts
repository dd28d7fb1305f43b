import { defineRecord, f, rule } from '#kernel';

const endsAfterItStarts = rule<{ fromDay: string; untilDay: string | null }>(
  'customer_agreement.ends_after_it_starts',
  'This agreement ends before it begins.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** What the organization and a customer have agreed: service, price, time and terms. */
export const customerAgreement = defineRecord('customer_agreement', {
  label: ['Customer agreement', 'Customer agreements'],
  about: 'An agreement with a customer: services, price and term.',
  title: 'number',
  fields: {
    number: f.sequence('AGR-{yyyy}-{0000}').search(),
    name: f.text({ max: 160 }).required().search(),
    customer: f.ref('customer').required().fixed(),
    kind: f
      .choice({
        service: 'Service',
        costShare: 'Shared costs',
        lease: 'Lease',
        wholesale: 'Wholesale supply',
        mutualAid: 'Mutual aid',
        other: 'Other',
      })
      .required(),
    yearly: f.money({ currency: 'organization', min: 0 }).label('Yearly billing'),
    ceiling: f.money({ currency: 'organization', min: 0 }).label('Ceiling'),
    terms: f.ref('payment_term').label('Payment terms').help('Empty: the customer’s terms.'),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').help('Last day. Empty: open-ended.'),
    noticeDays: f.integer({ min: 0, max: 730 }).label('Notice days'),
    scope: f.longText({ max: 4000 }).label('Scope').search(),
    documents: f.attachments(),
  },
  access: { read: 'member', create: 'manager', edit: { by: 'manager', inStates: ['draft'] } },
  states: { draft: 'new', active: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: {
    activate: { label: 'Activate', from: 'draft', to: 'active', by: 'manager' },
    end: {
      label: 'End',
      from: ['draft', 'active'],
      to: 'ended',
      by: 'manager',
      reason: 'required',
      confirm: 'You cannot reopen an ended agreement.',
    },
  },
  rules: [endsAfterItStarts],
  list: {
    columns: ['number', 'name', 'customer', 'kind', 'yearly', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'customer', 'kind', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Agreement: ['name', 'customer', 'kind', 'scope'],
    Money: ['yearly', 'ceiling', 'terms'],
    'In force': ['fromDay', 'untilDay', 'noticeDays', 'documents'],
  },
});
