import type { TinResult, TinType } from './tin-words.ts';

/*
 * The text files of bulk TIN matching: type; TIN; name; account, and in the results the indicator behind them. As published guides to
 * Publication 2108-A give it. Unverified.
 */

/** The most lines of one file. */
export const MOST_LINES = 100_000;
const codes: Readonly<Record<TinType, string>> = { ein: '1', ssn: '2', unknown: '3' };

/** A sole proprietor is known by an SSN or an EIN; every other taxpayer has an EIN. */
export const typeOf = (taxClass: string): TinType => (taxClass === 'individual' ? 'unknown' : 'ein');

/** Letters, digits, hyphens and ampersands, 40 at most: what the IRS takes of a name. */
export const sentName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9&\- ]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 40)
    .trim();

export interface SentLine {
  readonly type: TinType;
  readonly tin: string;
  readonly name: string;
  readonly account: string;
}

export const lineOf = ({ type, tin, name, account }: SentLine): string => [codes[type], tin, name, account].join(';');
export const fileOf = (lines: readonly SentLine[]): string => lines.map((line) => `${lineOf(line)}\r\n`).join('');

/** The results by account; lines that are none are counted. TINs in the file are passed over and kept nowhere. */
export function resultsIn(text: string): { readonly by: ReadonlyMap<string, TinResult>; readonly unread: number } {
  const by = new Map<string, TinResult>();
  let unread = 0;
  for (const line of text.replace(/^\ufeff/u, '').split(/\r?\n/u)) {
    if (line.trim() === '') continue;
    const cells = line.split(';').map((cell) => cell.trim());
    const account = cells[3] ?? '';
    const code = cells[4] ?? '';
    if (cells.length < 5 || account === '' || !/^[0-8]$/u.test(code)) unread++;
    else by.set(account, `r${code}` as TinResult); // nought to eight, as above
  }
  return { by, unread };
}
