import { defineRecord, f, rule, secondPerson } from '#kernel';
import { programs } from './programs.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;

const endsAfterItBegins = rule<{ fromDay: string; untilDay: string | null }>(
  'vendor_certification.ends_after_it_begins',
  'This certification ends before it begins.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const confirmerIsNotClerk = secondPerson(
  'vendor_certification.confirmer_is_not_clerk',
  'You entered this certification, so someone else has to confirm it.',
  ['createdBy'],
);

/** What a firm is certified as, by whom and for how long. */
export const vendorCertification = defineRecord('vendor_certification', {
  label: ['Certification', 'Certifications'],
  about: 'A vendor’s certification in a business program, with its dates and evidence.',
  title: 'certificate',
  fields: {
    vendor: f.ref('vendor').required().fixed(),
    program: f.choice(programs).required(),
    certificate: f.text({ max: 80 }).label('Certificate number').required().search(),
    issuer: f.text({ max: 160 }).label('Issued by').required().search(),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').help('Empty: no end date.'),
    evidence: f.attachments(),
    submittedBy: f.text({ max: 300 }).label('Submitted by').computed().help('The person of the firm who submitted it.'),
    renews: f.ref('vendor_certification').label('Renews').computed(),
  },
  access: { read: 'member', create: clerks, edit: { by: clerks, inStates: ['claimed'] } },
  states: { claimed: 'review', confirmed: 'done', refused: 'stopped', withdrawn: 'new' },
  finalStates: ['refused', 'withdrawn'],
  transitions: {
    confirm: {
      label: 'Confirm',
      from: 'claimed',
      to: 'confirmed',
      by: { duty: 'vendor_approver' },
      rules: [confirmerIsNotClerk],
    },
    refuse: {
      label: 'Refuse',
      from: ['claimed', 'confirmed'],
      to: 'refused',
      by: { duty: 'vendor_approver' },
      reason: 'required',
      confirm: 'A vendor that submitted it reads the reason in its portal.',
    },
    // The firm itself, in its portal.
    withdraw: { label: 'Withdraw', from: 'claimed', to: 'withdrawn', by: 'nobody', reason: 'required' },
  },
  rules: [endsAfterItBegins],
  list: {
    columns: ['vendor', 'program', 'certificate', 'issuer', 'untilDay', 'status'],
    filters: ['status', 'program', 'vendor', 'untilDay'],
    sort: 'untilDay',
  },
  sections: {
    Certification: ['vendor', 'program', 'certificate', 'issuer'],
    'In force': ['fromDay', 'untilDay', 'evidence'],
    Submission: ['submittedBy', 'renews'],
  },
});
