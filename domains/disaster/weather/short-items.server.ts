import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { stockOf } from '../supply/stock.server.ts';
import { supplyItem } from '../supply/supply-item.record.ts';
import type { PlaceKind } from './site-words.ts';
import { type ShortItem, supplied } from './suggestions.ts';

/** Where people shelter or work in the area: items whose stock at its places is at or below the reorder point, the shortest first. */
export async function shortItems(
  work: UnitOfWork,
  places: readonly { readonly kind: PlaceKind; readonly id: string }[],
): Promise<readonly ShortItem[]> {
  if (!places.some(({ kind }) => supplied.includes(kind))) return [];
  const there = new Set(places.map(({ id }) => id));
  const items = await work.rows(supplyItem, {
    where: { status: 'active', reorderPoint: { above: 0 } },
    fields: ['name', 'unit', 'reorderPoint'],
    order: 'name',
    most: 'all',
  });
  const stock = Map.groupBy(await stockOf(work), ({ item }) => item);
  return items
    .map(({ id, name, unit, reorderPoint }) => {
      const own = stock.get(id) ?? [];
      const sum = (isThere: boolean) =>
        own.reduce((all, { site, quantity }) => (there.has(site) === isThere ? all + quantity : all), 0);
      return { name, unit, reorderPoint, there: sum(true), elsewhere: sum(false) };
    })
    .filter((one) => one.there <= one.reorderPoint)
    .toSorted(
      (one, other) =>
        one.there / one.reorderPoint - other.there / other.reorderPoint || one.name.localeCompare(other.name, 'en'),
    );
}
