import type { Plans } from '#kernel';

export const plans: Plans = {
  '/billing': {
    about: 'Administrators see here which plan the organization has with its operator, and what it uses of it.',
    brings: [
      'See plan, term and usage against each limit; a limit warns and never cuts off an emergency',
      'See what is left on the purchase order for Levee',
      'Preview the next invoice line by line',
    ],
    meanwhile: 'Nothing is metered or billed by Levee. Terms, if any, are between you and the operator of this server.',
  },
  '/billing/invoices': {
    about: 'Administrators find the invoices for Levee itself here and dispute a line when they must.',
    brings: [
      'Download invoices as PDF or accessible page',
      'See which are open, paid or credited',
      'Dispute a single line with a reason',
    ],
    meanwhile: 'No invoices are made in Levee. Ask the operator of this server for theirs.',
  },
  '/billing/plans': {
    about: 'Administrators compare plans here and change to another one.',
    brings: [
      'Compare plans by what they contain',
      'See the exact cost of a change, day by day, before agreeing to it',
      'Pay by purchase order, check or transfer, with no payment provider needed',
    ],
    meanwhile: 'There are no plans to choose from: everything that is built is open to every organization.',
  },
  '/pricing-plans': {
    about: 'Platform administrators keep the plans here that organizations can choose.',
    brings: [
      'Edit plans in versions; subscribers stay on theirs until they are moved',
      'Preview the public page, with a comparison made from what plans really contain',
      'Keep terms for sales that are agreed in person',
    ],
    meanwhile: 'Write down your terms outside Levee. Nothing in the product depends on a plan.',
  },
};
