import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ports } from '#server/ports.ts';
import type { Person } from '#world';
import { sealer } from '../../../tests/world/seal-key.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { journalEntry } from '../../planning/budget/changes/journal-entry.record.ts';
import { revenueEntry } from '../../planning/revenue/revenue-entry.record.ts';
import { type RevenueWorld, revenueWorld } from '../../planning/revenue/test-world.ts';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';
import { folderOf } from './files.server.ts';
import { importClock } from './schedule.server.ts';

let here: RevenueWorld;
let server: Serving;
let dana: Person;
let dataDir: string;

beforeAll(async () => {
  here = await revenueWorld();
  here.county.clock.set('2026-11-20T15:00:00Z');
  await here.adopt(await here.draft('Operations', { '5300': 1000 }, { '3110': 1000 }));
  server = await serve(here.county);
  dana = await here.county.member('Dana Ruiz', 'admin');
  dataDir = await mkdtemp(join(tmpdir(), 'levee-imports-'));
});
afterAll(async () => {
  await server.close();
  await here.county.close();
  await rm(dataDir, { recursive: true });
});

let count = 0;
const made = (more: object = {}) =>
  dana.make(connection, {
    name: `Nightly file ${++count}`,
    format: 'file',
    target: 'journal_entry',
    mode: 'both',
    matchField: 'reference',
    totalColumn: 'Amount',
    postsEntries: true,
    columns: [
      { source: 'Voucher', field: 'reference' },
      { source: 'Posted', field: 'day' },
      { source: 'Account', field: 'account' },
      { source: 'Amount', field: 'amount' },
    ],
    ...more,
  });
const HEAD = 'Voucher,Posted,Account,Amount';
const send = (as: Person, id: string, body: string, query = 'name=vouchers.csv') =>
  server.ask({
    as: as.actor,
    method: 'POST',
    path: `/api/v1/connection/${id}/file?${query}`,
    body,
    headers: { 'content-type': 'text/csv' },
  });
const schedule = (id: string) =>
  server.ask({
    as: here.priya.actor,
    method: 'POST',
    path: `/api/v1/connection/${id}/schedule`,
    body: { schedule: 'daily', hour: 6 },
  });
