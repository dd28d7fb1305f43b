import { afterAll, beforeAll, expect, test } from 'vitest';
import { using } from '../../../tests/world/cluster.ts';
import type { Person } from '#world';
import { cancelRun, claimRun, endRun, holdRun } from './import-runs.ts';
import { type TransferWorld, transferWorld } from './test-world.ts';

let here: TransferWorld;
let rosa: Person;
let run: string;
beforeAll(async () => {
  here = await transferWorld();
  rosa = await here.county.member('Rosa Delgado', 'admin');
  const { json } = await here.ask(rosa, 'POST', '/api/v1/cost_center/import?name=a.csv', 'Code,Name\n4010,Road crew\n');
  run = String(json['id']);
});
afterAll(() => here.close());

const within = <T>(work: Parameters<typeof here.county.database.within<T>>[1]): Promise<T> =>
  here.county.database.within({ organizationId: here.county.organizationId }, work);
const claim = (isNew: boolean) =>
  within((tx) => claimRun(tx, here.county.organizationId, { id: run, pass: 'check', isNew }));

/** Whether anybody waits for a lock of this database. */
const somebodyWaits = () =>
  using(here.county.clone.owner, async (owner) => {
    for (let look = 0; look < 2000; look++) {
      const { rowCount } = await owner.query(
        `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      );
      if (rowCount) return 'waits';
    }
    return 'nobody waits';
  });

test.each(['taken over', 'cancelled'] as const)('while a batch is made its run cannot be %s', async (how) => {
  const { organizationId } = here.county;
  const own = await claim(true);
  const [held, ends] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
  const batch = within(async (tx) => {
    held.resolve(await holdRun(tx, organizationId, { id: run, claim: own }));
    await ends.promise;
  });
  expect(await held.promise).toBe(true);
  const change = within(async (tx) => {
    if (how === 'taken over') await claimRun(tx, organizationId, { id: run, pass: 'check', isNew: false });
    else await cancelRun(tx, organizationId, run);
    return 'done';
  });
  const first = await Promise.race([change, somebodyWaits()]);
  ends.resolve();
  await batch;
  expect([first, await change]).toEqual(['waits', 'done']);
  expect(await within((tx) => holdRun(tx, organizationId, { id: run, claim: own }))).toBe(false);
});

test('whoever was overtaken neither holds nor ends the run, and a state that is over is held by nobody', async () => {
  const { organizationId } = here.county;
  const [first, second] = [await claim(true), await claim(false)];
  const end = (own: string) => within((tx) => endRun(tx, organizationId, { id: run, claim: own, state: 'checked' }));
  const hold = (own: string) => within((tx) => holdRun(tx, organizationId, { id: run, claim: own }));
  expect([await hold(first), await end(first)]).toEqual([false, false]);
  expect([await hold(second), await end(second)]).toEqual([true, true]);
  expect([await hold(second), await end(second)]).toEqual([false, false]);
});
