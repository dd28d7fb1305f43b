import { endAuction } from '#domains/procurement/auction/auction-end.server.ts';
import { auctionBid } from '#domains/procurement/auction/auction-bid.record.ts';
import { auctionEntry } from '#domains/procurement/auction/auction-entry.record.ts';
import { auction } from '#domains/procurement/auction/auction.record.ts';
import { endAfter } from '#domains/procurement/auction/auction.ts';
import { databaseClock } from '#domains/procurement/sealing/clocks.server.ts';
import { sheetOf } from '#domains/procurement/sealing/bid-content.ts';
import { totalsOf } from '#domains/procurement/solicitation/price-sheet.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { sellersOf } from './sellers.ts';

/** The one that ended. */
export const FUEL = 'Fuel, unleaded and diesel';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const auctionTerms = [
  'Prices are per unit, delivered, with all taxes and fees that the county does not recover.',
  'Each price binds for ninety days. A price is not taken back once it is given.',
  'The county awards to the lowest responsive and responsible bidder.',
].join('\n');

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** What an auction of this call is entered with; it opens so many hours after responses are due. */
export const auctionOf = (
  call: { readonly id: string; readonly dueAt: string | null },
  given: { hours: number; opening: number; step: number },
) => ({
  solicitation: call.id,
  startsAt: new Date(Date.parse(call.dueAt ?? '') + given.hours * HOUR).toISOString(),
  minutes: 60,
  limits: [{ opening: usd(given.opening) }],
  stepAmount: usd(given.step),
  shows: 'both' as const,
  softMinutes: 5,
  extendMinutes: 5,
  mostExtensions: 6,
  terms: auctionTerms,
});

/** A day whose moment the clock of the database says as well. */
export function withClock({ tx, actor, around }: UnitOfWork, at: string): UnitOfWork {
  const query: typeof tx.query = async (text, values, statement) =>
    text === databaseClock ? ([{ now: at }] as never) : tx.query(text, values, statement);
  return new UnitOfWork({ ...tx, query }, actor, { ...around, now: () => new Date(at) });
}

/** Bidder, minute and unit prices of gasoline and diesel in ten-thousandths of a dollar. */
const prices: readonly (readonly [bidder: number, minute: number, gasoline: number, diesel: number])[] = [
  [0, 3, 24_900, 26_900],
  [1, 7, 24_700, 26_850],
  [2, 9, 24_850, 26_700],
  [1, 18, 24_500, 26_600],
  [0, 26, 24_450, 26_450],
  [2, 31, 24_300, 26_450],
  [0, 44, 24_200, 26_250],
  [1, 52, 24_100, 26_250],
  [2, 57, 23_950, 26_150],
  [1, 61, 23_900, 26_000],
  [2, 66, 23_750, 25_950],
];

/** The fuel auction as it ran: three firms, two extensions, and its last prices as bids. Prices are kept as the portal takes them. */
export async function seedAuctions(as: As, cast: Cast): Promise<void> {
  const walter = cast.get('Walter Kowalski') as Actor;
  const work = as(walter).asProductAlone;
  const call = await work.row(solicitation, { where: { name: FUEL } });
  const row = call && (await work.row(auction, { where: { solicitation: call.id } }));
  if (!call || !row) throw new Error('The seed has no fuel auction');
  const active = {
    where: { status: 'active' },
    order: 'name',
    fields: ['name', 'heldFrom', 'sells'],
    most: 'all',
  } as const;
  const free = (await work.rows(vendor, active)).filter(({ heldFrom }) => !heldFrom?.length);
  const firms = [...sellersOf(free, 'gasoline'), ...free].slice(0, 3);
  const entered = await Promise.all(
    firms.map((firm, at) =>
      work.insert(
        auctionEntry,
        {},
        {
          alias: `Bidder ${at + 1}`,
          auction: row.id,
          offeror: firm.id,
          acceptedBy: `Sales desk, ${firm.name}`,
          enteredAt: new Date(Date.parse(call.dueAt ?? '') - (at + 2) * HOUR).toISOString(),
        },
      ),
    ),
  );
  const sheet = sheetOf(call);
  const start = Date.parse(row.opensAt ?? row.startsAt);
  let end = { endsAt: Date.parse(row.endsAt ?? ''), extensions: 0 };
  for (const [at, [bidder, minute, gasoline, diesel]] of prices.entries()) {
    const offer = { prices: { 1: gasoline, 2: diesel }, extras: {} };
    const moment = start + minute * MINUTE + at * 1_310;
    const next = endAfter({ at: moment, ...end }, row);
    await work.insert(
      auctionBid,
      {},
      {
        number: at + 1,
        auction: row.id,
        entry: entered[bidder]?.id ?? '',
        total: usd(totalsOf(sheet, offer).lots[''] ?? 0),
        bidAt: new Date(moment).toISOString(),
        extendedTo: next.extensions > end.extensions ? new Date(next.endsAt).toISOString() : null,
        offer,
        signedBy: `Sales desk, ${firms[bidder]?.name ?? ''}`,
      },
    );
    end = next;
  }
  const endsAt = new Date(end.endsAt).toISOString();
  await work.change(auction, row.id, {}, { endsAt, extensions: end.extensions });
  await endAuction(withClock(work, endsAt), row.id);
}

/** What a past or coming call of the type is entered with, and scheduled by another person before it goes out. */
export async function scheduleAuction(
  buyer: UnitOfWork,
  chief: UnitOfWork,
  call: { readonly id: string; readonly dueAt: string | null },
  given: { readonly opening: number; readonly step: number },
): Promise<void> {
  const { id } = await buyer.insert(auction, auctionOf(call, { hours: 20, ...given }));
  await chief.move(auction, id, 'schedule');
}
