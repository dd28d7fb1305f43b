import { unguarded } from '#kernel/derive/csv.ts';
import { fail } from '#kernel/record/fail.ts';

export const LONGEST_CELL = 200_000;
const QUOTE = 34;
const LF = 10;
const CR = 13;

/** The sign between cells, told from the first line: people's spreadsheets write semicolons or tabs as well. */
function separatorOf(text: string): number {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const counted = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  const [sign] = counted.reduce((best, one) => (one[1] > best[1] ? one : best));
  return sign.charCodeAt(0);
}

/** The rows of a CSV text that arrives in pieces, blank lines included, so that numbers agree with what spreadsheets show. */
export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let separator = 0;
  let cells: string[] = [];
  let cell = '';
  let number = 1;
  let isQuoted = false;
  /** The sign before was a quotation mark that ended a quoted cell, or the first half of a doubled one. */
  let isClosed = false;
  let isAfterCr = false;

  const add = (text: string) => {
    cell += text;
    if (cell.length > LONGEST_CELL)
      throw unreadable(
        `Row ${number} has a cell of more than ${LONGEST_CELL} characters. Is a quotation mark missing?`,
      );
  };
  const endCell = () => {
    cells.push(unguarded(cell));
    if (cells.length > 2000) throw unreadable(`Row ${number} has too many cells. Is this a table?`);
    cell = '';
  };

  for await (const piece of pieces) {
    if (piece.includes('\0'))
      throw unreadable('This is not a text file. Save it as CSV (UTF-8) or as an Excel workbook.');
    if (piece === '') continue;
    separator ||= separatorOf(piece);
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (isQuoted) {
        const end = piece.indexOf('"', at);
        add(piece.slice(at, end < 0 ? piece.length : end));
        if (end < 0) break;
        at = end;
        isQuoted = false;
        isClosed = true;
        continue;
      }
      const wasClosed = isClosed;
      const wasCr = isAfterCr;
      isClosed = isAfterCr = false;
      if (code === QUOTE && (wasClosed || cell === '')) {
        if (wasClosed) add('"');
        isQuoted = true;
      } else if (code === separator) endCell();
      else if (code === LF && wasCr) continue;
      else if (code === LF || code === CR) {
        endCell();
        isAfterCr = code === CR;
        yield cells;
        cells = [];
        number++;
      } else {
        let end = at + 1;
        while (end < piece.length && !ends(piece.charCodeAt(end), separator)) end++;
        add(piece.slice(at, end));
        at = end - 1;
      }
    }
  }
  if (isQuoted) throw unreadable(`A quotation mark that opens in row ${number} is never closed.`);
  if (cell !== '' || cells.length > 0) {
    endCell();
    yield cells;
  }
}

const ends = (code: number, separator: number): boolean =>
  code === separator || code === LF || code === CR || code === QUOTE;

export const unreadable = (message: string) => fail('invalid', 'import.unreadable', message);

/** Text that JSON in the database holds: without half characters and without what nobody sees. */
export const shortened = (text: string, most: number): string =>
  text
    .trim()
    .slice(0, most)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();
