import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { appeal, decision, objection } from './protest-fields.ts';
import { deciders, intake, protestEnds, protestStates, protestSteps } from './protest-steps.ts';

const theirs = anyOf(own('createdBy'), forThose(deciders));

/** A bidder's objection to how a contract was solicited or is about to be awarded, from its filing to its appeal. */
export const protest = defineRecord('protest', {
  label: ['Protest', 'Protests'],
  about: 'A bidder’s objection to a solicitation or an award, with its decision and appeal.',
  title: 'number',
  fields: {
    number: f.sequence('PRO-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    award: f.ref('award').fixed().help('Empty: a protest against the solicitation itself.'),
    vendor: f.ref('vendor').label('Protester').fixed(),
    ...objection,
    ...decision,
    ...appeal,
  },
  access: {
    read: 'member',
    create: intake,
    edit: {
      by: 'member',
      rows: theirs,
      inStates: ['filed', 'under_review', 'upheld', 'denied', 'dismissed', 'appealed', 'reversed', 'affirmed'],
    },
  },
  states: protestStates,
  finalStates: protestEnds,
  transitions: protestSteps,
  fixed: [
    {
      in: ['upheld', 'denied', 'dismissed', 'appealed', 'reversed', 'affirmed'],
      code: 'protest.decided_stands',
      sentence: 'A decided protest can’t be changed.',
    },
    {
      in: ['filed', 'under_review'],
      fields: ['decision', 'remedyGranted', 'appeal', 'appealDecision'],
      code: 'protest.decided_by_steps',
      sentence: 'A decision is entered with its step.',
    },
  ],
  list: {
    columns: ['number', 'solicitation', 'award', 'protester', 'receivedAt', 'appealBy', 'status'],
    filters: ['status', 'solicitation', 'award', 'isTimely', 'appealBy'],
    sort: '-number',
  },
  sections: {
    Protest: ['solicitation', 'award', 'vendor', 'protester', 'email', 'receivedAt', 'filedBy', 'isTimely'],
    Grounds: ['grounds', 'remedy', 'documents'],
    Decision: ['decision', 'remedyGranted', 'newAward', 'decidedBy', 'decidedOn'],
    Appeal: [
      'appealBy',
      'appeal',
      'appealOn',
      'appellant',
      'appealEnteredBy',
      'appealDecision',
      'appealDecidedBy',
      'appealDecidedOn',
    ],
  },
});
