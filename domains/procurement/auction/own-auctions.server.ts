import type { Ports } from '#server/ports.ts';
import type { AgencyOfServer } from '../bidding/firm-lists.server.ts';
import type { FirmAuctionRow } from './auction-calls.ts';

const entered = `select s.id as solicitation, a.number, s.name, coalesce(a.opens_at, a.starts_at) as "startsAt",
    coalesce(a.ends_at, a.starts_at) as "endsAt"
  from vendor v
  join auction_entry e on e.organization_id = v.organization_id and e.offeror = v.id and e.withdrawn_at is null
  join auction a on a.organization_id = e.organization_id and a.id = e.auction
  join solicitation s on s.organization_id = a.organization_id and s.id = a.solicitation
  where v.organization_id = $1 and v.firm = $2 and a.status in ('scheduled', 'pausing', 'paused', 'cancelling')
  order by a.starts_at, a.id`;

/** What one firm entered at one agency. */
export async function auctionsAt(
  database: Ports['database'],
  { id: agency, name: agencyName }: AgencyOfServer,
  firm: string,
): Promise<FirmAuctionRow[]> {
  const rows = await database.within({ organizationId: agency }, (tx) =>
    tx.query<Omit<FirmAuctionRow, 'agency' | 'agencyName'>>(entered, [agency, firm], 'firm.own_auctions'),
  );
  return rows.map((row) => ({ agency, agencyName, ...row }));
}
