import { defineRecord, f } from '#kernel';
import { dutyLabels, groupRoles } from './directory-rights.ts';

/** A group of the organization's directory, and which role and duties an admin has given it here. */
export const scimGroup = defineRecord('scim_group', {
  label: ['Directory group', 'Directory groups'],
  about: 'A group from the directory (SCIM), with the role and duties its members receive.',
  title: 'name',
  fields: {
    name: f.text({ max: 200 }).required(),
    externalId: f.text({ max: 200 }).label('External ID'),
    role: f.choice(groupRoles).required().computed().defaultTo('user'),
    duties: f.choices(dutyLabels).computed(),
    mappedBy: f.person().computed().help('The admin who last saved role and duties.'),
    mappedAt: f.instant().label('Mapped').computed(),
    pushedAt: f.instant().label('Last pushed').required().computed().defaultTo('now'),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { active: 'done', deleted: 'stopped' },
  finalStates: ['deleted'],
  transitions: { delete: { label: 'Delete', from: 'active', to: 'deleted', by: 'nobody' } },
  list: { columns: ['name', 'role', 'duties', 'pushedAt', 'status'], filters: ['status', 'role'], sort: 'name' },
  sections: {
    Group: ['name', 'externalId', 'pushedAt'],
    'Role and duties': ['role', 'duties', 'mappedBy', 'mappedAt'],
  },
});
