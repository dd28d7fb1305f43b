import type { Plans } from '#kernel';

export const plans: Plans = {
  '/fema-integration': {
    about:
      'Grant managers compare public federal data with their own projects. FEMA offers no public way to write into its Grants Portal.',
    brings: [
      'Load declarations and projects from OpenFEMA and see when each was last updated',
      'Compare our amounts, shares and dates with the published ones and explain each difference',
      'Prepare packages for upload to the Grants Portal by hand',
      'See what every connection fetched, expected and missed',
    ],
    meanwhile: 'Look up declarations and projects at fema.gov and enter projects in the Grants Portal itself.',
    see: ['/documents'],
  },
  '/supply-chain-command-center': {
    about: 'Logistics officers see stock, inbound goods, suppliers and routes, and allocate scarce items.',
    brings: [
      'See days of supply per site and item, with inbound shipments',
      'Find items with only one supplier',
      'Allocate scarce stock by priority and keep the record of why',
      'Ask what happens when a port closes or a vendor is lost',
    ],
    meanwhile: 'Keep stock lists as spreadsheets in Documents and order what is missing with a requisition.',
    see: ['/smart-requisition', '/documents'],
  },
};
