import type { Plans } from '#kernel';

export const plans: Plans = {
  '/vendor-directory': {
    about: 'Buyers look up vendors here: what they sell, where they are, and whether they may be used.',
    brings: [
      'Search by name, commodity code, place, certificate and contract',
      'See at once what is blocked for a vendor and why',
      'Check exclusions against the federal list, with the date of the check kept',
      'Put together whom to invite and merge duplicates',
    ],
    meanwhile:
      'Use the vendor list of your financial system and check exclusions at SAM.gov. Name the vendor in the requisition and attach its quote.',
    see: ['/smart-requisition', '/documents'],
  },
  '/vendor-portal': {
    about: 'Vendors see their own business with the organization here, from bid to payment.',
    brings: [
      'See what is due: addenda to acknowledge, insurance that expires, questions that were answered',
      'Submit bids and get a receipt that can be checked later',
      'Follow orders, invoices and payments, with the step that holds each one',
      'Change bank details only with a second check and a notice to the old contact',
    ],
    meanwhile: 'Vendors write to their buyer. They have no access to Levee yet.',
    see: ['/smart-requisition'],
  },
  '/vendor-registration': {
    about: 'Vendors register themselves here, once, in five short steps, and vendor clerks check what they sent.',
    brings: [
      'Save and return at any time, on a phone as well',
      'Have UEI and tax number checked while typing',
      'Choose commodity codes suggested from a sentence',
      'Upload tax form, insurance and certificates with their expiry dates',
    ],
    meanwhile:
      "Send vendors your own form and the IRS form W-9. Keep these outside Documents when they show a person's tax number.",
    see: ['/admin/duties'],
  },
  '/vendor-performance': {
    about: 'Contract managers and buyers judge here how vendors deliver, with figures beside opinions.',
    brings: [
      'See scorecards by contract and period, computed from receipts, returns and disputed invoices',
      'Add judged scores next to the computed ones',
      'Give the vendor a right to reply that stays with the score',
      'Agree a plan of correction and follow it',
    ],
    meanwhile: 'Keep evaluation forms as files in Documents, named by vendor and contract.',
    see: ['/documents'],
  },
  '/market-intelligence': {
    about: 'Buyers see here what things cost, who competes and which contracts of others are about to end.',
    brings: [
      'See unit prices over time, adjusted by an index, each with the records behind it',
      'See how many bidders compete for a commodity',
      'Find contracts of other agencies that expire, from published open contracting data',
      'Compare awards with the estimate made before',
    ],
    meanwhile: 'Search and export your own requisitions for what was paid before.',
    see: ['/smart-requisition'],
  },
};
