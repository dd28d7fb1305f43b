import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { approvalStates, approvalSteps } from './approval-life.ts';
import { approvalKinds } from './approval-words.ts';
import { saysWhy, transferNamesBudget } from './prior-approval.rules.ts';

/** What is asked of a funder before it is done, with the day by which it answers and what it said. */
export const priorApproval = defineRecord('prior_approval', {
  label: ['Prior approval', 'Prior approvals'],
  about: 'A request to a funder before acting, with its law, its clock and the answer.',
  title: 'number',
  fields: {
    number: f.sequence('GPA-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(approvalKinds).label('Type').required(),
    subject: f.text({ max: 160 }).label('Subject').required().search(),
    reason: f.longText({ max: 4000 }).label('Reason').required().search(),
    budget: f.ref('grant_budget').label('Budget version').help('Of a budget transfer, the version that makes it.'),
    amount: f.money({ currency: 'organization', positive: true }).label('Amount').help('Empty: no money is asked for.'),
    neededOn: f.date().label('Needed by'),
    documents: f.attachments().label('Request documents'),
    reference: f.text({ max: 80 }).label('Funder’s reference').search(),
    answeredOn: f.date().label('Answered on'),
    answer: f.attachments().label('Funder’s answer'),
    conditions: f.longText({ max: 4000 }).label('Conditions').help('Those of the funder’s answer.'),
    law: f.text({ max: 80 }).label('Law').computed(),
    openedFrom: f.text({ max: 160 }).label('Opened from').computed(),
    asked: f.longText({ max: 2000 }).label('Budget asked for').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    sentBy: f.person().label('Released by').computed(),
    sentOn: f.date().label('Released on').computed(),
    dueOn: f.date().label('Answer due').computed(),
    recordedBy: f.person().label('Recorded by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'sent', 'approved', 'denied', 'withdrawn'] },
  },
  states: approvalStates,
  finalStates: ['approved', 'denied', 'withdrawn'],
  transitions: approvalSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'prior_approval.is_submitted',
      sentence: 'This request awaits release as it is. Send it back to change it.',
    },
    {
      in: ['sent'],
      except: ['conditions'],
      code: 'prior_approval.is_sent',
      sentence: 'The funder has this request as it is. Withdraw it and write another one.',
    },
    {
      in: ['approved', 'denied'],
      code: 'prior_approval.is_answered',
      sentence: 'The funder’s answer is recorded and stays as it is.',
    },
    { in: ['withdrawn'], code: 'prior_approval.is_withdrawn', sentence: 'This request is withdrawn. Write a new one.' },
  ],
  rules: [transferNamesBudget, saysWhy],
  list: {
    columns: ['number', 'award', 'kind', 'subject', 'amount', 'sentOn', 'dueOn', 'status'],
    filters: ['status', 'award', 'kind', 'dueOn'],
    sort: '-number',
  },
  sections: {
    Request: [
      'award',
      'kind',
      'law',
      'subject',
      'reason',
      'budget',
      'amount',
      'neededOn',
      'documents',
      'asked',
      'openedFrom',
    ],
    Answer: ['reference', 'answeredOn', 'answer', 'conditions', 'recordedBy'],
    Release: ['submittedBy', 'sentBy', 'sentOn', 'dueOn'],
  },
});
