import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { alertFeed } from './alert-feed.record.ts';
import { keepHeard } from './feed.server.ts';
import { feature, hour, replacing, type WeatherWorld, weatherWorld } from './test-world.ts';
import { weatherAlert } from './weather-alert.record.ts';

let here: WeatherWorld;
let server: Serving;
let flood: string;
beforeAll(async () => {
  here = await weatherWorld();
  await here.site('Water plant', { place: { type: 'Point', coordinates: [-81.25, 29.57] } });
  await here.watch('Floods', { hazards: ['flood'] });
  await here.brought(
    feature('urn:old', { sent: hour(-3) }),
    feature('urn:new', { messageType: 'Update', references: replacing('urn:old') }),
    feature('urn:wind', { event: 'High Wind Watch', headline: 'High Wind Watch', onset: hour(20), ends: hour(30) }),
    feature('urn:away', { event: 'Gale Warning', headline: 'Gale far away', geocode: { UGC: ['PZZ131'] } }),
    feature('urn:test', { event: 'Tsunami Warning', headline: 'Tsunami drill', status: 'Test', severity: 'Extreme' }),
  );
  const rows = await here.rosa.list(weatherAlert, 'limit=10');
  flood = rows.find(({ urn }) => urn === 'urn:new')?.id ?? '';
  const feed = await here.mara.make(alertFeed, { area: 'FL' });
  await here.county.door.run(here.county.product.actor, (work) =>
    keepHeard(work, feed, { ok: false, because: 'The server answered with status 503.' }),
  );
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('alerts in force come before upcoming ones, with the places they touch, and a failing feed says so', async () => {
  const page = await windowOf(server, here.rosa, '/weather-alerts');
  const shown = page.shown();
  expect(shown).toContain('The feed for Florida fails');
  expect(shown).toContain('The server answered with status 503.');
  expect(shown.indexOf('Flood Warning')).toBeLessThan(shown.indexOf('High Wind Watch'));
  expect(shown).toContain('Water plant');
  expect(shown).toContain('Upcoming');
  expect(shown).not.toContain('Tsunami drill');
  expect(shown).not.toContain('Import alerts');
  const ours = await windowOf(server, here.rosa, '/weather-alerts?scope=ours');
  expect(ours.shown()).not.toContain('Gale far away');
});

test('what was replaced and tests are in the history', async () => {
  const page = await windowOf(server, here.rosa, '/weather-alerts?tab=history');
  expect(page.shown()).toContain('Tsunami drill');
  expect(page.shown()).toContain('Test or exercise');
  expect(page.shown()).toContain('Replaced');
});

test('an alert opens with its text, its places and actions that begin with the reason, each with its fact', async () => {
  const page = await windowOf(server, here.rosa, `/weather-alerts/messages/${flood}`);
  const shown = page.shown();
  expect(shown).toContain('Turn around, don’t drown.');
  expect(shown).toContain('In the zone');
  expect(shown).toContain(
    '<Request pumps → /smart-requisition/new?all=&purpose=Portable+pumps+and+flood+barriers%3A+Flood',
  );
  expect(shown).toContain('touches 1 place of ours: Water plant.');
  // Managers alone run incidents and emergency purchases.
  expect(shown).not.toContain('Open incident');
  expect(shown).not.toContain('Start emergency purchase');
  const begun = await windowOf(
    server,
    here.rosa,
    `/smart-requisition/new?all=&purpose=${encodeURIComponent('Portable pumps: Flood Warning')}`,
  );
  expect(begun.everything()).toContain('Portable pumps: Flood Warning');
});

test('one click opens the incident of an alert, and its page then leads there in place of the button', async () => {
  const page = await windowOf(server, here.mara, `/weather-alerts/messages/${flood}`);
  expect(page.shown()).toContain('quotes take about 2 days.');
  await page.press('Open incident');
  await expect.poll(() => page.shown()).toContain('Flood Warning urn:new');
  await expect.poll(() => page.shown()).toContain('Weather alert');
  const again = await windowOf(server, here.mara, `/weather-alerts/messages/${flood}`);
  expect(again.shown('Opened from this')).toMatch(/<INC-\d{4}-\d+ → \/incidents\//);
  expect(again.shown()).not.toContain('Open incident');
  await again.press('Start emergency purchase');
  await expect.poll(() => again.shown()).toContain('Hard stops');
  expect(again.shown()).toMatch(/# EMA-\d{4}-\d+/);
  // What is replaced suggests nothing.
  const old = (await here.rosa.list(weatherAlert, 'limit=10')).find(({ urn }) => urn === 'urn:old');
  const before = await windowOf(server, here.mara, `/weather-alerts/messages/${old?.id ?? ''}`);
  expect(before.shown()).not.toContain('Suggested actions');
  expect(before.shown('Opened from this')).toContain('INC-');
});

test('the map says what has no outline, and managers import and watch', async () => {
  const map = await windowOf(server, here.rosa, '/weather-alerts?tab=map');
  expect(map.shown()).toContain('3 alerts have no outline.');
  expect(map.shown()).toContain('Water plant');
  // A county code that is none is not drawn, and the table has the zone all the same.
  expect(map.shown('Alerts on the map')).toContain('Not drawn');
  expect(map.shown('Alerts on the map')).toContain('PZZ131');
  const rules = await windowOf(server, here.mara, '/weather-alerts?tab=rules');
  expect(rules.shown()).toContain('Floods');
  expect(rules.shown()).toContain('Import alerts');
  await rules.press('Import alerts');
  await expect.poll(() => rules.shown()).toContain('GeoJSON of active alerts from api.weather.gov.');
});
