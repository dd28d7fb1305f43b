import { alertFeed } from '#domains/disaster/weather/alert-feed.record.ts';
import { alertSite } from '#domains/disaster/weather/alert-site.record.ts';
import { importAlerts } from '#domains/disaster/weather/import.server.ts';
import { readAlerts } from '#domains/disaster/weather/read-alerts.ts';
import type { SiteKind } from '#domains/disaster/weather/site-words.ts';
import { watchRule } from '#domains/disaster/weather/watch-rule.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { type ToldAlert, toldAlerts } from './weather-alert-list.ts';

/** Codes that no county of Florida has, as the county is none of them. */
const codes = { zones: ['FLZ999', 'FLC999'], counties: ['012999'] };

const sites: readonly (readonly [name: string, kind: SiteKind, longitude: number, latitude: number])[] = [
  ['Water plant', 'utility', -81.256, 29.573],
  ['Second well field', 'utility', -81.273, 29.579],
  ['Dock Street pump station', 'utility', -81.186, 29.528],
  ['Lift station 12', 'utility', -81.18, 29.531],
  ['Lift station 15', 'utility', -81.215, 29.504],
  ['Tide gates', 'utility', -81.163, 29.494],
  ['Fire station 6', 'crew', -81.249, 29.552],
  ['North school shelter', 'shelter', -81.242, 29.563],
  ['Emergency warehouse', 'staging', -81.226, 29.54],
  ['Courthouse', 'facility', -81.187, 29.525],
];

const serviceArea = [
  [-81.3, 29.47],
  [-81.136, 29.47],
  [-81.136, 29.62],
  [-81.3, 29.62],
  [-81.3, 29.47],
] as const;

const sender = 'NWS Tidewater (demonstration)';

function featureOf(told: ToldAlert, moment: (hours: number) => string) {
  const { id, event, severity, type = 'Alert', status = 'Actual', replaces = [], ring } = told;
  return {
    type: 'Feature',
    geometry: ring ? { type: 'Polygon', coordinates: [ring] } : null,
    properties: {
      id: `urn:oid:demo.${id}`,
      areaDesc: 'Tidewater',
      geocode: { UGC: codes.zones, SAME: codes.counties },
      references: replaces.map((one) => ({ identifier: `urn:oid:demo.${one}` })),
      sent: moment(told.sent),
      effective: moment(told.sent),
      onset: moment(told.onset),
      expires: moment(told.expires),
      ends: told.ends === null ? null : moment(told.ends),
      status,
      messageType: type,
      severity,
      certainty: told.onset > 0 ? 'Possible' : 'Likely',
      urgency: told.onset > 0 ? 'Future' : 'Expected',
      event,
      senderName: sender,
      headline: `${event} for Tidewater County (demonstration)`,
      description: told.description,
      instruction: told.instruction,
      response: told.response,
      parameters: {},
    },
  };
}

/** Places of the county, who watches, and two days of alerts in every condition, from a file as a manager imports it. */
export async function seedWeather(as: As, cast: Cast): Promise<void> {
  const person = (name: string): Actor => {
    const found = cast.get(name);
    if (!found) throw new Error(`No one is called ${name} in the county`);
    return found;
  };
  const lucia = as(person('Lucia Ferreira'), '2026-11-18');
  await lucia.insert(alertSite, {
    name: 'Tidewater County',
    kind: 'service_area',
    place: { type: 'Polygon', coordinates: [serviceArea] },
    ...codes,
  });
  const made = new Map<string, string>();
  for (const [name, kind, longitude, latitude] of sites) {
    const place = { type: 'Point', coordinates: [longitude, latitude] } as const;
    made.set(name, (await lucia.insert(alertSite, { name, kind, place, ...codes })).id);
  }
  const old = await lucia.insert(alertSite, { name: 'Old pier', kind: 'facility', ...codes });
  await lucia.move(alertSite, old.id, 'retire', { reason: 'The pier was taken down.' });
  const feed = await lucia.insert(alertFeed, { area: 'FL' });
  await lucia.move(alertFeed, feed.id, 'pause', { reason: 'This demonstration reads no outside feed.' });
  const idOf = (name: string): string => person(name).id;
  await lucia.insert(watchRule, {
    name: 'Water on the roads',
    hazards: ['flash_flood', 'flood', 'coastal'],
    leastSeverity: 'moderate',
    people: [idOf('Theo Papadakis'), idOf('Tomasz Zielinski')],
  });
  await lucia.insert(watchRule, {
    name: 'Wind and tornadoes',
    hazards: ['tornado', 'extreme_wind', 'tropical', 'wind'],
    leastSeverity: 'severe',
    sites: ['Fire station 6', 'North school shelter'].map((name) => made.get(name) ?? ''),
    people: [idOf('Theo Papadakis'), idOf('Aisha Rahman')],
  });
  const paused = await lucia.insert(watchRule, {
    name: 'Marine weather',
    hazards: ['marine'],
    leastSeverity: 'severe',
    people: [idOf('Marcus Bell')],
  });
  await lucia.move(watchRule, paused.id, 'pause', { reason: 'The ferry is laid up for the winter.' });

  const [before, now] = ['2026-11-19', '2026-11-20T12'].map((day) => as(person('Lucia Ferreira'), day));
  if (!before || !now) return;
  const from = Date.parse(now.now());
  const moment = (hours: number): string => new Date(from + hours * 3_600_000).toISOString();
  const file = (updated: string, alerts: readonly ToldAlert[]) =>
    readAlerts(
      JSON.stringify({ type: 'FeatureCollection', updated, features: alerts.map((one) => featureOf(one, moment)) }),
    );
  const sentBefore = ({ sent }: ToldAlert): boolean => moment(sent) <= before.now();
  await importAlerts(before, file(before.now(), toldAlerts.filter(sentBefore)), {
    source: 'file',
    fileName: 'active-alerts-yesterday.geojson',
  });
  await importAlerts(now, file(now.now(), toldAlerts), { source: 'file', fileName: 'active-alerts.geojson' });
}
