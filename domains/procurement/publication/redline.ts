/** What an addendum changes in one place, as people read it and as data. */
export interface Change {
  readonly field: string;
  readonly label: string;
  /** The number of the line and its name, where the field has lines. */
  readonly line: string | null;
  readonly from: string | null;
  readonly to: string | null;
}
