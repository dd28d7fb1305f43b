import { csvLine } from '#kernel/derive/csv.ts';

export interface Check {
  readonly account: string;
  readonly number: number;
  readonly payOn: string;
  readonly cents: number;
  readonly payee: string;
}

const head = ['Account number', 'Check number', 'Issue date', 'Amount', 'Payee', 'Type'];

/** What the bank compares presented checks with. Amounts are texts of dollars and cents. */
export const checkRegister = (checks: readonly Check[]): string =>
  [
    head,
    ...checks.map(({ account, number, payOn, cents, payee }) => [
      account,
      String(number),
      payOn,
      (cents / 100).toFixed(2),
      payee,
      'Issue',
    ]),
  ]
    .map(csvLine)
    .join('');
