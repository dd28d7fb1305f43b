import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { waitingFor } from '#kernel';
import { type SeededCounty, seededCounty } from '../../../tests/world/seeded-county.ts';
import { task } from '../../organization/task.record.ts';
import { purchaseLimit } from '../../procurement/rule-packs/purchase-limit.record.ts';
import { canAnswer, type InboxTask } from './approval-view.ts';
import { everythingWaiting, howMuchWaits } from './everything-waiting.server.ts';

let county: SeededCounty;
beforeAll(async () => {
  county = await seededCounty();
});
afterAll(() => county.here.close());

const rowAt = (record: string, id: string) => `/${record}/${id}`;
const inboxFor = (name: string) =>
  everythingWaiting(county.here.door, county.actor(name), { approvables, rowAt }).then(({ tasks }) => tasks);
const rowsFor = async (name: string) => (await inboxFor(name)).filter(({ taskKind }) => taskKind === 'step');
const person = (name: string) => county.here.person(county.actor(name));
const lower = () => ({
  citation: 'Board policy 12',
  threshold: 'micro_purchase' as const,
  amount: { cents: 500_000, currency: 'USD' },
  ground: 'lower' as const,
  fromDay: '2026-12-01',
});

describe('one inbox for every record', () => {
  test('has as many lines to answer as the header counts, for everybody in the county', async () => {
    const seen = new Set<string>();
    for (const [name, actor] of county.actors) {
      const tasks = await inboxFor(name);
      const count = await howMuchWaits(county.here.door, actor, approvables);
      expect({ name, count }).toEqual({ name, count: tasks.filter(canAnswer).length });
      expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
      for (const { record } of tasks) seen.add(record);
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test('says of each what it is, from whom, since when and why, and names a row that is there', async () => {
    for (const [name] of county.actors)
      for (const line of await rowsFor(name)) {
        expect(line.subject).not.toBe('');
        expect(line.startedBy.name).not.toBe('');
        expect(line.because).toContain(line.startedBy.name);
        expect(line.link).not.toBe('');
        const compiled = county.here.door.around.registry.get(line.record);
        const row = await county.here.door.read(county.actor(name), compiled, line.rowId);
        expect(line.openedAt <= String(row.updatedAt)).toBe(true);
        const steps = line.record === task.name ? ['finish'] : waitingFor(compiled.record).steps;
        expect(row['can']).toEqual(expect.arrayContaining([expect.toSatisfy((can) => steps.includes(String(can)))]));
      }
  });

  test('brings what somebody puts forward to those who may agree, never to whoever did, and takes it away when it is answered', async () => {
    const lines = async (name: string): Promise<InboxTask[]> =>
      (await rowsFor(name)).filter(({ record }) => record === purchaseLimit.name);
    const before = (await lines('Dana Whitfield')).length;
    const made = await person('Walter Kowalski').make(purchaseLimit, lower());
    const here = await lines('Dana Whitfield');
    expect(here).toHaveLength(before + 1);
    expect(here.find(({ rowId }) => rowId === made.id)).toMatchObject({
      subject: 'Board policy 12',
      kind: 'Local threshold',
      amount: { cents: 500_000 },
      startedBy: { name: 'Walter Kowalski' },
      taskKind: 'step',
    });
    for (const name of ['Walter Kowalski', 'Rosa Delgado'])
      expect((await lines(name)).filter(({ rowId }) => rowId === made.id)).toEqual([]);
    await person('Fiona MacLeod').run(purchaseLimit, 'adopt', made.id);
    expect(await lines('Dana Whitfield')).toHaveLength(before);
  });

  test('has the tasks that ask for an approval, each with the page where it is done', async () => {
    const rosa = person('Rosa Delgado');
    const miguel = person('Miguel Ortiz');
    const given = await rosa.make(task, {
      subject: 'Sign the lease',
      kind: 'approval',
      assignee: miguel.id,
      link: '/contracts',
    });
    const line = (await rowsFor('Miguel Ortiz')).find(({ rowId }) => rowId === given.id);
    expect(line).toMatchObject({ subject: 'Sign the lease', link: '/contracts', startedBy: { name: 'Rosa Delgado' } });
    expect((await rowsFor('Rosa Delgado')).filter(({ rowId }) => rowId === given.id)).toEqual([]);
    await miguel.run(task, 'finish', given.id);
    expect((await rowsFor('Miguel Ortiz')).filter(({ rowId }) => rowId === given.id)).toEqual([]);
  });

  test('what the door keeps of it is what the rows themselves say, of every record with a second person', async () => {
    const { here } = county;
    const places = here.door.around.registry.all.filter((one) => one.awaited.size > 0);
    const { kept, said } = await here.database.within({ organizationId: here.organizationId }, async (tx) => ({
      kept: await tx.query(
        `select record || ' ' || row_id || ' ' || state as line from waiting_row where organization_id = $1`,
        [here.organizationId],
      ),
      said: await Promise.all(
        places.map(({ table, awaited: states }) =>
          tx.query(
            `select '${table} ' || id || ' ' || status as line from ${table} where organization_id = $1 and status = any($2)`,
            [here.organizationId, [...states]],
          ),
        ),
      ),
    }));
    const lines = (rows: readonly Record<string, unknown>[]) => rows.map(({ line }) => String(line)).toSorted();
    expect(lines(kept)).toEqual(lines(said.flat()));
    expect(new Set(said.flat().map(({ line }) => String(line).split(' ')[0])).size).toBeGreaterThan(4);
  });
});
