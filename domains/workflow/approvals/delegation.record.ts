import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { approvalKinds } from './kinds.ts';
import { endsAfterItBegins, forOneself, lastsAtMostAYear, notToOneself } from './delegation.rules.ts';

const theirs = anyOf(own('principal'), forThose('admin'));

/** Who may decide in whose name, from when to when, about what and up to which amount. Whoever delegates keeps the right. */
export const delegation = defineRecord('delegation', {
  label: ['Delegation', 'Delegations'],
  about: 'Who may decide on whose behalf, from when to when, about what and up to which amount.',
  title: 'reason',
  fields: {
    principal: f.person().label('On behalf of').required().fixed().defaultTo('actor'),
    deputy: f.person().label('Who decides').required().fixed(),
    fromDay: f.date().label('From').required().defaultTo('today'),
    untilDay: f.date().label('Until').required().help('The last day on which it holds.'),
    kinds: f.choices(approvalKinds).label('Only for').help('Empty: for everything that is put before you.'),
    costCenters: f.refs('cost_center', { max: 50 }).label('Cost centers').help('Empty: for all of them.'),
    limit: f
      .money({ currency: 'organization', min: 0 })
      .label('Up to')
      .help('Empty: as far as your own authority reaches.'),
    reason: f.text({ max: 200 }).required().help('Why, in a few words: “Leave in June”.'),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('principal'), own('deputy'), forThose(['manager', { duty: 'auditor' }])) },
    create: 'member',
    edit: { by: 'member', rows: theirs, inStates: ['active'], rules: [forOneself] },
  },
  states: ['active', 'revoked'],
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
