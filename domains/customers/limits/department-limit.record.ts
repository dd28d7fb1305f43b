import { defineRecord, f, rule } from '#kernel';

/** Judged as the limit begins and again as it is lifted: neither is one's own to decide. */
const notForOneself = rule<{ member: string }>(
  'department_limit.not_for_oneself',
  'Another administrator has to set or lift your limit.',
  ({ row, actor }) => actor.kind === 'system' || row.member !== actor.id,
  { field: 'member' },
);

/** A member who sees the awards of some departments only. Several add up; without one, the whole agency is seen. */
export const departmentLimit = defineRecord('department_limit', {
  label: ['Department limit', 'Department limits'],
  about: 'A member sees awards of this department, and of those under it, only.',
  title: 'member',
  fields: {
    member: f.person().label('Person').required().fixed(),
    department: f.ref('agency').label('Department').required().fixed().help('Includes what is under it.'),
    reason: f.text({ max: 500 }).fixed(),
  },
  access: { read: 'member', create: 'admin', edit: 'nobody' },
  states: { active: 'done', lifted: 'stopped' },
  finalStates: ['lifted'],
  transitions: {
    lift: {
      label: 'Lift',
      from: 'active',
      to: 'lifted',
      by: 'admin',
      rules: [notForOneself],
      reason: 'required',
      confirm: 'Without another limit the person sees the awards of the whole agency.',
    },
  },
  rules: [notForOneself],
  list: {
    columns: ['member', 'department', 'createdAt', 'status'],
    filters: ['member', 'department', 'status'],
    sort: '-createdAt',
  },
  sections: { Limit: ['member', 'department', 'reason'] },
});
