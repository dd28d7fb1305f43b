import { defineRecord, f, rule } from '#kernel';
import { usStates } from '../../organization/public.ts';

const keepers = ['admin', { duty: 'vendor_approver' }] as const;

/** A day that is still to come would keep an old list from ever being old. */
const notAhead = rule<{ takenOn: string }>(
  'exclusion_snapshot.not_ahead',
  'Enter the day of the extract, as in its file name. It can’t be in the future.',
  ({ row, today }) => row.takenOn <= today,
  { field: 'takenOn' },
);

/** The exclusions of SAM.gov as one day’s public extract has them, or the debarments of a state as one day’s list has them. Vendors are held against the current one of each. */
export const exclusionSnapshot = defineRecord('exclusion_snapshot', {
  label: ['Exclusion snapshot', 'Exclusion snapshots'],
  about: 'One day’s SAM.gov exclusions extract, or one day’s debarment list of a state.',
  title: 'takenOn',
  fields: {
    state: f.choice(usStates).label('State list').fixed().help('Empty: the SAM.gov extract.'),
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
  list: {
    columns: ['takenOn', 'state', 'fileName', 'entries', 'status'],
    filters: ['status', 'state', 'takenOn'],
    sort: '-takenOn',
  },
  sections: { 'Exclusion snapshot': ['state', 'takenOn', 'fileName', 'entries'] },
});
