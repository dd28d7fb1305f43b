import { type Actor, type AnswerOf, fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Notice, isPublic } from '../publication/notice.ts';
import { noticeOf } from '../publication/notice.server.ts';
import { inclusionProof } from '#server/audit/proofs.ts';
import { inDecidingOrder } from '../solicitation/alternates.ts';
import { totalsFor } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { sheetOf } from './bid-content.ts';
import { bothClocks, gapOf } from './clocks.server.ts';
import type { ChainedLine } from './minutes.ts';
import { signersOf } from './minutes-signing.server.ts';
import { openingSession } from './opening-session.record.ts';
import { receivedFor } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import type { Room, SealedRow, sealingOverview, Tabulated, tabulation } from './sealing-calls.ts';
import { proofOf } from './tally.ts';

/** How many bids stand sealed; told before the opening only where the policy of the event says so. */
const standing = `(select count(*)::int from bid b join sealed_event f on f.organization_id = $1 and f.id = b.event
  where b.organization_id = $1 and f.solicitation = e.solicitation and b.status not in ('withdrawn', 'superseded'))`;

const events = `select e.id, e.number, e.part, e.solicitation, s.number as call, s.name, e.level, e.status, s.due_at as "dueAt", e.root,
    case when e.count_shown or e.status = 'opened' then ${standing} end as bids,
    (select count(*)::int from sealed_event_officers o where o.organization_id = $1 and o.parent = e.id) as officers,
    (select count(*)::int from sealed_event_officers o where o.organization_id = $1 and o.parent = e.id and o.tested_at is not null) as tested,
    exists (select from sealed_event_officers o where o.organization_id = $1 and o.parent = e.id and o.officer = $2) as "isMine"
  from sealed_event e join solicitation s on s.organization_id = e.organization_id and s.id = e.solicitation
  where e.organization_id = $1 and e.status <> 'destroyed'
  order by (e.status = 'opened'), case when e.status <> 'opened' then s.due_at end, s.due_at desc, e.number desc`;

const unprepared = `select s.id, s.number, s.name, s.type, p.part from solicitation s
  cross join (values ('bid'), ('price')) as p (part)
  where s.organization_id = $1 and s.type not in ('rfi', 'auction') and s.status in ('draft', 'returned', 'in_review', 'approved')
    and (p.part = 'bid' or s.type = 'multi_step')
    and not exists (select from sealed_event e where e.organization_id = $1 and e.solicitation = s.id and e.part = p.part)
  order by s.number desc, p.part`;

const openersIn = `select m.id, m.name from organization_members m where m.organization_id = $1 and m.status = 'active'
    and exists (select from duty_grant d where d.organization_id = $1 and d.member = m.id and d.duty = 'opening_officer'
      and d.status = 'active' and d.from_day <= $2 and (d.until_day is null or d.until_day >= $2))
  order by m.name, m.id`;

type Waiting = AnswerOf<typeof sealingOverview>['waiting'][number];

export async function overviewFor(work: UnitOfWork) {
  const { organizationId, id } = work.actor;
  return {
    now: work.now(),
    events: await work.tx.query<SealedRow>(events, [organizationId, id]),
    waiting: await work.tx.query<Waiting>(unprepared, [organizationId]),
    officers: await work.tx.query<{ id: string; name: string }>(openersIn, [organizationId, work.today]),
  };
}

const shares = `select o.officer as id, m.name, o.public_key as "publicKey", o.public_key is not null as "isEnrolled", o.tested_at is not null as "isTested",
    coalesce(s.session = $3, false) as "isPresent"
  from sealed_event_officers o
  join organization_members m on m.organization_id = o.organization_id and m.id = o.officer
  left join opening_share s on s.organization_id = o.organization_id and s.event = o.parent and s.officer = o.officer
  where o.organization_id = $1 and o.parent = $2 order by o.position`;

