import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { decisionRecorderIsAnother, hasPosition, signedIn } from './appeal.rules.ts';

export const appealStates = {
  draft: 'new',
  filed: ['review', 'Awaiting decision'],
  decided: 'done',
  withdrawn: 'stopped',
} as const;

/** From the issue file to what FEMA or the Board decides, which another person records. */
export const appealSteps = {
  file: {
    label: 'Record filing',
    from: 'draft',
    to: 'filed',
    by: grantManagers,
    fieldsToFill: ['filedOn'],
    rules: [hasPosition],
  },
  decide: {
    label: 'Record decision',
    from: 'filed',
    to: 'decided',
    by: grantApprovers,
    fieldsToFill: ['decidedOn', 'outcome', 'granted', 'decision'],
    rules: [decisionRecorderIsAnother, signedIn],
  },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'filed'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;
