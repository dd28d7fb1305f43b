/** What a connection can read. */
export const formats = { csv: 'CSV over HTTPS', json: 'JSON over HTTPS', file: 'CSV or Excel file' } as const;
export type Format = keyof typeof formats;

export const authentications = {
  none: 'None',
  header: 'Key in a header',
  bearer: 'Bearer token',
  basic: 'User and password',
} as const;

export const modes = { create: 'Create only', update: 'Update only', both: 'Create and update' } as const;

/** Records that a file imports into as well; a connection goes through the same checks. */
export const targets = {
  cost_center: 'Cost centers',
  commodity_code: 'Commodity codes',
  unit_of_measure: 'Units of measure',
  journal_entry: 'Journal entries',
  revenue_entry: 'Revenue entries',
} as const;

/** What can be posted as it comes in. */
export const posted: readonly string[] = ['journal_entry', 'revenue_entry'];

/** What a scheduled run was agreed to: when one of these changes, its schedule ends. */
export const agreed = [
  'url',
  'format',
  'rowsAt',
  'authentication',
  'headerName',
  'target',
  'mode',
  'matchField',
  'columns',
  'postsEntries',
] as const;

/** The most a run reads of one answer. */
export const MOST_ROWS = 500_000;
/** Up to here a run is one transaction; longer ones are imported part by part. */
export const AT_ONCE = 2000;
/** Rows of a part. */
export const PART_ROWS = 500;
/** The most a file may have; a longer run could not be checked by a person any more. */
export const MOST_FILE_BYTES = 100 * 1024 * 1024;
export const MOST_COLUMNS = 200;
export const MOST_BYTES = 5 * 1024 * 1024;
/** The total of a column with a cell that is no number. */
export const NOT_A_NUMBER = 'not a number';
/** The row errors a run keeps; further ones are counted. */
export const MOST_ERRORS = 100;
