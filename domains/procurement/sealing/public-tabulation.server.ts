import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractorName } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import type { NoticeBid, NoticeTabulation } from '../publication/notice.ts';
import { inDecidingOrder, stepsIn } from '../solicitation/alternates.ts';
import { lotsBid, offeredAs, type Offer, type Totals, totalsFor } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import { sheetOf } from './bid-content.ts';
import { openingSession } from './opening-session.record.ts';
import { sealedEvent } from './sealed-event.record.ts';

export const afterOpening: readonly string[] = ['opened', 'awarded', 'failed', 'cancelled'];

const openedBids = `select b.receipt, b.received_at as "receivedAt", v.number, ${contractorName('v')} as vendor, b.status, b.is_late as "isLate", b.mistake,
    case when b.entries_differ then 'differ' when b.settled_by is not null then 'settled' end as entries, b.unreadable is null as "isReadable", b.total_cents::float8 as cents, b.total_currency as currency, b.is_partial is true as "isPartial", b.offer,
    b.price_salt as salt, b.price_hash as hash
  from bid b left join vendor v on v.organization_id = b.organization_id and v.id = b.vendor
  where b.organization_id = $1 and b.event = $2 and b.is_opened
  order by (b.status in ('nonresponsive', 'excused')), b.is_partial is true, b.total_cents nulls last, vendor, b.id`;

interface Found
  extends Omit<NoticeBid, 'number' | 'vendor' | 'total' | 'lots' | 'steps' | 'lines' | 'extras' | 'proof'> {
  readonly number: string | null;
  readonly vendor: string | null;
  readonly cents: number | null;
  readonly currency: string | null;
  readonly offer: Offer | null;
  readonly salt: string | null;
  readonly hash: string | null;
}

/**
 * What anyone may read of the bids. Prices that alone decide are read out at the opening (2 CFR 200.320(b)(1), ABA Model Procurement
 * Code 3-202(5)). Proposals are not disclosed to competitors while the award is open (3-203(4)), so they wait for the notice of intent,
 * which comes after the panel has locked its scores.
 */
export async function publicTabulation(
  work: UnitOfWork,
  call: Row<typeof solicitation>,
): Promise<NoticeTabulation | null> {
  if (!afterOpening.includes(call.status)) return null;
  const events = await work.rows(sealedEvent, {
    where: { solicitation: call.id, status: { not: 'destroyed' } },
    fields: ['part', 'status', 'closedAt'],
    most: 'all',
  });
  const event = events.find(({ part }) => part === 'bid');
  // Prices in envelopes of their own are read out at their own opening.
  if (!event || events.some(({ status }) => status !== 'opened')) return null;
  const last = events.find(({ part }) => part === 'price') ?? event;
  if (goesByRanking(call) && !(await work.has(award, { solicitation: call.id, noticedAt: { not: null } }))) return null;
  const found = await work.tx.query<Found>(openedBids, [work.actor.organizationId, event.id], 'notice.tabulation');
  const session = await work.row(openingSession, {
    where: { event: last.id, status: 'ended' },
    fields: ['endedAt'],
    order: '-startedAt',
  });
  const openedAt = session?.endedAt ?? last.closedAt;
  const sheet = sheetOf(call);
  const named = found.flatMap((one) =>
    one.vendor === null || one.number === null ? [] : [{ ...one, totals: totalsFor(sheet, one.offer) }],
  );
  const { counted, bids: ordered } = inDecidingOrder(call, sheet, named);
  const bids = ordered.map((one) => shownBid(call, one));
  // A bid that is still withheld would be missing from a table that says it has all of them.
  return openedAt === null || bids.length < found.length ? null : { openedAt, counted, bids };
}

interface Summed extends Found {
  readonly totals: Totals | null;
}

function shownBid(
  call: Row<typeof solicitation>,
  { cents, currency, offer, salt, hash, totals, ...one }: Summed,
): NoticeBid {
  const sheet = sheetOf(call);
  const lines = Object.entries(totals?.lines ?? {}).flatMap(([id, amount]) => {
    const price = offer?.prices[id];
    if (typeof price !== 'number') return [];
    const unit = sheet.lines.find((one) => one.id === id)?.unit;
    const offered = unit === undefined ? null : offeredAs(offer as Offer, id, unit); // it has the price
    return [[id, { price, cents: amount, ...(offered === null ? {} : { offered }) }] as const];
  });
  const bid = offer && totals ? lotsBid(sheet, offer) : null;
  return {
    ...one,
    lots: (call.lots ?? []).map(({ code }) => ({
      code,
      isBid: bid?.has(code) ?? false,
      cents: totals?.lots[code] ?? null,
    })),
    steps: totals ? stepsIn(totals).map(({ name, cents: step }) => ({ name, cents: step })) : [],
    number: one.number ?? '',
    vendor: one.vendor ?? '',
    total: cents === null || currency === null ? null : { cents, currency },
    lines: Object.fromEntries(lines),
    extras: totals?.extras ?? {},
    proof: offer && salt && hash ? { salt, hash, offer } : null,
  };
}
