import { createHash } from 'node:crypto';
import { connection } from '#domains/connectors/connections/connection.record.ts';
import { connectionRun } from '#domains/connectors/connections/connection-run.record.ts';
import { runOn } from '#domains/connectors/connections/run.server.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { costCenters } from './spending.ts';

const HEADINGS = 'Center,Title,Positions';
const lines = costCenters.slice(0, 3).map(([code, name], at) => `${code},${name},${4 + at * 3}`);
const tooLong = `4990,${'Grounds, parks and shoreline maintenance of the northern district '.repeat(2).trim()}`;

/** Answers of the personnel system, as they were read: nothing is fetched while the county is seeded. */
const answers = [
  { on: '2026-11-17', rows: lines },
  { on: '2026-11-19', rows: [...lines, tooLong.replace(/^4990,(.*)$/, '4990,"$1",2')] },
] as const;

/** A connection to the personnel system with two runs: one reconciled, and one with a row to correct. */
export async function seedConnections(as: As, cast: Cast): Promise<void> {
  const [dana, priya] = [cast.get('Dana Whitfield') as Actor, cast.get('Priya Raman') as Actor];
  const made = await as(dana, '2026-11-16').insert(connection, {
    name: 'Cost centers of the personnel system',
    url: 'https://personnel.tidewater.example/export/centers.csv',
    target: 'cost_center',
    mode: 'both',
    matchField: 'code',
    totalColumn: 'Positions',
    owner: priya.id,
    columns: [
      { source: 'Center', field: 'code' },
      { source: 'Title', field: 'name' },
    ],
  });
  for (const { on, rows } of answers) {
    const work = as(priya, on);
    const heard = { ok: true, text: [HEADINGS, ...rows].join('\n') } as const;
    const run = await runOn(work, { of: made, heard, isDryRun: false });
    if (run.status === 'succeeded') await work.move(connectionRun, run.id, 'reconcile');
  }
  await actuals(as, { dana, priya });
  await receipts(as, { dana, priya });
}

/** Three vouchers of fleet maintenance: two that fit, and one of an account that nobody knows. */
async function actuals(as: As, { dana, priya }: { dana: Actor; priya: Actor }): Promise<void> {
  const made = await as(dana, '2026-11-18').insert(connection, {
    name: 'Actuals of the financial system',
    url: 'https://ledger.tidewater.example/export/vouchers.csv',
    target: 'journal_entry',
    mode: 'create',
    matchField: 'reference',
    totalColumn: 'Amount',
    postsEntries: true,
    owner: priya.id,
    columns: [
      { source: 'Voucher', field: 'reference' },
      { source: 'Date', field: 'day' },
      { source: 'Account', field: 'account' },
      { source: 'Amount', field: 'amount' },
      { source: 'Text', field: 'description' },
    ],
  });
  const text = [
    'Voucher,Date,Account,Amount,Text',
    'AP-2027-0611,2026-11-18,500-4030-590-5520,412.80,Brake cleaner and wipes',
    'AP-2027-0612,2026-11-18,500-4030-590-5460,1240.50,Lift inspection',
    'AP-2027-0613,2026-11-18,500-4030-590-5999,86.00,Account from last year',
  ].join('\n');
  await runOn(as(priya, '2026-11-19'), { of: made, heard: { ok: true, text }, isDryRun: false });
}

/** The treasurer's system writes a file of receipts each month: two that fit, and one without an account. */
async function receipts(as: As, { dana, priya }: { dana: Actor; priya: Actor }): Promise<void> {
  const made = await as(dana, '2026-11-18').insert(connection, {
    name: 'Receipts of the treasurer',
    format: 'file',
    target: 'revenue_entry',
    mode: 'both',
    matchField: 'reference',
    totalColumn: 'Amount',
    postsEntries: true,
    owner: priya.id,
    columns: [
      { source: 'Receipt', field: 'reference' },
      { source: 'Date', field: 'day' },
      { source: 'Account', field: 'account' },
      { source: 'Amount', field: 'amount' },
      { source: 'Payer', field: 'description' },
    ],
  });
  const table = [
    ['Receipt', 'Date', 'Account', 'Amount', 'Payer'],
    ['TR-2027-0188', '2026-11-12', '100-1110-513-3410-000-0000', '1,260.50', 'Recording fees, week 45'],
    ['TR-2027-0189', '2026-11-13', '100-1110-513-3220-000-0000', '18,940.00', 'Building permits, week 45'],
    ['TR-2027-0190', '2026-11-13', '100-1110-513-3999-000-0000', '75.00', 'Unknown deposit'],
  ];
  const rows = table.map((cells, at) => ({ number: at + 1, cells }));
  const sha256 = createHash('sha256').update(table.join('\n')).digest('hex');
  const clerk = as(priya, '2026-11-19');
  const heard = { ok: true, file: { name: 'receipts-2026-11-13.csv', sha256, rows } } as const;
  await runOn(clerk, { of: made, heard, isDryRun: false });
  const monthly = { repeats: 'monthly', hour: 6, scheduledBy: priya.id, dueFrom: '2026-11-01' } as const;
  await clerk.asProduct.change(connection, made.id, {}, monthly);
}
