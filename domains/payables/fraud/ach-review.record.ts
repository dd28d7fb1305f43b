import { defineRecord, f } from '#kernel';
import { signedIn } from '../payments/payment.rules.ts';
import { findingLine, outcomes } from './fraud-words.ts';

export const reviewers = [{ duty: 'treasurer' }, { duty: 'budget_officer' }, { duty: 'accounts_payable' }] as const;

/** The log of the fraud procedure: what was looked at in one ACH file, by whom, and what came of it. */
export const achReview = defineRecord('ach_review', {
  label: ['Fraud review', 'Fraud reviews'],
  about: 'What was looked at in an ACH run before its release, by whom, and the outcome.',
  title: 'number',
  fields: {
    number: f.sequence('AFR-{yyyy}-{00000}').search(),
    run: f.ref('payment_run').label('Payment run').required().fixed(),
    procedure: f.ref('ach_procedure').label('Procedure').computed(),
    fileHash: f.text({ max: 64 }).label('File SHA-256').computed(),
    findings: f
      .lines(findingLine, { max: 20, label: 'Signal' })
      .label('Signals')
      .help('Enter a finding for each. Signals and facts are those of the run.'),
    outcome: f.choice(outcomes).label('Outcome'),
    note: f.longText({ max: 2000 }).label('Note').help('Why the run is held, or what was asked and answered.'),
    reviewedBy: f.person().label('Reviewed by').computed(),
    reviewedOn: f.date().label('Reviewed on').computed(),
  },
  access: { read: 'member', create: reviewers, edit: { by: reviewers, inStates: ['draft', 'recorded'] } },
  fixed: [
    {
      in: ['recorded'],
      code: 'ach_review.is_recorded',
      sentence: 'A recorded review never changes. Review the run again.',
    },
  ],
  states: { draft: 'new', recorded: 'done', discarded: 'stopped' },
  finalStates: ['recorded', 'discarded'],
  transitions: {
    record: {
      label: 'Record review',
      from: 'draft',
      to: 'recorded',
      by: reviewers,
      fieldsToFill: ['outcome'],
      rules: [signedIn],
      confirm: 'It counts for this file of the run alone, and never changes.',
    },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: reviewers, reason: 'required' },
  },
  list: {
    columns: ['number', 'run', 'procedure', 'outcome', 'reviewedBy', 'reviewedOn', 'status'],
    filters: ['status', 'run', 'procedure', 'outcome', 'reviewedOn'],
    sort: '-number',
  },
  sections: {
    'Fraud review': ['run', 'procedure', 'findings', 'outcome', 'note'],
    Record: ['fileHash', 'reviewedBy', 'reviewedOn'],
  },
});
