import { connection } from '#domains/connectors/connections/connection.record.ts';
import { connectionRun } from '#domains/connectors/connections/connection-run.record.ts';
import { runOn } from '#domains/connectors/connections/connection.server.ts';
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
}
