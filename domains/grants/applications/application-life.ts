import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, hasRequest, signedIn } from './application.rules.ts';

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

/** Written by several, approved by someone else, signed for the agency, decided by the funder. */
export const applicationSteps = {
  sendForReview: {
    label: 'Submit for review',
    from: ['draft', 'returned'],
    to: 'review',
    by: grantManagers,
    rules: [hasRequest],
  },
  approve: {
    label: 'Approve application',
    from: 'review',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother, signedIn],
    confirm: 'It can be signed and submitted as it is, with its match.',
  },
  return: {
    label: 'Send back',
    from: ['review', 'approved'],
    to: 'returned',
    by: [...grantApprovers, ...authorizedRepresentatives],
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
