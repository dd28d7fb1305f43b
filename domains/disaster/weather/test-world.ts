import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { alertSite } from './alert-site.record.ts';
import { importAlerts } from './import.server.ts';
import { readAlerts } from './read-alerts.ts';
import { watchRule } from './watch-rule.record.ts';
import type { AlertImported } from './weather-calls.ts';

/** The world's clock at its start. */
export const NOW = '2026-11-20T15:00:00.000Z';
export const hour = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

/** An alert as api.weather.gov writes it: a flood warning for the zone of the county. */
export const feature = (id: string, more: Readonly<Record<string, unknown>> = {}, geometry: unknown = null) => ({
  id: `https://api.weather.gov/alerts/${id}`,
  type: 'Feature',
  geometry,
  properties: {
    '@type': 'wx:Alert',
    id,
    areaDesc: 'Tidewater',
    geocode: { SAME: ['012999'], UGC: ['FLZ999'] },
    references: [],
    sent: hour(-1),
    effective: hour(-1),
    onset: hour(-1),
    expires: hour(6),
    ends: hour(12),
    status: 'Actual',
    messageType: 'Alert',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    event: 'Flood Warning',
    sender: 'w-nws.webmaster@noaa.gov',
    senderName: 'NWS Tidewater',
    headline: `Flood Warning ${id}`,
    description: 'The river is expected to rise above flood stage.\nStreets near it will be flooded.',
    instruction: 'Turn around, don’t drown.',
    response: 'Avoid',
    parameters: {},
    ...more,
  },
});
export const replacing = (...ids: readonly string[]) => ids.map((identifier) => ({ identifier }));
export const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', updated: NOW, features });

export interface WeatherWorld {
  readonly county: World;
  readonly mara: Person;
  readonly rosa: Person;
  readonly sam: Person;
  site(name: string, more?: Partial<New<typeof alertSite>>): Promise<string>;
  watch(name: string, more?: Partial<New<typeof watchRule>>): Promise<string>;
  brought(...features: unknown[]): Promise<AlertImported>;
}

/** A county with a manager of emergencies and two people on duty. */
export async function weatherWorld(): Promise<WeatherWorld> {
  const county = await world();
  const mara = await county.member('Mara Quinn', 'manager');
  const rosa = await county.member('Rosa Delgado');
  const sam = await county.member('Sam Okafor');
  return {
    county,
    mara,
    rosa,
    sam,
    site: async (name, more = {}) =>
      (await mara.make(alertSite, { name, kind: 'facility', zones: ['FLZ999'], ...more })).id,
    watch: async (name, more = {}) => (await mara.make(watchRule, { name, people: [rosa.id], ...more })).id,
    brought: (...features) =>
      county.door.run(mara.actor, (work) => importAlerts(work, readAlerts(file(...features)), { source: 'file' })),
  };
}
