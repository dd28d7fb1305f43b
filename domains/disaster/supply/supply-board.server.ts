import { addDays } from '#kernel/lists/days.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { matcherOf } from '../weather/alert-places.ts';
import { mayTell } from '../weather/in-force.ts';
import { alertsNow } from '../weather/known-alerts.server.ts';
import { ourPlaces } from '../weather/our-places.server.ts';
import { alertSite } from '../weather/alert-site.record.ts';
import { weatherAlert } from '../weather/weather-alert.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { issuedSince, stockOf } from './stock.server.ts';
import { supplyAllocation } from './supply-allocation.record.ts';
import type { SupplyBoard } from './supply-calls.ts';
import { supplyClaim } from './supply-claim.record.ts';
import { supplyItem } from './supply-item.record.ts';
import { burnWindow } from './supply-math.ts';
import { supplyShipment } from './supply-shipment.record.ts';
import { supplySource } from './supply-source.record.ts';

const MOST_ITEMS = 200;
const MOST_ROUNDS = 20;

/** Incidents that are run now, each with the area of the alert that it was opened from. One opened by hand has no area on the map. */
async function incidentAreas(work: UnitOfWork) {
  const incidents = await work.rows(incident, {
    where: { status: ['open', 'demobilizing'], alert: { not: null } },
    fields: ['number', 'name', 'alert'],
    order: 'number',
    most: 'all',
  });
  const areas = await work.rows(weatherAlert, {
    where: { id: incidents.flatMap(({ alert }) => alert ?? []) },
    fields: ['outlines', 'zones', 'counties'],
    most: 'all',
  });
  return incidents.flatMap(({ number, name, alert }) => {
    const area = areas.find(({ id }) => id === alert);
    return area ? [{ name: `${number} ${name}`, area }] : [];
  });
}

/** What touches a place now, by the place: the same matching for weather alerts and for areas of incidents. */
async function touchingPlaces(work: UnitOfWork) {
  const { open } = await alertsNow(work);
  const places = await ourPlaces(work);
  const matchesOf = matcherOf(places);
  const of = { alerts: new Map<string, Set<string>>(), incidents: new Map<string, Set<string>>() };
  const add = (kind: keyof typeof of, area: Parameters<typeof matchesOf>[0], name: string) => {
    for (const { id } of matchesOf(area)) of[kind].set(id, (of[kind].get(id) ?? new Set()).add(name));
  };
  for (const one of open.filter(({ standing }) => mayTell(standing))) add('alerts', one, one.event);
  for (const { area, name } of await incidentAreas(work)) add('incidents', area, name);
  const names = (kind: keyof typeof of, id: string): string[] => [...(of[kind].get(id) ?? [])].toSorted();
  return {
    routes: places.filter(({ kind }) => kind === 'route'),
    named: ({ id, name }: { readonly id: string; readonly name: string }) => ({
      id,
      name,
      alerts: names('alerts', id),
      incidents: names('incidents', id),
    }),
  };
}

export async function supplyBoardOf(work: UnitOfWork): Promise<SupplyBoard> {
  const items = await work.rows(supplyItem, { where: { status: 'active' }, order: 'name', most: 'all' });
  const sources = await work.rows(supplySource, { where: { status: 'active' }, order: 'number', most: 'all' });
  const inbound = await work.rows(supplyShipment, { where: { status: 'expected' }, order: 'expectedOn', most: 'all' });
  const stock = (await stockOf(work)).filter(({ quantity }) => quantity > 0);
  const issued = new Map(
    (await issuedSince(work, addDays(work.today, -burnWindow))).map(({ item, quantity }) => [item, quantity]),
  );
  const { routes, named } = await touchingPlaces(work);
  const used = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const sites = await work.rows(alertSite, {
    where: { id: used([...stock, ...inbound].map(({ site }) => site)) },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const vendors = await work.rows(vendor, {
    where: { id: used([...sources, ...inbound].map((one) => one.vendor)) },
    fields: ['name', 'status'],
    order: 'name',
    most: 'all',
  });
  // Nothing is ordered from a vendor on hold, so that it is no second source.
  const active = new Set(vendors.filter(({ status }) => status === 'active').map(({ id }) => id));
  return {
    today: work.today,
    windowDays: burnWindow,
    sites: sites.map(named),
    vendors: vendors.map(named),
    routes: routes.map(named).filter(({ alerts, incidents }) => alerts.length + incidents.length > 0),
    items: firstRows(
      items.map(({ id, name, unit, reorderPoint, targetDays }) => ({
        item: id,
        name,
        unit,
        reorderPoint,
        targetDays,
        issued: issued.get(id) ?? 0,
        holdings: stock.filter(({ item }) => item === id).map(({ site, quantity }) => ({ site, quantity })),
        inbound: inbound
          .filter(({ item }) => item === id)
          .map(({ site, vendor: from, quantity, expectedOn }) => ({ site, vendor: from, quantity, expectedOn })),
        sources: [
          ...new Map(
            sources
              .filter(({ item, vendor: from }) => item === id && active.has(from))
              .toSorted((one, other) => other.leadDays - one.leadDays) // of one vendor the shortest counts
              .map(({ vendor: from, leadDays }) => [from, { vendor: from, leadDays }]),
          ).values(),
        ],
      })),
      MOST_ITEMS,
    ),
    allocations: firstRows(await roundsOf(work), MOST_ROUNDS),
  };
}

/** Rounds, the latest first, with what was asked and given in each. */
async function roundsOf(work: UnitOfWork): Promise<SupplyBoard['allocations']['data']> {
  const rounds = await work.rows(supplyAllocation, { order: '-number', most: 'all' });
  const names = new Map(
    (await work.rows(supplyItem, { fields: ['name'], order: 'name', most: 'all' })).map(({ id, name }) => [id, name]),
  );
  const claims = await work.rows(supplyClaim, {
    fields: ['allocation', 'asked', 'proposed', 'given'],
    order: 'number',
    most: 'all',
  });
  return rounds.map(({ id, number, item, stock, status }) => {
    const own = claims.filter(({ allocation }) => allocation === id);
    return {
      id,
      number: number ?? '',
      item: names.get(item) ?? '',
      stock,
      claims: own.length,
      asked: own.reduce((sum, { asked }) => sum + asked, 0),
      given: own.reduce((sum, { given, proposed }) => sum + (given ?? proposed ?? 0), 0),
      status,
    };
  });
}
