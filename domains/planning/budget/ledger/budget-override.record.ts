import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { granterIsNotAsker, saysHowFar, saysWhichControl } from './budget-override.rules.ts';
import { askedControl } from './control.ts';

const officer = { duty: 'budget_officer' } as const;

/** What lets more pass than a line allows: once for one document, or by a looser control. Two people each time; read by auditors. */
export const budgetOverride = defineRecord('budget_override', {
  label: ['Budget override', 'Budget overrides'],
  about: 'A one-time override of budget control on a line, granted by a second person.',
  title: 'purpose',
  fields: {
    purpose: f.text({ max: 200 }).required().fixed().search().help('Request number or purpose.'),
    kind: f
      .choice({ overspend: 'Overspend once', control: 'Loosen the control' })
      .required()
      .fixed()
      .defaultTo('overspend'),
    line: f.ref('budget_line').required().fixed(),
    amount: f
      .money({ currency: 'organization', positive: true })
      .label('Up to')
      .fixed()
      .help('How far the line may go below zero.'),
    ...askedControl,
    reason: f.longText({ max: 2000 }).required().fixed(),
    document: f.uuid().fixed().help('Id of one document; empty: the next one that needs it.'),
    days: f
      .integer({ min: 1, max: 30 })
      .label('Valid for days')
      .required()
      .fixed()
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
  states: {
    asked: ['review', 'Requested'],
    granted: 'done',
    refused: 'stopped',
    used: 'done',
    withdrawn: 'stopped',
    expired: 'stopped',
  },
  finalStates: ['refused', 'used', 'withdrawn', 'expired'],
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
      confirm: 'Ends this request. It can be requested again.',
    },
    takeBack: { label: 'Take back', from: 'asked', to: 'withdrawn', by: 'member', rows: own('createdBy') },
    use: { label: 'Use', from: 'granted', to: 'used', by: 'nobody' },
    expire: { label: 'Expire', from: 'granted', to: 'expired', by: 'nobody' },
    withdraw: { label: 'Withdraw', from: 'granted', to: 'withdrawn', by: officer, reason: 'required' },
  },
  rules: [saysHowFar, saysWhichControl],
  list: {
    columns: [
      'purpose',
      'kind',
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
    filters: ['status', 'kind', 'line', 'grantedBy', 'usedOn'],
    sort: '-createdAt',
  },
  sections: {
    Override: ['purpose', 'kind', 'line', 'amount', 'reason', 'document', 'days'],
    'Requested control': ['onRequisition', 'onOrder', 'onInvoice', 'onJournal', 'control', 'months'],
    'In force': ['grantedBy', 'grantedOn', 'lastDay'],
    Outcome: ['usedFor', 'usedAmount', 'usedOn'],
  },
});
