import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { asset } from '../../assets/public.server.ts';
import { capitalProject } from '../../planning/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { cornersOf, holds, matcherOf, type Outlines, type Spot } from './alert-places.ts';
import { supplyItem } from '../supply/supply-item.record.ts';
import { supplyShipment } from '../supply/supply-shipment.record.ts';
import { alertSite } from './alert-site.record.ts';
import type { PlaceKind } from './site-words.ts';

/** Something of ours that an alert can touch. */
export interface OurPlace extends Spot {
  readonly kind: PlaceKind;
  readonly id: string;
  readonly name: string;
}

/** What was accepted and still stands or is being built; a wish and a decommissioned asset have nothing to lose. */
const standing = ['identification', 'preparation', 'implementation', 'completion', 'completed', 'maintenance'] as const;

type Area = Pick<Row<typeof alertSite>, 'kind' | 'place' | 'zones' | 'counties'>;

/** The zones and counties of a place: those of the service areas in which it lies. */
export function locatedIn(sites: readonly Area[]) {
  const areas = sites.flatMap(({ kind, place, zones, counties }) =>
    kind === 'service_area' && place?.type === 'Polygon'
      ? [{ outlines: [place.coordinates] as Outlines, zones: zones ?? [], counties: counties ?? [] }]
      : [],
  );
  return (place: OurPlace['place']): Pick<OurPlace, 'place' | 'zones' | 'counties'> => {
    const [first] = place ? cornersOf(place) : [];
    const within = areas.filter(({ outlines }) => first && holds(outlines, first));
    return { place, zones: within.flatMap(({ zones }) => zones), counties: within.flatMap(({ counties }) => counties) };
  };
}

/**
 * Own sites, and capital projects, assets and vendors with a location, as they are now: what moves is matched where it is at the next
 * look. What is inside the outline of a service area has the zones of that area, and a shipment is where its site is.
 */
export async function ourPlaces(work: UnitOfWork): Promise<readonly OurPlace[]> {
  const sites = await work.rows(alertSite, {
    where: { status: 'active' },
    fields: ['name', 'kind', 'place', 'zones', 'counties'],
    order: 'name',
    most: 'all',
  });
  const projects = await work.rows(capitalProject, {
    where: { status: standing },
    fields: ['name', 'place'],
    order: 'name',
    most: 'all',
  });
  const vendors = await work.rows(vendor, {
    where: { status: ['active', 'on_hold'] },
    fields: ['name', 'location'],
    order: 'name',
    most: 'all',
  });
  const assets = await work.rows(asset, {
    where: { status: ['in_service', 'out_of_service'] },
    fields: ['tag', 'name', 'place'],
    order: 'tag',
    most: 'all',
  });
  const shipments = await work.rows(supplyShipment, {
    where: { status: 'expected' },
    fields: ['number', 'item', 'site'],
    order: 'number',
    most: 'all',
  });
  const items = await work.rows(supplyItem, {
    where: { id: [...new Set(shipments.map(({ item }) => item))] },
    fields: ['name'],
    most: 'all',
  });
  const ofSites = sites.map(({ id, name, kind, place, zones, counties }) => ({
    kind,
    id,
    name,
    place,
    zones: zones ?? [],
    counties: counties ?? [],
  }));
  const located = locatedIn(sites);
  return [
    ...ofSites,
    ...shipments.flatMap(({ id, number, item, site }) => {
      const to = ofSites.find((one) => one.id === site);
      const what = items.find((one) => one.id === item)?.name ?? '';
      return to ? [{ ...to, kind: 'shipment' as const, id, name: `${number} ${what} to ${to.name}` }] : [];
    }),
    ...assets.flatMap(({ id, tag, name, place }) =>
      place ? [{ kind: 'asset' as const, id, name: `${tag} ${name}`, ...located(place) }] : [],
    ),
    ...projects.flatMap(({ id, name, place }) =>
      place ? [{ kind: 'project' as const, id, name, ...located(place) }] : [],
    ),
    ...vendors.flatMap(({ id, name, location }) =>
      location ? [{ kind: 'vendor' as const, id, name, ...located(location) }] : [],
    ),
  ];
}

export const matchesIn = async (work: UnitOfWork) => matcherOf(await ourPlaces(work));
