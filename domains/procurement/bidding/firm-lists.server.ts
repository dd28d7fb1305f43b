import type { Ports } from '#server/ports.ts';
import type { FirmBidRow, OpenSolicitation, OwnBid } from './bidding-calls.ts';

/** Agencies of this server that a firm may register with, those it is registered with first. */
const MOST_AGENCIES = 50;
const MOST_OF_ONE = 50;

export interface AgencyOfServer {
  readonly id: string;
  readonly name: string;
}

export async function agenciesFor(
  database: Ports['database'],
  registered: readonly string[],
): Promise<{ readonly agencies: readonly AgencyOfServer[]; readonly hasMore: boolean }> {
  const found = await database.platform((tx) =>
    tx.query<AgencyOfServer>(
      `select id, name from organization where kind = 'agency' and state = 'active' and demo_ends_at is null
       order by id = any ($1::uuid[]) desc, name, id limit ${MOST_AGENCIES + 1}`,
      [registered],
      'firm.agencies_to_bid',
    ),
  );
  return { agencies: found.slice(0, MOST_AGENCIES), hasMore: found.length > MOST_AGENCIES };
}

/** A request for information asks for answers, not for bids; it has its own list. */
const open = `select s.id, s.number, s.name, s.type, s.due_at as "dueAt",
    exists (select from solicitation_items i join commodity_code c on c.organization_id = i.organization_id and c.id = i.commodity
      where i.organization_id = $1 and i.parent = s.id and ((c.scheme = 'naics' and c.code = any ($3::text[])) or c.id = any (v.commodities))) as "isMatch",
    coalesce(v.status in ('registered', 'active', 'on_hold'), false) as "isRegistered",
    s.type = 'auction' or coalesce(e.status = 'live' and e.public_key is not null, false) as "takesBids", coalesce(e.addenda, 0) as addenda
  from solicitation s
  left join vendor v on v.organization_id = s.organization_id and v.firm = $4
  left join sealed_event e on e.organization_id = s.organization_id and e.solicitation = s.id and e.part = 'bid'
  where s.organization_id = $1 and s.type <> 'rfi' and s.status = 'published' and s.published_at is not null and s.due_at > $2
  order by s.due_at, s.id limit ${MOST_OF_ONE + 1}`;

interface Firm {
  readonly id: string;
  readonly naics: readonly string[];
}

/** What one agency asks for now, the first to be due first. */
export async function openAt(
  database: Ports['database'],
  { id, name }: AgencyOfServer,
  firm: Firm,
  now: string,
): Promise<{ readonly found: readonly OpenSolicitation[]; readonly hasMore: boolean }> {
  const rows = await database.within({ organizationId: id }, (tx) =>
    tx.query<Omit<OpenSolicitation, 'agency' | 'agencyName'>>(open, [id, now, firm.naics, firm.id], 'firm.open_calls'),
  );
  return {
    found: rows.slice(0, MOST_OF_ONE).map((row) => ({ agency: id, agencyName: name, ...row })),
    hasMore: rows.length > MOST_OF_ONE,
  };
}

const announced = `from award a where a.organization_id = $1 and a.solicitation = s.id and a.status in ('noticed', 'protested', 'standby', 'final')`;

/** The latest bid of a firm on each solicitation. Whom the agency announced is public, and with it the prices that were read out. */
const latest = `select distinct on (e.event) s.id, s.number, s.name, s.status as state, s.due_at as "dueAt",
    e.receipt, b.status, e.received_at as "receivedAt", e.commitment, e.size::int as size, e.signed_by as "signedBy",
    b.total_cents::float8 as cents,
    case when b.is_partial is not true and coalesce(s.alternate_basis, 'base') = 'base' then (select count(*)::int + 1 from bid o where o.organization_id = $1 and o.event = e.event
      and o.is_opened and o.is_partial is not true and o.status not in ('nonresponsive', 'excused') and o.total_cents < b.total_cents) end as place,
    exists (select ${announced}) as "isAnnounced",
    (select max(a.status) ${announced} and a.vendor = v.id) as mine,
    (select min(c.answer_by) from bid_correction c where c.organization_id = $1 and c.bid = b.id and c.status = 'requested') as "answerBy"
  from vendor v
  join bid_envelope e on e.organization_id = v.organization_id and e.vendor = v.id and e.signed_by is not null
  join bid b on b.organization_id = e.organization_id and b.id = e.bid and b.event = e.event
  join solicitation s on s.organization_id = b.organization_id and s.id = b.solicitation
  where v.organization_id = $1 and v.firm = $2
  order by e.event, e.received_at desc, e.receipt`;

interface Latest extends Omit<FirmBidRow, 'agency' | 'agencyName' | 'own' | 'award'>, OwnBid {
  readonly isAnnounced: boolean;
  readonly mine: string | null;
}

const awardOf = ({ isAnnounced, mine }: Latest): FirmBidRow['award'] =>
  isAnnounced ? (mine === null ? 'not_selected' : mine === 'final' ? 'awarded' : 'intended') : null;

export async function bidsAt(
  database: Ports['database'],
  { id: agency, name: agencyName }: AgencyOfServer,
  firm: string,
): Promise<FirmBidRow[]> {
  const rows = await database.within({ organizationId: agency }, (tx) =>
    tx.query<Latest>(latest, [agency, firm], 'firm.latest_bids'),
  );
  return rows.map((row) => {
    const { id, number, name, state, dueAt, answerBy, receipt, status, receivedAt, commitment, size, signedBy, cents } =
      row;
    const own = { receipt, status, receivedAt, commitment, size, signedBy, cents };
    const isPriced = row.isAnnounced && cents !== null && status !== 'nonresponsive';
    const place = isPriced ? row.place : null;
    return { agency, agencyName, id, number, name, state, dueAt, own, answerBy, place, award: awardOf(row) };
  });
}
