import type { Plans } from '#kernel';

export const plans: Plans = {
  '/billing': {
    about: 'Administrators see the organization’s plan and its usage.',
    brings: [
      'See plan, term and usage against each limit; a limit warns and never blocks an emergency',
      'See what is left on the purchase order for Levee',
      'Preview the next invoice line by line',
    ],
    meanwhile: 'Nothing is metered or billed by Levee. Terms, if any, are between you and the operator of this server.',
  },
  '/billing/invoices': {
    about: 'Administrators view invoices for Levee and dispute a line.',
    brings: [
      'Download invoices as PDF or accessible page',
      'See which are open, paid or credited',
      'Dispute a single line with a reason',
    ],
    meanwhile: 'No invoices are made in Levee. Ask the operator of this server.',
  },
  '/billing/plans': {
    about: 'Administrators compare plans and change the organization’s plan.',
    brings: [
      'Compare plans by what they include',
      'See the exact cost of a change, day by day, before agreeing to it',
      'Pay by purchase order, check or transfer, with no payment provider needed',
    ],
    meanwhile: 'There are no plans to choose from: everything that is built is open to every organization.',
  },
  '/pricing-plans': {
    about: 'Platform administrators manage the plans that organizations can choose.',
    brings: [
      'Edit plans in versions; subscribers stay on theirs until they are moved',
      'Preview the public page, with a comparison made from the plans themselves',
      'Keep negotiated terms',
    ],
    meanwhile: 'Keep your terms outside Levee. Nothing in the product depends on a plan.',
  },
};
