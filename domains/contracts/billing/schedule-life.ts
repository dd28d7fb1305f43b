import { approvers, managers } from '../contract/contract-life.ts';
import { adopterIsAnother, namesSection } from './billing.rules.ts';

/** Who takes in what a contractor applies for. */
export const preparers = [{ duty: 'accounts_payable' }, ...managers] as const;
export const adopters = [{ duty: 'contract_manager' }, ...approvers] as const;

export const scheduleStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting adoption'],
  adopted: 'done',
  discarded: 'stopped',
} as const;

/** One person states it, another adopts it; an executed change opens it for the rows of that change alone. */
export const scheduleSteps = {
  submit: { label: 'Submit for adoption', from: 'draft', to: 'submitted', by: preparers, rules: [namesSection] },
  adopt: {
    label: 'Adopt schedule',
    from: 'submitted',
    to: 'adopted',
    by: adopters,
    rules: [adopterIsAnother, namesSection],
    confirm: 'Pay applications are billed against it. Only executed changes add to it.',
  },
  sendBack: {
    label: 'Send back',
    from: 'submitted',
    to: 'draft',
    by: [...preparers, ...approvers],
    reason: 'required',
  },
  amend: { label: 'Amend schedule', from: 'adopted', to: 'draft', by: preparers, reason: 'required' },
  discard: { label: 'Discard', from: 'draft', to: 'discarded', by: preparers, reason: 'required' },
} as const;
