import { anyOf, defineRecord, f, forThose, own, secondPerson } from '#kernel';

const intake = [{ duty: 'buyer' }, { duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;
const deciders = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;
const theirs = anyOf(own('createdBy'), forThose(deciders));

const deciderIsNotIntake = secondPerson(
  'protest.decider_is_not_author',
  'You entered this protest, so someone else has to decide it.',
  ['createdBy'],
);

/** A bidder's objection to how a contract was solicited or is about to be awarded. */
export const protest = defineRecord('protest', {
  label: ['Protest', 'Protests'],
  about: 'A bidder’s objection to a solicitation or an award, with its decision.',
  title: 'number',
  fields: {
    number: f.sequence('PRO-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    award: f.ref('award').fixed().help('Empty: a protest against the solicitation itself.'),
    vendor: f.ref('vendor').label('Protester').fixed(),
    protester: f.text({ max: 160 }).label('Protester name').required().fixed().search(),
    email: f.email(),
    receivedAt: f.instant().label('Received').required().fixed(),
    grounds: f.longText({ max: 20_000 }).required().fixed().search(),
    remedy: f.longText({ max: 4000 }).label('Remedy requested').fixed(),
    documents: f.attachments(),
    isTimely: f.yesNo().label('Timely').computed(),
    decision: f.longText({ max: 20_000 }).label('Decision').search(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: {
    read: 'member',
    create: intake,
    edit: { by: 'member', rows: theirs, inStates: ['filed', 'under_review', 'upheld', 'denied', 'dismissed'] },
  },
  states: {
    filed: 'review',
    under_review: 'review',
    upheld: 'done',
    denied: 'stopped',
    dismissed: ['stopped', 'Dismissed'],
    withdrawn: 'stopped',
  },
  finalStates: ['upheld', 'denied', 'dismissed', 'withdrawn'],
  transitions: {
    review: { label: 'Start review', from: 'filed', to: 'under_review', by: deciders },
    uphold: {
      label: 'Uphold',
      from: 'under_review',
      to: 'upheld',
      by: deciders,
      rules: [deciderIsNotIntake],
      fieldsToFill: ['decision'],
      confirm: 'The award is cancelled.',
    },
    deny: {
      label: 'Deny',
      from: 'under_review',
      to: 'denied',
      by: deciders,
      rules: [deciderIsNotIntake],
      fieldsToFill: ['decision'],
    },
    dismiss: {
      label: 'Dismiss',
      from: ['filed', 'under_review'],
      to: 'dismissed',
      by: deciders,
      rules: [deciderIsNotIntake],
      fieldsToFill: ['decision'],
    },
    withdraw: {
      label: 'Record withdrawal',
      from: ['filed', 'under_review'],
      to: 'withdrawn',
      by: intake,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['upheld', 'denied', 'dismissed'],
      code: 'protest.decided_stands',
      sentence: 'A decided protest can’t be changed.',
    },
  ],
  list: {
    columns: ['number', 'solicitation', 'award', 'protester', 'receivedAt', 'isTimely', 'status'],
    filters: ['status', 'solicitation', 'award', 'isTimely'],
    sort: '-number',
  },
  sections: {
    Protest: ['solicitation', 'award', 'vendor', 'protester', 'email', 'receivedAt', 'isTimely'],
    Grounds: ['grounds', 'remedy', 'documents'],
    Decision: ['decision', 'decidedBy', 'decidedOn'],
  },
});
