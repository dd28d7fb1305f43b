/** What is wrong with a row that was read, at its field. */
export interface Trouble {
  readonly row: number;
  readonly field: string;
  readonly reason: string;
}

/** What is wrong with a row of a file that is imported. */
export interface RowIssue {
  readonly row: number;
  /** The heading of the column, when it is one column's fault. */
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

/** A row of the file that was refused, as it stands there. */
export interface RefusedRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly issues: readonly RowIssue[];
}
