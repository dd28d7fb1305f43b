import { defineRecord, f, secondPerson } from '#kernel';
import { curableFields } from './curing-rules.ts';

const clerks = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

const deciderIsNotAuthor = secondPerson(
  'bid_correction.decider_is_not_author',
  'You asked for this correction or recorded the answer, so someone else has to decide it.',
  ['createdBy'],
);

/** A defect in the documents of an opened bid that the firm may correct within the cure period. Nothing of the bid itself changes. */
export const bidCorrection = defineRecord('bid_correction', {
  label: ['Bid correction', 'Bid corrections'],
  about: 'A document defect of an opened bid that the firm may correct within the cure period.',
  title: 'number',
  fields: {
    number: f.sequence('COR-{yyyy}-{000}').search(),
    bid: f.ref('bid').required().fixed(),
    field: f.choice(curableFields).label('Document').required().fixed(),
    defect: f
      .longText({ max: 2000 })
      .required()
      .fixed()
      .search()
      .help('What is missing or wrong. The firm reads this.'),
    solicitation: f.ref('solicitation').computed(),
    vendor: f.ref('vendor').computed(),
    rule: f.text({ max: 200 }).computed(),
    answerBy: f.instant().label('Answer due').computed(),
    answer: f.longText({ max: 4000 }).search(),
    files: f.attachments().label('Answer files').computed(),
    answeredBy: f.text({ max: 400 }).label('Answered by').computed(),
    answeredAt: f.instant().label('Answered').computed(),
    decidedBy: f.person().label('Decided by').computed(),
  },
  access: { read: 'member', create: clerks, edit: 'nobody' },
  states: {
    requested: ['review', 'Awaiting vendor'],
    answered: ['review', 'Awaiting decision'],
    accepted: 'done',
    rejected: 'stopped',
    expired: 'stopped',
    cancelled: 'stopped',
  },
  finalStates: ['accepted', 'rejected', 'expired', 'cancelled'],
  transitions: {
    answer: { label: 'Record answer', from: 'requested', to: 'answered', by: clerks, fieldsToFill: ['answer'] },
    accept: { label: 'Accept', from: 'answered', to: 'accepted', by: clerks, rules: [deciderIsNotAuthor] },
    reject: {
      label: 'Reject',
      from: 'answered',
      to: 'rejected',
      by: clerks,
      rules: [deciderIsNotAuthor],
      reason: 'required',
      confirm: 'The bid can’t be marked as responsive any more.',
    },
    expire: { label: 'Record as missed', from: 'requested', to: 'expired', by: clerks },
    cancel: { label: 'Cancel', from: ['requested', 'answered'], to: 'cancelled', by: clerks, reason: 'required' },
  },
  list: {
    columns: ['number', 'bid', 'field', 'answerBy', 'answeredAt', 'status'],
    filters: ['status', 'solicitation', 'bid', 'field'],
    sort: '-number',
  },
  sections: {
    'Bid correction': ['bid', 'solicitation', 'vendor', 'field', 'defect', 'answerBy', 'rule'],
    Answer: ['answer', 'files', 'answeredBy', 'answeredAt', 'decidedBy'],
  },
});