export async function roomFor(work: UnitOfWork, id: string): Promise<Room> {
  const { organizationId } = work.actor;
  const event = await work.row(sealedEvent, { where: { id } });
  const call = event && (await work.row(solicitation, { where: { id: event.solicitation } }));
  if (!event || !call) throw fail('not_found', 'not_found', 'There is no such sealed opening.');
  const session = await work.row(openingSession, { where: { event: id }, order: '-startedAt' });
  const officers = await work.tx.query<Room['officers'][number]>(shares, [organizationId, id, session?.id ?? null]);
  const [own] = await work.tx.query<{ wrapped: string | null; sealed: string | null; signing: string | null }>(
    'select wrapped, sealed, signing_wrapped as signing from opening_share where organization_id = $1 and event = $2 and officer = $3',
    [organizationId, id, work.actor.id],
  );
  const [counted] = (await work.tx.query<{ bids: number }>(
    `select ${standing} as bids from sealed_event e where e.organization_id = $1 and e.id = $2`,
    [organizationId, id],
  )) as [{ bids: number }]; // the event is there
  const kept = session?.minutes;
  const minutes = (Array.isArray(kept) ? kept : []) as readonly ChainedLine[]; // as the opening wrote them
  const chair = session && officers.find((one) => one.id === session.chair);
  const ownKey = officers.find((one) => one.id === work.actor.id)?.publicKey;
  const signingKey = event.officers?.find(({ officer }) => officer === work.actor.id)?.signingKey;
  const signing = own?.signing && signingKey ? { public: signingKey, wrapped: own.signing } : null;
  const signers = session?.status === 'ended' ? await signersOf(work, session) : [];
  const other = await work.row(sealedEvent, {
    where: { solicitation: call.id, id: { not: id }, status: { not: 'destroyed' } },
    fields: ['part', 'status'],
  });
  const first = event.part === 'price' ? other?.id : null;
  const waits = first
    ? await work.rows(bid, { where: { event: first, status: 'opened' }, fields: [], most: 'all' })
    : [];
  const { number, part, status, level, needed, addenda, publicKey, root, received, attempts } = event;
  return {
    now: work.now(),
    id,
    number,
    part,
    other: other && { id: other.id, part: other.part, status: other.status },
    undecided: waits.length,
    status,
    level,
    needed,
    addenda,
    publicKey,
    root,
    attempts,
    officers,
    call: call.number,
    name: call.name,
    solicitation: call.id,
    dueAt: call.dueAt,
    me: work.actor.id,
    received: event.countShown || status === 'opened' ? received : null,
    bids: event.countShown || status === 'opened' ? counted.bids : null,
    sheet: sheetOf(call),
    items: (call.items ?? []).map(({ item, lot, quantity, kind }, at) => ({
      id: String(at + 1),
      item,
      lot: lot ?? '',
      kind,
      quantity: quantity.amount,
      unit: quantity.unit,
    })),
    extras: (call.extras ?? []).map(({ name, lot, kind }, at) => ({ id: `x${at + 1}`, name, lot: lot ?? '', kind })),
    own: own?.wrapped && ownKey ? { public: ownKey, wrapped: own.wrapped, sealed: own.sealed, signing } : null,
    session: session
      ? {
          id: session.id,
          status: session.status,
          chair: session.chair,
          chairName: chair?.name ?? '',
          chairKey: session.chairKey,
          number: session.number,
          lastHash: session.lastHash,
        }
      : null,
    minutes: minutes.map(({ at, what, by, text }) => ({ at, what, by, text })),
    signers: signers.map(({ id: officer, name, state, at, keyMade, objection }) => ({
      id: officer,
      name,
      state,
      at,
      keyMade,
      objection,
    })),
    clockGap: gapOf(await bothClocks(work)),
  };
}

const openedBids = `select b.id, b.receipt, v.name as vendor, b.status, b.is_late as "isLate", b.unreadable is not null as "isUnreadable", b.total_cents as cents, b.offer,
    coalesce(b.unreadable, b.mistake, case when b.missed_addenda > 0 then 'Addenda not acknowledged' when b.entries_differ then 'Entries differ' end) as why
  from bid b left join vendor v on v.organization_id = b.organization_id and v.id = b.vendor
  where b.organization_id = $1 and b.event = $2 and b.is_opened
  order by (b.status in ('nonresponsive', 'excused')), b.is_partial is true, b.total_cents nulls last, v.name, b.id`;

type Found = Omit<Tabulated, 'totals'>;

