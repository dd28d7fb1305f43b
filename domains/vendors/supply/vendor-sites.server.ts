import type { Place } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../vendor.record.ts';
import { supplyDeclaration } from './supply-declaration.record.ts';

/** The sites of these vendors that have a place on the map: their own location, and confirmed sites of their goods. A subcontractor’s is not theirs. */
export async function vendorSites(work: UnitOfWork, vendors: readonly string[]): Promise<ReadonlyMap<string, Place[]>> {
  const product = work.asProduct;
  const own = await product.rows(vendor, { where: { id: [...vendors] }, fields: ['location'], most: 'all' });
  const declared = await product.rows(supplyDeclaration, {
    where: { vendor: [...vendors], status: 'confirmed', subcontractor: null },
    fields: ['vendor', 'place'],
    most: 'all',
  });
  const found = new Map<string, Place[]>();
  for (const [id, place] of [
    ...own.map(({ id, location }) => [id, location] as const),
    ...declared.map(({ vendor: of, place }) => [of, place] as const),
  ])
    if (place) found.set(id, [...(found.get(id) ?? []), place]);
  return found;
}
