import { defineRecord, f } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

/** Leave to let one document pass a line that has too little left. Named, limited, used once, and read by auditors. */
export const budgetOverride = defineRecord('budget_override', {
  label: ['Budget override', 'Budget overrides'],
  about:
    'Leave to let one document pass a line that has too little left: limited, expiring, used once, read by auditors.',
  title: 'purpose',
  fields: {
    purpose: f
      .text({ max: 200 })
      .required()
      .settled()
      .search()
      .help('What it is for: the number of the request or order.'),
    line: f.ref('budget_line').required().settled(),
    amount: f
      .money({ positive: true })
      .label('Up to')
      .required()
      .settled()
      .help('How far the line may go below zero because of it.'),
    reason: f.longText({ max: 2000 }).required().settled(),
    document: f.uuid().settled().help('Id of the one document it is for; empty: the next one that needs it.'),
    days: f.integer({ min: 1, max: 30 }).label('Valid for days').required().settled().defaultTo(7),
    lastDay: f.date().label('Good until').computed(),
    usedFor: f.text({ max: 200 }).computed(),
    usedAmount: f.money().computed(),
    usedOn: f.date().computed(),
  },
  access: { read: ['manager', { duty: 'auditor' }, officer], create: officer, edit: 'nobody' },
  states: ['granted', 'used', 'withdrawn', 'expired'],
  ends: ['used', 'withdrawn', 'expired'],
  transitions: {
    use: { label: 'Use', from: 'granted', to: 'used', by: 'nobody' },
    expire: { label: 'Expire', from: 'granted', to: 'expired', by: 'nobody' },
    withdraw: { label: 'Withdraw', from: 'granted', to: 'withdrawn', by: officer, reason: 'required' },
  },
  list: {
    columns: ['purpose', 'line', 'amount', 'createdBy', 'lastDay', 'usedFor', 'usedAmount', 'createdAt', 'status'],
    filters: ['status', 'line', 'usedOn'],
    sort: '-createdAt',
  },
  sections: {
    Override: ['purpose', 'line', 'amount', 'reason', 'document', 'days', 'lastDay'],
    'What came of it': ['usedFor', 'usedAmount', 'usedOn'],
  },
});
