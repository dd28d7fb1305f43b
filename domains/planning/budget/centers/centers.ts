/** What a cost center has in the budgets that run now. */
export interface CenterHealth {
  readonly center: string;
  readonly lines: number;
  readonly authority: number;
  readonly used: number;
  readonly available: number;
  readonly percent: number;
  /** Combination rules that speak of its code. */
  readonly rules: readonly string[];
}

/** A move of a reorganization, with everything that follows from it. */
export interface MovePreview {
  readonly center: string;
  readonly code: string;
  readonly name: string;
  readonly into: string | null;
  readonly closes: boolean;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly budget: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** Why it cannot be applied as it is. */
  readonly faults: readonly string[];
}

/** An account with one part replaced. */
export const recoded = (account: string, at: number, code: string): string =>
  account
    .split('-')
    .map((part, place) => (place === at ? code : part))
    .join('-');
