import { managers } from '../contract/contract-life.ts';
import { answersAreOpen, approverIsAnother, signedInToRevise } from './redline.rules.ts';

export const counsel = { duty: 'legal_counsel' } as const;
export { managers };

/** One revision goes to the firm and comes back agreed or with proposals; approved answers make the next one. */
export const revisionStates = {
  draft: 'new',
  sent: ['review', 'With the firm'],
  returned: ['returned', 'Firm answered'],
  answered: ['review', 'Awaiting approval'],
  settled: ['done', 'Answers approved'],
  agreed: ['done', 'Agreed'],
  withdrawn: 'stopped',
} as const;

export const revisionSteps = {
  send: {
    label: 'Send to firm',
    from: 'draft',
    to: 'sent',
    by: managers,
    rules: [signedInToRevise],
    confirm: 'The firm reads the text in the vendor portal. The contract is fixed until the review is over.',
  },
  respond: { label: 'Receive proposals', from: 'sent', to: 'returned', by: 'nobody' },
  agree: { label: 'Accept text', from: 'sent', to: 'agreed', by: 'nobody' },
  submit: {
    label: 'Submit answers',
    from: 'returned',
    to: 'answered',
    by: managers,
    rules: [signedInToRevise],
  },
  sendBack: { label: 'Send back', from: 'answered', to: 'returned', by: counsel, reason: 'required' },
  approve: {
    label: 'Approve answers',
    from: 'answered',
    to: 'settled',
    by: counsel,
    rules: [approverIsAnother, signedInToRevise],
    confirm: 'Accepted and counter texts go into the contract, and the next revision goes to the firm.',
  },
  withdraw: {
    label: 'Withdraw review',
    from: ['draft', 'sent', 'returned', 'answered'],
    to: 'withdrawn',
    by: managers,
    rules: [signedInToRevise],
    reason: 'required',
    confirm: 'The firm reads the reason. Its proposals of this round are not answered.',
  },
} as const;

export const proposalStates = {
  drafted: 'new',
  proposed: ['review', 'Awaiting answer'],
  commented: ['review', 'Awaiting reply'],
  accepted: 'done',
  countered: ['done', 'Counter text'],
  rejected: 'stopped',
  replied: ['done', 'Comment answered'],
  discarded: 'stopped',
} as const;

/** The contract manager answers; nothing takes effect before another person approves the round. */
export const proposalSteps = {
  propose: { label: 'Send', from: 'drafted', to: 'proposed', by: 'nobody' },
  ask: { label: 'Send comment', from: 'drafted', to: 'commented', by: 'nobody' },
  discard: { label: 'Discard', from: 'drafted', to: 'discarded', by: 'nobody' },
  accept: {
    label: 'Accept',
    from: 'proposed',
    to: 'accepted',
    by: managers,
    rules: [answersAreOpen],
  },
  counter: {
    label: 'Counter',
    from: 'proposed',
    to: 'countered',
    by: managers,
    rules: [answersAreOpen],
    fieldsToFill: ['counterText', 'answer'],
  },
  reject: {
    label: 'Reject',
    from: 'proposed',
    to: 'rejected',
    by: managers,
    rules: [answersAreOpen],
    fieldsToFill: ['answer'],
  },
  reply: {
    label: 'Reply',
    from: 'commented',
    to: 'replied',
    by: managers,
    rules: [answersAreOpen],
    fieldsToFill: ['answer'],
  },
  reopen: {
    label: 'Change answer',
    from: ['accepted', 'countered', 'rejected'],
    to: 'proposed',
    by: managers,
    rules: [answersAreOpen],
  },
  replyAgain: {
    label: 'Change reply',
    from: 'replied',
    to: 'commented',
    by: managers,
    rules: [answersAreOpen],
  },
} as const;
