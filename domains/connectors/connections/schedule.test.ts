import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ports } from '#server/ports.ts';
import { sealer } from '../../../tests/world/seal-key.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { notification } from '../../organization/notification.record.ts';
import { userRole } from '../../organization/role.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { journalEntry } from '../../planning/budget/changes/journal-entry.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '../../planning/budget/test-world.ts';
import type { Person } from '#world';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';
import { importClock } from './schedule.server.ts';

let here: BudgetWorld;
let server: Serving;
let ledger: Server;
let answer: string;
let asked = 0;
let year: Adopted;
let dana: Person;
let url: string;
const HEAD = 'Voucher,Posted,Account,Amount,Text';

beforeAll(async () => {
  here = await budgetWorld({ reachesItself: true });
  here.county.clock.set('2026-11-20T15:00:00Z');
  year = await here.adopted('Operations', { '5300': 1000, '5310': 50 });
  server = await serve(here.county, { env: { WEBHOOK_LOOPBACK: 'yes' } });
  dana = await here.county.member('Dana Whitfield', 'admin');
  ledger = createServer((_, response) => {
    asked += 1;
    response.writeHead(200).end(answer);
  });
  await new Promise<void>((ready) => ledger.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(ledger.address() as AddressInfo).port}/entries`;
});
afterAll(async () => {
  ledger.close();
  await server.close();
  await here.county.close();
});

let count = 0;
const made = (more: object = {}) =>
  dana.make(connection, {
    name: `Actuals ${++count}`,
    url,
    target: 'journal_entry',
    mode: 'create',
    matchField: 'reference',
    totalColumn: 'Amount',
    postsEntries: true,
    columns: [
      { source: 'Voucher', field: 'reference' },
      { source: 'Posted', field: 'day' },
      { source: 'Account', field: 'account' },
      { source: 'Amount', field: 'amount' },
      { source: 'Text', field: 'description' },
    ],
    ...more,
  });
const schedule = (as: Person, id: string, body: object = { schedule: 'daily', hour: 6 }) =>
  server.ask({ as: as.actor, method: 'POST', path: `/api/v1/connection/${id}/schedule`, body });
/** The hour has come. */
async function clock(door = here.county.door): Promise<void> {
  let run: Parameters<Ports['jobs']['define']>[1]['run'] | undefined;
  importClock({
    door,
    database: here.county.database,
    sealer: await sealer(),
    settings: { webhookLoopback: true },
    jobs: { define: (_: string, job: { run: typeof run }) => void (run = job.run), send: () => Promise.resolve() },
  } as never);
  await run?.({ ids: {}, signal: new AbortController().signal } as never);
}
const runsOf = async (id: string) =>
  (await dana.list(connectionRun))
    .filter(({ connection: of }) => of === id)
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));

test('actuals come in by the clock, in the name of who planned it, and are posted once', async () => {
  answer = `${HEAD}\nV-1,2026-11-20,100-5300,120.00,Pipe\nV-2,2026-11-20,100-5310,80.00,Fuel above the line\n`;
  const { id } = await made();
  expect(await schedule(here.priya, id)).toMatchObject({ status: 200, json: { schedule: 'daily' } });
  await clock();
  expect(await runsOf(id)).toEqual([]); // the next morning is the first
  here.county.clock.set('2026-11-21T15:00:00Z');
  await clock();
  await clock();
  const [run, ...more] = await runsOf(id);
  expect(more).toEqual([]);
  expect(run).toMatchObject({ isScheduled: true, startedBy: here.priya.id, created: 2, posted: 1, unposted: 1 });
  const whole = await dana.see(connectionRun, run?.id ?? '');
  expect(whole.unpostedNote).toContain('V-2:');
  expect((await here.balance(year.lines['5300'] ?? '')).expended).toBe(120_00);
  const entries = await dana.list(journalEntry);
  expect(entries.map(({ reference, status, createdBy }) => [reference, status, createdBy])).toEqual(
    expect.arrayContaining([
      ['V-1', 'posted', here.priya.id],
      ['V-2', 'draft', here.priya.id],
    ]),
  );
});

test('a run says what is only in Levee, in the period of the answer', async () => {
  await here.priya.make(journalEntry, {
    reference: 'L-7',
    day: '2026-11-20',
    account: '100-5300',
    amount: { cents: 5_00, currency: 'USD' },
  });
  await here.priya.make(journalEntry, {
    reference: 'L-8',
    day: '2026-10-02',
    account: '100-5300',
    amount: { cents: 5_00, currency: 'USD' },
  });
  answer = `${HEAD}\nV-3,2026-11-19,100-5300,10.00,Fittings\nV-1,2026-11-20,100-5300,120.00,Pipe\n`;
  const { id } = await made({ mode: 'both' });
  await schedule(here.priya, id);
  here.county.clock.set('2026-11-22T15:00:00Z');
  await clock();
  const [run] = await runsOf(id);
  const { absent, absentRows } = await dana.see(connectionRun, run?.id ?? '');
  expect([absent, (absentRows ?? []).map(({ key }) => key)]).toEqual([2, ['L-7', 'V-2']]);
});

test('a schedule ends when what was agreed to changes, and the person it ran as is told', async () => {
  const { id, version } = await made();
  await schedule(here.priya, id);
  await dana.edit(connection, id, version + 1, { name: 'Actuals of the county' });
  expect(await dana.see(connection, id)).toMatchObject({ repeats: 'daily', scheduledBy: here.priya.id });
  await dana.edit(connection, id, version + 2, { url: `${url}/other` });
  expect(await dana.see(connection, id)).toMatchObject({ repeats: null, scheduledBy: null });
  here.county.clock.set('2026-11-23T15:00:00Z');
  const before = asked;
  await clock();
  expect(await runsOf(id)).toEqual([]);
  expect(asked - before).toBeLessThanOrEqual(2); // the two connections of the tests above
});

test('who may not import by hand plans nothing, and who loses the right runs nothing', async () => {
  const { id } = await made();
  expect(await schedule(here.rosa, id)).toMatchObject({ status: 403 });
  const key = here.county.person({ ...here.priya.actor, kind: 'service', scopes: ['connection_run:create'] });
  expect(await schedule(key, id)).toMatchObject({ status: 403, json: { code: 'connection.in_person' } });
  const lucia = (await here.county.member('Lucia Ferreira', 'manager')).with({ duties: ['budget_officer'] });
  await here.county.product.make(dutyGrant, { member: lucia.id, duty: 'budget_officer' });
  expect(await schedule(lucia, id)).toMatchObject({ status: 200 });
  for (const { id: role, userId } of await here.county.product.list(userRole))
    if (userId === lucia.id) await here.county.product.run(userRole, 'revoke', role, 'Moved to another office');
  here.county.clock.set('2026-11-24T15:00:00Z');
  await clock();
  expect(await runsOf(id)).toEqual([]);
  expect(await dana.see(connection, id)).toMatchObject({ repeats: null });
});

test('only journal entries are posted, and an inactive connection runs nothing', async () => {
  await expect(
    made({ target: 'cost_center', matchField: 'code', columns: [{ source: 'Voucher', field: 'code' }] }),
  ).rejects.toMatchObject({ code: 'connection.only_entries_post' });
  const { id } = await made();
  await schedule(here.priya, id);
  await dana.run(connection, 'deactivate', id);
  here.county.clock.set('2026-11-25T15:00:00Z');
  await clock();
  expect(await runsOf(id)).toEqual([]);
  expect(await schedule(here.priya, id)).toMatchObject({ status: 422, json: { issues: [{ path: 'schedule' }] } });
  expect(await schedule(here.priya, id, { schedule: 'daily', hour: 24 })).toMatchObject({ status: 400 });
});

test('two servers that come to the same hour import once', async () => {
  answer = `${HEAD}\nW-1,2026-11-25,100-5300,1.00,Once\n`;
  const { id } = await made();
  await schedule(here.priya, id);
  here.county.clock.set('2026-11-26T15:00:00Z');
  await Promise.all([clock(), clock()]);
  expect(await runsOf(id)).toHaveLength(1);
  const once = (await dana.list(journalEntry)).filter(({ reference }) => reference === 'W-1');
  expect(once).toHaveLength(1);
});

test('an error of the server in a scheduled run is a failed run, told to its person with the way to it', async () => {
  const { id } = await made();
  await schedule(here.priya, id);
  here.county.clock.set('2026-11-27T15:00:00Z');
  const { door } = here.county;
  let isBroken = true;
  // The first run of this hour meets a broken database.
  const broken = {
    ...door,
    run: (async (actor, work) =>
      door.run(actor, async (inside) => {
        const done = await work(inside);
        const [last] =
          (await inside.rows(connectionRun, { where: { connection: id }, order: 'number', most: 1 })) ?? [];
        if (!last || !isBroken) return done;
        isBroken = false;
        throw new Error('The disk is full.');
      })) as typeof door.run,
  };
  await expect(clock(broken)).rejects.toThrow('connections.schedule failed');
  const [run, ...more] = await runsOf(id);
  expect([run?.status, more]).toEqual(['failed', []]);
  const told = await here.priya.list(notification);
  expect(told.find(({ link }) => link?.endsWith(run?.id ?? '-'))).toMatchObject({
    body: expect.stringContaining('went wrong on the server'),
  });
});
