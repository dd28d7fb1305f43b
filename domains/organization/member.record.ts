import { bothSides, defineRecord, f } from '#kernel';

/** A person's place in one organization. The same person may be a member of several. */
export const member = defineRecord('organization_members', {
  label: ['Member', 'Members'],
  about: "A person's place in this organization.",
  title: 'name',
  serves: bothSides,
  fields: {
    name: f.text({ max: 120 }).required().search(),
    email: f.email().required().fixed().search(),
    userId: f.uuid().required().fixed().unique(),
    jobTitle: f.text({ max: 120 }).search(),
    department: f.text({ max: 120 }).search(),
    phone: f.phone(),
  },
  access: { read: 'member', create: 'nobody', edit: { by: 'admin', inStates: ['active', 'suspended'] } },
  states: { active: 'done', suspended: 'returned', left: 'stopped' },
  transitions: {
    suspend: {
      label: 'Suspend',
      from: 'active',
      to: 'suspended',
      by: 'admin',
      reason: 'required',
      confirm: 'The person is signed out everywhere within seconds.',
    },
    restore: { label: 'Restore', from: 'suspended', to: 'active', by: 'admin' },
    leave: {
      label: 'Remove member',
      from: ['active', 'suspended'],
      to: 'left',
      by: 'admin',
      reason: 'optional',
      confirm: 'The person loses access. What they did stays in the record.',
    },
    rejoin: { label: 'Rejoin', from: 'left', to: 'active', by: 'nobody' },
  },
  list: {
    columns: ['name', 'email', 'jobTitle', 'department', 'status'],
    filters: ['status', 'department'],
    sort: 'name',
  },
  sections: { Person: ['name', 'email', 'phone'], Work: ['jobTitle', 'department'] },
});
