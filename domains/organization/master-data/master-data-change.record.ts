import { anyOf, defineRecord, f, forThose, own, rule } from '#kernel';

/** The sets of entries that are changed by request and agreement. Their records are in the registry under these names. */
export const masterSets = {
  commodity_code: 'Commodity code',
  unit_of_measure: 'Unit',
  payment_term: 'Payment term',
  reason_code: 'Reason code',
} as const;

/** Separation of duties: one wrong code spoils a year of reports, so two people look. */
const secondPersonAgrees = rule<{ createdBy: string }>(
  'master_data_change.second_person_agrees',
  'You asked for this change, so someone else has to agree to it.',
  ({ row, actor }) => actor.kind === 'system' || actor.id !== row.createdBy,
  { law: '2 CFR 200.303' },
);

const mergeNamesItsTarget = rule<{ act: string; mergeInto: string | null; entry: string }>(
  'master_data_change.merge_names_its_target',
  'A merge needs another entry to merge into.',
  ({ row }) => (row.act === 'merge' ? row.mergeInto !== null && row.mergeInto !== row.entry : row.mergeInto === null),
  { field: 'mergeInto' },
);

const changeSaysWhat = rule<{ act: string; proposal: unknown }>(
  'master_data_change.change_says_what',
  'Say what is to be changed, field by field.',
  ({ row }) =>
    row.act === 'change'
      ? typeof row.proposal === 'object' && row.proposal !== null && Object.keys(row.proposal).length > 0
      : row.proposal === null,
  { field: 'proposal' },
);

/** A wish to change, retire or merge an entry of the master data; its owner or an administrator agrees, never whoever asked. */
export const masterDataChange = defineRecord('master_data_change', {
  label: ['Change request', 'Change requests'],
  about: 'A wish to change, retire or merge an entry of the master data, which its owner agrees to or not.',
  title: 'number',
  fields: {
    number: f.sequence('MDC-{yyyy}-{0000}').search(),
    entryKind: f.choice(masterSets).label('Kind of entry').required().settled(),
    entry: f.uuid().required().settled(),
    entryName: f.text({ max: 240 }).label('Name of the entry').computed().search(),
    act: f
      .choice({ change: 'Change', retire: 'Retire', reinstate: 'Take into use again', merge: 'Merge' })
      .label('What happens')
      .required()
      .settled(),
    proposal: f.json().label('New values').settled(),
    mergeInto: f.uuid().label('Merged into').settled(),
    mergeIntoName: f.text({ max: 240 }).label('Name of what it is merged into').computed(),
    why: f.text({ max: 500, lines: 2 }).required().settled(),
    owner: f.person().computed().label('Who has to agree'),
    repointed: f.integer({ min: 0, max: 1_000_000 }).label('Rows pointed anew').computed(),
  },
  access: { read: 'member', create: 'member', edit: 'nobody' },
  states: ['proposed', 'approved', 'rejected', 'withdrawn'],
  ends: ['approved', 'rejected', 'withdrawn'],
  transitions: {
    approve: {
      label: 'Agree and carry out',
      from: 'proposed',
      to: 'approved',
      by: 'member',
      rows: anyOf(own('owner'), forThose('admin')),
      rules: [secondPersonAgrees],
      grave: 'The change is made at once, in every row that points at the entry. A merge cannot be taken apart again.',
    },
    reject: {
      label: 'Do not agree',
      from: 'proposed',
      to: 'rejected',
      by: 'member',
      rows: anyOf(own('owner'), forThose('admin')),
      reason: 'required',
    },
    withdraw: { label: 'Withdraw', from: 'proposed', to: 'withdrawn', by: 'member', rows: own('createdBy') },
  },
  rules: [mergeNamesItsTarget, changeSaysWhat],
  list: {
    columns: ['number', 'entryKind', 'entryName', 'act', 'why', 'owner', 'status'],
    filters: ['status', 'entryKind', 'act', 'owner'],
    sort: '-number',
  },
  sections: { 'What is asked for': ['entryKind', 'entry', 'act', 'proposal', 'mergeInto', 'why'] },
});
