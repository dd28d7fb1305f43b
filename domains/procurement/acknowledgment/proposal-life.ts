import { buyers } from '../orders/order-life.ts';

/** What a vendor proposes is answered by a buyer. Accepted, it is a drafted revision and nothing more. */
export const proposalSteps = {
  accept: {
    label: 'Accept proposal',
    from: 'proposed',
    to: 'accepted',
    by: buyers,
    confirm: 'A revision with these changes is drafted. Someone else approves it.',
  },
  decline: {
    label: 'Decline proposal',
    from: 'proposed',
    to: 'declined',
    by: buyers,
    fieldsToFill: ['answer'],
  },
  withdraw: { label: 'Withdraw', from: 'proposed', to: 'withdrawn', by: 'nobody' },
  /** The order that it speaks of is another one since: revised or cancelled. */
  supersede: { label: 'Supersede', from: 'proposed', to: 'superseded', by: 'nobody' },
} as const;
