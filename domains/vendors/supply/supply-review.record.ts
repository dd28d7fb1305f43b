import { defineRecord, f, secondPerson } from '#kernel';

const writers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const chief = [{ duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }] as const;

const approverIsAnother = secondPerson(
  'supply_review.approver_is_another',
  'You wrote this review, so someone else has to approve it.',
  ['createdBy'],
);
const deciderIsAnother = secondPerson(
  'supply_review.decider_is_another',
  'You wrote or approved this review, so someone else has to decide the objection.',
  ['createdBy', 'approvedBy'],
);

/** What a person concludes from a risk signal about one vendor. The vendor may object, and a third person decides. */
export const supplyReview = defineRecord('supply_review', {
  label: ['Risk review', 'Risk reviews'],
  about: 'What an open risk signal means for awards to one vendor, and why.',
  title: 'why',
  fields: {
    vendor: f.ref('vendor').required().fixed(),
    signal: f.ref('supply_signal').label('Risk signal').required().fixed(),
    outcome: f.choice({ proceed: 'Award allowed', exclude: 'No award' }).label('Conclusion').required(),
    why: f.longText({ max: 4000 }).label('Reasons').required().search(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    objection: f.longText({ max: 8000 }).label('Vendor’s objection'),
    objectedBy: f.text({ max: 160 }).label('Objected by').computed(),
    objectedOn: f.date().label('Objected on').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: {
    read: 'member',
    create: writers,
    edit: { by: writers, inStates: ['proposed', 'approved', 'contested', 'reversed'] },
  },
  states: { proposed: 'review', approved: 'done', contested: 'returned', reversed: 'stopped', refused: 'stopped' },
  finalStates: ['reversed', 'refused'],
  transitions: {
    approve: { label: 'Approve', from: 'proposed', to: 'approved', by: chief, rules: [approverIsAnother] },
    refuse: { label: 'Refuse', from: 'proposed', to: 'refused', by: chief, reason: 'required' },
    contest: {
      label: 'Enter objection',
      from: 'approved',
      to: 'contested',
      by: [...writers, { duty: 'vendor_clerk' }],
      fieldsToFill: ['objection'],
    },
    uphold: {
      label: 'Uphold',
      from: 'contested',
      to: 'approved',
      by: chief,
      reason: 'required',
      rules: [deciderIsAnother],
    },
    reverse: {
      label: 'Reverse',
      from: 'contested',
      to: 'reversed',
      by: chief,
      reason: 'required',
      rules: [deciderIsAnother],
    },
  },
  fixed: [
    {
      in: ['approved', 'contested'],
      code: 'supply_review.approved',
      sentence: 'An approved review can’t be changed. The vendor may object to it.',
    },
    {
      in: ['reversed'],
      code: 'supply_review.reversed',
      sentence: 'A reversed review can’t be changed. Write a new one.',
    },
  ],
  list: {
    columns: ['why', 'vendor', 'signal', 'outcome', 'status'],
    filters: ['status', 'vendor', 'signal', 'outcome'],
    sort: '-createdAt',
  },
  sections: {
    'Risk review': ['vendor', 'signal', 'outcome', 'why'],
    Decision: ['approvedBy', 'approvedOn', 'objection', 'objectedBy', 'objectedOn', 'decidedOn'],
  },
});
