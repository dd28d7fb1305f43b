import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { type World, world } from '../../tests/world/world.ts';
import { agingDepartment } from './site-labels.ts';
import { organizationOfSite } from './site-organization.server.ts';

let county: World;
beforeAll(async () => {
  county = await world();
});
afterAll(() => county.close());

const asks = (env: Record<string, string> = {}) =>
  organizationOfSite({
    ...county,
    settings: readSettings({ PUBLIC_URL: 'https://levee.example.gov', ...env }, false),
  });
const demoUntil = (id: string, until: string) =>
  county.database.platform((tx) => tx.query('update organization set demo_ends_at = $2 where id = $1', [id, until]));

test('the site is the oldest organization’s, or the one the operator names', async () => {
  const other = await county.organization('Marsh Harbor');
  expect(await asks()('levee.example.gov')).toBe(county.organizationId);
  expect(await asks()(null)).toBe(county.organizationId);
  for (const named of ['Marsh Harbor', `test-${other.slice(0, 8)}`, other, other.toUpperCase()])
    expect(await asks({ SITE_ORGANIZATION: named })('levee.example.gov')).toBe(other);
  expect(await asks({ SITE_ORGANIZATION: 'Nobody' })('levee.example.gov')).toBeNull();
});

test('the host label aging shows the demo of the aging department while there is one, and nobody else’s', async () => {
  const home = county.organizationId;
  const impostor = await county.organization(agingDepartment);
  expect(await asks()('aging.levee.example.gov')).toBe(home);

  const demo = await county.organization(agingDepartment);
  await demoUntil(demo, '2026-12-20T15:00:00Z');
  const later = await county.organization(agingDepartment);
  await demoUntil(later, '2026-12-21T15:00:00Z');
  for (const host of ['aging.levee.example.gov', 'aging.example.gov', 'AGING.levee.example.gov:8443'])
    expect(await asks()(host)).toBe(demo);
  for (const host of ['aging.evil.example', 'aging', 'aging.gov', 'x.aging.levee.example.gov', 'levee.example.gov', ''])
    expect(await asks()(host)).toBe(home);
  expect(await asks({ PUBLIC_URL: 'http://localhost:3000' })('aging.county.example')).toBe(demo);
  expect(await asks({ SITE_ORGANIZATION: demo })('levee.example.gov')).toBeNull();
  expect(impostor).not.toBe(demo);
});

test('a demo whose time is over is shown no longer, a few seconds later at the latest', async () => {
  const ask = asks();
  const first = await ask('aging.levee.example.gov');
  expect(first).not.toBe(county.organizationId);
  county.clock.set('2026-12-22T15:00:00Z');
  expect(await ask('aging.levee.example.gov')).toBe(county.organizationId);
});
