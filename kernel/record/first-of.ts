/** Rows of an answer that may end before the last one, and how many there are: the words of a record's list, so that screens show both alike. */
export interface FirstOf<Row> {
  readonly data: readonly Row[];
  /** How many there are in all; with `at least` there are more than these. */
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
}
