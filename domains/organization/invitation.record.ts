import { bothSides, defineRecord, f } from '#kernel';
import { notAboveOwnRole } from './role.record.ts';

/** An offer to join, sent to one address. The link shows a page; only its button accepts. */
export const invitation = defineRecord('invitation', {
  label: ['Invitation', 'Invitations'],
  about: 'An offer to join the organization, sent to one address.',
  title: 'email',
  serves: bothSides,
  fields: {
    email: f.email().required().fixed(),
    name: f.text({ max: 120 }),
    role: f
      .choice({ user: 'User', manager: 'Manager', admin: 'Admin', platform_admin: 'Platform admin' })
      .required()
      .fixed()
      .defaultTo('user'),
    expiresAt: f.instant().required().computed(),
    digest: f.text({ max: 64 }).required().computed().readableBy('nobody'),
    acceptedBy: f.person().computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { sent: 'review', accepted: 'done', withdrawn: 'stopped', expired: 'stopped' },
  finalStates: ['accepted', 'withdrawn', 'expired'],
  transitions: {
    accept: { label: 'Accept', from: 'sent', to: 'accepted', by: 'nobody' },
    withdraw: {
      label: 'Withdraw',
      from: 'sent',
      to: 'withdrawn',
      by: 'admin',
      confirm: 'The link in the email no longer works.',
    },
    expire: { label: 'Expire', from: 'sent', to: 'expired', by: 'nobody' },
  },
  rules: [notAboveOwnRole],
  list: { columns: ['email', 'role', 'expiresAt', 'status'], filters: ['status'], sort: '-createdAt' },
  sections: { Invitation: ['email', 'name', 'role'], 'In force': ['expiresAt', 'acceptedBy'] },
});
