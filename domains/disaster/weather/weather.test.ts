import { notification } from '#domains/organization/notification.record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertFeed } from './alert-feed.record.ts';
import { alertImport } from './alert-import.record.ts';
import { alertNotice } from './alert-notice.record.ts';
import { alertSite } from './alert-site.record.ts';
import { boardOf, detailOf, historyOf, mapOf } from './board.server.ts';
import { hearFeed, keepHeard } from './feed.server.ts';
import { minutesToWait } from './feed-words.ts';
import { MOST_ALERTS, readAlerts } from './read-alerts.ts';
import { feature, file, hour, NOW, replacing, type WeatherWorld, weatherWorld } from './test-world.ts';
import { watchRule } from './watch-rule.record.ts';
import { weatherAlert } from './weather-alert.record.ts';

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-81.3, 29.4],
      [-81.1, 29.4],
      [-81.1, 29.6],
      [-81.3, 29.6],
      [-81.3, 29.4],
    ],
  ],
};

describe('a file of the Weather Service', () => {
  test('is read with its times, zones, outlines and the messages it replaces', () => {
    const { expected, asOf, alerts, rejected, notes } = readAlerts(
      file(
        feature(
          'urn:b',
          {
            references: replacing('urn:a'),
            parameters: { expiredReferences: ['w-nws.webmaster@noaa.gov,urn:z,2026-11-19T13:57:00-07:00'] },
            headline: null,
            ends: null,
            sent: '2026-11-20T09:00:00-05:00',
          },
          square,
        ),
      ),
    );
    expect([rejected, notes, expected, asOf]).toEqual([[], [], 1, NOW]);
    expect(alerts).toMatchObject([
      {
        urn: 'urn:b',
        headline: 'Flood Warning, NWS Tidewater',
        hazard: 'flood',
        severity: 'severe',
        sentAt: '2026-11-20T14:00:00.000Z',
        endsAt: null,
        untilAt: hour(6),
        zones: ['FLZ999'],
        counties: ['012999'],
        replaces: ['urn:a', 'urn:z'],
        outlines: [square.coordinates],
      },
    ]);
  });
  test('is refused alert by alert, with the field and the reason', () => {
    const { alerts, rejected, notes } = readAlerts(
      file(
        feature('urn:a'),
        feature('urn:b', { sent: 'yesterday' }),
        feature('urn:c', { expires: null }),
        feature('urn:d', { status: 'Perhaps' }),
        feature('urn:a'),
        'nothing',
        feature('urn:e', { description: 'x'.repeat(20_001) }),
        feature('urn:f', { severity: 'Dire' }, { type: 'Polygon', coordinates: [[[0, 0]]] }),
      ),
    );
    expect(alerts.map(({ urn, severity, outlines }) => [urn, severity, outlines])).toEqual([
      ['urn:a', 'severe', null],
      ['urn:f', 'unknown', null],
    ]);
    expect(rejected.map(({ row, field }) => [row, field])).toEqual([
      [2, 'sent'],
      [3, 'expires'],
      [4, 'status'],
      [5, 'id'],
      [6, 'properties'],
      [7, 'description'],
    ]);
    expect(notes.map(({ field }) => field)).toEqual(['severity', 'geometry']);
  });
  test('is refused where it is something else', () => {
    expect(() => readAlerts('{')).toThrow('JSON');
    expect(() => readAlerts('{"oppHits":[]}')).toThrow('National Weather Service');
    expect(() => readAlerts('['.repeat(50_000))).toThrow('National Weather Service');
    expect(() => readAlerts(JSON.stringify({ features: Array.from({ length: MOST_ALERTS + 1 }) }))).toThrow('5,000');
  });
});

