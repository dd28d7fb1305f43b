import { pmtiles } from '../world/map-tiles.ts';
import { expect, test } from './people.ts';

test('a map of sites is moved by keys, a site is chosen on it and opens from the list beside it', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/weather-alerts/sites?layout=map');
  const map = miguel.getByRole('application', { name: /Arrows move, plus and minus zoom/ });
  const list = miguel.getByRole('region', { name: 'Alert sites' }).getByRole('list');
  const count = miguel.getByText(/\d+ on the map, \d+ in view/);
  await expect(count).toBeVisible();
  const whole = await count.textContent();

  // Nearer and aside, fewer are in view; everything comes back with one key.
  await map.focus();
  for (const key of ['+', '+', '+', '+', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await miguel.keyboard.press(key);
  await expect(count).not.toHaveText(whole ?? '');
  await miguel.keyboard.press('0');
  await expect(count).toHaveText(whole ?? '');

  // Chosen in the list it comes into sight on the map, and pressed there it is marked in the list.
  const name = 'Fire station 6';
  const site = list.getByRole('listitem').filter({ hasText: name });
  await site.getByRole('button', { name: 'Show on the map' }).click();
  const marker = map.getByRole('button', { name, exact: true });
  await expect(marker).toBeVisible();
  await expect(site).toHaveAttribute('aria-current', 'true');
  await marker.click();
  await expect(site).toHaveAttribute('aria-current', 'true');

  await list.getByRole('link', { name, exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('on a telephone the map and the list beside it say the same', async ({ as }) => {
  const miguel = await as('Miguel Ortiz', { viewport: { width: 390, height: 844 }, theme: 'dark' });
  await miguel.goto('/weather-alerts/sites?layout=map');
  await expect(miguel.getByText(/\d+ on the map, \d+ in view/)).toBeVisible();
  await miguel.getByRole('button', { name: 'Nearer' }).click();
  await miguel.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(() => miguel.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('an administrator puts street tiles on top of the base map, which everybody’s maps then read in parts', async ({
  as,
}) => {
  const dana = await as('Dana Whitfield');
  const parts: string[] = [];
  const wrong: string[] = [];
  dana.on('request', (request) => {
    const range = request.headers()['range'];
    if (range && /\/document\/[^/]+\/content$/.test(request.url())) parts.push(range);
  });
  dana.on('console', (message) => {
    if (/tile/i.test(message.text())) wrong.push(message.text());
  });
  await dana.goto('/admin/tenant?tab=map');
  const tiles = dana.getByRole('region', { name: 'Street tiles' });
  const drop = (name: string, buffer: Buffer) =>
    tiles.getByLabel(/^(Choose|Replace) tiles/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await drop('notes.pmtiles', Buffer.from('No tiles at all, but a text of some length. '.repeat(9)));
  await expect(tiles.getByRole('alert')).toHaveText('Must be a PMTiles file of version 3');

  const streets = [
    {
      layer: 'roads',
      tags: { kind: 'minor_road', name: 'Oak Street' },
      line: [
        [0, 0],
        [4000, 4000],
      ],
    },
  ] as const;
  await drop(
    'tidewater.pmtiles',
    pmtiles({ bounds: [-81.9, 29.1, -80.9, 30.1], zoom: 8, streets, attribution: 'Tidewater GIS' }),
  );
  await expect(tiles).toContainText('tidewater.pmtiles, ');
  await expect(tiles).toContainText('zoom levels 8 to 8: roads');
  await expect(tiles.getByRole('alert')).toHaveCount(0);
  await expect(dana.getByText('Tidewater GIS')).toBeVisible();
  // Header and directory, then tiles; where a browser has no WebGL nothing is asked for.
  const paints = await dana.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  if (paints) await expect.poll(() => parts.length).toBeGreaterThan(1);
  expect(wrong).toEqual([]);

  await tiles.getByRole('button', { name: 'Remove tiles' }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Remove tiles' }).click();
  await expect(tiles.getByRole('button', { name: 'Remove tiles' })).toHaveCount(0);
});
