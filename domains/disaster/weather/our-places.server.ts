import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { capitalProject } from '../../planning/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { cornersOf, holds, matcherOf, type Outlines, type Spot } from './alert-places.ts';
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

/**
 * Own sites, capital projects and vendors with a location, as they are now: whatever moves is matched where it is at the next look. A
 * project or vendor inside the outline of a service area has the zones of that area.
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
  const areas = sites.flatMap(({ kind, place, zones, counties }) =>
    kind === 'service_area' && place?.type === 'Polygon'
      ? [{ outlines: [place.coordinates] as Outlines, zones: zones ?? [], counties: counties ?? [] }]
      : [],
  );
  const located = (place: OurPlace['place']): Pick<OurPlace, 'place' | 'zones' | 'counties'> => {
    const [first] = place ? cornersOf(place) : [];
    const within = areas.filter(({ outlines }) => first && holds(outlines, first));
    return { place, zones: within.flatMap(({ zones }) => zones), counties: within.flatMap(({ counties }) => counties) };
  };
  return [
    ...sites.map(({ id, name, kind, place, zones, counties }) => ({
      kind,
      id,
      name,
      place,
      zones: zones ?? [],
      counties: counties ?? [],
    })),
    ...projects.flatMap(({ id, name, place }) =>
      place ? [{ kind: 'project' as const, id, name, ...located(place) }] : [],
    ),
    ...vendors.flatMap(({ id, name, location }) =>
      location ? [{ kind: 'vendor' as const, id, name, ...located(location) }] : [],
    ),
  ];
}

export const matchesIn = async (work: UnitOfWork) => matcherOf(await ourPlaces(work));
