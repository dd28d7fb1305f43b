import { defineRecord, f } from '#kernel';

/** With this key the organization's directory keeps the list of its people here. It is shown once. */
export const scimToken = defineRecord('scim_token', {
  label: ['SCIM token', 'SCIM tokens'],
  about: 'A key with which the organization’s directory keeps its people up to date here (SCIM).',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required(),
    owner: f.person().computed().help('The admin who issued it; the directory acts on their behalf.'),
    start: f.text({ max: 20 }).label('Begins with').required().computed(),
    digest: f.text({ max: 64 }).required().computed().readableBy('nobody'),
    lastUsedAt: f.instant().computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { active: 'done', revoked: 'stopped' },
  finalStates: ['revoked'],
  transitions: {
    revoke: {
      label: 'Revoke',
      from: 'active',
      to: 'revoked',
      by: 'admin',
      confirm: 'The directory that uses this key changes nothing here any more.',
    },
  },
  list: { columns: ['name', 'start', 'owner', 'lastUsedAt', 'status'], filters: ['status'], sort: '-createdAt' },
  sections: { Key: ['name', 'start', 'owner', 'lastUsedAt'] },
});
