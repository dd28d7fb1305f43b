import { boundsOf, type MapKind, type Region } from '#kernel/maps/region.ts';
import { geometryOf, onSheet, outlineOf } from './view.ts';

/** From the ground up, with the look of each in light and dark. */
export const mapLooks: Readonly<Record<Exclude<MapKind, 'place'>, string>> = {
  land: 'fill-map-land stroke-none',
  water: 'fill-map-water stroke-map-shore',
  park: 'fill-map-park stroke-none',
  river: 'fill-none stroke-map-shore stroke-2',
  street: 'fill-none stroke-map-street',
  road: 'fill-none stroke-map-road stroke-3',
  district: 'fill-none stroke-edge [stroke-dasharray:6_4]',
};
export const isLook = (kind: MapKind): kind is keyof typeof mapLooks => kind !== 'place';

/** One shape for each look, so that a county is some ten elements of a page. */
export const regionOutlines = ({ features }: Region) =>
  (Object.keys(mapLooks) as (keyof typeof mapLooks)[]).flatMap((kind) => {
    const own = features.filter((one) => one.kind === kind);
    const outline = own.map(({ geometry }) => outlineOf(geometryOf(geometry)) ?? '').join('');
    return outline ? [{ kind, outline }] : [];
  });

/** From how near a region is more than a spot: pixels to a unit. */
export function seenFrom({ features }: Region): number {
  const [west, south, east, north] = boundsOf(features.map(({ geometry }) => geometry));
  const [left, bottom] = onSheet([west, south]);
  const [right, top] = onSheet([east, north]);
  return 240 / Math.max(right - left, bottom - top, 1e-3);
}

/** How near one looks, in pixels to a unit, before there are counties, and their names; */
export const CLOSE = 4;
export const NAMED = 9;
/** How near one looks before streets have their names, in pixels to a unit. */
export const STREETS = 200;
