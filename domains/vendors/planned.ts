import type { Plans } from '#kernel';

export const plans: Plans = {
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
