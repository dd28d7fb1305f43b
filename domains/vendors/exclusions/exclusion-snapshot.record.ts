import { defineRecord, f, rule } from '#kernel';

const keepers = ['admin', { duty: 'vendor_approver' }] as const;

/** A day that is still to come would keep an old list from ever being old. */
const notAhead = rule<{ takenOn: string }>(
  'exclusion_snapshot.not_ahead',
  'Enter the day of the extract, as in its file name. It can’t be in the future.',
  ({ row, today }) => row.takenOn <= today,
  { field: 'takenOn' },
);

/** The exclusions of SAM.gov as one day's public extract has them. Vendors are held against the current one, with no line to SAM.gov. */
export const exclusionSnapshot = defineRecord('exclusion_snapshot', {
  label: ['Exclusion snapshot', 'Exclusion snapshots'],
  about: 'One day’s public extract of the SAM.gov exclusions.',
  title: 'takenOn',
  fields: {
    takenOn: f.date().label('Extract of').required().fixed(),
    fileName: f.text({ max: 200 }).label('File').required().fixed().search(),
    entries: f.integer({ min: 0 }).computed(),
  },
  access: { read: 'member', create: keepers, edit: 'nobody' },
  rules: [notAhead],
  states: { loading: 'review', current: 'done', superseded: 'new', discarded: 'stopped' },
  finalStates: ['superseded', 'discarded'],
  transitions: {
    use: { label: 'Use', from: 'loading', to: 'current', by: keepers },
    discard: {
      label: 'Discard',
      from: 'loading',
      to: 'discarded',
      by: keepers,
      confirm: 'Its entries are deleted.',
    },
    supersede: { label: 'Supersede', from: 'current', to: 'superseded', by: 'nobody' },
  },
  list: { columns: ['takenOn', 'fileName', 'entries', 'status'], filters: ['status', 'takenOn'], sort: '-takenOn' },
  sections: { 'Exclusion snapshot': ['takenOn', 'fileName', 'entries'] },
});
