import type { Balance } from './balance.ts';

/** What the ledger says of a line now. */
export interface LineBalance extends Balance {
  readonly line: string;
  readonly name: string;
  readonly account: string;
  readonly budget: string;
  readonly budgetName: string;
  readonly budgetStatus: string;
  readonly isGroup: boolean;
  readonly authority: number;
  readonly used: number;
  readonly available: number;
  readonly percentUsed: number;
  readonly onRequisition: string;
  readonly onOrder: string;
  readonly onInvoice: string;
}
