import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, type World, world } from '#world';
import { task } from '../../organization/task.record.ts';
import { rowsAwaiting } from './rows-awaiting.server.ts';

let county: World;
let rosa: Person;
let dana: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'manager');
  dana = await county.member('Dana Whitfield', 'platform_admin');
});
afterAll(() => county.close());

/** How many reads of the database it takes, and of which records rows wait. */
async function asked(person: Person) {
  const reads = vi.spyOn(county.database, 'read');
  const { rows } = await rowsAwaiting(county.door, person.actor);
  const count = reads.mock.calls.length;
  const names = (reads.mock.calls[0]?.[2]?.[1] ?? []) as readonly string[];
  reads.mockRestore();
  return { count, places: names.length, records: rows.map(({ compiled }) => compiled.record.name) };
}

test('what waits for a person is found by one statement over all records, and only those with something are read', async () => {
  const nothing = await asked(dana);
  expect(nothing).toMatchObject({ count: 1, records: [] });
  expect(nothing.places).toBeGreaterThan(5);

  await rosa.make(task, { subject: 'Agree to the draw', assignee: dana.id, kind: 'approval' });
  expect(await asked(dana)).toEqual({ count: 2, places: nothing.places, records: ['task'] });
  expect(await asked(rosa)).toMatchObject({ count: 1, records: [] });
});
