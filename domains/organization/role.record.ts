import { grantSource, notFromDirectory } from './grant-source.ts';
import { type Actor, bothSides, defineRecord, f, includesRole, type Role, rule } from '#kernel';

/** A grant never reaches higher than the person who makes it. */
export const notAboveOwnRole = rule<{ role: string }>(
  'user_roles.not_above_own_role',
  'You cannot grant a role that is stronger than your own.',
  ({ row, actor }) => actor.kind === 'system' || includesRole(actor.role, row.role as Role),
  { field: 'role' },
);

const notToOneself = rule<{ userId: string; role: string }>(
  'user_roles.not_to_oneself',
  'Someone else has to change your own role.',
  ({ row, actor }: { row: { userId: string }; actor: Actor }) => actor.kind === 'system' || row.userId !== actor.id,
  { field: 'userId' },
);

/** One grant of a role. The active role of a person is the most recently granted one that has not expired or been revoked. */
export const userRole = defineRecord('user_roles', {
  label: ['Role', 'Roles'],
  about: 'One grant of a role to a person, with its end when it has one.',
  title: 'role',
  serves: bothSides,
  fields: {
    userId: f.person().label('Person').required().fixed(),
    role: f
      .choice({ user: 'User', manager: 'Manager', admin: 'Admin', platform_admin: 'Platform admin' })
      .required()
      .fixed(),
    grantedAt: f.instant().required().computed().defaultTo('now'),
    expiresAt: f.instant().help('Empty: until it is revoked.').fixed(),
    source: grantSource(),
    reason: f.text({ max: 500 }).fixed(),
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
      rules: [notToOneself, notAboveOwnRole, notFromDirectory('user_roles')],
      reason: 'optional',
      confirm: 'The person falls back to the grant before, or to User.',
    },
  },
  rules: [notAboveOwnRole, notToOneself],
  list: {
    columns: ['userId', 'role', 'grantedAt', 'expiresAt', 'status'],
    filters: ['userId', 'role', 'status'],
    sort: '-grantedAt',
  },
  sections: { Grant: ['userId', 'role', 'source', 'reason'], 'In force': ['grantedAt', 'expiresAt'] },
});
