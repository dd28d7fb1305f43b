import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { auditedListing, auditFixed } from './audit-lines.ts';
import { auditRules, cameByNow, deciderIsAnother, excuserIsAnother, isAccepted, isBelow } from './audit.rules.ts';

/** One fiscal year of a subrecipient as the single audit act looks at it. 2 CFR 200.332(g), 200.501. */
export const subrecipientAudit = defineRecord('subrecipient_audit', {
  label: ['Single audit', 'Single audits'],
  about: 'A fiscal year of a subrecipient: federal spending, due day, audit and decision.',
  title: 'number',
  fields: {
    number: f.sequence('AUD-{yyyy}-{0000}').search(),
    subrecipient: f.ref('subrecipient').required().fixed(),
    fromDay: f.date().label('Fiscal year begins').required(),
    untilDay: f.date().label('Fiscal year ends').required(),
    spent: f
      .money({ currency: 'organization', min: 0 })
      .label('Federal spending')
      .help('All federal money of that year.'),
    auditorReportOn: f.date().label('Auditor’s report'),
    dueOn: f.date().label('Due').computed(),
    receivedOn: f.date().label('Received on'),
    receivedBy: f.person().label('Received by').computed(),
    clearinghouseId: f.text({ max: 40 }).label('Clearinghouse ID').search(),
    findings: f.integer({ min: 0, max: 999 }).label('Findings').help('Those about our awards.'),
    listed: f.lines(auditedListing, { max: 200, label: 'Listing' }).label('Listings audited'),
    acceptedOn: f.date().label('Accepted on').help('By the Federal Audit Clearinghouse.'),
    decisionDueOn: f.date().label('Decision due').computed(),
    decision: f
      .longText({ max: 4000 })
      .label('Management decision')
      .help('Whether each finding is sustained, and why.'),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
    documents: f.attachments().label('Audit report'),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['expected', 'received', 'decided', 'not_required'] },
  },
  states: {
    expected: 'review',
    received: ['review', 'Decision due'],
    decided: ['done', 'Complete'],
    not_required: ['new', 'Not required'],
  },
  finalStates: ['decided', 'not_required'],
  transitions: {
    receive: {
      label: 'Record audit',
      from: 'expected',
      to: 'received',
      by: grantManagers,
      rules: [cameByNow],
    },
    decide: {
      label: 'Issue decision',
      from: 'received',
      to: 'decided',
      by: grantApprovers,
      rules: [deciderIsAnother, isAccepted],
      fieldsToFill: ['decision'],
    },
    excuse: {
      label: 'Confirm not required',
      from: 'expected',
      to: 'not_required',
      by: grantApprovers,
      reason: 'required',
      rules: [excuserIsAnother, isBelow],
    },
  },
  uniqueTogether: [['subrecipient', 'untilDay']],
  fixed: auditFixed,
  rules: auditRules,
  list: {
    columns: ['number', 'subrecipient', 'untilDay', 'spent', 'dueOn', 'findings', 'status'],
    filters: ['status', 'subrecipient', 'dueOn', 'untilDay'],
    sort: 'dueOn',
  },
  sections: {
    'Fiscal year': ['subrecipient', 'fromDay', 'untilDay', 'spent', 'dueOn'],
    Audit: [
      'auditorReportOn',
      'receivedOn',
      'receivedBy',
      'clearinghouseId',
      'findings',
      'listed',
      'acceptedOn',
      'documents',
    ],
    Decision: ['decisionDueOn', 'decision', 'decidedBy', 'decidedOn'],
  },
});
