import type { Plans } from '#kernel';

export const plans: Plans = {
  '/purchase-orders': {
    about: 'Buyers turn approved requisitions into purchase orders, and receivers confirm what arrived.',
    brings: [
      'Issue one-time, blanket and contract orders without retyping the requisition',
      'See for each line what was received, billed and is still open',
      'Change an order after it was sent, with numbered revisions',
      'Receive on a phone, in part or with damage noted',
      'Follow late orders and emergency orders',
    ],
    meanwhile:
      'Issue the order in your financial system and take the step "Mark ordered" on the approved requisition, so that everyone sees its status.',
    see: ['/smart-requisition', '/documents'],
  },
};