/** The hour has come on a day. */
async function clock(day: string): Promise<void> {
  here.county.clock.set(`${day}T15:00:00Z`);
  let run: Parameters<Ports['jobs']['define']>[1]['run'] | undefined;
  importClock({
    door: here.county.door,
    database: here.county.database,
    sealer: await sealer(),
    settings: { webhookLoopback: true, dataDir },
    jobs: { define: (_: string, job: { run: typeof run }) => void (run = job.run), send: () => Promise.resolve() },
  } as never);
  await run?.({ ids: {}, signal: new AbortController().signal } as never);
}
/** A file that the other system wrote an hour ago, or is still writing. */
async function placed(id: string, name: string, text: string, isWhole = true): Promise<void> {
  const folder = folderOf(dataDir, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
  const at = new Date(Date.now() - (isWhole ? 3_600_000 : 0));
  await utimes(join(folder, name), at, at);
}
const runsOf = async (id: string) =>
  (await dana.list(connectionRun))
    .filter(({ connection: of }) => of === id)
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
const within = (id: string, folder = '') => readdir(join(folderOf(dataDir, id), folder)).catch(() => []);

test('a file is tried and then imported with the rights of the person who uploads it', async () => {
  const { id } = await made();
  const text = `${HEAD}\nF-1,2026-11-20,100-5300,120.00\n\nF-2,2026-11-20,100-9999,80.00\n`;
  expect(await send(here.priya, id, text, 'name=vouchers.csv&isDryRun=true')).toMatchObject({
    status: 200,
    json: { status: 'succeeded' },
  });
  expect(await dana.list(journalEntry)).toEqual([]);
  expect(await send(here.priya, id, text)).toMatchObject({ status: 200 });
  const [dry, run] = await runsOf(id);
  expect([dry?.isDryRun, run?.fileName, run?.posted, run?.unposted]).toEqual([true, 'vouchers.csv', 1, 1]);
  expect((await dana.see(connectionRun, run?.id ?? '')).contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect((await dana.list(journalEntry)).map(({ reference, status }) => [reference, status]).toSorted()).toEqual([
    ['F-1', 'posted'],
    ['F-2', 'draft'],
  ]);
});

test('a rejected row keeps the line it has in the file', async () => {
  const { id } = await made();
  await send(here.priya, id, `${HEAD}\nF-3,2026-11-20,100-5300,1.00\n\n\nF-4,yesterday,100-5300,2.00\n`);
  const [run] = await runsOf(id);
  expect((await dana.see(connectionRun, run?.id ?? '')).errors).toMatchObject([{ line: 5, field: 'Posted' }]);
});

test('the wrong role, the wrong kind of connection and a file that is none are refused with their sentence', async () => {
  const { id } = await made();
  expect(await send(here.rosa, id, HEAD)).toMatchObject({ status: 403 });
  expect((await send(here.priya, id, '')).text).toContain('The file is empty.');
  expect(await send(here.priya, id, HEAD)).toMatchObject({ status: 200, json: { status: 'failed' } });
  const run = await server.ask({
    as: here.priya.actor,
    method: 'POST',
    path: `/api/v1/connection/${id}/run`,
    body: { isDryRun: false },
  });
  expect(run.text).toContain('This connection reads files. Upload one.');
  await dana.run(connection, 'deactivate', id);
  expect((await send(here.priya, id, HEAD)).text).toContain('This connection is inactive.');
  await expect(made({ url: 'https://ledger.example/entries' })).rejects.toMatchObject({
    code: 'connection.address_or_file',
  });
  await expect(made({ format: 'csv' })).rejects.toThrow('Enter the address that is read.');
  await expect(made({ authentication: 'bearer' })).rejects.toThrow('has no sign-in');
});

test('files of the folder come in by the clock, each once, and are moved to done', async () => {
  const { id } = await made();
  expect(await schedule(id)).toMatchObject({ status: 200 });
  await placed(id, 'b.csv', `${HEAD}\nF-11,2026-11-20,100-5300,11.00\n`);
  await placed(id, 'a.csv', `${HEAD}\nF-10,2026-11-20,100-5300,10.00\n`);
  await placed(id, 'late.csv', `${HEAD}\nF-12,2026-11-20`, false);
  await placed(id, 'c.csv.part', HEAD);
  await symlink('/etc/hostname', join(folderOf(dataDir, id), 'host.csv'));
  await clock('2026-11-21');
  const first = await runsOf(id);
  expect(first.map(({ fileName, created, posted, isScheduled }) => [fileName, created, posted, isScheduled])).toEqual([
    ['a.csv', 1, 1, true],
    ['b.csv', 1, 1, true],
  ]);
  expect(await within(id, 'done')).toEqual(first.map(({ number, fileName }) => `${number} ${fileName}`).toSorted());
  await clock('2026-11-21'); // the hour has been
  expect(await runsOf(id)).toHaveLength(2);

  // The server stopped after the run and before the file was moved.
  await placed(id, 'a.csv', `${HEAD}\nF-10,2026-11-20,100-5300,10.00\n`);
  await placed(id, 'a\nday\u0007 in: May.csv', `${HEAD}\nF-13,2026-11-20,100-5300,13.00\n`);
  await placed(id, 'bad.csv', '\u0000\u0001PK');
  await clock('2026-11-22');
  const second = await runsOf(id);
  expect(second.map(({ fileName, status }) => [fileName, status])).toEqual([
    ['a.csv', 'succeeded'],
    ['b.csv', 'succeeded'],
    [expect.stringMatching(/^[^\n\u0007]+May\.csv$/), 'succeeded'],
    ['bad.csv', 'failed'],
  ]);
  expect(await within(id, 'failed')).toHaveLength(1);
  expect((await within(id)).toSorted()).toEqual(['c.csv.part', 'done', 'failed', 'host.csv', 'late.csv']);

  await rm(join(folderOf(dataDir, id), 'late.csv'));
  await clock('2026-11-23');
  const last = (await runsOf(id)).at(-1);
  expect(last).toMatchObject({ status: 'failed', failure: 'There was no file in the folder.' });
});

test('receipts come in as revenue entries, and are posted once', async () => {
  const { id } = await made({ target: 'revenue_entry' });
  const text = `${HEAD}\nR-1,2026-11-20,100-3110,400.00\nR-2,2026-11-20,100-3110,-50.00\nR-3,2026-11-20,100-3999,5.00\n`;
  expect(await send(here.priya, id, text)).toMatchObject({ status: 200 });
  await send(here.priya, id, text, 'name=again.csv');
  await send(here.priya, id, `${HEAD}\nR-4,2026-11-20,100-3110,1.00\n`, 'name=other.csv');
  const { absentRows } = await dana.see(connectionRun, (await runsOf(id)).at(-1)?.id ?? '');
  expect((absentRows ?? []).map(({ key }) => key)).toEqual(['R-1']);
  const [run, again] = (await runsOf(id)).map(({ created, unchanged, posted, unposted, rejected }) => ({
    created,
    unchanged,
    posted,
    unposted,
    rejected,
  }));
  expect([run, again?.created, again?.posted]).toEqual([
    { created: 1, unchanged: 0, posted: 1, unposted: 0, rejected: 2 },
    0,
    0,
  ]);
  expect(
    (await dana.list(revenueEntry)).map(({ reference, status, source }) => [reference, status, source]).toSorted(),
  ).toEqual([
    ['R-1', 'posted', 'import'],
    ['R-4', 'posted', 'import'],
  ]);
});
