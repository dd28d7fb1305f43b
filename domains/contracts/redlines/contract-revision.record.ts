import { defineRecord, f } from '#kernel';
import { managers, revisionStates, revisionSteps } from './redline-life.ts';

/** The text of a contract as it was sent to the firm: it never changes, and what both sides agree on makes the next one. */
export const contractRevision = defineRecord('contract_revision', {
  label: ['Contract revision', 'Contract revisions'],
  about: 'A numbered text of a contract that the firm reviews, answers or accepts.',
  title: 'number',
  fields: {
    number: f.sequence('REV-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    message: f.text({ max: 1000, lines: 3 }).label('Message').help('The firm reads it.'),
    dueOn: f.date().label('Answer due').help('The day by which the firm is asked to answer.'),
    place: f.integer({ min: 1, max: 500 }).label('Revision').computed(),
    vendor: f.ref('vendor').computed(),
    content: f.longText({ max: 100_000 }).label('Content').computed().readableBy('nobody'),
    sections: f.json().label('Sections').computed().readableBy('nobody'),
    hash: f.text({ max: 64 }).label('Content hash').computed().help('SHA-256 of the whole text.'),
    turnSince: f.date().label('Waiting since').computed(),
    sentBy: f.person().label('Sent by').computed(),
    sentAt: f.instant().label('Sent').computed(),
    respondedBy: f.text({ max: 200 }).label('Proposed by').computed(),
    respondedAt: f.instant().label('Answered').computed(),
    answeredBy: f.refs('organization_members').label('Answers by').computed(),
    submittedBy: f.person().label('Answers submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedAt: f.instant().label('Approved').computed(),
    agreedBy: f.text({ max: 200 }).label('Accepted by').computed(),
    agreedAt: f.instant().label('Accepted').computed(),
    ended: f.text({ max: 1000, lines: 2 }).label('Reason withdrawn').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['draft', 'sent', 'returned', 'answered', 'settled', 'agreed', 'withdrawn'] },
  },
  states: revisionStates,
  finalStates: ['settled', 'agreed', 'withdrawn'],
  transitions: revisionSteps,
  fixed: [
    {
      in: ['sent', 'returned', 'answered', 'settled', 'agreed'],
      code: 'contract_revision.is_sent',
      sentence: 'The firm has this revision as it is. It never changes.',
    },
    {
      in: ['withdrawn'],
      code: 'contract_revision.is_withdrawn',
      sentence: 'This review was withdrawn. Open a new one.',
    },
  ],
  list: {
    columns: ['number', 'contract', 'place', 'vendor', 'turnSince', 'dueOn', 'status'],
    filters: ['status', 'contract', 'vendor', 'dueOn'],
    sort: '-number',
  },
  sections: {
    Revision: ['contract', 'place', 'vendor', 'dueOn', 'message', 'hash'],
    Round: ['sentBy', 'sentAt', 'respondedBy', 'respondedAt', 'turnSince'],
    Decision: ['answeredBy', 'submittedBy', 'approvedBy', 'approvedAt', 'agreedBy', 'agreedAt', 'ended'],
  },
});
