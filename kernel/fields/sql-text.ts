/** A text as SQL writes it, for the checks of columns. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const inList = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map(sqlText).join(', ')})`;