describe('weather alerts', () => {
  let here: WeatherWorld;
  beforeAll(async () => {
    here = await weatherWorld();
  });
  afterAll(() => here.county.close());
  const board = (scope: 'ours' | 'all' = 'all') =>
    here.county.door.run(here.rosa.actor, (work) => boardOf(work, scope));
  const notices = async (of = here.rosa) =>
    (await of.list(notification, 'limit=100')).filter(({ kind }) => kind === 'disaster.weather');

  test('come in once, however often the file comes, and nobody edits them', async () => {
    expect(await here.brought(feature('urn:1'), feature('urn:2', { sent: 'x' }))).toMatchObject({
      expected: 2,
      created: 1,
      known: 0,
      rejected: 1,
      told: 0,
    });
    expect(await here.brought(feature('urn:1'))).toMatchObject({ expected: 1, created: 0, known: 1, rejected: 0 });
    const [row] = await here.rosa.list(weatherAlert, 'limit=10');
    await expect(
      here.mara.edit(weatherAlert, row?.id ?? '', row?.version ?? 1, { headline: 'Mine' } as never),
    ).rejects.toMatchObject({ code: 'rights' });
    const [last, first] = await here.rosa.list(alertImport, 'limit=10');
    expect([first?.rejected, last?.known]).toEqual([1, 1]);
    expect((await here.rosa.see(alertImport, first?.id ?? '')).troubles?.map(({ field }) => field)).toEqual(['sent']);
  });

  test('touch sites by zone, and by their outline alone where they have one', async () => {
    await here.site('Water plant', { place: { type: 'Point', coordinates: [-81.25, 29.57] } });
    await here.site('Far depot', { place: { type: 'Point', coordinates: [-80.1, 26.1] } });
    await here.brought(feature('urn:3', { event: 'Tornado Warning', severity: 'Extreme' }, square));
    const { alerts, counts, asOf, isStale } = await board('ours');
    expect(alerts.data.map(({ event, matches }) => [event, matches.map(({ name, reason }) => [name, reason])])).toEqual(
      [
        ['Tornado Warning', [['Water plant', 'shape']]],
        [
          'Flood Warning',
          [
            ['Far depot', 'zone'],
            ['Water plant', 'zone'],
          ],
        ],
      ],
    );
    expect(counts).toMatchObject({ inForce: 2, upcoming: 0, touching: 2, places: 2 });
    expect([asOf, isStale]).toEqual([NOW, false]);
    const map = await here.county.door.run(here.rosa.actor, mapOf);
    expect(map.alerts.data.filter(({ outlines }) => outlines === null)).toMatchObject([{ event: 'Flood Warning' }]);
    expect([map.alerts.data.length, map.withoutShape, map.places.data[0]]).toMatchObject([
      2,
      1,
      { name: 'Water plant', alerts: 2 },
    ]);
  });

  test('are matched where a site is now', async () => {
    const [depot] = (await here.mara.list(alertSite, 'limit=10')).filter(({ name }) => name === 'Far depot');
    await here.mara.edit(alertSite, depot?.id ?? '', depot?.version ?? 1, {
      place: { type: 'Point', coordinates: [-81.2, 29.5] },
    });
    const { alerts } = await board('ours');
    expect(alerts.data[0]?.matches.map(({ name }) => name)).toEqual(['Far depot', 'Water plant']);
  });

  test('are told once for an event, again when its severity changes, and never for a test', async () => {
    await here.watch('Floods', { hazards: ['flood'], people: [here.rosa.id, here.sam.id], leastSeverity: 'moderate' });
    await here.watch('Everything extreme', { leastSeverity: 'extreme', people: [here.rosa.id] });
    const event = { severity: 'Moderate', event: 'Flood Watch' };
    expect(await here.brought(feature('urn:c1', event))).toMatchObject({ told: 2 });
    expect(
      await here.brought(
        feature('urn:c2', { ...event, messageType: 'Update', references: replacing('urn:c1'), sent: hour(-0.5) }),
      ),
    ).toMatchObject({ created: 1, told: 0 });
    expect(
      await here.brought(
        feature('urn:c3', {
          ...event,
          severity: 'Extreme',
          messageType: 'Update',
          references: replacing('urn:c2'),
          sent: hour(-0.25),
        }),
      ),
    ).toMatchObject({ told: 2 });
    for (const status of ['Test', 'Exercise', 'Draft', 'System'])
      expect(await here.brought(feature(`urn:t${status}`, { status, severity: 'Extreme' }))).toMatchObject({
        created: 1,
        told: 0,
      });
    expect(
      await here.brought(
        feature('urn:minor', { severity: 'Minor' }),
        feature('urn:away', { geocode: { UGC: ['WAC033'] } }),
      ),
    ).toMatchObject({ told: 0 });
    expect(await here.brought(feature('urn:over', { expires: hour(-1), ends: null }))).toMatchObject({ told: 0 });
    expect((await notices()).length).toBe(2);
    expect((await notices(here.sam)).length).toBe(2);
    expect((await here.sam.list(alertNotice, 'limit=50')).every(({ person }) => person === here.sam.id)).toBe(true);
    expect(await here.mara.list(alertNotice, 'limit=50')).toHaveLength(4);
  });

  test('are not told again when the message that was told of has long expired', async () => {
    const event = { event: 'Flood Advisory', ends: null };
    await here.brought(feature('urn:l1', { ...event, expires: hour(1) }));
    here.county.clock.set(hour(2));
    const update = { ...event, messageType: 'Update', sent: hour(0.9), expires: hour(8) };
    const before = (await notices()).length;
    expect(await here.brought(feature('urn:l2', { ...update, references: replacing('urn:l1') }))).toMatchObject({
      created: 1,
      told: 0,
    });
    expect((await notices()).length).toBe(before);
    here.county.clock.set(NOW);
  });

  test('that were replaced or were tests are in the history alone', async () => {
    const { alerts } = await board();
    const { messages } = await here.county.door.run(here.rosa.actor, historyOf);
    const inHistory = new Map(messages.data.map((one) => [one.headline, one]));
    expect(alerts.data.some(({ headline, isTest }) => isTest || headline === 'Flood Warning urn:c1')).toBe(false);
    expect(inHistory.get('Flood Warning urn:c1')).toMatchObject({
      standing: 'replaced',
      replacedBy: { headline: 'Flood Warning urn:c2' },
    });
    expect(inHistory.get('Flood Warning urn:tTest')).toMatchObject({ standing: 'not_actual', isTest: true });
    expect(inHistory.get('Flood Warning urn:over')?.standing).toBe('ended');
    const replaced = inHistory.get('Flood Warning urn:c2')?.id ?? '';
    const detail = await here.county.door.run(here.rosa.actor, (work) => detailOf(work, replaced));
    expect([detail.standing, detail.replacedBy?.headline, detail.replaced.data[0]?.headline]).toEqual([
      'replaced',
      'Flood Warning urn:c3',
      'Flood Warning urn:c1',
    ]);
    await here.brought(feature('urn:c4', { messageType: 'Cancel', references: replacing('urn:c3'), sent: hour(-0.1) }));
    const after = await here.county.door.run(here.rosa.actor, historyOf);
    expect(after.messages.data.find(({ headline }) => headline === 'Flood Warning urn:c3')?.standing).toBe('cancelled');
  });

  test('say their age, and grow old without a network', async () => {
    here.county.clock.set(hour(1));
    expect(await board()).toMatchObject({ asOf: NOW, isStale: true });
    here.county.clock.set(NOW);
  });

  test('of a feed are kept, and a feed that fails says since when and waits longer each time', async () => {
    const { id } = await here.mara.make(alertFeed, { area: 'FL' });
    const kept = (heard: Parameters<typeof keepHeard>[2]) =>
      here.county.door.run(here.county.product.actor, (work) => keepHeard(work, { id }, heard));
    expect(await kept({ ok: true, text: file(feature('urn:f1')) })).toMatchObject({
      readAt: NOW,
      asOf: NOW,
      expected: 1,
      failures: 0,
      nextAt: hour(5 / 60),
    });
    const imports = (await here.rosa.list(alertImport, 'limit=100')).length;
    await kept({ ok: true, text: file(feature('urn:f1')) });
    expect((await here.rosa.list(alertImport, 'limit=100')).length).toBe(imports);
    await kept({ ok: false, because: 'No answer.' });
    const failed = await kept({ ok: true, text: '<html>' });
    expect(failed).toMatchObject({
      failure: 'The answer is no list of alerts.',
      failedSince: NOW,
      failures: 2,
      nextAt: hour(20 / 60),
      readAt: NOW,
    });
    expect((await board()).feeds).toMatchObject([{ area: 'FL', failure: 'The answer is no list of alerts.' }]);
    expect((await board()).alerts.data.some(({ headline }) => headline === 'Flood Warning urn:f1')).toBe(true);
    expect(await kept({ ok: true, text: file() })).toMatchObject({ failure: null, failedSince: null, failures: 0 });
    expect([0, 1, 2, 3, 30].map(minutesToWait)).toEqual([5, 10, 20, 40, 60]);
    await expect(here.rosa.make(alertFeed, { area: 'GA' })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('of a feed come through the guarded client, which keeps no answer but a good one', async () => {
    const answer = { status: 200, statusClass: 2, failure: null, text: '{}' } as const;
    const asked: string[] = [];
    const hear = (more: object) =>
      hearFeed('FL', false, async ({ url, headers }) => {
        asked.push(`${url} ${headers['accept']}`);
        return { ...answer, ...more };
      });
    expect(await hear({})).toEqual({ ok: true, text: '{}' });
    expect(await hear({ status: 503, statusClass: 5 })).toMatchObject({ ok: false });
    expect(await hear({ failure: 'name', text: null })).toMatchObject({ ok: false });
    expect(await hear({ text: null })).toMatchObject({ because: 'The answer is larger than 12 MB.' });
    expect(asked[0]).toBe('https://api.weather.gov/alerts/active?area=FL application/geo+json');
  });

  test('are set up by managers, and a site can be found by something', async () => {
    await expect(here.rosa.make(watchRule, { name: 'Mine', people: [here.rosa.id] })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(here.site('Nowhere', { zones: [] })).rejects.toMatchObject({ code: 'alert_site.can_be_matched' });
    await expect(here.site('Wrong zone', { zones: ['flz1'] })).rejects.toMatchObject({ issues: [{ path: 'zones.0' }] });
  });
});
