import type { TrialLine } from './plan.ts';

/** What committing a year-end would do, as a screen shows it. */
export interface Trial {
  readonly lapsed: number;
  readonly carried: number;
  readonly undecided: number;
  readonly stale: number;
  readonly open: number;
  /** Lines that cannot take what is to be carried to them. */
  readonly unfit: readonly string[];
  readonly lines: readonly (TrialLine & { readonly name: string; readonly account: string; readonly budget: string })[];
}
