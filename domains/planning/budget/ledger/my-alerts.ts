/** A line that has passed a mark which somebody watches. */
export interface PassedMark {
  readonly line: string;
  readonly name: string;
  readonly account: string;
  readonly alert: string;
  readonly mark: number;
  readonly percent: number;
  readonly available: number;
}

export interface MyAlerts {
  /** How many lines, of which the fullest are told. */
  readonly count: number;
  readonly passed: readonly PassedMark[];
}
