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
};
