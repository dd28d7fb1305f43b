/** Without it spreadsheets take UTF-8 for something older. */
export const BOM = '\ufeff';

/** How a cell begins that a spreadsheet would run as a formula; the wide signs count as well where people write with them. */
const signs = '=+\\-@\\t\\r\\n＝＋－＠';
const runs = new RegExp(`^'*[${signs}]`);
const isGuarded = new RegExp(`^'+[${signs}]`);

/** A cell that is text to every spreadsheet: an apostrophe stands before what would begin a formula. */
export const guarded = (text: string): string => (runs.test(text) ? `'${text}` : text);
/** Takes away the one apostrophe that `guarded` put there. */
export const unguarded = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text);

/** One line as RFC 4180 has it. A number stays one, below zero as well: it cannot be a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'number') return String(cell);
    const text = guarded(cell);
    return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}

/** A file that spreadsheets open as it is meant. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string => BOM + rows.map(csvLine).join('');
