import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { hasRequest, signedIn } from './application.rules.ts';

/** Who signs applications to funders for the agency. */
export const authorizedRepresentatives = [{ duty: 'authorized_representative' }] as const;

export const applicationStates = {
  draft: 'new',
  returned: 'returned',
  review: ['review', 'Internal review'],
  approved: ['done', 'To submit'],
  submitted: ['review', 'Submitted'],
  awarded: 'done',
  declined: ['stopped', 'Not awarded'],
  withdrawn: ['stopped', 'Withdrawn'],
} as const;

/** Written by several, approved along the workflow of applications, signed for the agency, decided by the funder. */
export const applicationSteps = {
  sendForReview: {
    label: 'Submit for review',
    from: ['draft', 'returned'],
    to: 'review',
    by: grantManagers,
    rules: [hasRequest],
  },
  // Its approval takes these steps when those whom the workflow asks have decided.
  approve: { label: 'Approve application', from: 'review', to: 'approved', by: 'nobody', rules: [] },
  return: { label: 'Send back', from: 'review', to: 'returned', by: 'nobody', reason: 'required' },
  reject: { label: 'Reject', from: 'review', to: 'withdrawn', by: 'nobody', reason: 'required' },
  recall: {
    label: 'Recall',
    from: ['review', 'approved'],
    to: 'returned',
    by: [...grantManagers, ...grantApprovers, ...authorizedRepresentatives],
    reason: 'required',
  },
  submit: {
    label: 'Sign and submit',
    from: 'approved',
    to: 'submitted',
    by: authorizedRepresentatives,
    fieldsToFill: ['signerTitle'],
    rules: [signedIn],
    confirm: 'You certify for the agency that the statements are true, complete and accurate.',
  },
  correct: {
    label: 'Correct application',
    from: 'submitted',
    to: 'returned',
    by: grantManagers,
    reason: 'required',
  },
  award: {
    label: 'Record award',
    from: 'submitted',
    to: 'awarded',
    by: grantManagers,
    fieldsToFill: ['decidedOn', 'award'],
    rules: [],
    confirm: 'The application is then closed.',
  },
  decline: {
    label: 'Record decline',
    from: 'submitted',
    to: 'declined',
    by: grantManagers,
    fieldsToFill: ['decidedOn'],
    rules: [],
    reason: 'required',
  },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'returned', 'review', 'approved', 'submitted'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;
