import { page } from '#kernel';
import { contractRateTable } from './rates/contract-rate-table.record.ts';

/** What an hour costs under a contract, and from when. */
export const rateRecords = [contractRateTable] as const;

const screen = () => import('./rates/rates.screen.tsx');

export const ratePages = {
  rateTables: page('/contract-rates', { title: 'Rate Tables', icon: 'clock', list: contractRateTable }),
  rateTable: page('/contract-rates/:id', { title: 'Rate Table', detail: contractRateTable, screen }),
};
