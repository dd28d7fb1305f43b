import { defineRecord, f, rule } from '#kernel';
import { reachWords } from './reach.ts';

const saysWho = rule<{ member: string | null; duty: string | null; role: string | null }>(
  'budget_authority.says_who',
  'Enter exactly one: a person, a duty or a role.',
  ({ row }) => [row.member, row.duty, row.role].filter((one) => one !== null).length === 1,
  { field: 'duty' },
);

/** How far somebody may change the budget alone: over which lines and up to which amount. */
export const budgetAuthority = defineRecord('budget_authority', {
  label: ['Budget authority', 'Budget authorities'],
  about: 'Who may approve budget changes alone: across which lines and up to what amount.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    duty: f.choice({ approver: 'Approver', budget_officer: 'Budget officer', governing_body: 'Governing body' }),
    role: f.choice({ manager: 'Manager', admin: 'Administrator' }),
    member: f.person().label('Person'),
    kind: f.choice({ transfer: 'Transfers', amendment: 'Amendments', both: 'Both' }).required().defaultTo('transfer'),
    reach: f.choice(reachWords).required().defaultTo('object_group'),
    upTo: f.money({ currency: 'organization', min: 0 }).label('Up to').help('Empty: any amount.'),
    yearUpTo: f
      .money({ currency: 'organization', min: 0 })
      .label('Total per year')
      .help('Approved under it in one fiscal year, gross; counted by department if it reaches no further. Empty: any.'),
    fromDay: f.date().label('From'),
    untilDay: f.date().label('Until'),
    citation: f.text({ max: 200 }).label('Resolution or policy'),
  },
  access: { read: 'member', create: 'admin', edit: { by: 'admin', inStates: ['in_force'] } },
  states: { in_force: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: { end: { label: 'End', from: 'in_force', to: 'ended', by: 'admin', reason: 'required' } },
  rules: [saysWho],
  list: {
    columns: ['name', 'duty', 'role', 'member', 'kind', 'reach', 'upTo', 'yearUpTo', 'status'],
    filters: ['status', 'duty', 'role', 'member', 'kind'],
    sort: 'name',
  },
  sections: {
    Who: ['name', 'duty', 'role', 'member'],
    Limits: ['kind', 'reach', 'upTo', 'yearUpTo'],
    'In force': ['fromDay', 'untilDay', 'citation'],
  },
});
