import { grantApprovers, grantManagers } from '../award/award-life.ts';
import {
  answersAll,
  closerIsAnother,
  finalReportCame,
  fixedHasApproval,
  hasAgreement,
  isContractor,
  isSubrecipient,
  proposedContractor,
  proposedSubrecipient,
  saysWhy,
  signerIsAnother,
  terminatorIsAnother,
} from './subaward.rules.ts';

export const subawardStates = {
  draft: 'new',
  determined: 'new',
  checked: ['review', 'Awaiting signature'],
  active: 'done',
  closing: ['review', 'In closeout'],
  closed: 'new',
  terminated: 'stopped',
  contractor: ['stopped', 'Contractor'],
  discarded: 'stopped',
} as const;

/** What is over takes the product’s own figures alone. */
export const subawardEdit = {
  by: grantManagers,
  inStates: [
    ...(['draft', 'determined', 'checked', 'active', 'closing'] as const),
    ...(['closed', 'terminated', 'contractor'] as const),
  ],
} as const;

/** From the determination to the closeout. Money and end change by amendment alone once it is signed. */
export const subawardSteps = {
  determine: {
    label: 'Determine as subrecipient',
    from: 'draft',
    to: 'determined',
    by: grantManagers,
    rules: [answersAll, saysWhy, isSubrecipient, proposedSubrecipient],
  },
  determineContractor: {
    label: 'Determine as contractor',
    from: 'draft',
    to: 'contractor',
    by: grantManagers,
    rules: [answersAll, saysWhy, isContractor, proposedContractor],
    confirm: 'A contractor gets no subaward. Buy from it under the procurement rules.',
  },
  check: {
    label: 'Check exclusions',
    from: 'determined',
    to: 'checked',
    by: grantManagers,
    rules: [hasAgreement, fixedHasApproval],
  },
  recheck: { label: 'Reopen check', from: 'checked', to: 'determined', by: grantManagers },
  sign: {
    label: 'Sign subaward',
    from: 'checked',
    to: 'active',
    by: grantApprovers,
    rules: [signerIsAnother, hasAgreement, fixedHasApproval],
    confirm: 'Its money is obligated. Amount and end change by amendment alone.',
  },
  return: {
    label: 'Back to draft',
    from: ['determined', 'checked'],
    to: 'draft',
    by: [...grantManagers, ...grantApprovers],
    reason: 'required',
  },
  beginCloseout: { label: 'Begin closeout', from: 'active', to: 'closing', by: grantManagers, reason: 'optional' },
  reopen: { label: 'Back to active', from: 'closing', to: 'active', by: grantApprovers, reason: 'required' },
  close: {
    label: 'Close subaward',
    from: 'closing',
    to: 'closed',
    by: grantApprovers,
    rules: [closerIsAnother, finalReportCame],
    confirm: 'What is not paid returns to the award. It can’t be reopened.',
  },
  terminate: {
    label: 'Terminate',
    from: ['active', 'closing'],
    to: 'terminated',
    by: grantApprovers,
    reason: 'required',
    rules: [terminatorIsAnother],
    confirm: 'Nothing more can be charged. It can’t be reopened.',
  },
  discard: {
    label: 'Discard',
    from: ['draft', 'determined', 'checked'],
    to: 'discarded',
    by: grantManagers,
    reason: 'required',
  },
} as const;
