import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { Actor } from '#kernel';
import type { Person } from '#world';
import { type ImportView, openImports } from './imports.ts';
import { type TransferWorld, transferWorld } from './test-world.ts';

const table = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
const numbered = (count: number, begin = 'N') =>
  table(['Code', 'Name'], ...Array.from({ length: count }, (_, at) => [`${begin}${at}`, `Center ${at}`]));

describe('an import', () => {
  let here: TransferWorld;
  let rosa: Person;
  let miguel: Person;
  /** What the server hears when it asks who somebody is now. */
  let current: (actor: Actor) => Promise<Actor | null> = async (actor) => actor;
  const base = '/api/v1/cost_center/import';

  beforeAll(async () => {
    here = await transferWorld({ current: (actor) => current(actor) });
    rosa = await here.county.member('Rosa Delgado', 'manager');
    miguel = await here.county.member('Miguel Ortiz');
  });
  afterAll(() => here.close());

  const upload = async (who: Person, file: string | Uint8Array, record = 'cost_center') =>
    (await here.ask(who, 'POST', `/api/v1/${record}/import?name=centers.csv`, file)).json as unknown as ImportView;
  const seen = async (who: Person, id: string) =>
    (await here.ask(who, 'GET', `${base}/${id}`)).json as unknown as ImportView;
  const codes = async (question: string) => (await rosa.list(costCenter, question)).map(({ code }) => code);
  /** Everything the organization has, besides the import itself. */
  const fingerprint = async () =>
    here.county.database.within({ organizationId: here.county.organizationId }, async (tx) =>
      Promise.all(
        ['cost_center', 'requisition', 'requisition_lines', 'counter', 'notification', 'audit_entry'].map(
          async (name) =>
            (
              await tx.query(
                `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
              )
            )[0],
        ),
      ),
    );

  test('guesses what the columns fill, whatever their capitals and signs', async () => {
    const { columns, key, mode, state, rows, targets, keys } = await upload(
      rosa,
      table(
        ['CODE', 'name ', 'Manager (ID)', 'opens_on', 'Department name', 'Colour'],
        ['1', 'One', '', '', '', 'red'],
        ['', '', '', '', '', ''],
      ),
    );
    expect(columns.map(({ target }) => target)).toEqual(['code', 'name', 'manager.id', 'opensOn', 'department', null]);
    expect(columns[5]).toEqual({ header: 'Colour', samples: ['red'], target: null });
    expect({ key, mode, state, rows, keys }).toEqual({
      key: 'code',
      mode: 'create',
      state: 'uploaded',
      rows: 1,
      keys: ['id', 'code'],
    });
    expect(targets.filter(({ required }) => required).map(({ target }) => target)).toEqual(['code', 'name']);
  });

  test('checks every row and keeps nothing, then keeps what is right', async () => {
    const file = table(
      ['Code', 'Name', 'Manager', 'Opens on'],
      ['D1', 'First', 'Rosa Delgado', '11/20/2026'],
      ['D2', '', 'Rosa Delgado', ''],
      ['D3', 'Third', 'Nobody Atall', '2026-02-30'],
      ['D1', 'Again', '', ''],
      ['D5', 'Fifth', '', ''],
    );
    const before = await fingerprint();
    const checked = await here.importFile(rosa, { record: 'cost_center', file, of: 'check' });
    expect(await fingerprint()).toEqual(before);
    const wrong = [
      { row: 3, column: 'Name', code: 'required', message: 'Name is required' },
      { row: 4, column: 'Manager', code: 'reference', message: 'There is no member called “Nobody Atall”' },
      { row: 4, column: 'Opens on', code: 'date', message: 'Must be a real day such as 2026-11-20' },
      { row: 5, column: 'Code', code: 'twice', message: 'Row 2 of the file has the same' },
    ];
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 5,
      done: 5,
      percent: 100,
      created: 2,
      refused: 3,
      errors: wrong,
    });

    expect((await here.ask(rosa, 'POST', `${base}/${checked.id}/run`)).json).toMatchObject({
      state: 'running',
      done: 0,
    });
    await here.imports.idle();
    expect(await seen(rosa, checked.id)).toMatchObject({ state: 'done', created: 2, refused: 3, errors: wrong });
    expect(await codes('sort=code&code.has=D')).toEqual(['D1', 'D5']);
    const { text } = await here.ask(rosa, 'GET', `${base}/${checked.id}/errors`);
    expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
      'Row,What is wrong,Code,Name,Manager,Opens on',
      '3,Name: Name is required,D2,,Rosa Delgado,',
      '4,Manager: There is no member called “Nobody Atall” · Opens on: Must be a real day such as 2026-11-20,D3,Third,Nobody Atall,2026-02-30',
      '5,Code: Row 2 of the file has the same,D1,Again,,',
      '',
    ]);
    expect((await here.ask(rosa, 'POST', `${base}/${checked.id}/run`)).status).toBe(409);
  });

  test('leaves an audit record of every row and of itself', async () => {
    const { id } = await here.importFile(rosa, { record: 'cost_center', file: numbered(3, 'A') });
    const entries = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query<{ action: string; reason: string | null; changes: { code?: unknown; run?: unknown } }>(
        `select action, reason, changes from audit_entry where actor = $1 and (changes->'run'->>1 = $2 or changes->'code'->>1 like 'A_') order by action, reason`,
        [rosa.id, id],
      ),
    );
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['create', 'Import of rows.csv, row 2'],
      ['create', 'Import of rows.csv, row 3'],
      ['create', 'Import of rows.csv, row 4'],
      ['import', null],
      ['imported', null],
    ]);
  });

  test('finds people by name, tells two of the same name apart by id, and finds nobody of another organization', async () => {
    const [one] = [await here.county.member('Kim Lee'), await here.county.member('Kim Lee')];
    const elsewhere = await here.county.organization('Piney Woods County');
    const stranger = await here.county.member('Olga Stranger', 'manager', elsewhere);
    const rows = [
      ['Code', 'Name', 'Manager', 'Manager (id)'],
      ['K1', 'x', 'Kim Lee', ''],
      ['K2', 'x', 'Kim Lee', one.id],
      ['K3', 'x', one.id, ''],
      ['K4', 'x', 'Olga Stranger', ''],
      ['K5', 'x', stranger.id, ''],
      ['K6', 'x', 'Rosa Delgado', stranger.id],
      ['K7', 'x', '', one.id],
    ];
    const { errors, created } = await here.importFile(rosa, { record: 'cost_center', file: table(...rows) });
    expect(created).toBe(4);
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [2, 'There are several called “Kim Lee”: add the id of the member'],
      [5, 'There is no member called “Olga Stranger”'],
      [6, 'There is no such member'],
    ]);
    const found = await rosa.list(costCenter, 'code.has=K&sort=code');
    expect(found.map(({ manager }) => manager)).toEqual([one.id, one.id, rosa.id, one.id]);
    // Nor does anyone elsewhere see the import.
    const { id } = await upload(rosa, numbered(1));
    for (const who of [stranger, stranger.with({ role: 'platform_admin' }), miguel.with({ role: 'manager' })])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/errors'],
        ['POST', '/run'],
        ['POST', '/check'],
        ['POST', '/cancel'],
      ])
        expect((await here.ask(who, method as string, `${base}/${id}${path}`)).status).toBe(404);
    expect((await here.ask(miguel.with({ role: 'admin' }), 'GET', `${base}/${id}`)).status).toBe(200);
  });

  test('needs the rights of the hand: nobody imports what they may not make', async () => {
    expect((await here.ask(miguel, 'POST', `${base}?name=x.csv`, numbered(1))).status).toBe(403);
    expect((await here.ask(null, 'POST', `${base}?name=x.csv`, numbered(1))).status).toBe(401);
    const key = rosa.with({ scopes: ['cost_center:read'] });
    expect((await here.ask(key, 'POST', `${base}?name=x.csv`, numbered(1))).json).toMatchObject({
      status: 403,
      code: 'scope',
    });
    // Rights that are lost on the way end the import; what was made is kept.
    const { id } = await upload(rosa, numbered(1100, 'L'));
    let batches = 0;
    current = async (actor) => (++batches > 1 ? null : actor);
    await here.ask(rosa, 'POST', `${base}/${id}/run`);
    await here.imports.idle();
    current = async (actor) => actor;
    expect(await seen(rosa, id)).toMatchObject({ state: 'interrupted', created: 499, percent: 45 });
  });

  test('changes rows by a key, leaves alone what is equal, and says what it cannot change', async () => {
    await here.importFile(rosa, { record: 'cost_center', file: numbered(4, 'U') });
    const exported = await here.ask(rosa, 'GET', '/api/v1/cost_center/export?code.has=U&sort=code');
    const closed = (await rosa.list(costCenter, 'code=U3'))[0] as { id: string };
    await rosa.run(costCenter, 'close', closed.id);
    const stale = (await rosa.list(costCenter, 'code=U2'))[0] as { id: string };
    await rosa.edit(costCenter, stale.id, 1, { department: 'Elsewhere' });
    const edited = exported.text.replaceAll(/Center ([123])/g, 'Renamed $1').replace('U0', 'u0');
    const uploaded = await upload(rosa, edited);
    const columns = uploaded.columns.map(({ target }) => target);
    const mapping = { columns, mode: 'update', key: 'id' };
    const done = await here.importFile(rosa, { record: 'cost_center', file: edited, mapping });
    expect(done).toMatchObject({ state: 'done', created: 0, updated: 2, unchanged: 0, refused: 2 });
    expect(done.errors.map(({ row, code }) => [row, code])).toEqual([
      [4, 'stale'],
      [5, 'state'],
    ]);
    expect((await rosa.list(costCenter, 'code.has=U&sort=code')).map(({ code, name }) => `${code} ${name}`)).toEqual([
      'U1 Renamed 1',
      'U2 Center 2',
      'U3 Center 3',
      'u0 Center 0',
    ]);
    const again = await here.ask(rosa, 'GET', '/api/v1/cost_center/export?code.has=U&sort=code');
    const same = await here.importFile(rosa, { record: 'cost_center', file: again.text, mapping });
    expect(same).toMatchObject({ updated: 0, unchanged: 4, refused: 0 });
    const both = table(['Code', 'Name'], ['U1', 'Changed'], ['U9', 'New']);
    const some = await here.importFile(rosa, {
      record: 'cost_center',
      file: both,
      mapping: { columns: ['code', 'name'], mode: 'both', key: 'code' },
    });
    expect(some).toMatchObject({ created: 1, updated: 1, refused: 0 });
    const only = await here.importFile(rosa, {
      record: 'cost_center',
      file: both.replace('U9', 'U10'),
      mapping: { columns: ['code', 'name'], mode: 'update', key: 'code' },
    });
    expect(only).toMatchObject({
      unchanged: 1,
      refused: 1,
      errors: [{ row: 3, code: 'not_found', message: 'There is no such cost center here.' }],
    });
  });

  test('only changes rows of a record that nobody makes by hand', async () => {
    const admin = await here.county.member('Ada Boss', 'admin');
    const file = table(['Id', 'Job title'], [rosa.id, 'Engineer'], [miguel.id, 'Clerk']);
    const path = '/api/v1/organization_members/import?name=x.csv';
    expect((await here.ask(rosa, 'POST', path, file)).status).toBe(403);
    const { id, mode, columns } = (await here.ask(admin, 'POST', path, file)).json as unknown as ImportView;
    expect([mode, columns.map(({ target }) => target)]).toEqual(['update', ['id', 'jobTitle']]);
    const mapping = { columns: ['id', 'jobTitle'], mode: 'create', key: 'id' };
    expect((await here.ask(admin, 'PUT', `/api/v1/organization_members/import/${id}/mapping`, mapping)).status).toBe(
      403,
    );
    expect(await here.importFile(admin, { record: 'organization_members', file })).toMatchObject({
      updated: 2,
      refused: 0,
    });
    expect((await rosa.see(member, miguel.id)).jobTitle).toBe('Clerk');
  });

  test('puts line items under what they belong to, and its numbers have no gaps', async () => {
    const { number } = await rosa.make(requisition, {
      purpose: 'The one before',
      costCenter: ((await rosa.list(costCenter, 'code=D1'))[0] as { id: string }).id,
    });
    const file = table(
      ['Purpose', 'Cost center', 'Lines: item', 'Lines: quantity', 'Lines: unit price', 'Need-by date'],
      ['Pumps', 'D1', 'Pump', '2', '4,200.00', ''],
      ['', '', 'Hose', '30.5 FT', '12.99', ''],
      ['Late', 'D1', 'Pump', '1', '1', '12/31/2200x'],
      ['Bad line', 'D1', 'Pump', '1', '1', ''],
      ['', '', 'Hose', '-1', '1', ''],
      ['Sand', 'D1', '', '', '', ''],
    );
    const done = await here.importFile(miguel, { record: 'requisition', file });
    expect(done.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, 'Need-by date', 'Must be a real day such as 2026-11-20'],
      [6, 'Lines: quantity', 'Must be a positive number'],
    ]);
    expect(done).toMatchObject({ rows: 6, done: 6, created: 2, refused: 2 });
    const made = await rosa.list(requisition, 'sort=number&purpose=Pumps&purpose=Sand');
    const next = (by: number) => `REQ-2026-${String(Number(number.slice(-5)) + by).padStart(5, '0')}`;
    expect(made.map((row) => [row.number, row.purpose, row.requestedBy, row.total.cents])).toEqual([
      [next(1), 'Pumps', miguel.id, 840_000 + 39_620],
      [next(2), 'Sand', miguel.id, 0],
    ]);
    const whole = await rosa.see(requisition, (made[0] as { id: string }).id);
    expect(whole.lines?.map(({ item }) => item)).toEqual(['Pump', 'Hose']);
    // Removing a line in the file removes it in the row.
    const exported = (await here.ask(rosa, 'GET', '/api/v1/requisition/export?purpose=Pumps')).text;
    const shorter = exported
      .split('\r\n')
      .filter((row) => !row.includes('Hose'))
      .join('\r\n');
    const columns = (await upload(rosa, shorter, 'requisition')).columns.map(({ target }) => target);
    const mapping = { columns, mode: 'update', key: 'number' };
    expect(await here.importFile(rosa, { record: 'requisition', file: shorter, mapping })).toMatchObject({
      updated: 1,
      refused: 0,
    });
    expect((await rosa.see(requisition, (made[0] as { id: string }).id)).lines).toHaveLength(1);
    expect(await here.importFile(rosa, { record: 'requisition', file: exported, mapping })).toMatchObject({
      refused: 1,
      errors: [{ code: 'stale' }],
    });
  });

  test('is refused by effects and by the database row by row as well', async () => {
    const admin = await here.county.member('Ada Admin', 'admin');
    const file = table(
      ['Member', 'Duty'],
      ['Miguel Ortiz', 'Buyer'],
      ['Rosa Delgado', 'Receiver'],
      ['Miguel Ortiz', 'Accounts payable'],
      ['Miguel Ortiz', 'Buyer'],
      ['Rosa Delgado', 'Auditor'],
    );
    const done = await here.importFile(admin, { record: 'duty_grant', file });
    const held = await admin.list(dutyGrant);
    expect(done.created).toBe(held.length);
    expect(done.refused).toBe(5 - held.length);
    expect(done.errors.map(({ row, code }) => [row, code])).toEqual([
      [4, 'duty_grant.separation'],
      [5, 'taken'],
    ]);
  });

  test('goes on behind the last row when its server died, and makes no row twice', async () => {
    const { id } = await upload(rosa, numbered(1700, 'R'));
    let wake = (_actor: Actor) => {};
    let batches = 0;
    // The first server stops dead between two batches and wakes up much later.
    current = (actor) =>
      ++batches === 3 ? new Promise((resolve) => (wake = () => resolve(actor))) : Promise.resolve(actor);
    await here.ask(rosa, 'POST', `${base}/${id}/run`);
    const half = async (): Promise<ImportView> => {
      const run = await seen(rosa, id);
      return run.created >= 999 ? run : half();
    };
    expect(await half()).toMatchObject({ state: 'running', created: 999, done: 999, percent: 58 });
    expect((await here.ask(rosa, 'POST', `${base}/${id}/run`)).status).toBe(409);
    await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`update import_run set updated_at = now() - interval '2 minutes' where id = $1`, [id]),
    );
    expect(await seen(rosa, id)).toMatchObject({ state: 'interrupted', created: 999 });
    expect((await here.ask(rosa, 'POST', `${base}/${id}/check`)).status).toBe(409);
    expect((await here.ask(rosa, 'PUT', `${base}/${id}/mapping`, { columns: ['code', 'name'] })).status).toBe(409);

    expect((await here.ask(rosa, 'POST', `${base}/${id}/run`)).json).toMatchObject({ state: 'running', created: 999 });
    wake(rosa.actor); // and finds that the run is not its own any more
    await here.imports.idle();
    expect(await seen(rosa, id)).toMatchObject({ state: 'done', created: 1700, done: 1700, refused: 0 });
    const [{ count, several } = {}] = await here.county.database.within(
      { organizationId: here.county.organizationId },
      (tx) =>
        tx.query<{ count: number; several: number }>(
          `select count(*) as count, count(distinct code) as several from cost_center where code ~ '^R[0-9]+$'`,
        ),
    );
    expect([count, several]).toEqual([1700, 1700]);
    current = async (actor) => actor;
  });

  test('is cancelled between two batches and keeps what was made', async () => {
    const { id } = await upload(rosa, numbered(1200, 'Z'));
    let batches = 0;
    current = async (actor) => {
      if (++batches === 2)
        expect((await here.ask(rosa, 'POST', `${base}/${id}/cancel`)).json).toMatchObject({ state: 'cancelled' });
      return actor;
    };
    await here.ask(rosa, 'POST', `${base}/${id}/run`);
    await here.imports.idle();
    current = async (actor) => actor;
    expect(await seen(rosa, id)).toMatchObject({ state: 'cancelled', created: 499 });
    expect((await here.ask(rosa, 'POST', `${base}/${id}/run`)).json).toMatchObject({
      status: 409,
      detail: 'This import was cancelled. Upload the file again.',
    });
  });

  test('uploads and begins once however often the call is repeated', async () => {
    const key = { 'idempotency-key': 'import-1' };
    const first = await here.ask(rosa, 'POST', `${base}?name=i.csv`, numbered(2, 'I'), key);
    const second = await here.ask(rosa, 'POST', `${base}?name=i.csv`, numbered(2, 'I'), key);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await here.ask(rosa, 'POST', `${base}?name=i.csv`, numbered(3, 'I'), key)).status).toBe(422);
    const { id } = first.json as unknown as ImportView;
    const runs = await Promise.all([1, 2, 3].map(() => here.ask(rosa, 'POST', `${base}/${id}/run`, undefined, key)));
    await here.imports.idle();
    expect(runs.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(await codes('code.has=I&sort=code')).toEqual(['I0', 'I1']);
  });

  test('a mapping that says no more makes rows and names none that are there', async () => {
    const { id } = await upload(rosa, numbered(1, 'M'));
    const mapping = await here.ask(rosa, 'PUT', `${base}/${id}/mapping`, { columns: ['code', 'name'] });
    expect(mapping).toMatchObject({ status: 200, json: { mode: 'create', key: null } });
  });

  test.each<[string, object, string]>([
    ['too few columns', { columns: ['code'] }, 'columns'],
    ['no columns', {}, 'columns'],
    ['columns that are a word', { columns: 'code' }, 'columns'],
    ['columns that are an object', { columns: { 0: 'code', 1: 'name', length: 2 } }, 'columns'],
    ['changes and no key', { columns: ['code', 'name'], mode: 'update' }, 'key'],
    ['a part that it does not have', { columns: ['code', 'name'], keys: 'code' }, 'keys'],
    ['a column that is filled twice', { columns: ['code', 'code'] }, 'columns.1'],
    ['something the product fills', { columns: ['createdBy', 'name'] }, 'columns.0'],
    ['nothing at all', { columns: [null, null] }, 'columns'],
    ['a key that is not in the file', { columns: ['code', 'name'], mode: 'update', key: 'id' }, 'key'],
    ['a key that two rows may share', { columns: ['code', 'name'], mode: 'update', key: 'name' }, 'key'],
    ['another mode', { columns: ['code', 'name'], mode: 'replace' }, 'mode'],
    ['hostile names', { columns: ['__proto__', 'constructor'] }, 'columns.0'],
  ])('refuses a mapping with %s', async (_, mapping, path) => {
    const { id } = await upload(rosa, numbered(1));
    const { status, json } = await here.ask(rosa, 'PUT', `${base}/${id}/mapping`, mapping);
    expect([status, json['code']]).toEqual([400, 'invalid']);
    expect((json['issues'] as { path: string }[]).map((issue) => issue.path)).toContain(path);
  });

  test.each<[string, string | Uint8Array, number]>([
    ['nothing', '', 400],
    ['a heading alone', 'Code,Name\r\n', 400],
    ['501 columns', `${Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')}\r\n1`, 400],
    ['more cells than headings', 'Code\r\n1,2', 400],
    ['more rows than it takes', `Code\n${'x\n'.repeat(100_002)}`, 413],
    ['more bytes than it takes', new Uint8Array(26 * 1024 * 1024).fill(97), 413],
    ['NUL bytes', 'Code,Name\r\n1,\0', 400],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400],
    ['a zip of nothing', Buffer.from('504b0304', 'hex'), 400],
    [
      'a zip with a wild end',
      Buffer.concat([
        Buffer.from('504b0304', 'hex'),
        Buffer.alloc(40, 255),
        Buffer.from('504b0506', 'hex'),
        Buffer.alloc(18, 255),
      ]),
      400,
    ],
  ])('refuses a file with %s in a sentence', async (_, file, status) => {
    const answer = await here.ask(rosa, 'POST', `${base}?name=x.csv`, file);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(answer.json['detail']).toMatch(/^[A-Z].+[.?]$/);
  });

  test.each<[string, Uint8Array]>([
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Code\tName\r\nE1\tGröße', 'utf16le')])],
    [
      'UTF-16, big end first',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Code\tName\r\nE1\tGröße', 'utf16le').swap16()]),
    ],
    ['what old Windows programs write', Buffer.from('Code;Name\r\nE1;Größe', 'latin1')],
    ['UTF-8 with its mark', Buffer.from('\ufeffCode,Name\r\nE1,Größe')],
  ])('reads %s', async (_, file) => {
    const { columns } = await upload(rosa, file);
    expect(columns).toEqual([
      { header: 'Code', samples: ['E1'], target: 'code' },
      { header: 'Name', samples: ['Größe'], target: 'name' },
    ]);
  });

  test('refuses row by row what no text holds: NUL and half characters, in names, keys and headings', async () => {
    const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const odd = ['_x0000_', '_xD83D_', `${'x'.repeat(79)}_xD83D__xDE00_`];
    const file = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="x" r:id="r"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        sheet(
          [
            row('Code', 'Name', 'Manager', ...odd),
            ...odd.map((text, at) => row(`W${at}`, 'x', text)),
            ...odd.map((text) => row(text, 'x', '', 'y')),
          ].join(''),
        ),
      ),
    });
    const done = await here.importFile(rosa, { record: 'cost_center', file });
    expect(done).toMatchObject({ state: 'done', created: 0, refused: 6 });
    expect(JSON.stringify(done)).not.toMatch(/\\u0000|\\ud83d"/i);
  });

  test('nothing of all this was a defect', () => {
    const told = here.logged.map((one) => (one as [string])[0]);
    expect(told.filter((message) => message !== 'An import was interrupted.')).toEqual([]);
    expect(told).toHaveLength(1); // the one whose person lost their rights
  });

  test('stops with the server behind the batch that is being made, and can be taken up at once', async () => {
    const { id } = await upload(rosa, numbered(1200, 'S'));
    let stopped: Promise<void> | undefined;
    current = async (actor) => {
      stopped ??= here.imports.stop();
      return actor;
    };
    await here.ask(rosa, 'POST', `${base}/${id}/run`);
    await here.imports.idle();
    await stopped;
    const failure = 'The server was stopped. What was made so far is kept: go on with it or cancel it.';
    expect(await seen(rosa, id)).toMatchObject({ state: 'interrupted', created: 499, failure });
    const { door } = here.county;
    const next = openImports({ door, log: { error: () => {} }, current: async (actor) => actor });
    const named = { compiled: door.around.registry.get('cost_center'), id };
    await door.run(rosa.actor, (work) => next.start(work, { ...named, of: 'run' }));
    await next.idle();
    expect(await next.view(rosa.actor, named)).toMatchObject({ state: 'done', created: 1200 });
  });
});
