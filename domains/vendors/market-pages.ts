import { page } from '#kernel';
import { marketContract } from './market/market-contract.record.ts';
import { marketImport } from './market/market-import.record.ts';
import { priceIndex } from './market/price-index.record.ts';

/** What is known of prices and competition: our own records, and what other agencies publish. */
export const marketRecords = [marketImport, marketContract, priceIndex] as const;

export const marketPages = {
  market: page('/market-intelligence', {
    title: 'Market Intelligence',
    icon: 'chart-line',
    tabs: { prices: 'Prices', competition: 'Competition', expiring: 'Expiring contracts', setup: 'Setup' },
    screen: () => import('./market/market.screen.tsx'),
  }),
  marketImports: page('/market-intelligence/imports', { list: marketImport }),
  marketImport: page('/market-intelligence/imports/:id', { detail: marketImport }),
  marketContracts: page('/market-intelligence/contracts', { list: marketContract }),
  marketContract: page('/market-intelligence/contracts/:id', { detail: marketContract }),
  priceIndexes: page('/market-intelligence/indexes', { title: 'Price indexes', list: priceIndex }),
  priceIndex: page('/market-intelligence/indexes/:id', { detail: priceIndex }),
};
