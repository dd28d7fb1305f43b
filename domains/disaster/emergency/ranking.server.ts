import { dollars } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorSites } from '../../vendors/public.server.ts';
import { capacityOf, type KnownCapacity } from './capacity.server.ts';
import { FRESH_HOURS, weightOf } from './capacity.ts';
import { nearestOf } from './distance.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import type { RankedVendors } from './emergency-calls.ts';
import { type Activation, vendorTrouble } from './judging.server.ts';
import { type Candidate, inOrder, termsOf } from './ranking.ts';
import { whereNeeded, type WhereNeeded } from './where-needed.server.ts';

const SHOWN = 12;
const READ = 200;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly sells: string | null;
  readonly fits: number;
}

const capable = `select v.id, v.name, v.sells,
    (select count(*)::int from unnest($3::text[]) t where words_of(coalesce(v.sells, '') || ' ' || v.name) @@ to_tsquery('english', t)) as fits
  from vendor_search(to_tsquery('english', $2), ${READ}) v
  where v.organization_id = $1 and v.status in ('active', 'on_hold', 'registered')`;

const prePositioned = `select v.id, v.name, v.sells, c.number, c.until_day::text as "untilDay",
    coalesce(c.ceiling_cents, c.value_cents) as cents,
    (select count(*)::int from unnest($3::text[]) t
      where words_of(c.title || ' ' || coalesce(v.sells, '')) @@ to_tsquery('english', t)) as fits
  from contract c join vendor v on v.organization_id = $1 and v.id = c.vendor
  where c.organization_id = $1 and c.status = 'active' and c.until_day >= $4::date
    and words_of(c.title || ' ' || coalesce(v.sells, '')) @@ to_tsquery('english', $2)
  order by c.until_day desc`;

type OfContract = Found & { readonly number: string; readonly untilDay: string; readonly cents: number | null };
type Seller = Omit<Candidate, 'weight' | 'miles'>;

/** How far, from where: and where nothing is known, that. */
function distanceSaid(miles: number | null, where: WhereNeeded | null): string {
  if (where === null) return 'Distance unknown: the incident has no place on the map';
  if (miles === null) return 'Distance unknown: the vendor has no site on the map';
  return miles < 1 ? `Less than a mile from ${where.said}` : `${Math.round(miles)} miles from ${where.said}`;
}

/** Why a vendor is where it is: said, so that a person can disagree. */
const reasonsOf = (
  { sells, fits, contracts, miles }: Candidate,
  terms: readonly string[],
  { where, capacity }: { readonly where: WhereNeeded | null; readonly capacity: KnownCapacity | undefined },
): string[] => [
  ...contracts.map(
    ({ number, untilDay, cents }) =>
      `Contract ${number} until ${untilDay}${cents === null ? '' : `, ${dollars(cents)} not to exceed`}`,
  ),
  ...(capacity ? [capacity.said] : []),
  ...(fits > 0 ? [`Fits ${fits} of ${terms.length} words of the need`] : []),
  distanceSaid(miles, where),
  ...(sells ? [`Sells ${sells.slice(0, 120)}`] : []),
];

async function sellersFor(work: UnitOfWork, terms: readonly string[]): Promise<readonly Seller[]> {
  const { organizationId } = work.actor;
  const asked = [organizationId, terms.join(' | '), terms];
  const sellers = await work.tx.query<Found>(capable, asked, 'emergency.capable');
  const contracts = await work.tx.query<OfContract>(prePositioned, [...asked, work.today], 'emergency.contracts');
  const found = new Map<string, Seller>(sellers.map((one) => [one.id, { ...one, contracts: [] }]));
  for (const { number, untilDay, cents, ...one } of contracts) {
    const known = found.get(one.id);
    found.set(one.id, {
      ...one,
      fits: Math.max(one.fits, known?.fits ?? 0),
      contracts: [...(known?.contracts ?? []), { number, untilDay, cents }],
    });
  }
  return [...found.values()];
}

/** Ranked by what is on record: contracts in force, replies on capacity, what a vendor says that it sells, and how far it is. */
export async function rankedFor(work: UnitOfWork, row: Activation): Promise<RankedVendors> {
  const terms = termsOf(row.need ?? '');
  const where = await whereNeeded(work, row);
  const head = { freshHours: FRESH_HOURS, from: where?.said ?? null };
  if (terms.length === 0) return { ...head, vendors: firstRows([], SHOWN) };
  const sellers = await sellersFor(work, terms);
  const sites = await vendorSites(
    work,
    sellers.map(({ id }) => id),
  );
  const capacities = await capacityOf(work, row.id);
  const ranked = sellers
    .map(
      (one): Candidate => ({
        ...one,
        weight: weightOf(capacities.get(one.id)?.standing ?? null),
        miles: where && nearestOf(sites.get(one.id) ?? [], where.milesTo),
      }),
    )
    .toSorted(inOrder);
  const { data, ...count } = firstRows(ranked, SHOWN);
  const vendors: RankedVendors['vendors']['data'][number][] = [];
  for (const [at, one] of data.entries()) {
    const capacity = capacities.get(one.id);
    vendors.push({
      id: one.id,
      name: one.name,
      rank: at + 1,
      isPrePositioned: one.contracts.length > 0,
      miles: one.miles === null ? null : Math.round(one.miles * 10) / 10,
      capacity: capacity
        ? { standing: capacity.standing, repliedAt: capacity.repliedAt, remark: capacity.remark }
        : null,
      reasons: reasonsOf(one, terms, { where, capacity }),
      trouble: await vendorTrouble(work, one.id),
    });
  }
  return { ...head, vendors: { ...count, data: vendors } };
}

export async function rankedVendorsOf(work: UnitOfWork, id: string): Promise<RankedVendors> {
  const row = await work.find(emergencyActivation, id);
  if (!row) throw missing(emergencyActivation);
  return rankedFor(work, row);
}
