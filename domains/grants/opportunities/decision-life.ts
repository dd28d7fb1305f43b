import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, hasProject, isEligible, shareIsSmall, ownerScored } from './decision.rules.ts';

export const decisionStates = {
  watching: 'new',
  requested: ['review', 'Go requested'],
  pursuing: ['done', 'Pursuing'],
  applied: ['done', 'Applied'],
  declined: 'stopped',
} as const;

const sheet = [ownerScored, isEligible, hasProject] as const;

/** From a first look to an application, or the reason for none. A large match needs a second person. */
export const decisionSteps = {
  pursue: {
    label: 'Decide to apply',
    from: 'watching',
    to: 'pursuing',
    by: grantManagers,
    rules: [...sheet, shareIsSmall],
  },
  requestGo: { label: 'Request go', from: 'watching', to: 'requested', by: grantManagers, rules: sheet },
  approveGo: {
    label: 'Approve go',
    from: 'requested',
    to: 'pursuing',
    by: grantApprovers,
    rules: [approverIsAnother],
    confirm: 'The match is then planned for this application.',
  },
  return: { label: 'Send back', from: 'requested', to: 'watching', by: grantApprovers, reason: 'required' },
  reconsider: { label: 'Reconsider', from: 'pursuing', to: 'watching', by: grantManagers, reason: 'required' },
  apply: {
    label: 'Record application',
    from: 'pursuing',
    to: 'applied',
    by: grantManagers,
    confirm: 'The decision is then final.',
  },
  decline: {
    label: 'Decline',
    from: ['watching', 'requested', 'pursuing'],
    to: 'declined',
    by: grantManagers,
    fieldsToFill: ['declinedFor'],
    rules: [],
    reason: 'required',
  },
  reopen: { label: 'Watch again', from: 'declined', to: 'watching', by: grantManagers, reason: 'required' },
} as const;
