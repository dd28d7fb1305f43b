import { defineRecord, f, own, rule, secondPerson } from '#kernel';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;
const approver = { duty: 'vendor_approver' } as const;

const approverIsNotAsker = secondPerson(
  'vendor_merge.approver_is_not_asker',
  'You requested this merge, so someone else has to approve it.',
  ['createdBy'],
);

const namesTwo = rule<{ vendor: string; target: string }>(
  'vendor_merge.names_two',
  'Choose another vendor: a merge needs two.',
  ({ row }) => row.vendor !== row.target,
  { field: 'target' },
);

/** That two rows of the directory are one firm: one person finds it, another agrees, and everything that names the first names the second. */
export const vendorMerge = defineRecord('vendor_merge', {
  label: ['Vendor merge', 'Vendor merges'],
  about: 'A request to merge a duplicate vendor into another one, decided by a second person.',
  title: 'number',
  fields: {
    number: f.sequence('VM-{yyyy}-{0000}').search(),
    vendor: f.ref('vendor').label('Duplicate').required().fixed(),
    target: f.ref('vendor').label('Merge into').required().fixed(),
    why: f.text({ max: 500, lines: 2 }).label('Reason').required().fixed().search(),
  },
  access: { read: 'member', create: clerks, edit: 'nobody' },
  states: { proposed: 'review', approved: 'done', rejected: 'stopped', withdrawn: 'stopped' },
  finalStates: ['approved', 'rejected', 'withdrawn'],
  transitions: {
    approve: {
      label: 'Approve',
      from: 'proposed',
      to: 'approved',
      by: approver,
      rules: [approverIsNotAsker],
      confirm: 'Everything that names the duplicate names the other vendor from now on. This cannot be undone.',
    },
    reject: { label: 'Keep separate', from: 'proposed', to: 'rejected', by: approver, reason: 'required' },
    withdraw: {
      label: 'Withdraw',
      from: 'proposed',
      to: 'withdrawn',
      by: 'member',
      rows: own('createdBy'),
      confirm: 'It can no longer be decided.',
    },
  },
  rules: [namesTwo],
  list: {
    columns: ['number', 'vendor', 'target', 'why', 'status'],
    filters: ['status', 'vendor', 'target'],
    sort: '-number',
  },
  sections: { Merge: ['vendor', 'target', 'why'] },
});
