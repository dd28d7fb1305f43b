import { anyOf, forThose, own } from '#kernel';
import { incidentLeads, logisticsPeople } from './incident-words.ts';
import { approverIsAnother } from './request.rules.ts';

/** A request belongs to the person who needs it or wrote it; managers help. */
export const theirs = anyOf(own('requestedBy'), own('createdBy'), forThose([...incidentLeads]));

export const requestStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: ['done', 'Section approved'],
  logistics: ['review', 'With logistics'],
  sourced: 'review',
  en_route: 'review',
  delivered: 'done',
  demobilized: 'done',
  closed: 'done',
  unfilled: 'stopped',
  cancelled: 'stopped',
} as const;

/** In these states somebody still waits for what was asked. */
export const openRequests = ['draft', 'submitted', 'approved', 'logistics', 'sourced', 'en_route'] as const;
/** From here on what fills it is on its way. */
export const filledRequests = ['sourced', 'en_route', 'delivered', 'demobilized', 'closed'] as const;

/** The steps of the resource request, ICS 213RR: section, logistics, delivery, demobilization. */
export const requestSteps = {
  submit: { label: 'Submit request', from: 'draft', to: 'submitted', by: 'member', rows: theirs },
  approve: {
    label: 'Approve request',
    from: 'submitted',
    to: 'approved',
    by: incidentLeads,
    rules: [approverIsAnother],
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: incidentLeads, reason: 'required' },
  take: { label: 'Start sourcing', from: 'approved', to: 'logistics', by: logisticsPeople },
  source: { label: 'Mark sourced', from: 'logistics', to: 'sourced', by: logisticsPeople },
  dispatch: { label: 'Mark en route', from: 'sourced', to: 'en_route', by: logisticsPeople },
  deliver: { label: 'Mark delivered', from: 'en_route', to: 'delivered', by: logisticsPeople },
  demobilize: { label: 'Demobilize', from: 'delivered', to: 'demobilized', by: logisticsPeople },
  close: { label: 'Close request', from: ['delivered', 'demobilized'], to: 'closed', by: logisticsPeople },
  unfill: {
    label: 'Mark unfilled',
    from: ['logistics', 'sourced'],
    to: 'unfilled',
    by: logisticsPeople,
    reason: 'required',
  },
  cancel: {
    label: 'Cancel request',
    from: [...openRequests],
    to: 'cancelled',
    by: 'member',
    rows: theirs,
    reason: 'required',
  },
} as const;
