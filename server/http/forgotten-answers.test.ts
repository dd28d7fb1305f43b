import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type Person, type World, world } from '#world';
import { forgetAnswers, once, Replay } from './idempotency.ts';

let county: World;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'admin');
});
afterAll(() => county.close());

/** Makes a cost center under a key; null when the first answer was played again. */
const make = (key: string, code: string) =>
  once(
    { door: county.door, actor: rosa.actor, key, route: 'cost_center.create', body: code, requestId: randomUUID() },
    async (work) => ({ status: 201, body: { id: (await work.insert(costCenter, { code, name: 'Road crew' })).id } }),
  ).catch((error: unknown) => {
    if (error instanceof Replay) return null;
    throw error;
  });

test('a kept answer is played again for a week, and only those of the organization whose turn it is are forgotten', async () => {
  const other = await county.organization('Harbor County');
  expect((await make('key-1', '4010'))?.status).toBe(201);
  const made = Date.now();
  const week = 7 * 86_400_000;
  const after = (ms: number) => new Date(made + ms);

  await forgetAnswers(county.database, county.organizationId, after(week - 3_600_000));
  expect(await make('key-1', '4010')).toBeNull();
  await forgetAnswers(county.database, other, after(week + 3_600_000));
  expect(await make('key-1', '4010')).toBeNull();
  await forgetAnswers(county.database, county.organizationId, after(week + 3_600_000));
  await expect(make('key-1', '4010')).rejects.toMatchObject({ code: 'taken' });
});
