/** The address of a record's calls, of one row of it, or of what can be done with them. */
export const recordAt = (record: string, ...more: readonly string[]): string =>
  `/api/v1/${[record, ...more.map(encodeURIComponent)].join('/')}`;
