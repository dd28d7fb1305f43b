import { dollars } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import type { RankedVendors } from './emergency-calls.ts';
import { vendorTrouble } from './judging.server.ts';
import { type Candidate, inOrder, termsOf } from './ranking.ts';

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

/** Why a vendor is where it is: said, so that a person can disagree. */
function reasonsOf({ sells, fits, contracts }: Candidate, terms: readonly string[]): readonly string[] {
  return [
    ...contracts.map(
      ({ number, untilDay, cents }) =>
        `Contract ${number} until ${untilDay}${cents === null ? '' : `, ${dollars(cents)} not to exceed`}`,
    ),
    ...(fits > 0 ? [`Fits ${fits} of ${terms.length} words of the need`] : []),
    ...(sells ? [`Sells ${sells.slice(0, 120)}`] : []),
  ];
}

/** Ranked by what is on record: contracts that are in force, then what a vendor says that it sells. How far it is, is not known. */
export async function rankedVendorsOf(work: UnitOfWork, id: string): Promise<RankedVendors> {
  const row = await work.find(emergencyActivation, id);
  if (!row) throw missing(emergencyActivation);
  const terms = termsOf(row.need ?? '');
  if (terms.length === 0) return { vendors: firstRows([], SHOWN) };
  const { organizationId } = work.actor;
  const asked = [organizationId, terms.join(' | '), terms];
  const sellers = await work.tx.query<Found>(capable, asked, 'emergency.capable');
  const contracts = await work.tx.query<OfContract>(prePositioned, [...asked, work.today], 'emergency.contracts');
  const candidates = new Map<string, Candidate>(sellers.map((one) => [one.id, { ...one, contracts: [] }]));
  for (const { number, untilDay, cents, ...one } of contracts) {
    const known = candidates.get(one.id);
    candidates.set(one.id, {
      ...one,
      fits: Math.max(one.fits, known?.fits ?? 0),
      contracts: [...(known?.contracts ?? []), { number, untilDay, cents }],
    });
  }
  const ranked = [...candidates.values()].toSorted(inOrder);
  const { data, ...count } = firstRows(ranked, SHOWN);
  const vendors: RankedVendors['vendors']['data'][number][] = [];
  for (const [at, one] of data.entries())
    vendors.push({
      id: one.id,
      name: one.name,
      rank: at + 1,
      isPrePositioned: one.contracts.length > 0,
      reasons: [...reasonsOf(one, terms)],
      trouble: await vendorTrouble(work, one.id),
    });
  return { vendors: { ...count, data: vendors } };
}
