import { awardIsDated } from '../requisition/requisition.rules.ts';
import {
  hasItsDeadline,
  hasItsEstimate,
  hasSummary,
  isNoRfi,
  isRfi,
  meetingIsDated,
  reviewerIsNotAuthor,
} from './solicitation.rules.ts';

export const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const reviewers = [{ duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }] as const;
const chief = { duty: 'chief_procurement_officer' } as const;
const complete = [hasItsEstimate, hasItsDeadline, meetingIsDated, awardIsDated];

export const solicitationStates = {
  draft: 'new',
  in_review: 'review',
  returned: 'returned',
  approved: 'done',
  published: 'done',
  closed: 'review',
  opened: 'review',
  awarded: 'done',
  concluded: ['done', 'Completed'],
  failed: 'stopped',
  cancelled: 'stopped',
} as const;
export const solicitationEnds = ['awarded', 'concluded', 'failed', 'cancelled'] as const;

export const solicitationSteps = {
  submit: { label: 'Submit for review', from: ['draft', 'returned'], to: 'in_review', by: buyers, rules: complete },
  return: { label: 'Send back', from: ['in_review', 'approved'], to: 'returned', by: reviewers, reason: 'required' },
  approve: { label: 'Approve', from: 'in_review', to: 'approved', by: reviewers, rules: [reviewerIsNotAuthor] },
  publish: {
    label: 'Publish',
    from: 'approved',
    to: 'published',
    by: chief,
    rules: complete,
    confirm: 'Everyone can see it. Afterwards only an addendum changes it.',
  },
  close: { label: 'Close', from: 'published', to: 'closed', by: 'nobody' },
  open: { label: 'Open', from: 'closed', to: 'opened', by: 'nobody', rules: [isNoRfi] },
  award: { label: 'Award', from: 'opened', to: 'awarded', by: 'nobody', rules: [isNoRfi] },
  conclude: {
    label: 'Complete RFI',
    from: 'closed',
    to: 'concluded',
    by: buyers,
    rules: [isRfi, hasSummary],
    confirm: 'The summary is public if you publish it.',
  },
  fail: { label: 'Record as failed', from: ['closed', 'opened'], to: 'failed', by: chief, reason: 'required' },
  cancel: {
    label: 'Cancel',
    from: ['draft', 'in_review', 'returned', 'approved', 'published', 'closed', 'opened'],
    to: 'cancelled',
    by: chief,
    reason: 'required',
    confirm: 'You cannot reopen a cancelled solicitation.',
  },
} as const;
