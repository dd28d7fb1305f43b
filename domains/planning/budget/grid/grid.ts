import type { Balance } from '../ledger/balance.ts';

/** A line of the grid: cents in every bucket, and what follows from them. */
export interface GridLine extends Balance {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly costCenter: string | null;
  readonly center: string | null;
  readonly isGroup: boolean;
  readonly status: string;
  readonly authority: number;
  readonly used: number;
  readonly available: number;
  readonly percent: number;
}

export interface GridSums extends Balance {
  readonly authority: number;
  readonly used: number;
  readonly available: number;
}

export interface Grid {
  readonly budget: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly startsOn: string;
    readonly endsOn: string;
  } | null;
  readonly count: number;
  readonly sums: GridSums;
  readonly lines: readonly GridLine[];
}

/** Lines with the same code, added up. */
export interface RollUp extends GridSums {
  readonly code: string;
  readonly name: string | null;
  readonly lines: number;
}

export interface GridSegment {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly values: readonly { readonly code: string; readonly name: string }[];
}

/** What the grid can be asked for besides lines. */
export interface GridChoices {
  readonly budgets: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly startsOn: string;
    readonly endsOn: string;
    readonly lines: number;
  }[];
  readonly segments: readonly GridSegment[];
  readonly departments: readonly string[];
}

/** A posting as a person reads it. */
export interface PostingLine {
  readonly id: string;
  readonly day: string;
  readonly postedAt: string;
  readonly by: string | null;
  readonly bucket: string;
  readonly cents: number;
  readonly record: string;
  readonly document: string;
  readonly version: number;
  readonly title: string;
  readonly basis: string | null;
  readonly line: string;
  readonly lineName: string;
}

export interface Postings {
  readonly count: number;
  /** What the postings add up to; where authority and its use are among them, what is left. */
  readonly sum: number;
  readonly postings: readonly PostingLine[];
}

export const bucketWords = {
  adopted: 'Adopted',
  amended: 'Amended',
  transferred: 'Transferred',
  carried: 'Carried',
  preencumbered: 'Pre-encumbered',
  encumbered: 'Encumbered',
  expended: 'Spent',
  retained: 'Retained',
  contingency: 'Held as contingency',
} as const;

/** How lines may be ordered, by the words of the address bar. */
export const orders = ['account', 'name', 'authority', 'used', 'available', 'percent'] as const;
export type Order = (typeof orders)[number];

/** Amendments, transfers and carry-forward: together they are what changed since adoption. */
export const changedBuckets = ['amended', 'transferred', 'carried'] as const;

/** The buckets that figures of several are made of, by the figure's name. */
export const figures = {
  'May be spent': ['adopted', ...changedBuckets],
  'Changed since adoption': changedBuckets,
  'Spoken for': ['preencumbered', 'encumbered', 'expended', 'contingency'],
} as const;
