import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import type { Person } from '#world';
import type { RefusedRow } from '#kernel/lists/read-rows.ts';
import type { ImportView } from './imports.ts';
import { type TransferWorld, transferWorld } from './test-world.ts';

describe('rows that were refused', () => {
  let here: TransferWorld;
  let rosa: Person;
  let miguel: Person;
  const base = '/api/v1/cost_center/import';

  beforeAll(async () => {
    here = await transferWorld();
    rosa = await here.county.member('Rosa Delgado', 'manager');
    miguel = await here.county.member('Miguel Ortiz', 'manager');
  });
  afterAll(() => here.close());

  const checked = (file: string) => here.importFile(rosa, { record: 'cost_center', file, of: 'check' });
  const refused = async ({ id }: ImportView, after = 0) =>
    (await here.ask(rosa, 'GET', `${base}/${id}/refused?after=${after}`)).json as unknown as {
      data: readonly RefusedRow[];
      next: number | null;
    };
  const fix = (who: Person, { id }: ImportView, rows: unknown) => here.ask(who, 'PUT', `${base}/${id}/rows`, { rows });
  const go = async ({ id }: ImportView, step: 'check' | 'run') => {
    await here.ask(rosa, 'POST', `${base}/${id}/${step}`);
    await here.imports.idle();
    return (await here.ask(rosa, 'GET', `${base}/${id}`)).json as unknown as ImportView;
  };

  test('are shown with their cells, put right or left out, and imported', async () => {
    const run = await checked('Code,Name,Opens on\nA1,One,\nA2,,\nA3,Three,yesterday\nA4,Four,\nA5,,\n');
    expect(run).toMatchObject({ state: 'checked', created: 2, refused: 3 });
    const { data, next } = await refused(run);
    expect(next).toBeNull();
    expect(data.map(({ row, cells }) => [row, ...cells])).toEqual([
      [3, 'A2', '', ''],
      [4, 'A3', 'Three', 'yesterday'],
      [6, 'A5', '', ''],
    ]);
    expect(data.map(({ issues }) => issues.map(({ column }) => column))).toEqual([['Name'], ['Opens on'], ['Name']]);

    const fixed = await fix(rosa, run, [
      { row: 3, cells: ['A2', 'Two', ''] },
      { row: 4, cells: ['A3', 'Three', '2026-07-01'] },
      { row: 6, cells: null },
    ]);
    expect(fixed).toMatchObject({ status: 200, json: { state: 'uploaded', rows: 4 } });
    expect(await go(run, 'check')).toMatchObject({ state: 'checked', created: 4, refused: 0 });
    expect(await go(run, 'run')).toMatchObject({ state: 'done', created: 4, refused: 0 });
    const made = await rosa.list(costCenter, 'sort=code');
    expect(made.map(({ code, name }) => [code, name])).toEqual([
      ['A1', 'One'],
      ['A2', 'Two'],
      ['A3', 'Three'],
      ['A4', 'Four'],
    ]);
    expect((await fix(rosa, run, [{ row: 3, cells: ['A2', 'Again', ''] }])).status).toBe(409);
  });

  test('come in pages, also from the far end of a long file', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => (at % 10 === 0 ? `B${at},` : `B${at},Center ${at}`));
    const run = await checked(`Code,Name\n${rows.join('\n')}\n`);
    const numbers: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<typeof refused>> = await refused(run, after);
      numbers.push(...page.data.map(({ row }) => row));
      after = page.next;
    }
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, at) => at * 10 + 2));
    await fix(
      rosa,
      run,
      numbers.map((row) => ({ row, cells: [`B${row - 2}`, 'Put right'] })),
    );
    expect(await go(run, 'check')).toMatchObject({ created: 2500, refused: 0 });
  });

  test('are put right by whoever uploaded the file, and only with texts that fit', async () => {
    const run = await checked('Code,Name\nC1,\n');
    expect((await fix(miguel, run, [{ row: 2, cells: ['C1', 'One'] }])).status).toBe(404);
    for (const [rows, path] of [
      [undefined, 'rows'],
      [[], 'rows'],
      ['all', 'rows'],
      [{ row: 2, cells: ['C1', 'One'] }, 'rows'],
      [[{ cells: null }], 'rows.0.row'],
      [[{ row: 2, cells: ['C1', 'x'.repeat(40_001)] }], 'rows.0.cells'],
      [[{ row: 2, cells: ['C1', 'One', 'too many'] }], 'rows.0.cells'],
      [[{ row: 2, cells: ['C1', 7] }], 'rows.0.cells'],
      [[{ row: 2, cells: ['C1', 'a\0'] }], 'rows.0.cells'],
      [[{ row: 2 }], 'rows.0.cells'],
      [[{ row: 'two', cells: null }], 'rows.0.row'],
      [[{ row: 1.5, cells: null }], 'rows.0.row'],
    ] as const)
      expect(await fix(rosa, run, rows)).toMatchObject({ status: 400, json: { issues: [{ path }] } });
    expect(await fix(rosa, run, [{ row: 99, cells: ['C1', 'One'] }])).toMatchObject({ status: 400 });
    expect((await refused(run)).data).toHaveLength(1);
    expect((await here.ask(rosa, 'GET', `${base}/${run.id}/refused?after=-1`)).status).toBe(400);
  });
});
