import type { Plans } from '#kernel';

export const plans: Plans = {
  '/vendor-portal': {
    about: 'Vendors see their business with the organization, from bid to payment.',
    brings: [
      'See what is due: addenda to acknowledge, expiring insurance, answered questions',
      'Submit bids and get a receipt that can be checked later',
      'Follow orders, invoices and payments, with the step that holds each one',
      'Change bank details only with a second check and a notice to the old contact',
    ],
    meanwhile: 'Vendors email their buyer. They have no access to Levee yet.',
    see: ['/smart-requisition'],
  },
  '/vendor-registration': {
    about: 'Vendors register once, in five short steps, and vendor clerks review each registration.',
    brings: [
      'Save and return at any time, on a phone as well',
      'Check UEI and tax number as you type',
      'Choose commodity codes suggested from a description',
      'Upload tax form, insurance and certificates with their expiry dates',
    ],
    meanwhile:
      "Send vendors your own form and the IRS form W-9. Keep these outside Documents when they show a person's tax number.",
    see: ['/admin/duties'],
  },
  '/vendor-performance': {
    about: 'Contract managers and buyers rate vendor performance, with measured figures and opinions.',
    brings: [
      'See scorecards by contract and period, computed from receipts, returns and disputed invoices',
      'Add your own scores to the computed ones',
      'Give the vendor a right of reply that stays with the score',
      'Agree on a corrective action plan and follow it',
    ],
    meanwhile: 'Keep evaluation forms as files in Documents, named by vendor and contract.',
    see: ['/documents'],
  },
  '/market-intelligence': {
    about: 'Buyers see prices, competition and expiring contracts of other agencies.',
    brings: [
      'See unit prices over time, adjusted by an index, each with the records behind it',
      'See how many bidders compete for a commodity',
      'Find expiring contracts of other agencies, from published open contracting data',
      'Compare awards with the estimate made before',
    ],
    meanwhile: 'Search and export your own requisitions for what was paid before.',
    see: ['/smart-requisition'],
  },
};
