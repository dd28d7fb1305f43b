import { defineRecord, f, secondPerson } from '#kernel';
import { signalLine } from './fraud-words.ts';

const keepers = [{ duty: 'treasurer' }] as const;
const adopters = [{ duty: 'budget_officer' }] as const;

const adopterIsAnother = secondPerson(
  'ach_procedure.adopter_is_another',
  'You wrote or proposed this procedure, so someone else has to adopt it.',
  ['createdBy', 'proposedBy'],
);

/** By which signals each ACH run is looked at for fraud before its release. A new version is adopted each year. */
export const achProcedure = defineRecord('ach_procedure', {
  label: ['Fraud procedure', 'Fraud procedures'],
  about: 'The procedure by which ACH runs are reviewed for fraud, adopted each year.',
  title: 'number',
  fields: {
    number: f.sequence('AFP-{yyyy}-{000}').search(),
    name: f.text({ max: 120 }).label('Procedure').required().search(),
    fromDay: f
      .date()
      .label('In force from')
      .required()
      .defaultTo('today')
      .help('Nacha asks for it from 2026-06-19, one bank says 06-22. Unverified.'),
    text: f
      .longText({ max: 8000 })
      .label('Steps')
      .required()
      .help('Who looks at what, and what follows from a finding.'),
    signals: f.lines(signalLine, { min: 1, max: 20, label: 'Signal' }).label('Signals').required(),
    proposedBy: f.person().label('Proposed by').computed(),
    adoptedBy: f.person().label('Adopted by').computed(),
    adoptedOn: f.date().label('Adopted on').computed(),
    reviewBy: f.date().label('Next review by').computed(),
    remindedOn: f.date().label('Reminded on').computed(),
  },
  access: { read: 'member', create: keepers, edit: { by: keepers, inStates: ['draft', 'proposed', 'adopted'] } },
  fixed: [
    {
      in: ['proposed', 'adopted'],
      code: 'ach_procedure.is_proposed',
      sentence: 'This version is proposed or adopted as it is. Write a new version to change it.',
    },
  ],
  states: { draft: 'new', proposed: ['review', 'Awaiting adoption'], adopted: 'done', ended: ['stopped', 'Discarded'] },
  // What is in force is replaced by a newer version and never switched off: no one person lifts the review.
  finalStates: ['adopted', 'ended'],
  transitions: {
    propose: { label: 'Propose procedure', from: 'draft', to: 'proposed', by: keepers },
    adopt: {
      label: 'Adopt procedure',
      from: 'proposed',
      to: 'adopted',
      by: adopters,
      rules: [adopterIsAnother],
      confirm: 'From its day on, no ACH run is released without a fraud review by these signals.',
    },
    return: { label: 'Send back', from: 'proposed', to: 'draft', by: [...keepers, ...adopters], reason: 'required' },
    end: { label: 'Discard procedure', from: 'draft', to: 'ended', by: [...keepers, ...adopters], reason: 'required' },
  },
  list: {
    columns: ['number', 'name', 'fromDay', 'adoptedOn', 'reviewBy', 'status'],
    filters: ['status', 'fromDay', 'reviewBy'],
    sort: '-fromDay',
  },
  sections: {
    'Fraud procedure': ['name', 'fromDay', 'text', 'signals'],
    Adoption: ['proposedBy', 'adoptedBy', 'adoptedOn', 'reviewBy'],
  },
});
