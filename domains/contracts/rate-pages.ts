import { page } from '#kernel';
import { contractRateTable } from './rates/contract-rate-table.record.ts';

/** What an hour costs under a contract, and from when. */
export const rateRecords = [contractRateTable] as const;

/** The screen of the other parts of a contract: the shell names each file that it may fetch. */
const screen = () => import('./contract/part.screen.tsx');

export const ratePages = {
  rateTable: page('/contract-rates/:id', { detail: contractRateTable, screen }),
};
