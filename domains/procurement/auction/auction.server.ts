import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { endOfLength, lotsOf, resumed } from './auction.ts';
import { buyers } from './auction-life.ts';
import { auction } from './auction.record.ts';

type Auction = Row<typeof auction>;
type Facts = EffectFacts<Auction>;
type Call = Row<typeof solicitation>;

const at = (moment: number): string => new Date(moment).toISOString();

async function callOf(work: UnitOfWork, row: Pick<Auction, 'solicitation'>, lock?: 'share'): Promise<Call> {
  const where = { where: { id: row.solicitation }, ...(lock && { lock }) };
  const call = await work.asProduct.row(solicitation, where);
  if (call?.type !== 'auction')
    throw refusedAt('solicitation', 'auction.of_its_type', 'Choose a solicitation of the type Reverse auction.');
  return call as Call; // all of its fields were read
}

const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

/** An auction belongs to a call that is not out yet: its terms are published with it. */
async function made({ row, work }: Facts): Promise<void> {
  const call = await callOf(work, row);
  if (isProduct(work)) return;
  await refuseWithoutRight(work, auction, buyers);
  refusePublished(call);
}

const beforePublication = ['draft', 'in_review', 'returned', 'approved'] as const;
function refusePublished({ status }: Call): void {
  if (!beforePublication.some((state) => state === status))
    throw refusedAt(
      'solicitation',
      'auction.before_publication',
      'The solicitation is published or over. An auction is entered and scheduled before.',
    );
}

type Flaw = readonly [path: string, code: string, sentence: string];
type Priced = Pick<Call, 'type' | 'lots' | 'items' | 'extras'>;

/** What a total is worked out of: base lines alone, each lot with the price that it opens at. */
function lineFlawOf(call: Priced, row: Auction): Flaw | null {
  if ((call.items ?? []).some(({ kind }) => kind !== 'base'))
    return ['solicitation', 'auction.base_lines', 'An auction has base lines only: take out options and alternates.'];
  const lots = lotsOf(sheetOf(call));
  if (lots.length === 0)
    return ['solicitation', 'auction.has_lines', 'Enter the lines of the price sheet of the solicitation first.'];
  const named = (row.limits ?? []).map(({ lot }) => lot ?? '');
  if (lots.some((lot) => !named.includes(lot)) || named.some((lot) => !lots.includes(lot)))
    return [
      'limits',
      'auction.opening_prices',
      'Enter one opening price for each lot that has lines, and for no other.',
    ];
  return null;
}

function flawOf(call: Call, row: Auction): Flaw | null {
  const flaw = lineFlawOf(call, row);
  if (flaw) return flaw;
  if (call.dueAt !== null && row.startsAt < call.dueAt)
    return [
      'startsAt',
      'auction.after_due',
      'The auction starts when responses are due or later: firms enter until then.',
    ];
  return null;
}

async function scheduled({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, auction, [{ duty: 'chief_procurement_officer' }]);
  const call = await callOf(work, row, 'share');
  refusePublished(call);
  const flaw = flawOf(call, row);
  if (flaw) throw refusedAt(...flaw);
  if (row.startsAt <= work.now())
    throw refusedAt('startsAt', 'auction.starts_ahead', 'The start has passed. Enter a later one.');
  const endsAt = at(endOfLength(Date.parse(row.startsAt), row.minutes));
  await work.asProduct.change(
    auction,
    row.id,
    {},
    { opensAt: row.startsAt, endsAt, extensions: 0, scheduledBy: personActing(work.actor) },
  );
}

const asked = async ({ row, work }: Facts): Promise<void> => {
  await refuseWithoutRight(work, auction, buyers);
  await work.asProduct.change(auction, row.id, {}, { askedBy: personActing(work.actor) });
};

const answered = async ({ row, work }: Facts): Promise<void> => {
  await refuseWithoutRight(work, auction, [{ duty: 'chief_procurement_officer' }]);
  await work.asProduct.change(auction, row.id, {}, { askedBy: null });
};

