import { defineRecord, f, where } from '#kernel';
import { MOST_BODY } from '../clauses/clause-words.ts';
import { proposalStates, proposalSteps } from './redline-life.ts';
import { proposalKinds } from './redline-words.ts';

/** What the firm asks of one section of a revision. The agency reads it once the firm has sent its answer. */
export const redlineProposal = defineRecord('redline_proposal', {
  label: ['Redline proposal', 'Redline proposals'],
  about: 'A change or comment that a firm proposes on a section of a contract revision.',
  title: 'number',
  fields: {
    number: f.sequence('RED-{yyyy}-{00000}').search(),
    revision: f.ref('contract_revision').label('Contract revision').required().computed(),
    contract: f.ref('contract').required().computed(),
    kind: f.choice(proposalKinds).label('Proposal').required().computed(),
    section: f.text({ max: 40 }).label('Section key').computed(),
    heading: f.text({ max: 200 }).label('Section').required().computed().search(),
    oldText: f.longText({ max: MOST_BODY }).label('Earlier text').computed(),
    newText: f.longText({ max: MOST_BODY }).label('Proposed text').computed(),
    reason: f.text({ max: 1000, lines: 3 }).label('Reason').required().computed(),
    proposedBy: f.text({ max: 200 }).label('Proposed by').computed(),
    proposedAt: f.instant().label('Proposed').computed(),
    isSent: f.yesNo().label('Sent').required().computed(),
    isOpen: f.yesNo().label('Open').computed(),
    counterText: f.longText({ max: MOST_BODY }).label('Counter text').help('It replaces the proposed text.'),
    answer: f.text({ max: 1000, lines: 3 }).label('Answer').help('The firm reads it once counsel approves.'),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: { read: { by: 'member', rows: where('isSent', true) }, create: 'nobody', edit: 'nobody' },
  states: proposalStates,
  finalStates: ['discarded'],
  transitions: proposalSteps,
  list: {
    columns: ['number', 'heading', 'kind', 'contract', 'revision', 'proposedAt', 'status'],
    filters: ['status', 'revision', 'contract', 'kind'],
    sort: '-number',
  },
  sections: {
    Proposal: ['contract', 'revision', 'heading', 'kind', 'oldText', 'newText', 'reason', 'proposedBy', 'proposedAt'],
    Decision: ['counterText', 'answer', 'decidedBy', 'decidedOn'],
  },
});
