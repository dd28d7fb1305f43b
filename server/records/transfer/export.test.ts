import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyRecord, defineRecord, f, own } from '#kernel';
import { records } from '#domains';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Database } from '#server/db/database.ts';
import type { Person } from '#world';
import { exportRows } from './export.ts';
import { type TransferWorld, transferWorld } from './test-world.ts';

/** Somebody's own payments, with a bank account and a field that not everyone reads. */
const payout = defineRecord('payout', {
  label: ['Payout', 'Payouts'],
  about: 'Money that goes out.',
  title: 'name',
  fields: {
    name: f.text().required(),
    owner: f.person().required().defaultTo('actor'),
    account: f.encrypted({ kind: 'bank account' }),
    margin: f.percent().readableBy('admin'),
  },
  access: { read: { by: 'member', rows: own('owner') }, create: 'member', edit: 'member' },
  list: { columns: ['name'], sort: 'name' },
  sections: { Payout: ['name'] },
});

const lines = (text: string): string[] => text.replace('\ufeff', '').trimEnd().split('\r\n');

describe('an export', () => {
  let here: TransferWorld;
  let rosa: Person;
  let miguel: Person;
  let questions = 0;
  const COUNT = 1203;

  beforeAll(async () => {
    const wrap = (database: Database): Database => ({
      ...database,
      get load() {
        return database.load;
      },
      read: (...question) => {
        questions++;
        return database.read(...question);
      },
    });
    here = await transferWorld({ records, invented: [payout as AnyRecord], wrap });
    rosa = await here.county.member('Rosa Delgado', 'manager');
    miguel = await here.county.member('Miguel Ortiz');
    const compiled = here.county.door.around.registry.get('cost_center');
    const inputs = Array.from({ length: COUNT }, (_, at) => ({
      code: `C${String(at).padStart(5, '0')}`,
      name: at % 100 === 0 ? `Pump station ${at}` : `Crew ${at}`,
      manager: at % 2 ? rosa.id : miguel.id,
    }));
    await here.county.door.run(rosa.actor, (work) => work.createMany(compiled, inputs));
  });
  afterAll(() => here.close());

  test('holds every row once, page after page', async () => {
    const { text, headers } = await here.ask(rosa, 'GET', '/api/v1/cost_center/export');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="cost-centers-2026-11-20.csv"');
    const [heading, ...rows] = lines(text);
    expect(heading).toBe(
      'Id,Code,Name,Manager,Manager (id),Department,Agency,Agency (id),Part of,Part of (id),Group,Default approver,Default approver (id),Opens on,Closes on,Notes,Status,Created at,Created by (id),Updated at,Version',
    );
    expect(rows.map((row) => row.split(',')[1])).toEqual(
      Array.from({ length: COUNT }, (_, at) => `C${String(at).padStart(5, '0')}`),
    );
  });

  test('holds every row once also when all of them were made in the same millisecond', async () => {
    await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(
        `update cost_center set created_at = timestamptz '2026-11-20 12:00:00.123456Z' + right(code, 1)::int * interval '1 microsecond'`,
      ),
    );
    for (const sort of ['createdAt', '-createdAt']) {
      const { text } = await here.ask(rosa, 'GET', `/api/v1/cost_center/export?columns=code&sort=${sort}`);
      const found = lines(text).slice(1);
      expect([found.length, new Set(found).size]).toEqual([COUNT, COUNT]);
    }
  });

  test('filters, searches and sorts like the list, and takes the columns that are asked for', async () => {
    const { text } = await here.ask(
      rosa,
      'GET',
      `/api/v1/cost_center/export?search=pump&sort=-code&manager=${miguel.id}&columns=code,manager`,
    );
    const [heading, ...rows] = lines(text);
    expect(heading).toBe('Code,Manager,Manager (id)');
    expect(rows).toHaveLength(13);
    expect(rows[0]).toBe(`C01200,Miguel Ortiz,${miguel.id}`);
  });

  test('as JSON is a list of rows', async () => {
    const { json } = await here.ask(rosa, 'GET', '/api/v1/cost_center/export?format=json&code=C00001');
    expect(json).toEqual([
      expect.objectContaining({
        code: 'C00001',
        name: 'Crew 1',
        status: 'active',
        titles: { manager: 'Rosa Delgado', createdBy: 'Rosa Delgado' },
      }),
    ]);
    expect((await here.ask(rosa, 'GET', '/api/v1/cost_center/export?format=json&code=none')).json).toEqual([]);
  });

  test('leaves out rows, fields and names that the person may not see, and what is sealed always', async () => {
    await rosa.make(payout, { name: 'Rosa', account: 'DE89370400440532013000', margin: 5 });
    await miguel.make(payout, { name: 'Miguel', account: 'FR7630006000011234567890189', margin: 7 });
    for (const format of ['csv', 'json']) {
      const { text } = await here.ask(rosa, 'GET', `/api/v1/payout/export?format=${format}`);
      expect(text).toContain('Rosa');
      for (const hidden of ['Miguel', '3000', 'last4', 'ccount', 'argin']) expect(text).not.toContain(hidden);
    }
    const admin = rosa.with({ role: 'admin' });
    expect((await here.ask(admin, 'GET', '/api/v1/payout/export?columns=name,margin')).text).toContain('Rosa,5');
    expect((await here.ask(rosa, 'GET', '/api/v1/payout/export?columns=name,margin')).status).toBe(400);
    expect((await here.ask(rosa, 'GET', '/api/v1/payout/export?margin.from=1')).status).toBe(400);
  });

  test('stands in the audit record with its question', async () => {
    await here.ask(miguel, 'GET', '/api/v1/cost_center/export?status=closed&format=json&columns=code');
    const [entry] = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`select record, actor, changes from audit_entry where action = 'export' and actor = $1`, [miguel.id]),
    );
    expect(entry).toEqual({
      record: 'cost_center',
      actor: miguel.id,
      changes: { format: [null, 'json'], question: [null, 'status=closed'], columns: [null, ['code']] },
    });
  });

  test.each([
    ['format=pdf', 'Must be one of csv, xlsx, json'],
    ['columns=secret', '“secret” is not a column here'],
    ['limit=5', 'An export holds all rows; choose “columns” instead of “fields”'],
    ['sort=-organization_id', 'Cost centers cannot be sorted by “organization_id”'],
  ])('refuses %s with a sentence', async (question, detail) => {
    const { status, json } = await here.ask(rosa, 'GET', `/api/v1/cost_center/export?${question}`);
    expect([status, json['detail']]).toEqual([400, detail]);
  });

  test('needs the right to read, for keys as well', async () => {
    expect((await here.ask(null, 'GET', '/api/v1/cost_center/export')).status).toBe(401);
    const key = rosa.with({ scopes: ['requisition:read'] });
    expect((await here.ask(key, 'GET', '/api/v1/cost_center/export')).status).toBe(403);
  });

  test('asks the database for no more than its reader takes, and holds no connection while the reader waits', async () => {
    const { door, database } = here.county;
    const compiled = door.around.registry.get('cost_center');
    const { content } = await exportRows(door, { actor: rosa.actor, compiled, query: new URLSearchParams() });
    const before = questions;
    await content.next(); // the heading
    expect(questions).toBe(before);
    await content.next();
    const onePage = questions - before;
    expect(onePage).toBeLessThanOrEqual(2); // the rows, and the names they point at
    expect(database.load).toMatchObject({ waiting: 0, idle: database.load.total });
    await content.next();
    expect(questions).toBe(before + 2 * onePage);
    await content.return(undefined);
    expect(questions).toBe(before + 2 * onePage);
  });

  test('takes smaller pages where rows are large', async () => {
    const { door } = here.county;
    const compiled = door.around.registry.get('cost_center');
    const big = Array.from({ length: 900 }, (_, at) => ({ code: `X${at}`, name: 'Big', notes: 'n'.repeat(4000) }));
    await door.run(rosa.actor, (work) => work.createMany(compiled, big));
    const { content } = await exportRows(door, { actor: rosa.actor, compiled, query: new URLSearchParams('name=Big') });
    const sizes: number[] = [];
    for await (const piece of content) sizes.push(piece.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(900 * 4000);
    expect(Math.max(...sizes.slice(2))).toBeLessThan(2_500_000);
  });

  test('puts line items in lines of their own, with the id of what they belong to', async () => {
    const center = (await here.county.door.rows(rosa.actor, costCenter, 'code=C00007'))[0] as { id: string };
    const made = await rosa.make(requisition, {
      purpose: '=Pumps',
      costCenter: center.id,
      lines: [{ item: 'Pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 420_000, currency: 'USD' } }],
    });
    const { text } = await here.ask(
      rosa,
      'GET',
      '/api/v1/requisition/export?columns=id,purpose,costCenter,lines,total',
    );
    expect(lines(text)).toEqual([
      'Id,Purpose,Lines: no.,Lines: item,Lines: commodity,Lines: commodity (id),Lines: quantity,Lines: unit price,Lines: amount,Lines: need-by date,Lines: deliver to,Lines: catalog item,Lines: catalog item (id),Total,Cost center,Cost center (id)',
      `${made.id},'=Pumps,1,Pump,,,2 EA,4200.00,8400.00,,,,,8400.00,C00007,${center.id}`,
    ]);
    await rosa.edit(requisition, made.id, 1, {
      lines: [
        { item: 'Pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 420_000, currency: 'USD' } },
        { item: 'Hose', quantity: { amount: '30.5', unit: 'FT' }, unitPrice: { cents: 1299, currency: 'USD' } },
      ],
    });
    const again = await here.ask(rosa, 'GET', '/api/v1/requisition/export?columns=id,purpose,lines');
    expect(lines(again.text).slice(1)).toEqual([
      `${made.id},'=Pumps,1,Pump,,,2 EA,4200.00,8400.00,,,,`,
      `${made.id},,2,Hose,,,30.5 FT,12.99,396.20,,,,`,
    ]);
  });
});
