import { answered, approverIsNotAuthor } from './cooperative-contract.rules.ts';

export const buyers = [{ duty: 'buyer' }, 'manager'] as const;

/** From the checklist to the second person who opens it; what changes afterwards is approved again. */
export const contractSteps = {
  submit: { label: 'Submit for approval', from: 'draft', to: 'proposed', by: buyers, rules: answered },
  activate: {
    label: 'Open for buying',
    from: 'proposed',
    to: 'active',
    by: 'manager',
    rules: [...answered, approverIsNotAuthor],
  },
  return: { label: 'Send back', from: 'proposed', to: 'draft', by: 'manager', reason: 'required' },
  revise: {
    label: 'Revise',
    from: 'active',
    to: 'draft',
    by: buyers,
    reason: 'required',
    confirm: 'No one can buy from it until someone else approves it again.',
  },
  end: {
    label: 'End',
    from: ['draft', 'proposed', 'active'],
    to: 'ended',
    by: 'manager',
    reason: 'required',
    confirm: 'Requisitions no longer suggest an ended contract.',
  },
} as const;
