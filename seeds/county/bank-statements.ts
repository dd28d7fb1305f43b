import { bankLine } from '#domains/payables/reconciliation/bank-line.record.ts';
import { importStatement } from '#domains/payables/reconciliation/import-statement.server.ts';
import { payment } from '#domains/payables/payments/payment.record.ts';
import { addDays } from '#kernel/lists/days.ts';
import type { As } from './county.ts';

type Hands = ReturnType<As>;
type Movement = readonly [code: string, cents: number, customer: string, text: string];

const opening = 120_431_822;

/** Two days of the account as its bank books them, each a group of the file. */
function statementOf(days: readonly (readonly [on: string, lines: readonly Movement[]])[], account: string): string {
  const records = ['01,061000104,1591234567,261120,0600,1,80,1,2/'];
  let [balance, file] = [opening, 0];
  for (const [on, lines] of days) {
    const closing = lines.reduce((sum, [code, cents]) => sum + (code < '400' ? cents : -cents), balance);
    const control = balance + closing + lines.reduce((sum, [, cents]) => sum + cents, 0);
    records.push(
      `02,1591234567,061000104,1,${on.slice(2).replaceAll('-', '')},2359,USD,2/`,
      `03,${account},USD,010,${balance},,,015,${closing},,/`,
      ...lines.map(([code, cents, customer, text], at) => `16,${code},${cents},0,${70_411 + at},${customer},${text}`),
      `49,${control},${lines.length + 2}/`,
      `98,${control},1,${lines.length + 4}/`,
    );
    balance = closing;
    file += control;
  }
  return `${[...records, `99,${file},${days.length},${records.length + 1}/`].join('\n')}\n`;
}

/** One statement: the ACH file is matched, a deposit explained, a fee and interest open, and a check that nobody here issued waits for a second person. */
export async function seedBankStatement(
  laura: Hands,
  { account, number, run }: { readonly account: string; readonly number: string; readonly run: string },
): Promise<void> {
  const paid = await laura.rows(payment, { where: { run }, fields: ['amount'], order: 'number', most: 'all' });
  const total = paid.reduce((sum, { amount }) => sum + amount.cents, 0);
  const text = statementOf(
    [
      [
        addDays(laura.today, -1),
        [
          ['301', 4_821_000, '', 'BRANCH DEPOSIT TAX COLLECTOR'],
          ['475', 418_000, '0000020398', 'CHECK PAID'],
        ],
      ],
      [
        laura.today,
        [
          ['455', total, '', 'TIDEWATER COUNTY VENDOR PAY'],
          ['698', 8_450, '', 'ACCOUNT ANALYSIS FEE'],
          ['354', 21_209, '', 'INTEREST CREDIT'],
        ],
      ],
    ],
    number,
  );
  const { statement } = await importStatement(laura, { account, name: 'first-coastal-bai2.txt', text, csv: null });
  if (!statement) return;
  const lines = await laura.rows(bankLine, {
    where: { statement: statement.id },
    fields: ['kind', 'status'],
    order: 'place',
    most: 'all',
  });
  for (const { id, kind, status } of lines) {
    if (status === 'proposed') await laura.move(bankLine, id, 'confirm');
    if (kind === 'deposit')
      await laura.move(bankLine, id, 'explain', {
        input: { cause: 'receipt', note: 'Property taxes of November 19, deposit slip 4411 of the tax collector.' },
      });
  }
}
