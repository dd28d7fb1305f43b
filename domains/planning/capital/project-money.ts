import type { Project } from './plan-book.ts';

/** What the ledger and the drawdown log say of a project. */
export interface ProjectMoney {
  /** Approved draws from its contingency, however many. */
  readonly drawn: number;
  /** The budget lines that are booked for it alone; where none is named, nobody knows what was spent. */
  readonly lines: readonly { readonly id: string; readonly name: string }[];
  /** Spent on these lines, month by month; a credit is below zero. */
  readonly spent: readonly { readonly month: string; readonly cents: number }[];
}

export interface ProjectAnswer extends ProjectMoney {
  readonly project: Project;
  /** The month until which the ledger was read. */
  readonly month: string;
}
