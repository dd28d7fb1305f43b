/** A line of a budget that is not adopted yet, beside what the budget before it may spend there. */
export interface DraftLine {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly account: string;
  readonly isGroup: boolean;
  readonly parent: string | null;
  readonly cents: number;
  readonly before: number | null;
}

export interface DraftBudget {
  readonly appropriation: number | null;
  /** The budget that came before, which lines can be copied from. */
  readonly before: { readonly id: string; readonly name: string; readonly lines: number } | null;
  readonly lines: readonly DraftLine[];
}

/** States in which amounts are still somebody's proposal. */
export const draftStates: readonly string[] = ['draft', 'proposed', 'recommended'];

/** More than a county keeps; what is larger comes in as a file. */
export const MOST_LINES = 2000;

/** An amount grown by a percentage, in whole dollars, halves away from zero. */
export const grown = (cents: number, percent: number): number => Math.round((cents * (100 + percent)) / 10_000) * 100;
