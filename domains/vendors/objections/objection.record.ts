import { defineRecord, f, secondPerson } from '#kernel';

const answerers = [{ duty: 'vendor_approver' }, { duty: 'chief_procurement_officer' }] as const;

/** What of its record a vendor can contest here. Scorecards and debarments have a reply of their own. */
export const contested = {
  registration: 'Registration',
  award: 'Award',
  bid: 'Bid on paper',
  certification: 'Certification',
  insurance: 'Insurance',
  signal: 'Risk signal',
} as const;

const answererIsAnother = secondPerson(
  'vendor_objection.answerer_is_another',
  'You entered what the vendor contests, so someone else has to answer.',
  ['enteredBy'],
);

/** A vendor contests a fact that the agency has on file; the agency answers, and both stay with the record. */
export const vendorObjection = defineRecord('vendor_objection', {
  label: ['Objection', 'Objections'],
  about: 'A vendor’s objection to a fact on file, with the agency’s answer.',
  title: 'number',
  fields: {
    number: f.sequence('VOB-{yyyy}-{000}').search(),
    vendor: f.ref('vendor').required().fixed(),
    kind: f.choice(contested).label('Contested record').required().fixed(),
    fact: f.text({ max: 600 }).label('Fact on file').required().fixed().help('As it read on the day of the objection.'),
    source: f.uuid().label('Row').required().fixed(),
    statement: f.longText({ max: 8000 }).label('Vendor statement').required().fixed().search(),
    statedBy: f.text({ max: 300 }).label('Stated by').computed(),
    enteredBy: f.person().label('Entered by').computed().help('Who entered the contested record.'),
    answer: f.longText({ max: 8000 }).label('Answer').help('The vendor reads it in its portal.'),
    answeredBy: f.person().label('Answered by').computed(),
    answeredOn: f.date().label('Answered on').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: 'review', corrected: 'done', kept: 'stopped' },
  finalStates: ['corrected', 'kept'],
  transitions: {
    correct: {
      label: 'Accept objection',
      from: 'open',
      to: 'corrected',
      by: answerers,
      rules: [answererIsAnother],
      fieldsToFill: ['answer'],
      confirm: 'Correct the record itself as well: this only records the answer.',
    },
    keep: {
      label: 'Keep record',
      from: 'open',
      to: 'kept',
      by: answerers,
      rules: [answererIsAnother],
      fieldsToFill: ['answer'],
    },
  },
  list: {
    columns: ['number', 'vendor', 'kind', 'fact', 'createdAt', 'status'],
    filters: ['status', 'vendor', 'kind'],
    sort: '-number',
  },
  sections: {
    Objection: ['vendor', 'kind', 'fact', 'statement', 'statedBy', 'enteredBy', 'source'],
    Answer: ['answer', 'answeredBy', 'answeredOn'],
  },
});
