import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { approvalKinds } from './kinds.ts';
import { endsAfterItBegins, forOneself, lastsAtMostAYear, notToOneself } from './delegation.rules.ts';

const theirs = anyOf(own('principal'), forThose('admin'));

/** Who may decide in whose name, from when to when, about what and up to which amount. Whoever delegates keeps the right. */
export const delegation = defineRecord('delegation', {
  label: ['Delegation', 'Delegations'],
  about: 'Who decides on whose behalf, for which dates, documents and amounts.',
  title: 'reason',
  fields: {
    principal: f.person().label('On behalf of').required().fixed().defaultTo('actor'),
    deputy: f.person().label('Delegate').required().fixed(),
    fromDay: f.date().label('From').required().defaultTo('today'),
    untilDay: f.date().label('Until').required().help('Last day of the delegation.'),
    kinds: f.choices(approvalKinds).label('Only for').help('Empty: everything assigned to you.'),
    costCenters: f.refs('cost_center', { max: 50 }).label('Cost centers').help('Empty: all cost centers.'),
    limit: f.money({ currency: 'organization', min: 0 }).label('Up to').help('Empty: up to your own authority.'),
    reason: f.text({ max: 200 }).required().help('For example “Vacation in June”.'),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('principal'), own('deputy'), forThose(['manager', { duty: 'auditor' }])) },
    create: 'member',
    edit: { by: 'member', rows: theirs, inStates: ['active'], rules: [forOneself] },
  },
  states: { active: 'done', revoked: 'stopped' },
  finalStates: ['revoked'],
  transitions: {
    revoke: {
      label: 'Revoke',
      from: 'active',
      to: 'revoked',
      by: 'member',
      rows: anyOf(own('principal'), own('deputy'), forThose('admin')),
      reason: 'optional',
    },
  },
  rules: [endsAfterItBegins, lastsAtMostAYear, notToOneself, forOneself],
  list: {
    columns: ['reason', 'principal', 'deputy', 'fromDay', 'untilDay', 'limit', 'status'],
    filters: ['status', 'principal', 'deputy', 'fromDay', 'untilDay'],
    sort: '-fromDay',
  },
  sections: {
    Delegation: ['principal', 'deputy', 'reason'],
    'In force': ['fromDay', 'untilDay'],
    Limits: ['kinds', 'costCenters', 'limit'],
  },
});
