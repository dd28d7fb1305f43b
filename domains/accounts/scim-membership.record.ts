import { defineRecord, f } from '#kernel';

/** That a member is in a group of the directory, and by whose key. */
export const scimMembership = defineRecord('scim_membership', {
  label: ['Directory group member', 'Directory group members'],
  about: 'A member in a group of the organization’s directory.',
  title: 'member',
  fields: {
    scimGroup: f.ref('scim_group').label('Group').required().fixed(),
    member: f.person().required().fixed(),
    pushedBy: f.person().fixed().help('The owner of the SCIM token that added the member.'),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { active: 'done', removed: 'stopped' },
  finalStates: ['removed'],
  transitions: { takeOut: { label: 'Remove', from: 'active', to: 'removed', by: 'nobody' } },
  list: {
    columns: ['scimGroup', 'member', 'pushedBy', 'status'],
    filters: ['scimGroup', 'member', 'status'],
    sort: '-createdAt',
  },
  sections: { Member: ['scimGroup', 'member', 'pushedBy'] },
});
