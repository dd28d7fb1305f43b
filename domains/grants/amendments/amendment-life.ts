import { grantApprovers, grantManagers } from '../award/award-life.ts';
import {
  acceptorIsAnother,
  extensionIsShort,
  extensionMovesTheEnd,
  isShown,
  noticeRules,
  signedInToExtend,
} from './award-amendment.rules.ts';

const whole = [isShown, extensionMovesTheEnd, extensionIsShort, ...noticeRules] as const;

export const amendmentStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting acceptance'],
  applied: ['done', 'Accepted'],
  discarded: 'stopped',
} as const;

export const amendmentSteps = {
  submit: {
    label: 'Submit for acceptance',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: whole,
  },
  accept: {
    label: 'Accept amendment',
    from: 'submitted',
    to: 'applied',
    by: grantApprovers,
    rules: [acceptorIsAnother, signedInToExtend, ...whole],
    confirm: 'The award changes at once, as a whole.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
} as const;