/** The moment of the pause is that of the later clock, which also judges bids: what came before it counts. */
async function paused({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, auction, [{ duty: 'chief_procurement_officer' }]);
  const { later } = await bothClocks(work);
  if (row.endsAt !== null && later >= row.endsAt)
    throw refusedAt('endsAt', 'auction.over', 'The auction has ended: nothing is left to pause.');
  await work.asProduct.change(auction, row.id, {}, { pausedAt: later });
}

async function proceeds({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, auction, [{ duty: 'chief_procurement_officer' }]);
  const { later } = await bothClocks(work);
  const startsAt = row.opensAt ?? row.startsAt;
  const { endsAt, pausedAt } = row;
  const given = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt ?? startsAt) };
  const next = resumed({ ...given, pausedAt: Date.parse(pausedAt ?? later) }, Date.parse(later));
  const times = { opensAt: at(next.startsAt), endsAt: at(next.endsAt), pausedAt: null, askedBy: null };
  await work.asProduct.change(auction, row.id, {}, times);
}

export const auctionEffects = follows(auction, {
  create: [made],
  edit: [made],
  schedule: [scheduled],
  askPause: [asked],
  pause: [paused],
  proceed: [answered],
  resume: [proceeds],
  askCancel: [asked],
  keep: [answered],
});

const auctionsOf = (work: UnitOfWork, id: string, status: readonly Auction['status'][]) =>
  work.asProduct.rows(auction, { where: { solicitation: id, status: [...status] }, most: 'all' });

/** A reverse auction goes out with one auction that a second person scheduled, and takes its result as its bids. */
export async function prepareAuction({ row, work }: EffectFacts<Call>): Promise<void> {
  if (row.type !== 'auction') return;
  // One that is stopped for now could be resumed beside it.
  const [one, other] = await auctionsOf(work, row.id, ['scheduled', 'pausing', 'paused', 'cancelling']);
  if (!one || other || one.status !== 'scheduled')
    throw refusedAt('type', 'auction.is_scheduled_once', 'Schedule one auction for this solicitation first.');
  const flaw = flawOf(row, one as Auction);
  if (flaw) throw refusedAt('type', flaw[1], `${one.number}: ${flaw[2]}`);
  if (one.startsAt <= work.now())
    throw refusedAt('type', 'auction.start_is_over', `The start of ${one.number} has passed. Enter another auction.`);
  await work.asProduct.insert(
    sealedEvent,
    {},
    { solicitation: row.id, part: 'bid', level: 'rule', needed: 0, addenda: 0, countShown: false, attempts: 0 },
  );
}

/** An addendum leaves each lot with the opening price that it was published with. */
export async function refuseUnfitAddendum(work: UnitOfWork, call: Priced & { readonly id: string }): Promise<void> {
  if (call.type !== 'auction') return;
  for (const one of await auctionsOf(work, call.id, ['scheduled', 'pausing', 'paused', 'cancelling'])) {
    const flaw = lineFlawOf(call, one as Auction);
    if (flaw) throw refusedAt('items', flaw[1], `${one.number}: ${flaw[2]}`);
  }
}

/** Where the call closes after the start, the auction starts then: no firm loses of its time. */
export async function startWithClosing({ row, work }: EffectFacts<Call>): Promise<void> {
  if (row.type !== 'auction') return;
  const { later } = await bothClocks(work);
  for (const one of await auctionsOf(work, row.id, ['scheduled', 'pausing'])) {
    const lost = Date.parse(later) - Date.parse(one.opensAt ?? one.startsAt);
    if (lost <= 0 || one.endsAt === null) continue;
    const times = { opensAt: later, endsAt: at(Date.parse(one.endsAt) + lost) };
    await work.asProduct.change(auction, one.id, {}, times);
  }
}

/** The call ends without an award, and its auction with it. */
export async function voidAuctions({ row, work }: EffectFacts<Call>): Promise<void> {
  if (row.type !== 'auction') return;
  const open = ['draft', 'scheduled', 'pausing', 'paused', 'cancelling'] as const;
  for (const { id } of await auctionsOf(work, row.id, open)) await work.asProduct.move(auction, id, 'void');
}
