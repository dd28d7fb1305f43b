import { defineRecord, f, rule, secondPerson } from '#kernel';
import { coverages } from './coverages.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;

const endsAfterItBegins = rule<{ fromDay: string; untilDay: string }>(
  'vendor_insurance.ends_after_it_begins',
  'This policy ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const confirmerIsNotClerk = secondPerson(
  'vendor_insurance.confirmer_is_not_clerk',
  'You entered this policy, so someone else has to confirm it.',
  ['createdBy'],
);

const removedIsOwn = rule<{ submittedBy: string | null }>(
  'vendor_insurance.removed_is_own',
  'The vendor submitted this certificate. Refuse it with a reason, so that the vendor can correct it.',
  ({ row }) => row.submittedBy === null,
);

/** A policy as its certificate states it (ACORD 25), to compare with what a contract asks for. */
export const vendorInsurance = defineRecord('vendor_insurance', {
  label: ['Insurance policy', 'Insurance policies'],
  about: 'A vendor’s insurance policy, as on its certificate.',
  title: 'policy',
  fields: {
    vendor: f.ref('vendor').required().fixed(),
    coverage: f.choice(coverages).required(),
    policy: f.text({ max: 60 }).label('Policy number').required().search(),
    insurer: f.text({ max: 160 }).required().search(),
    each: f.money({ currency: 'organization', min: 0 }).label('Each occurrence').required(),
    aggregate: f.money({ currency: 'organization', min: 0 }).label('Aggregate'),
    isInsured: f
      .yesNo()
      .label('Additional insured')
      .required()
      .defaultTo(false)
      .help('Your agency is named on the policy.'),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').required(),
    certificate: f.attachments(),
    submittedBy: f.text({ max: 300 }).label('Submitted by').computed().help('The person of the firm who submitted it.'),
    confirmedAt: f.instant().label('Confirmed').computed(),
  },
  access: {
    read: 'member',
    create: clerks,
    edit: { by: clerks, inStates: ['entered', 'confirmed'] },
    remove: { by: clerks, inStates: ['entered'], rules: [removedIsOwn] },
  },
  fixed: [
    {
      in: ['confirmed'],
      code: 'vendor_insurance.is_confirmed',
      sentence: 'An insurance policy that is confirmed cannot be edited.',
    },
  ],
  states: { entered: 'review', confirmed: 'done', refused: 'stopped', withdrawn: 'new' },
  finalStates: ['refused', 'withdrawn'],
  transitions: {
    confirm: {
      label: 'Confirm',
      from: 'entered',
      to: 'confirmed',
      by: { duty: 'vendor_approver' },
      rules: [confirmerIsNotClerk],
    },
    refuse: {
      label: 'Refuse',
      from: ['entered', 'confirmed'],
      to: 'refused',
      by: { duty: 'vendor_approver' },
      reason: 'required',
      confirm: 'A vendor that submitted it reads the reason in its portal.',
    },
    // The firm itself, in its portal.
    withdraw: { label: 'Withdraw', from: 'entered', to: 'withdrawn', by: 'nobody', reason: 'required' },
  },
  rules: [endsAfterItBegins],
  list: {
    columns: ['vendor', 'coverage', 'insurer', 'policy', 'each', 'untilDay', 'status'],
    filters: ['status', 'vendor', 'coverage', 'untilDay'],
    sort: 'untilDay',
  },
  sections: {
    'Insurance policy': ['vendor', 'coverage', 'policy', 'insurer'],
    Limits: ['each', 'aggregate', 'isInsured'],
    'In force': ['fromDay', 'untilDay', 'certificate'],
    Submission: ['submittedBy', 'confirmedAt'],
  },
});
