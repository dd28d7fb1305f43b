import { defineRecord, f } from '#kernel';
import { grounds } from './judge-exclusion.ts';

const approver = { duty: 'vendor_approver' } as const;

/** A vendor that an exclusion of SAM.gov or a debarment of the agency may be about, with why. A person says whether it is: 2 CFR 180.300 asks before each award. */
export const exclusionMatch = defineRecord('exclusion_match', {
  label: ['Exclusion match', 'Exclusion matches'],
  about: 'A vendor that may be excluded in SAM.gov or debarred here, to confirm or clear.',
  title: 'excluded',
  fields: {
    vendor: f.ref('vendor').required().computed(),
    excluded: f.text({ max: 300 }).label('Excluded party').required().computed().search(),
    grounds: f.choices(grounds).label('Matched by').required().computed(),
    because: f.text({ max: 500 }).label('Explanation').required().computed(),
    entry: f.text({ max: 120 }).label('Exclusion number').required().computed(),
    place: f.text({ max: 300 }).computed(),
    agency: f.text({ max: 200 }).label('Excluding agency').computed(),
    program: f.text({ max: 200 }).label('Exclusion program').computed(),
    kind: f.text({ max: 200 }).label('Exclusion type').computed(),
    activeOn: f.date().label('Active since').computed(),
    endsOn: f.text({ max: 40 }).label('Ends').computed(),
    seenOn: f.date().label('As of').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: ['review', 'To review'], confirmed: ['stopped', 'Excluded'], cleared: 'done', ended: 'new' },
  transitions: {
    confirm: {
      label: 'Confirm',
      from: ['open', 'cleared'],
      to: 'confirmed',
      by: approver,
      reason: 'required',
      confirm: 'The vendor is placed on hold for bids, awards, orders and payments.',
    },
    clear: { label: 'Not this vendor', from: 'open', to: 'cleared', by: approver, reason: 'required' },
    end: { label: 'Exclusion ended', from: 'confirmed', to: 'ended', by: approver, reason: 'required' },
    // No longer in the newest extract, or no longer alike.
    lapse: { label: 'Lapse', from: 'open', to: 'ended', by: 'nobody' },
    reopen: { label: 'Review again', from: ['cleared', 'ended'], to: 'open', by: 'nobody', reason: 'required' },
  },
  list: {
    columns: ['vendor', 'excluded', 'because', 'agency', 'activeOn', 'status'],
    filters: ['status', 'vendor', 'activeOn'],
    sort: 'excluded',
  },
  sections: {
    Match: ['vendor', 'grounds', 'because'],
    Exclusion: ['excluded', 'entry', 'place', 'agency', 'program', 'kind', 'activeOn', 'endsOn', 'seenOn'],
  },
});
