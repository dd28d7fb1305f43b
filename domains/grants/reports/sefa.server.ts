import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { splitCents } from '../../planning/public.ts';
import { COUNTED } from '../award/figures.server.ts';
import type { Sefa } from './report-calls.ts';

interface Spent {
  readonly id: string;
  readonly agency: string;
  readonly passThrough: string | null;
  readonly passThroughNumber: string | null;
  readonly cents: number;
}
interface Listing {
  readonly award: string;
  readonly aln: string;
  readonly program: string;
  readonly cents: number;
}

const charged = `from grant_award a
    join grant_cost_splits s on s.organization_id = a.organization_id and s.award = a.id and s.share = 'funder'
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
  where a.organization_id = $1 and a.funding_type in ('federal', 'pass_through')
    and c.incurred_on between $2::date and $3::date`;

const spentSql = `select a.id, a.agency, a.pass_through as "passThrough", a.pass_through_number as "passThroughNumber",
    sum(s.amount_cents)::bigint as cents ${charged} group by a.organization_id, a.id order by a.number`;

const ledgerSql = `select coalesce(sum(s.amount_cents), 0)::bigint as cents ${charged}`;

const listingsSql = `select l.parent as award, l.aln, l.program, l.amount_cents as cents from grant_award_listings l
  where l.organization_id = $1 and l.parent = any ($2::uuid[]) order by l.parent, l.position`;

const yearsSql = `select distinct b.ends_on::text as day from budget b where b.organization_id = $1 and b.span = 'year' order by 1 desc`;

/** An award under several listings falls on them as its money does; the odd cent goes where it belongs, so that the sum stays. */
function spread(
  { cents }: Spent,
  listings: readonly Listing[],
): readonly (Pick<Listing, 'aln' | 'program'> & { cents: number })[] {
  if (listings.length === 0) return [{ aln: 'None', program: 'No assistance listing', cents }];
  const [first] = listings;
  const isEmpty = listings.every((one) => one.cents === 0);
  if (listings.length === 1 || isEmpty) return [{ aln: first?.aln ?? '', program: first?.program ?? '', cents }];
  const shares = splitCents(
    cents,
    listings.map((one) => one.cents),
  );
  return listings.map(({ aln, program }, at) => ({ aln, program, cents: shares[at] ?? 0 }));
}

export async function sefaOf(work: UnitOfWork, asked: string | null): Promise<Sefa> {
  const { organizationId } = work.actor;
  const found = await work.tx.query<{ day: string }>(yearsSql, [organizationId], 'grants.sefa_years');
  const years = found.map(({ day }) => day);
  const untilDay = asked ?? years.find((day) => day < work.today) ?? `${Number(work.today.slice(0, 4)) - 1}-12-31`;
  const fromDay = addMonths(addDays(untilDay, 1), -12);
  const days = [organizationId, fromDay, untilDay];
  const spent = await work.tx.query<Spent & Record<string, unknown>>(spentSql, days, 'grants.sefa');
  const [ledger] = await work.tx.query<{ cents: number }>(ledgerSql, days, 'grants.sefa_ledger');
  const listings = await work.tx.query<Listing & Record<string, unknown>>(
    listingsSql,
    [organizationId, spent.map(({ id }) => id)],
    'grants.sefa_listings',
  );
  const rows = new Map<string, Sefa['rows'][number]>();
  for (const award of spent)
    for (const { aln, program, cents } of spread(
      award,
      listings.filter((one) => one.award === award.id),
    )) {
      const { agency, passThrough, passThroughNumber } = award;
      const key = [aln, program, passThrough, passThroughNumber].join('|');
      rows.set(key, {
        aln,
        program,
        agency,
        passThrough,
        passThroughNumber,
        cents: (rows.get(key)?.cents ?? 0) + cents,
      });
    }
  const sorted = [...rows.values()].toSorted((one, other) => (one.aln < other.aln ? -1 : one.aln > other.aln ? 1 : 0));
  return {
    fromDay,
    untilDay,
    years: [...new Set([untilDay, ...years])].toSorted().toReversed(),
    rows: sorted,
    totalCents: sorted.reduce((sum, { cents }) => sum + cents, 0),
    ledgerCents: ledger?.cents ?? 0,
  };
}