export async function tabulated(work: UnitOfWork, id: string): Promise<AnswerOf<typeof tabulation>> {
  const event = await work.row(sealedEvent, { where: { id } });
  const call = event && (await work.row(solicitation, { where: { id: event.solicitation } }));
  if (!event || !call) throw fail('not_found', 'not_found', 'There is no such sealed opening.');
  const both = await work.rows(sealedEvent, {
    where: { solicitation: call.id },
    fields: ['part', 'status'],
    most: 'all',
  });
  const first = both.find(({ part }) => part === 'bid');
  if (event.status !== 'opened' || !first)
    return { isOpened: false, isWithheld: false, arePricesSealed: false, counted: 0, bids: [] };
  const arePricesSealed = both.some(({ part, status }) => part === 'price' && status !== 'opened');
  const sheet = sheetOf(call);
  const found = await work.tx.query<Found>(openedBids, [work.actor.organizationId, first.id]);
  const summed = found.map((one) => ({
    ...one,
    cents: one.cents === null ? null : Number(one.cents),
    totals: totalsFor(sheet, one.offer),
  }));
  const { counted, bids } = inDecidingOrder(call, sheet, summed);
  return {
    isOpened: true,
    arePricesSealed,
    counted,
    isWithheld: bids.some(({ vendor }) => vendor === null),
    bids: [...bids],
  };
}

/** What the notice asks of a bid, for those who type one from paper. */
export async function askedOnPaper(work: UnitOfWork, id: string): Promise<Notice> {
  const event = await work.row(sealedEvent, { where: { id }, fields: ['solicitation'] });
  const call = event && (await work.asProduct.row(solicitation, { where: { id: event.solicitation } }));
  if (!call) throw fail('not_found', 'not_found', 'There is no such sealed opening.');
  if (!isPublic(call)) throw fail('refused', 'bid.not_open', 'This solicitation does not take bids now.');
  return noticeOf(work.asProduct, call);
}

const byReceipt = `select e.event, b.id as bid from bid_envelope e join bid b on b.organization_id = e.organization_id and b.id = e.bid
  where e.organization_id = $1 and e.receipt = $2`;
const entryOf = `select id from audit_entry where organization_id = $1 and record = 'bid' and row_id = $2 and action = 'create'`;

/** For a receipt: what was received, and after the closing the proof that it is in the published root. Vendor and price are never in it. */
export async function receiptFor(work: UnitOfWork, receipt: string, keys: readonly string[] = []) {
  const { organizationId } = work.actor;
  const none = fail('not_found', 'bid.no_receipt', 'No bid was received with this receipt number.');
  if (!/^[0-9a-f-]{36}$/.test(receipt)) throw none;
  const [found] = await work.tx.query<{ event: string; bid: string }>(byReceipt, [organizationId, receipt]);
  const event = found && (await work.row(sealedEvent, { where: { id: found.event } }));
  const call = event && (await work.row(solicitation, { where: { id: event.solicitation } }));
  if (!found || !event || !call) throw none;
  const all = await receivedFor(work, event.id, 'infinity');
  const received = all.find((one) => one.receipt === receipt);
  if (!received) throw none;
  const before = all.filter(({ receivedAt }) => receivedAt < (call.dueAt ?? ''));
  const proof = event.root === null ? null : await proofOf(before, receipt, 'bid');
  const [entry] = await work.tx.query<{ id: string }>(entryOf, [organizationId, found.bid]);
  const destroyed = event.part === 'price' ? await destroyedPrice(work, found, receipt) : null;
  const audit = entry ? await inclusionProof(work.tx, entry.id).catch(() => null) : null;
  return {
    solicitation: call.number,
    name: call.name,
    status: event.status,
    closedAt: event.closedAt,
    root: event.root,
    envelopes: event.received,
    received,
    proof,
    audit,
    part: event.part,
    destroyed,
    keys,
  };
}

/** That a price envelope stays closed for good, and the hash of the line of the minutes in which its lock share was discarded. */
async function destroyedPrice(work: UnitOfWork, found: { event: string; bid: string }, receipt: string) {
  const row = await work.row(bid, { where: { id: found.bid }, fields: ['priceDestroyedAt', 'priceLockHash'] });
  if (!row?.priceDestroyedAt) return null;
  const sessions = await work.rows(openingSession, { where: { event: found.event }, fields: ['minutes'], most: 'all' });
  const lines = sessions.flatMap(({ minutes }) =>
    Array.isArray(minutes) ? (minutes as unknown as ChainedLine[]) : [],
  ); // as the opening wrote them
  const line = lines.find(({ what, text }) => what === 'destroyed' && text.includes(receipt));
  return { at: row.priceDestroyedAt, lockHash: row.priceLockHash ?? '', line: line?.hash ?? null };
}

export const isOfficer = ({ duties }: Actor): boolean => duties.includes('opening_officer');
