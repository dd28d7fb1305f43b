import { world, type World } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyDay } from './growth.ts';

let county: World;
let counting: Serving;
beforeAll(async () => {
  county = await world();
  counting = await serve(county, { env: { VISITS: 'yes' } });
});
afterAll(async () => {
  await counting.close();
  await county.close();
});

const visit = (serving: Serving, path: unknown) =>
  serving.ask({ method: 'POST', path: '/api/v1/visit', body: { path } });

describe('visits of public pages', () => {
  test('are one number for each page and day, and managers see them', async () => {
    for (const path of ['/', '/', '/blog']) expect((await visit(counting, path)).status).toBe(204);
    const miguel = await county.member('Miguel Ortiz', 'manager');
    const { json } = await counting.ask({ as: miguel.actor, method: 'GET', path: '/api/v1/growth' });
    expect(json).toMatchObject({
      countsVisits: true,
      visits: [{ day: '2026-11-20', count: 3 }],
      pages: {
        data: [
          { path: '/', count: 2 },
          { path: '/blog', count: 1 },
        ],
        total: 2,
      },
    });
    const rosa = await county.member('Rosa Delgado');
    expect((await counting.ask({ as: rosa.actor, method: 'GET', path: '/api/v1/growth' })).status).toBe(403);
  });

  test('of anything else are refused with the field', async () => {
    for (const path of ['/dashboard', '/no-such-page', 7, null]) {
      const { status, json } = await visit(counting, path);
      expect([status, json?.['issues']]).toEqual([400, [expect.objectContaining({ path: 'path' })]]);
    }
  });

  test('are not counted unless the operator asks for it', async () => {
    const quiet = await serve(county);
    try {
      const before = await county.database.within({ organizationId: county.organizationId }, (tx) =>
        tx.query('select sum(visits) as n from page_visit where organization_id = $1', [county.organizationId]),
      );
      expect((await visit(quiet, '/')).status).toBe(204);
      const after = await county.database.within({ organizationId: county.organizationId }, (tx) =>
        tx.query('select sum(visits) as n from page_visit where organization_id = $1', [county.organizationId]),
      );
      expect(after).toEqual(before);
    } finally {
      await quiet.close();
    }
  });
});

test('a day without visits is a zero in the picture', () => {
  const days = everyDay({ since: '2026-02-27', until: '2026-03-02', visits: [{ day: '2026-03-01', count: 4 }] });
  expect(days.map(({ day, count }) => `${day} ${count}`)).toEqual([
    '2026-02-27 0',
    '2026-02-28 0',
    '2026-03-01 4',
    '2026-03-02 0',
  ]);
});
