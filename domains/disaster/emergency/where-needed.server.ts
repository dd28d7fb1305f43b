import type { Position } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pointOf } from '../../public/public.ts';
import { incident } from '../incidents/incident.record.ts';
import { alertSite } from '../weather/alert-site.record.ts';
import { weatherAlert } from '../weather/weather-alert.record.ts';
import { milesToAreas, milesToPlace } from './distance.ts';
import type { Activation } from './judging.server.ts';

/** The place from which miles are counted, as it is said, and how far a point is from it. */
export interface WhereNeeded {
  readonly said: string;
  readonly milesTo: (from: Position) => number;
}

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * Where the need is: the place of delivery where it is written as degrees or is a site of the agency by its very name, else the map point
 * or area of the incident, else the area of the alert that it was opened from. Null where none of them is on the map.
 */
export async function whereNeeded(
  work: UnitOfWork,
  row: Pick<Activation, 'site' | 'incident'>,
): Promise<WhereNeeded | null> {
  const product = work.asProduct;
  const site = row.site?.trim() ?? '';
  const point = pointOf(site, []);
  if (point) return { said: site, milesTo: (from) => milesToPlace(from, { type: 'Point', coordinates: point }) };
  const sites = site
    ? await product.rows(alertSite, {
        where: { status: 'active' },
        fields: ['name', 'place'],
        order: 'name',
        most: 'all',
      })
    : [];
  const own = sites.find(({ name, place }) => place !== null && plain(name) === plain(site))?.place;
  if (own) return { said: site, milesTo: (from) => milesToPlace(from, own) };
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['number', 'place', 'alert'] });
  const { place = null, alert = null } = of ?? {};
  if (place) return { said: `${of?.number ?? ''} on the map`, milesTo: (from) => milesToPlace(from, place) };
  const area = alert ? await product.row(weatherAlert, { where: { id: alert }, fields: ['event', 'outlines'] }) : null;
  const outlines = area?.outlines;
  return outlines && outlines.length > 0
    ? { said: `the area of the ${area.event}`, milesTo: (from) => milesToAreas(from, outlines) }
    : null;
}
