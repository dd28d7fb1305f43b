import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { closerIsAnother, hasEvidence, hasResponse } from './finding.rules.ts';
import { findingKinds } from './visit-words.ts';

/** Something a subrecipient has to correct, until its evidence is looked at by another person than its owner. */
export const monitoringFinding = defineRecord('monitoring_finding', {
  label: ['Monitoring finding', 'Monitoring findings'],
  about: 'A finding of a monitoring visit or a single audit, with its corrective action.',
  title: 'number',
  fields: {
    number: f.sequence('{yyyy}-{000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    visit: f.ref('monitoring_visit').label('Visit').help('Empty: found by an audit or a report.'),
    audit: f.ref('subrecipient_audit').label('Single audit'),
    kind: f.choice(findingKinds).label('Type').required(),
    condition: f.longText({ max: 4000 }).label('Condition').required().search(),
    cause: f.longText({ max: 2000 }).label('Cause'),
    questioned: f.money({ currency: 'organization', min: 0 }).label('Questioned cost'),
    correctiveAction: f.longText({ max: 4000 }).label('Corrective action').required(),
    owner: f.person().label('Owner').required().defaultTo('actor').help('Who follows it up at the agency.'),
    dueOn: f.date().label('Due').required(),
    repeatOf: f.ref('monitoring_finding').label('Repeats'),
    response: f.longText({ max: 4000 }).label('Response'),
    respondedOn: f.date().label('Responded on').computed(),
    evidence: f.attachments().label('Evidence'),
    verification: f.longText({ max: 2000 }).label('Verification'),
    verifiedBy: f.person().label('Verified by').computed(),
    closedBy: f.person().label('Closed by').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: {
      by: grantManagers,
      inStates: ['open', 'responded', 'accepted', 'rejected', 'in_progress', 'verified', 'closed'],
    },
  },
  states: {
    open: 'late',
    responded: 'review',
    accepted: ['review', 'Response accepted'],
    rejected: ['stopped', 'Response rejected'],
    in_progress: 'review',
    verified: ['review', 'Awaiting closure'],
    closed: 'done',
  },
  finalStates: ['closed'],
  transitions: {
    respond: {
      label: 'Record response',
      from: ['open', 'rejected'],
      to: 'responded',
      by: grantManagers,
      fieldsToFill: ['response'],
    },
    accept: { label: 'Accept response', from: 'responded', to: 'accepted', by: grantManagers },
    reject: { label: 'Reject response', from: 'responded', to: 'rejected', by: grantManagers, reason: 'required' },
    start: { label: 'Start correction', from: 'accepted', to: 'in_progress', by: grantManagers },
    verify: { label: 'Verify', from: 'in_progress', to: 'verified', by: grantManagers, rules: [hasEvidence] },
    redo: { label: 'Back to correction', from: 'verified', to: 'in_progress', by: grantManagers, reason: 'required' },
    close: {
      label: 'Close finding',
      from: 'verified',
      to: 'closed',
      by: [...grantManagers, ...grantApprovers],
      rules: [closerIsAnother, hasEvidence],
    },
  },
  fixed: [
    {
      in: ['responded', 'accepted', 'rejected', 'in_progress', 'verified'],
      fields: ['visit', 'audit', 'kind', 'condition', 'questioned'],
      code: 'monitoring_finding.is_issued',
      sentence: 'What was found stays as it was reported.',
    },
    {
      in: ['verified'],
      fields: ['owner', 'evidence', 'verification', 'correctiveAction', 'response'],
      code: 'monitoring_finding.is_verified',
      sentence: 'This finding awaits closure as it is. Take it back to correction to change it.',
    },
    { in: ['closed'], code: 'monitoring_finding.is_closed', sentence: 'This finding is closed and stays as it is.' },
  ],
  rules: [hasResponse],
  list: {
    columns: ['number', 'subaward', 'kind', 'questioned', 'owner', 'dueOn', 'status'],
    filters: ['status', 'subaward', 'visit', 'audit', 'owner', 'dueOn', 'kind'],
    sort: 'dueOn',
  },
  sections: {
    Finding: ['subaward', 'visit', 'audit', 'kind', 'condition', 'cause', 'questioned', 'repeatOf'],
    Correction: ['correctiveAction', 'owner', 'dueOn', 'response', 'respondedOn'],
    Closure: ['evidence', 'verification', 'verifiedBy', 'closedBy', 'closedOn'],
  },
});
