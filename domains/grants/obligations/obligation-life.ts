import { anyOf, forThose, own } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { acceptorIsAnother, waiverIsByAnother } from './grant-obligation.rules.ts';

const theirs = anyOf(own('owner'), forThose(grantManagers));

export const obligationStates = {
  open: 'new',
  submitted: ['review', 'Awaiting acceptance'],
  done: 'done',
  waived: 'stopped',
} as const;

/** Met by its owner with evidence, and accepted by another person where it asks for one; waived by a third. */
export const obligationSteps = {
  complete: {
    label: 'Mark done',
    from: 'open',
    to: 'submitted',
    by: 'member',
    rows: theirs,
    fieldsToFill: ['evidence'],
  },
  linkRecord: {
    label: 'Link record',
    from: 'open',
    to: 'submitted',
    by: 'member',
    rows: theirs,
    fieldsToFill: ['evidenceNumber'],
  },
  // Where no other person has to accept it, it is done at once.
  finish: { label: 'Finish', from: 'submitted', to: 'done', by: 'nobody' },
  accept: {
    label: 'Accept evidence',
    from: 'submitted',
    to: 'done',
    by: [...grantManagers, ...grantApprovers],
    rules: [acceptorIsAnother],
  },
  return: {
    label: 'Send back',
    from: 'submitted',
    to: 'open',
    by: [...grantManagers, ...grantApprovers],
    reason: 'required',
  },
  reopen: { label: 'Reopen', from: 'done', to: 'open', by: grantManagers, reason: 'required' },
  waive: {
    label: 'Waive',
    from: 'open',
    to: 'waived',
    by: grantApprovers,
    reason: 'required',
    rules: [waiverIsByAnother],
  },
} as const;
