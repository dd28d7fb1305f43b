import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { vendor } from '../vendor.record.ts';
import type { firmProfile } from '../firm/firm-profile.record.ts';
import { vendorOwnership } from './vendor-ownership.record.ts';

type Vendor = Pick<Row<typeof vendor>, 'id' | 'status'>;
type Owners = Row<typeof firmProfile>['owners'];

/** Owners as two rows of them are compared, and as one is made from the other: without ids. */
export const plainOwners = (owners: Owners) =>
  (owners ?? []).map(({ name, title, share, since }) => ({
    name,
    title: title ?? null,
    share: share ?? null,
    since: since ?? null,
  }));

/** What the firm itself disclosed to this agency; what the agency entered is the agency’s own. */
export const disclosedBy = (work: UnitOfWork, { id }: Pick<Vendor, 'id'>) =>
  work.asProduct.row(vendorOwnership, { where: { vendor: id, disclosedBy: { not: null } }, order: '-createdAt' });

/** Owners were approved with the vendor: after that they change by a new approval alone. */
export const ownersAreFixed = ({ status }: Pick<Vendor, 'status'>): boolean => status !== 'registered';

/** Keeps what the firm discloses to this agency; a firm that names no one, and never did, has no row. */
export async function keepDisclosed(work: UnitOfWork, of: Pick<Vendor, 'id'>, owners: Owners, by: string) {
  const found = await disclosedBy(work, of);
  const given = plainOwners(owners);
  if (found) await work.change(vendorOwnership, found.id, { owners: given }, { disclosedBy: by });
  else if (given.length > 0) await work.insert(vendorOwnership, { vendor: of.id, owners: given }, { disclosedBy: by });
}
