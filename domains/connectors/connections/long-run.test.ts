import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NumberedRow } from '#server/records/transfer/xlsx-read.ts';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { notification } from '../../organization/notification.record.ts';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';
import { nextPartOf } from './long-run.server.ts';
import { importPart, runOn } from './run.server.ts';

let county: World;
let server: Serving;
let dana: Person;
let miguel: Person;
let count = 0;

beforeAll(async () => {
  county = await world();
  server = await serve(county);
  dana = await county.member('Dana Whitfield', 'admin');
  miguel = await county.member('Miguel Ortiz', 'manager');
});
afterAll(async () => {
  await server.close();
  await county.close();
});

const made = (more: object = {}) =>
  dana.make(connection, {
    name: `Ledger ${++count}`,
    format: 'file',
    target: 'cost_center',
    mode: 'both',
    matchField: 'code',
    totalColumn: 'Budget',
    columns: [
      { source: 'Code', field: 'code' },
      { source: 'Name', field: 'name' },
    ],
    ...more,
  });
const heading = { number: 1, cells: ['Code', 'Name', 'Budget'] };
const rowsOf = (cells: readonly (readonly string[])[]): NumberedRow[] => [
  heading,
  ...cells.map((row, at) => ({ number: at + 2, cells: [...row] })),
];
const heardOf = (rows: readonly NumberedRow[]) =>
  ({ ok: true, file: { name: 'month.csv', sha256: 'f'.repeat(64), rows } }) as const;
/** A run that stands with all of its parts still to import. */
async function begun(of: Awaited<ReturnType<typeof made>>, rows: readonly NumberedRow[], partRows = 5) {
  const given = { of, heard: heardOf(rows), isDryRun: false, later: () => Promise.resolve(), partRows };
  return county.door.run(miguel.actor, (work) => runOn(work, given));
}
const long = (mark: string, most = 21) =>
  rowsOf(Array.from({ length: most }, (_, at) => [`${mark}${at}`, `Center ${at}`, '1']));
const ids = (run: string) => ({ organization: dana.actor.organizationId, run });
const codes = async (mark: string) => {
  const found = await county.database.read(
    { organizationId: dana.actor.organizationId },
    'select code from cost_center where organization_id = $1 and code like $2',
    [dana.actor.organizationId, `${mark}%`],
  );
  return found.map(([code]) => code as string);
};
const get = (id: string, path: string, as = miguel) =>
  server.ask({ as: as.actor, method: 'GET', path: `/api/v1/connection_run/${id}/${path}` });

test('a run that is stopped in every part goes on where it stood: no row twice, none lost', async () => {
  const of = await made();
  const { id, status } = await begun(of, long('L-'));
  expect(status).toBe('running');
  let parts = 0;
  for (let goesOn = true; goesOn; parts++) {
    const stopped = county.door.run(miguel.actor, async (work) => {
      await importPart(work, { of, run: id });
      throw new Error('The server stopped.');
    });
    await expect(stopped).rejects.toThrow('The server stopped.');
    expect(await codes('L-')).toHaveLength(Math.min(parts * 5, 21));
    goesOn = await nextPartOf(county.door, ids(id));
  }
  expect(parts).toBe(6);
  expect(await dana.see(connectionRun, id)).toMatchObject({
    status: 'succeeded',
    rowsRead: 21,
    created: 21,
    sourceTotal: '21',
    importedTotal: '21',
  });
  expect(new Set(await codes('L-')).size).toBe(21);
  const told = (await miguel.list(notification)).filter(({ link }) => link?.endsWith(id));
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('is imported')]);
});

test('two servers that go on with one run take its parts in turn', async () => {
  const { id } = await begun(await made(), long('T-'));
  const goOn = async () => {
    while (await nextPartOf(county.door, ids(id)));
  };
  await Promise.all([goOn(), goOn()]);
  expect(await dana.see(connectionRun, id)).toMatchObject({ status: 'succeeded', created: 21 });
  expect(await codes('T-')).toHaveLength(21);
});

test('a cancelled run keeps what it imported and leaves out the rest; meanwhile no other begins', async () => {
  const of = await made();
  const { id } = await begun(of, long('C-'));
  await nextPartOf(county.door, ids(id));
  await expect(begun(of, long('C-', 3))).rejects.toMatchObject({ code: 'connection.busy' });
  const { version } = await dana.see(connection, of.id);
  await expect(dana.edit(connection, of.id, version, { mode: 'create' })).rejects.toMatchObject({
    code: 'connection.busy',
  });
  expect(await miguel.run(connectionRun, 'cancel', id)).toMatchObject({ status: 'cancelled' });
  expect(await nextPartOf(county.door, ids(id))).toBe(false);
  expect(await codes('C-')).toHaveLength(5);
  expect((await begun(of, long('C-', 3))).status).toBe('succeeded'); // as short as one part
});

