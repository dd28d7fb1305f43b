import { defineRecord, f } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

/** Notifies its owner when a line passes a percentage of its revised budget. */
export const budgetAlert = defineRecord('budget_alert', {
  label: ['Budget alert', 'Budget alerts'],
  about: 'Notifies its owner when a line passes a percentage of its revised budget.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    percent: f
      .percent({ positive: true, max: 200 })
      .label('At percent')
      .required()
      .help('Of the revised budget, counting pre-encumbrances and encumbrances.'),
    budget: f.ref('budget').help('Empty: every budget.'),
    costCenter: f.ref('cost_center').help('Empty: every cost center.'),
    line: f.ref('budget_line').help('Empty: every line.'),
    owner: f.person().help('Empty: the owner of the line, or the manager of its cost center.'),
  },
  access: { read: 'member', create: ['manager', officer], edit: { by: ['manager', officer] } },
  states: { active: 'done', paused: 'returned' },
  transitions: {
    pause: { label: 'Pause', from: 'active', to: 'paused', by: ['manager', officer] },
    resume: { label: 'Resume', from: 'paused', to: 'active', by: ['manager', officer] },
  },
  list: {
    columns: ['name', 'percent', 'budget', 'costCenter', 'line', 'owner', 'status'],
    filters: ['status', 'owner', 'costCenter'],
    sort: 'name',
  },
  sections: { Alert: ['name', 'percent', 'owner'], Scope: ['budget', 'costCenter', 'line'] },
});
