import { anyOf, defineRecord, f, forThose, own, rule, secondPerson } from '#kernel';

/** The sets of entries that are changed by request and agreement, by the field of the request that points at them. */
export const masterSets = {
  commodityCode: 'commodity_code',
  unit: 'unit_of_measure',
  paymentTerm: 'payment_term',
  reasonCode: 'reason_code',
} as const;

/** Separation of duties: one wrong code spoils a year of reports, so two people look. */
const secondPersonAgrees = secondPerson(
  'master_data_change.second_person_agrees',
  'You requested this change, so someone else has to approve it.',
  ['askedBy'],
);

const namesItsEntry = rule<Readonly<Record<keyof typeof masterSets, string | null>> & { entryKind: string }>(
  'master_data_change.names_its_entry',
  'Choose the entry to change.',
  ({ row }) => (row[row.entryKind as keyof typeof masterSets] ?? null) !== null, // the kind of entry is the name of one of these fields
  { field: 'entryKind' },
);

const changeSaysWhat = rule<{ act: string; proposal: unknown }>(
  'master_data_change.change_says_what',
  'State the change field by field, or the entry to merge into.',
  ({ row }) =>
    (row.act !== 'change' && row.act !== 'merge') ||
    (typeof row.proposal === 'object' && row.proposal !== null && Object.keys(row.proposal).length > 0),
  { field: 'proposal' },
);

/** Who agrees: the entry's owner, or an administrator. */
const theirs = anyOf(own('owner'), forThose('admin'));

/** A wish to change, retire or merge an entry of the master data; its owner or an administrator agrees, never whoever asked. */
export const masterDataChange = defineRecord('master_data_change', {
  label: ['Change request', 'Change requests'],
  about: 'A request to change, retire or merge a master data entry, decided by its owner.',
  title: 'number',
  fields: {
    number: f.sequence('MDC-{yyyy}-{0000}').search(),
    entryKind: f
      .choice({ commodityCode: 'Commodity code', unit: 'Unit', paymentTerm: 'Payment term', reasonCode: 'Reason code' })
      .label('What')
      .required()
      .fixed(),
    commodityCode: f.ref('commodity_code').fixed(),
    unit: f.ref('unit_of_measure').fixed(),
    paymentTerm: f.ref('payment_term').fixed(),
    reasonCode: f.ref('reason_code').fixed(),
    act: f
      .choice({ change: 'Change', retire: 'Retire', reinstate: 'Reactivate', merge: 'Merge into another' })
      .label('What happens')
      .required()
      .fixed(),
    proposal: f.json({ type: 'object', additionalProperties: true }).label('New values').fixed(),
    why: f.text({ max: 500, lines: 2 }).required().fixed(),
    was: f.json({ type: 'object', additionalProperties: true }).label('Original values').computed(),
    entryName: f.text({ max: 240 }).label('Entry').computed().search(),
    askedBy: f.person().computed(),
    owner: f.person().label('Owner').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { proposed: 'review', approved: 'done', rejected: 'stopped', withdrawn: 'stopped' },
  finalStates: ['approved', 'rejected', 'withdrawn'],
  transitions: {
    approve: {
      label: 'Approve',
      from: 'proposed',
      to: 'approved',
      by: 'member',
      rows: theirs,
      rules: [secondPersonAgrees],
      confirm: 'The change takes effect at once for every row that uses the entry.',
    },
    reject: { label: 'Do not agree', from: 'proposed', to: 'rejected', by: 'member', rows: theirs, reason: 'required' },
    withdraw: {
      label: 'Withdraw',
      from: 'proposed',
      to: 'withdrawn',
      by: 'member',
      rows: own('askedBy'),
      confirm: 'It can no longer be decided.',
    },
  },
  rules: [namesItsEntry, changeSaysWhat],
  list: {
    columns: ['number', 'entryKind', 'entryName', 'act', 'why', 'askedBy', 'owner', 'status'],
    filters: ['status', 'entryKind', 'act', 'owner', 'askedBy'],
    sort: '-number',
  },
  sections: {
    'Requested change': ['entryKind', 'commodityCode', 'unit', 'paymentTerm', 'reasonCode', 'act', 'proposal', 'why'],
  },
});
