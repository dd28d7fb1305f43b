import { defineRecord, f } from '#kernel';
import { rightLabels } from './directory-rights.ts';

/** A right that groups of the directory should have given or taken away, and why it was not done. */
export const scimFinding = defineRecord('scim_finding', {
  label: ['Directory finding', 'Directory findings'],
  about: 'A role or duty that directory groups should have given or removed, and why it was not.',
  title: 'access',
  fields: {
    member: f.person().required().fixed(),
    access: f.choice(rightLabels).required().fixed(),
    kind: f.choice({ not_given: 'Not given', kept: 'Not removed' }).required().fixed(),
    reason: f.text({ max: 500 }).required(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { open: 'review', resolved: 'done' },
  finalStates: ['resolved'],
  transitions: { resolve: { label: 'Resolve', from: 'open', to: 'resolved', by: 'nobody' } },
  list: {
    columns: ['member', 'access', 'kind', 'reason', 'status'],
    filters: ['status', 'member'],
    sort: '-createdAt',
  },
  sections: { Finding: ['member', 'access', 'kind', 'reason'] },
});
