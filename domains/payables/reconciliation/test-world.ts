/** One movement as a bank would write it in these tests. */
export interface BaiLine {
  readonly code: string;
  readonly cents: number;
  readonly reference?: string;
  readonly customer?: string;
  readonly text?: string;
}
export interface BaiDay {
  /** 261120 */
  readonly on: string;
  readonly lines: readonly BaiLine[];
}

export const signed = ({ code, cents }: BaiLine): number => (code < '400' ? cents : -cents);

/** A BAI2 file with its counts and control totals, one group a day; it knows nothing of the reader. */
export function baiFile({
  account = '900100200',
  opening,
  days,
}: {
  readonly account?: string;
  readonly opening: number;
  readonly days: readonly BaiDay[];
}): string {
  const lines = ['01,061000104,TIDEWATER,261120,0600,1,80,1,2/'];
  let [balance, file] = [opening, 0];
  for (const { on, lines: own } of days) {
    const closing = own.reduce((sum, line) => sum + signed(line), balance);
    const movements = own.map(
      ({ code, cents, reference = '', customer = '', text = '' }) =>
        `16,${code},${cents},0,${reference},${customer},${text}${text === '' ? '/' : ''}`,
    );
    const control = balance + closing + own.reduce((sum, { cents }) => sum + cents, 0);
    lines.push(
      `02,TIDEWATER,061000104,1,${on},2359,USD,2/`,
      `03,${account},USD,010,${balance},,,015,${closing},,/`,
      ...movements,
      `49,${control},${movements.length + 2}/`,
      `98,${control},1,${movements.length + 4}/`,
    );
    balance = closing;
    file += control;
  }
  return `${[...lines, `99,${file},${days.length},${lines.length + 1}/`].join('\n')}\n`;
}
