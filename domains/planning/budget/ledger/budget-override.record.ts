import { anyOf, defineRecord, f, forThose, own, secondPerson } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

const granterIsNotAsker = secondPerson(
  'budget_override.granter_is_not_asker',
  'You asked for this override, so someone else has to decide on it.',
  ['createdBy'],
);

/**
 * Leave to let one document pass a line that has too little left. Whoever needs it asks, a budget officer grants or refuses; limited,
 * used once, and read by auditors. Its days begin with the grant.
 */
export const budgetOverride = defineRecord('budget_override', {
  label: ['Budget override', 'Budget overrides'],
  about:
    'Leave to let one document pass a line that has too little left: asked for by one person, granted by another, used once, read by auditors.',
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
      .money({ currency: 'organization', positive: true })
      .label('Up to')
      .required()
      .settled()
      .help('How far the line may go below zero because of it.'),
    reason: f.longText({ max: 2000 }).required().settled(),
    document: f.uuid().settled().help('Id of the one document it is for; empty: the next one that needs it.'),
    days: f
      .integer({ min: 1, max: 30 })
      .label('Valid for days')
      .required()
      .settled()
      .defaultTo(7)
      .help('Counted from the day on which it is granted.'),
    grantedBy: f.person().label('Granted by').computed(),
    grantedOn: f.date().label('Granted on').computed(),
    lastDay: f.date().label('Good until').computed(),
    usedFor: f.text({ max: 200 }).computed(),
    usedAmount: f.money({ currency: 'organization' }).computed(),
    usedOn: f.date().computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('createdBy'), forThose(['manager', { duty: 'auditor' }, officer])) },
    create: 'member',
    edit: 'nobody',
  },
  states: ['asked', 'granted', 'refused', 'used', 'withdrawn', 'expired'],
  ends: ['refused', 'used', 'withdrawn', 'expired'],
  transitions: {
    grant: {
      label: 'Grant',
      from: 'asked',
      to: 'granted',
      by: officer,
      rules: [granterIsNotAsker],
    },
    refuse: {
      label: 'Refuse',
      from: 'asked',
      to: 'refused',
      by: officer,
      rules: [granterIsNotAsker],
      reason: 'required',
      grave: 'This question ends here; whoever still needs it asks anew.',
    },
    takeBack: { label: 'Take back', from: 'asked', to: 'withdrawn', by: 'member', rows: own('createdBy') },
    use: { label: 'Use', from: 'granted', to: 'used', by: 'nobody' },
    expire: { label: 'Expire', from: 'granted', to: 'expired', by: 'nobody' },
    withdraw: { label: 'Withdraw', from: 'granted', to: 'withdrawn', by: officer, reason: 'required' },
  },
  list: {
    columns: [
      'purpose',
      'line',
      'amount',
      'createdBy',
      'grantedBy',
      'lastDay',
      'usedFor',
      'usedAmount',
      'createdAt',
      'status',
    ],
    filters: ['status', 'line', 'grantedBy', 'usedOn'],
    sort: '-createdAt',
  },
  sections: {
    Override: ['purpose', 'line', 'amount', 'reason', 'document', 'days'],
    'In force': ['grantedBy', 'grantedOn', 'lastDay'],
    'What came of it': ['usedFor', 'usedAmount', 'usedOn'],
  },
});
