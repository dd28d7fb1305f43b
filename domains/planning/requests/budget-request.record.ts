import { defineRecord, f } from '#kernel';
import { managers, officer, readers, theirs } from './request-words.ts';
import { isBeforeLock, returnedBeforeLock, reviewerIsAnother } from './requests.rules.ts';

const amount = (what: string) => f.money({ currency: 'organization' }).label(what).computed();

/** What a cost center asks for in a call. Each submission, recommendation and adoption of it is a version that stays. */
export const budgetRequest = defineRecord('budget_request', {
  label: ['Budget request', 'Budget requests'],
  about: 'What a cost center requests of a budget: its lines and decision packages.',
  title: 'number',
  fields: {
    number: f.sequence('BRQ-{yyyy}-{0000}').search(),
    call: f.ref('budget_call').label('Call').required().fixed(),
    costCenter: f.ref('cost_center').label('Cost center').required().fixed(),
    narrative: f.longText({ max: 8000 }).label('Narrative').help('What the department does with the money.'),
    preparers: f.refs('organization_members').label('Preparers').help('They can edit this request as well.'),
    manager: f.person().label('Manager').computed(),
    people: f.refs('organization_members').label('Editors').computed(),
    openUntil: f.date().label('Open until').computed(),
    target: amount('Target'),
    requested: amount('Requested'),
    recommended: amount('Recommended'),
    adopted: amount('Adopted'),
    submittedBy: f.person().label('Submitted by').computed(),
    reviewedBy: f.person().label('Reviewer').computed(),
  },
  access: {
    read: { by: 'member', rows: readers },
    create: 'member',
    edit: {
      by: 'member',
      rows: theirs,
      inStates: ['draft', 'submitted', 'returned', 'reviewed', 'adopted', 'lapsed'],
      rules: [isBeforeLock],
    },
  },
  states: {
    draft: 'new',
    submitted: 'review',
    returned: 'returned',
    reviewed: ['review', 'Recommended'],
    adopted: 'done',
    lapsed: ['stopped', 'Not recommended'],
  },
  finalStates: ['adopted', 'lapsed'],
  transitions: {
    submit: {
      label: 'Submit request',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'member',
      rows: managers,
      rules: [isBeforeLock],
    },
    review: { label: 'Recommend', from: 'submitted', to: 'reviewed', by: officer, rules: [reviewerIsAnother] },
    return: {
      label: 'Send back',
      from: ['submitted', 'reviewed'],
      to: 'returned',
      by: officer,
      reason: 'required',
      rules: [returnedBeforeLock],
    },
    adopt: { label: 'Adopt', from: 'reviewed', to: 'adopted', by: 'nobody' },
    lapse: { label: 'Lapse', from: ['draft', 'submitted', 'returned'], to: 'lapsed', by: 'nobody' },
  },
  uniqueTogether: [['call', 'costCenter']],
  fixed: [
    {
      in: ['submitted', 'reviewed'],
      code: 'budget_request.is_submitted',
      sentence: 'A submitted request stays as it is until the budget office sends it back.',
    },
    {
      in: ['adopted', 'lapsed'],
      code: 'budget_request.is_over',
      sentence: 'The budget is adopted. This request never changes.',
    },
  ],
  list: {
    columns: ['number', 'costCenter', 'call', 'requested', 'recommended', 'adopted', 'status'],
    filters: ['status', 'call', 'costCenter', 'manager'],
    sort: '-number',
  },
  sections: {
    Request: ['call', 'costCenter', 'manager', 'preparers', 'people', 'openUntil'],
    Narrative: ['narrative'],
    Amounts: ['target', 'requested', 'recommended', 'adopted'],
    Decisions: ['submittedBy', 'reviewedBy'],
  },
});
