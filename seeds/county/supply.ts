import { supplyDeclaration } from '#domains/vendors/supply/supply-declaration.record.ts';
import { supplyMitigation } from '#domains/vendors/supply/supply-mitigation.record.ts';
import { supplyPolicy } from '#domains/vendors/supply/supply-policy.record.ts';
import { supplyReview } from '#domains/vendors/supply/supply-review.record.ts';
import { supplySignal } from '#domains/vendors/supply/supply-signal.record.ts';
import { vendor as vendorRecord } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As } from '../hands.ts';
import { withAccount } from './with-account.ts';

/** What two vendors declared, a storm over the bay, and what purchasing does about it. */
export async function seedSupply(
  as: As,
  people: { buyer: Actor; clerk: Actor; approver: Actor; chief: Actor },
): Promise<void> {
  const clerk = as(people.clerk, '2026-11-17');
  const [first, second] = await clerk.rows(vendorRecord, {
    where: { status: 'active' },
    order: 'name',
    fields: ['id', 'location'],
    most: 2,
  });
  if (!first || !second) return;
  const about = { declaredOn: as.day('2026-11-12'), declaredBy: 'Authorized officer of the vendor' };
  const origin = await clerk.insert(supplyDeclaration, {
    ...about,
    vendor: first.id,
    about: 'origin',
    item: 'Ductile iron pipe, 12 inch',
    country: 'United States',
    babaClass: 'iron_steel',
    isDomestic: true,
  });
  await as(people.approver, '2026-11-18').move(supplyDeclaration, origin.id, 'confirm');
  await clerk.insert(supplyDeclaration, {
    ...about,
    vendor: second.id,
    about: 'subcontractor',
    item: 'Trucking of debris',
    subcontractor: 'Bayline Hauling (invented)',
  });
  const buyer = as(people.buyer, '2026-11-19');
  const corner = (longitude: number, latitude: number) => [longitude, latitude] as const;
  const [west, south] = first.location?.type === 'Point' ? first.location.coordinates : [-76.3, 36.85];
  const storm = await buyer.insert(supplySignal, {
    subject: 'Coastal flood warning for the lower bay (demonstration)',
    kind: 'weather',
    severity: 'warning',
    area: {
      type: 'Polygon',
      coordinates: [
        [
          corner(west - 0.08, south - 0.08),
          corner(west + 0.08, south - 0.08),
          corner(west + 0.08, south + 0.08),
          corner(west - 0.08, south + 0.08),
          corner(west - 0.08, south - 0.08),
        ],
      ],
    },
    source: 'Entered by purchasing for this demonstration',
    fromDay: as.day('2026-11-19'),
    untilDay: as.day('2026-12-15'),
  });
  const policy = await buyer.insert(supplyPolicy, {
    atInvite: 'warn',
    atAward: 'warn',
    atOrder: 'warn',
    severity: 'warning',
    fromDay: as.day('2026-11-19'),
    why: 'Invitations, awards and orders look at open signals',
  });
  await as(people.chief, '2026-11-19').move(supplyPolicy, policy.id, 'adopt');
  // Of the firm that has an account here, so that it reads the conclusion and can object to it.
  const known = await clerk.row(vendorRecord, withAccount);
  const recall = await buyer.insert(supplySignal, {
    subject: 'Recall of a pump impeller (demonstration)',
    kind: 'quality',
    severity: 'warning',
    vendor: known?.id ?? first.id,
    source: 'Notice of the maker, entered for this demonstration',
    fromDay: as.day('2026-11-19'),
    untilDay: as.day('2027-01-29'),
  });
  const review = await buyer.insert(supplyReview, {
    vendor: known?.id ?? first.id,
    signal: recall.id,
    outcome: 'exclude',
    why: 'Its pumps use the impeller that is recalled. No award until the maker delivers another one.',
  });
  await as(people.chief, '2026-11-19').move(supplyReview, review.id, 'approve');
  await buyer.insert(supplyMitigation, {
    action: 'Qualify a second source away from the bay',
    vendor: first.id,
    signal: storm.id,
    owner: people.buyer.id,
    dueOn: as.day('2026-12-11'),
  });
}