test('a run ends when its person may import no longer, and with its connection', async () => {
  const of = await made();
  const { id } = await begun(of, long('R-'));
  await dana.run(connection, 'deactivate', of.id);
  expect(await nextPartOf(county.door, ids(id))).toBe(false);
  expect(await dana.see(connectionRun, id)).toMatchObject({
    status: 'failed',
    failure: 'The connection was deactivated.',
  });
  expect(await codes('R-')).toEqual([]);
});

test('a key imports no more than one transaction', async () => {
  const { id } = await made();
  const key = county.person({
    ...miguel.actor,
    kind: 'service',
    scopes: ['connection_run:create', 'cost_center:create', 'cost_center:edit', 'connection:read'],
  });
  const body = long('K-', 2100)
    .map(({ cells }) => cells.join(','))
    .join('\n');
  const { status, text } = await server.ask({
    as: key.actor,
    method: 'POST',
    path: `/api/v1/connection/${id}/file?name=k.csv`,
    body,
    headers: { 'content-type': 'text/csv' },
  });
  expect([status, text]).toEqual([200, expect.stringContaining('failed')]);
  expect(await codes('K-')).toEqual([]);
});

test('rejected rows and what only one system has are listed by pages and as a file', async () => {
  const bad = Array.from({ length: 120 }, (_, at) => [`P-${1000 + at}`, 'x'.repeat(130), '1']);
  const first = await begun(
    await made(),
    rowsOf([
      ['P-1', 'Roads', '1'],
      ['P-2', '=Parks', '2'],
    ]),
    500,
  );
  expect(first.status).toBe('succeeded');
  const { id } = await begun(await made(), rowsOf([['P-2', '=Parks', '2'], ...bad]), 500);
  const page = await get(id, 'rejected');
  expect(page.json).toMatchObject({ total: 120, rows: { length: 50 }, next: 52 });
  expect((await get(id, 'rejected?after=102')).json).toMatchObject({ rows: { length: 20 }, next: null });
  const file = await get(id, 'rejected.csv');
  expect(file.text.trim().split('\r\n')).toHaveLength(121);
  expect(file.text).toContain('P-1119');

  const there = await get(id, 'reconciliation?side=there');
  expect(there.json).toMatchObject({ isKept: true, total: 120, rows: { length: 50 }, next: 'P-1049' });
  expect((await get(id, 'reconciliation?side=there&after=P-1099')).json).toMatchObject({
    rows: { length: 20 },
    next: null,
  });
  expect((await get(id, 'reconciliation.csv?side=there')).text.trim().split('\r\n')).toHaveLength(121);
  const hereAsked = await get(id, 'reconciliation?side=here&after=P-');
  expect([hereAsked.status, hereAsked.text]).toEqual([200, expect.stringContaining('P-1')]);
  const here = hereAsked.json as {
    rows?: readonly { key: string }[];
  } | null;
  const keys = (here?.rows ?? []).map(({ key }) => key);
  expect([keys.includes('P-1'), keys.includes('P-2')]).toEqual([true, false]);
  const rosa = await county.member('Rosa Delgado');
  expect((await get(id, 'rejected', rosa)).status).toBe(403);
});

test('any cut of a file into parts gives the same rows', async () => {
  const of = await made();
  const cell = fc.record({ code: fc.constantFrom('Q-1', 'Q-2', 'Q-3', 'Q-4', ''), isLong: fc.boolean() });
  const tried = async (rows: readonly NumberedRow[], partRows: number) => {
    const given = { of, heard: heardOf(rows), isDryRun: true, partRows };
    const { created, rejected, sourceTotal, importedTotal, errors } = await county.door.run(miguel.actor, (work) =>
      runOn(work, given),
    );
    const told = (errors ?? []).map(({ line, message }) => [line, message]);
    return { created, rejected, sourceTotal, importedTotal, told };
  };
  const property = fc.asyncProperty(
    fc.array(cell, { minLength: 1, maxLength: 9 }),
    fc.integer({ min: 1, max: 9 }),
    async (given, part) => {
      const rows = rowsOf(given.map(({ code, isLong }, at) => [code, isLong ? 'x'.repeat(130) : `Center ${at}`, '1']));
      expect(await tried(rows, part)).toEqual(await tried(rows, 100));
    },
  );
  await fc.assert(property, { numRuns: 25 });
});
