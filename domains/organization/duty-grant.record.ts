import { bothSides, defineRecord, f, rule } from '#kernel';
import { dutiesOf, duties } from './duties.ts';
import { grantSource, notFromDirectory } from './grant-source.ts';

const endsAfterItStarts = rule<{ fromDay: string; untilDay: string | null }>(
  'duty_grant.ends_after_it_starts',
  'The last day is before the first.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const notForOneself = rule<{ member: string }>(
  'duty_grant.not_for_oneself',
  'Someone else has to grant you a duty.',
  ({ row, actor }) => actor.kind === 'system' || row.member !== actor.id,
  { field: 'member' },
);

const ofTheirSide = rule<{ duty: string }>(
  'duty_grant.of_their_side',
  'This duty is not one of your organization’s: vendors sign bids and send invoices, agencies do the rest.',
  ({ row, actor }) => actor.kind === 'system' || dutiesOf(actor.side ?? 'agency').some((duty) => duty === row.duty),
  { field: 'duty' },
);

const labels = Object.fromEntries(
  Object.keys(duties).map((duty) => [duty, `${duty.charAt(0).toUpperCase()}${duty.slice(1).replaceAll('_', ' ')}`]),
);

/** A finer right of one person, such as buying or releasing payments. Conflicting duties need a written exception. */
export const dutyGrant = defineRecord('duty_grant', {
  label: ['Duty', 'Duties'],
  about: 'A finer right of one person inside the organization, such as buying or releasing payments.',
  title: 'duty',
  serves: bothSides,
  fields: {
    member: f.person().required().fixed(),
    duty: f.choice(labels).required().fixed(),
    fromDay: f.date().label('From').required().fixed().defaultTo('today'),
    untilDay: f.date().label('Until').fixed().help('Last day; empty: until it is revoked.'),
    reason: f.text({ max: 500 }).fixed(),
    source: grantSource(),
    exception: f
      .text({ max: 500, lines: 3 })
      .fixed()
      .help('Why this person may hold two duties that exclude each other.'),
  },
  access: { read: 'member', create: 'admin', edit: 'nobody' },
  states: { active: 'done', revoked: 'stopped' },
  finalStates: ['revoked'],
  transitions: {
    revoke: {
      label: 'Revoke',
      from: 'active',
      to: 'revoked',
      by: 'admin',
      rules: [notFromDirectory('duty_grant')],
      reason: 'optional',
      confirm: 'The person loses this duty within seconds.',
    },
  },
  rules: [endsAfterItStarts, notForOneself, ofTheirSide],
  list: {
    columns: ['member', 'duty', 'fromDay', 'untilDay', 'status'],
    filters: ['member', 'duty', 'status'],
    sort: '-fromDay',
  },
  sections: {
    Duty: ['member', 'duty', 'source', 'reason'],
    'In force': ['fromDay', 'untilDay'],
    'Separation of duties': ['exception'],
  },
});
