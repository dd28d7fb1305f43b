import { defineRecord, f } from '#kernel';

/** Where spending is booked. Budgets, requisitions and invoices all point here. */
export const costCenter = defineRecord('cost_center', {
  label: ['Cost center', 'Cost centers'],
  about: 'Where spending is charged: a department, a program or a crew with its own budget.',
  title: 'code',
  fields: {
    code: f.text({ max: 20 }).required().unique().search(),
    name: f.text({ max: 120 }).required().search(),
    manager: f.person().help('Responsible for the spending charged here.'),
    department: f.text({ max: 120 }).search(),
    agency: f.ref('agency').help('Its rules, calendar and authority apply to what is charged here.'),
    parent: f.ref('cost_center').label('Part of').help('The cost center above this one.'),
    isGroup: f
      .yesNo()
      .label('Group')
      .required()
      .defaultTo(false)
      .help('A group contains other cost centers; nothing is charged to it.'),
    approver: f.person().label('Default approver').help('First approver of requests charged here.'),
    opensOn: f.date(),
    closesOn: f.date(),
    notes: f.longText({ max: 4000 }),
  },
  access: { read: 'member', create: 'manager', edit: { by: 'manager', inStates: ['active'] } },
  states: { active: 'done', closed: 'stopped' },
  transitions: {
    close: {
      label: 'Close',
      from: 'active',
      to: 'closed',
      by: 'manager',
      reason: 'optional',
      confirm: 'Nothing can be charged to a closed cost center.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'active', by: 'admin', reason: 'required' },
  },
  list: {
    columns: ['code', 'name', 'department', 'manager', 'status'],
    filters: ['status', 'department', 'agency', 'manager', 'parent'],
    sort: 'code',
  },
  sections: {
    'Cost center': ['code', 'name', 'department', 'agency', 'manager', 'approver'],
    Place: ['parent', 'isGroup'],
    'In force': ['opensOn', 'closesOn'],
    Notes: ['notes'],
  },
});
