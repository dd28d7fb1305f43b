import { defineRecord, f, own } from '#kernel';

const writers = ['admin', 'manager', { duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** What is done about a dependency, by whom and by when. */
export const supplyMitigation = defineRecord('supply_mitigation', {
  label: ['Mitigation', 'Mitigations'],
  about: 'What is done about a supply risk, by whom and by when.',
  title: 'action',
  fields: {
    action: f.text({ max: 200 }).required().search().help('Qualify a second source, for example.'),
    vendor: f.ref('vendor'),
    commodity: f.ref('commodity_code').label('Commodity code'),
    signal: f.ref('supply_signal').label('Risk signal'),
    owner: f.person().required().defaultTo('actor'),
    dueOn: f.date().label('Due').required(),
    result: f.longText({ max: 4000 }).label('Result'),
  },
  access: { read: 'member', create: writers, edit: { by: writers, inStates: ['open'] } },
  states: { open: 'review', done: 'done', cancelled: 'stopped' },
  finalStates: ['done', 'cancelled'],
  transitions: {
    finish: {
      label: 'Mark done',
      from: 'open',
      to: 'done',
      by: 'member',
      rows: own('owner'),
      fieldsToFill: ['result'],
    },
    cancel: { label: 'Cancel', from: 'open', to: 'cancelled', by: writers, reason: 'required' },
  },
  list: {
    columns: ['action', 'vendor', 'owner', 'dueOn', 'status'],
    filters: ['status', 'owner', 'vendor', 'signal', 'dueOn'],
    sort: 'dueOn',
  },
  sections: { Mitigation: ['action', 'owner', 'dueOn', 'result'], About: ['vendor', 'commodity', 'signal'] },
});
