import type { FirstOf } from '#kernel/record/first-of.ts';

/** So many groups are told down, across, and inside a group; how many there are is told with them. */
export const MOST_DOWN = 200;
export const MOST_ACROSS = 24;
export const MOST_UNDER = 30;

/** A total: cents, a number, a percentage or days. Amounts in different units are not added up. */
export interface Figure {
  readonly value: number | null;
  readonly unit: string | null;
  readonly mixed: boolean;
}

export interface GroupFigures {
  readonly key: string;
  readonly words: string;
  readonly count: number;
  readonly cells: readonly Figure[];
}

export interface DownFigures extends GroupFigures {
  readonly under: readonly GroupFigures[];
  /** Groups inside this one that are not told. */
  readonly cut: number;
}

export interface TotalTold {
  readonly label: string;
  readonly kind: 'money' | 'number' | 'percent' | 'days';
  readonly of: string;
}

export interface Figures {
  readonly record: string;
  readonly label: readonly string[];
  readonly count: number;
  readonly all: readonly Figure[];
  readonly totals: readonly TotalTold[];
  readonly groups: readonly { readonly label: string; readonly isTime: boolean }[];
  readonly isPivot: boolean;
  readonly rows: readonly DownFigures[];
  readonly groupCount: number;
  readonly across: readonly GroupFigures[];
  readonly acrossCount: number;
  /** What the definition shows and this person may not read. */
  readonly leftOut: readonly string[];
}

/** The rows of one figure, with the totals of exactly these rows. */
export interface ReportRows {
  readonly record: string;
  readonly columns: readonly { readonly label: string; readonly isFigure: boolean }[];
  readonly leftOut: readonly string[];
  readonly totals: readonly TotalTold[];
  readonly all: readonly Figure[];
  readonly count: number;
  readonly rows: FirstOf<{ readonly id: string; readonly cells: readonly string[] }>;
}
