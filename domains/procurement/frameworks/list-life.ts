import { closerIsAnother, openerIsAnother, signedInToDecide } from './list.rules.ts';

export const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
export const chief = { duty: 'chief_procurement_officer' } as const;

/** From the draft to a list that firms can join at any time, until a second person closes it. */
export const listStates = {
  draft: 'new',
  proposed: ['review', 'Awaiting approval'],
  open: 'done',
  suspended: 'returned',
  closing: ['review', 'Closing requested'],
  closed: 'stopped',
} as const;

/** States in which a firm can apply: a list stays open until it is closed. */
export const joinableStates = ['open', 'closing'] as const;
/** States in which admissions count. */
export const livingStates = ['open', 'suspended', 'closing'] as const;

export const listSteps = {
  propose: { label: 'Submit for approval', from: 'draft', to: 'proposed', by: buyers, rules: [signedInToDecide] },
  return: { label: 'Send back', from: 'proposed', to: 'draft', by: chief, reason: 'required' },
  open: {
    label: 'Open list',
    from: 'proposed',
    to: 'open',
    by: chief,
    rules: [openerIsAnother, signedInToDecide],
    confirm: 'The list is public. Firms can apply at any time, and its criteria no longer change.',
  },
  suspend: {
    label: 'Suspend',
    from: 'open',
    to: 'suspended',
    by: chief,
    rules: [signedInToDecide],
    reason: 'required',
  },
  resume: { label: 'Resume', from: 'suspended', to: 'open', by: chief, rules: [signedInToDecide], reason: 'required' },
  askClose: {
    label: 'Request closing',
    from: ['open', 'suspended'],
    to: 'closing',
    by: buyers,
    rules: [signedInToDecide],
    reason: 'required',
  },
  keepOpen: {
    label: 'Keep open',
    from: 'closing',
    to: 'open',
    by: chief,
    rules: [closerIsAnother],
    reason: 'required',
  },
  close: {
    label: 'Close list',
    from: 'closing',
    to: 'closed',
    by: chief,
    rules: [closerIsAnother, signedInToDecide],
    confirm: 'All admissions lapse, and each firm is told. You cannot reopen a closed list.',
  },
  expire: { label: 'Expire', from: ['open', 'suspended', 'closing'], to: 'closed', by: 'nobody' },
} as const;
