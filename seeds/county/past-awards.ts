import { addWorkingDays } from '#domains/customers/calendar/calendar.ts';
import { calendarOf } from '#domains/customers/public.server.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { redFlag } from '#domains/procurement/red-flags/red-flag.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { openedBids } from './evaluations.ts';
import { sellersOf } from './sellers.ts';

/** Purchases of earlier years that went to the lowest bid, and what their bidders sell. */
const bought: readonly (readonly [name: string, work: string, bids: number])[] = [
  ['Water treatment chemicals, annual supply', 'Chlorine', 3],
  ['Sand spreaders for fleet', 'trucks, buses', 3],
  ['Library shelving, Beach branch', 'furniture', 3],
  ['Mowing of retention ponds', 'Mowing', 4],
  ['Playground mulch', 'Mowing', 3],
  ['Portable generators for shelters, reissue', 'generators', 3],
  ['Elevator inspection', 'Electrical contracting', 3],
  ['Ductile iron pipe and fittings', 'Sand, stone', 2],
  ['Asphalt cold patch, annual supply', 'Asphalt paving', 3],
  ['Office chairs, clerk of court', 'furniture', 4],
  ['Sandbags, filled and empty', 'Sand, stone', 3],
  ['Tree trimming, library campus', 'Mowing', 3],
  ['Turnout gear, fire rescue', 'turnout gear', 3],
  ['Message board batteries', 'trucks, buses', 3],
];

/** A bid between nine tenths of the estimate and a little above it, no two alike. */
const ofEstimate = (call: number, place: number): number => 0.9 + ((call * 37 + place * 53) % 19) / 100;

/** Bids of calls that closed long ago were opened, and the lowest one has the award. */
export async function seedPastAwards(as: As, cast: Cast): Promise<void> {
  const [chantal, walter, fiona] = ['Chantal Beaumont', 'Walter Kowalski', 'Fiona MacLeod'].map((name) =>
    cast.get(name),
  ) as [Actor, Actor, Actor]; // three names, three people of the county
  const calendar = await calendarOf(as(walter));
  const active = {
    where: { status: 'active' },
    order: 'number',
    fields: ['name', 'heldFrom', 'sells'],
    most: 'all',
  } as const;
  const firms = (await as(walter).rows(vendor, active)).filter(({ heldFrom }) => !heldFrom?.length);
  const closed = await as(walter).rows(solicitation, {
    where: { name: bought.map(([name]) => name), status: 'closed' },
    fields: ['name', 'dueAt', 'estimate', 'items'],
    most: 'all',
  });
  for (const [at, [name, work, count]] of bought.entries()) {
    const call = closed.find((one) => one.name === name);
    if (!call?.dueAt || !call.estimate) throw new Error(`No call was closed with the name ${name}`);
    const due = call.dueAt.slice(0, 10);
    const after = (days: number) => addWorkingDays(calendar, due, days);
    const items = call.items ?? [];
    const share = call.estimate.cents / Math.max(1, items.length);
    const prices = Array.from({ length: count }, (_, place) =>
      items.map(({ quantity }) => Math.round((share * ofEstimate(at, place)) / Number(quantity.amount))),
    );
    const sellers = sellersOf(firms, work);
    const own = prices.flatMap((_, place) => sellers[(at * 3 + place) % sellers.length] ?? []);
    const { id, bids } = await openedBids(as, walter, { name, work, opened: after(1), prices }, own);
    const totals = prices.map((all) =>
      all.reduce((sum, price, line) => sum + price * Number(items[line]?.quantity.amount), 0),
    );
    const lowest = totals.indexOf(Math.min(...totals));
    const made = await as(chantal, after(4)).insert(award, {
      solicitation: id,
      bid: bids[lowest] ?? '',
      basis: `Lowest responsive and responsible bid of ${count}.`,
      comparedWith: ['bids', 'estimate'],
      analysis: 'The price is within the estimate that was made before the opening, and close to the other bids.',
    });
    const answering = as(fiona, after(6));
    const flags = { where: { award: made.id, status: 'open' }, fields: ['name'], order: 'code', most: 'all' } as const;
    for (const flag of await answering.rows(redFlag, flags))
      await answering.move(redFlag, flag.id, 'answer', {
        input: { answer: `Looked at the bids and at the firms for “${flag.name}”: no sign of an agreement.` },
      });
    await as(walter, after(7)).move(award, made.id, 'approve');
    await as(chantal, after(8)).move(award, made.id, 'notice');
    await as(walter, after(30)).move(award, made.id, 'finalize');
  }
}
