import type { World } from '#world';
import { vendor } from '../../vendors/vendor.record.ts';

/** A vendor that may bid; how the agency approves one is the vendor's own story. */
export async function activeVendor(
  county: World,
  { name, email, city = 'Norfolk' }: { readonly name: string; readonly email: string; readonly city?: string },
): Promise<string> {
  const address = { line1: '12 Dock St', city, state: 'VA', postalCode: '23501', country: 'US' };
  const { id } = await county.product.make(vendor, { name, taxClass: 'llc', email, address });
  await county.door.run(county.product.actor, (work) =>
    work.tx.query(`update vendor set status = 'active' where organization_id = $1 and id = $2`, [
      work.actor.organizationId,
      id,
    ]),
  );
  return id;
}
