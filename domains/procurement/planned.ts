import type { Plans } from '#kernel';

export const plans: Plans = {
  '/rfi': {
    about: 'Buyers ask the market what it can deliver before they choose a procurement method.',
    brings: [
      'Build structured questions and read the answers side by side',
      'Receive confidential files from vendors and publish a summary',
      'Turn the answers into a scope of work, with a record of the firms that helped write it',
    ],
    meanwhile: 'Send your questions by email and keep the answers in Documents.',
    see: ['/documents'],
  },
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
