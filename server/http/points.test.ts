import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertSite } from '#domains/disaster/weather/alert-site.record.ts';
import type { ListedPoints } from '#kernel/lists/points.ts';
import { type Serving, serve } from '../../tests/world/serving.ts';
import { type Person, type World, world } from '../../tests/world/world.ts';

let county: World;
let serving: Serving;
let mara: Person;
let rosa: Person;

const line = {
  type: 'LineString',
  coordinates: [
    [-81.2, 29.5],
    [-81.1, 29.6],
  ],
} as const;
const plant = { type: 'Point', coordinates: [-81.25, 29.57] } as const;

beforeAll(async () => {
  county = await world();
  serving = await serve(county);
  mara = await county.member('Mara Quinn', 'manager');
  rosa = await county.member('Rosa Delgado');
  await mara.make(alertSite, { name: 'Water plant', place: plant });
  await mara.make(alertSite, { name: 'Shore Road', kind: 'service_area', place: line });
  await mara.make(alertSite, { name: 'Of no place yet', zones: ['FLZ038'] });
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

const path = '/api/v1/alert_site/points';
const ask = (question = '', as = rosa) => serving.ask({ as: as.actor, method: 'GET', path: `${path}?${question}` });
const points = async (question = '', as = rosa) => JSON.parse((await ask(question, as)).text) as ListedPoints;
const names = ({ data }: ListedPoints) => data.map(([, name]) => name);

describe('all places of a list', () => {
  test('come in one answer, in the order of the list, lines with their shape', async () => {
    const { data, total, totalIs } = await points();
    expect([total, totalIs]).toEqual([2, 'exact']);
    expect(data.map(([, ...rest]) => rest)).toEqual([
      ['Shore Road', [-81.2, 29.5], 0, line],
      ['Water plant', plant.coordinates, 0, null],
    ]);
    expect(names(await points('sort=-name'))).toEqual(['Water plant', 'Shore Road']);
  });

  test('are those that the list shows for the same filters and words', async () => {
    for (const question of ['kind=facility', 'search=plant', 'status=retired', 'search=nowhere']) {
      const { json } = await serving.ask({
        as: rosa.actor,
        method: 'GET',
        path: `/api/v1/alert_site?${question}&place.empty=no&fields=name`,
      });
      const { data } = json as unknown as { data: { name: string }[] };
      expect([question, names(await points(question))]).toEqual([question, data.map(({ name }) => name)]);
    }
  });

  test('are of one’s own organization, and of nobody who is not signed in', async () => {
    const other = await world();
    try {
      const stranger = await other.member('Ines Alvarez');
      expect(
        await points('', { ...rosa, actor: { ...rosa.actor, organizationId: stranger.actor.organizationId } }),
      ).toMatchObject({ data: [] });
    } finally {
      await other.close();
    }
    expect((await serving.ask({ method: 'GET', path })).status).toBe(401);
  });

  test('refuse what a map has no use for, by name', async () => {
    const refused = async (question: string) => {
      const { status, json } = await ask(question);
      return [status, JSON.stringify(json)] as const;
    };
    expect(await refused('limit=5')).toEqual([400, expect.stringContaining('"limit"')]);
    expect(await refused('by=zones')).toEqual([400, expect.stringContaining('"by"')]);
    expect(await refused('color=red')).toEqual([400, expect.stringContaining('color')]);
    expect((await serving.ask({ as: rosa.actor, method: 'GET', path: '/api/v1/cost_center/points' })).status).toBe(404);
  });
});
