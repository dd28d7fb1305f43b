import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import type { RelatedRows } from '#kernel/calls/related-call.ts';
import { createApp } from '#server/http/app.ts';
import { type Person, type World, world } from '#world';
import { everybodyStays } from '../../tests/world/everybody-stays.ts';
import { costCenter } from '../finance/cost-center.record.ts';
import { member } from './member.record.ts';
import { relatedOperations } from './related.server.ts';
import { task } from './task.record.ts';

describe('what is related to a row', () => {
  let county: World;
  let rosa: Person;
  let boss: Person;
  let outsider: Person;
  let works: Row<typeof costCenter>;
  /** Lists that people open in this test. */
  const listed = new Set<string>([costCenter.name, task.name]);

  /** What this person is answered; an empty list where it is refused. */
  async function ask(who: Person, record: string, id: string) {
    const app = createApp({
      attended: everybodyStays,
      door: county.door,
      operations: relatedOperations({ door: county.door, isListed: (name) => listed.has(name) }),
      publicUrl: 'https://levee.example.gov',
      identify: async () => ({ actor: who.actor, byCookie: false }),
      limit: () => null,
      address: () => '203.0.113.9',
      log: { error: () => {}, info: () => {} },
      observe: () => {},
    });
    const response = await app.request(`/api/v1/${record}/${id}/related`);
    const { data = [] } = (await response.json()) as { data?: readonly RelatedRows[] };
    return { status: response.status, data, found: data.map(({ record, field, total }) => [record, field, total]) };
  }

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    boss = await county.member('Denise Walker', 'admin');
    outsider = await county.member('Olga Petrova', 'admin', await county.organization('Piney Woods County'));
    works = await boss.make(costCenter, { code: '40', name: 'Public Works', isGroup: true });
    for (const nth of [1, 2, 3, 4, 5, 6])
      await boss.make(costCenter, { code: `401${nth}`, name: `Crew ${nth}`, parent: works.id, manager: rosa.id });
    await rosa.make(task, { subject: 'Order sandbags' });
  });
  afterAll(() => county.close());

  test('is the first five of each list with how many there are, and the filter that finds them all', async () => {
    const { data, found } = await ask(rosa, costCenter.name, works.id);
    expect(found).toEqual([['cost_center', 'parent', 6]]);
    expect(data[0]?.rows.map((row) => row['code'])).toEqual(['4011', '4012', '4013', '4014', '4015']);
    expect(await rosa.list(costCenter, `${data[0]?.filter}=${works.id}`)).toHaveLength(6);
  });

  test('is told as far as the person who asks may read it', async () => {
    const [own, others] = [await ask(rosa, member.name, rosa.id), await ask(boss, member.name, rosa.id)];
    expect(own.found).toEqual([
      ['cost_center', 'manager', 6],
      ['task', 'assignee', 1],
      ['task', 'givenBy', 1],
    ]);
    expect(others.found).toEqual([['cost_center', 'manager', 6]]);
  });

  test('is no wider for a key than its scopes', async () => {
    const key = rosa.with({ scopes: ['organization_members:read', 'task:read'] });
    expect((await ask(key, member.name, rosa.id)).found.map(([record]) => record)).toEqual(['task', 'task']);
    expect((await ask(key, costCenter.name, works.id)).status).toBe(403);
  });

  test('leaves out what has no list of its own', async () => {
    listed.delete(task.name);
    expect((await ask(rosa, member.name, rosa.id)).found).toEqual([['cost_center', 'manager', 6]]);
    listed.add(task.name);
  });

  test('of a row that is not there for this person is not said at all', async () => {
    const asked = [
      ask(outsider, costCenter.name, works.id),
      ask(rosa, costCenter.name, crypto.randomUUID()),
      ask(rosa, costCenter.name, 'none'),
      ask(rosa, 'no_record', works.id),
    ];
    for (const { status, data } of await Promise.all(asked)) expect([status, data]).toEqual([404, []]);
  });
});
