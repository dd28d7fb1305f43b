import type { Plans } from '#kernel';

export const plans: Plans = {
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
