import { defineRecord, f, own } from '#kernel';
import { course, proposal } from './debarment-fields.ts';
import { causeIsNamed, termIsLawful } from './debarment.rules.ts';
import { debarmentSteps, proposers } from './debarment-steps.ts';

/** Whether a firm is kept from the agency’s business: proposed, noticed, answered, decided and appealed, each by another person. */
export const vendorDebarment = defineRecord('vendor_debarment', {
  label: ['Debarment case', 'Debarment cases'],
  about: 'A suspension or debarment of a vendor, with notice, response, decision and appeal.',
  title: 'number',
  fields: {
    number: f.sequence('DEB-{yyyy}-{000}').search(),
    vendor: f.ref('vendor').required().fixed(),
    ...proposal,
    ...course,
  },
  access: {
    read: 'member',
    create: proposers,
    edit: {
      by: 'member',
      rows: own('createdBy'),
      inStates: [
        'draft',
        'noticed',
        'responded',
        'in_force',
        'appealed',
        'lifting',
        'upheld',
        'dismissed',
        'lifted',
        'expired',
      ],
    },
  },
  states: {
    draft: 'new',
    noticed: ['review', 'Awaiting response'],
    responded: ['review', 'Awaiting decision'],
    in_force: ['stopped', 'In force'],
    appealed: ['review', 'Under appeal'],
    lifting: ['review', 'Lift requested'],
    upheld: ['stopped', 'In force after appeal'],
    dismissed: ['done', 'No action'],
    lifted: 'done',
    expired: 'done',
    withdrawn: 'new',
  },
  finalStates: ['dismissed', 'lifted', 'expired', 'withdrawn'],
  transitions: debarmentSteps,
  rules: [causeIsNamed, termIsLawful],
  fixed: [
    {
      in: ['noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld', 'dismissed', 'lifted', 'expired'],
      code: 'vendor_debarment.noticed',
      sentence: 'The vendor was told of this proposal, so it can’t be changed.',
    },
  ],
  list: {
    columns: ['number', 'vendor', 'action', 'cause', 'untilDay', 'status'],
    filters: ['status', 'vendor', 'action', 'cause', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Proposal: ['vendor', 'action', 'procedure', 'cause', 'citation', 'months', 'facts', 'evidence'],
    Notice: ['noticedBy', 'noticedOn', 'respondBy', 'response', 'respondedBy', 'respondedOn'],
    Decision: ['decision', 'decidedBy', 'decidedOn', 'fromDay', 'untilDay', 'heldBefore'],
    Appeal: ['appealBy', 'appeal', 'appealedBy', 'appealDecision', 'appealDecidedBy', 'liftAskedBy', 'endedOn'],
  },
});
