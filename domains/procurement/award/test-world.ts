import type { Person, World } from '#world';
import { dutyGrant } from '../../organization/public.server.ts';
import { addRows } from '../../vendors/exclusions/exclusion-calls.server.ts';
import { exclusionSnapshot } from '../../vendors/public.server.ts';
import { type Bidder, bidder, sealedBy, submit } from '../bidding/test-world.ts';
import { bid } from '../sealing/bid.record.ts';
import { closed, liveEvent, opened, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { award } from './award.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';

/** A county with three firms of the portal, an approver with authority and an official who had no part in anything. */
export interface AwardWorld extends SealingWorld {
  readonly alma: Bidder;
  readonly brent: Bidder;
  readonly cora: Bidder;
  readonly official: Person;
}

export async function awardWorld(): Promise<AwardWorld> {
  const here = await sealingWorld();
  await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
  const [alma, brent, cora] = [
    await bidder(here, 'Alma Pumps LLC'),
    await bidder(here, 'Brent Supply'),
    await bidder(here, 'Cora Works'),
  ];
  const official = (await here.member('Lena Fischer')).with({ duties: ['chief_procurement_officer'] });
  return { ...here, alma, brent, cora, official };
}

const heads =
  'Classification,Name,Address 1,City,State / Province,Country,Zip Code,Unique Entity ID,Exclusion Program,Excluding Agency,Exclusion Type,Active Date,Termination Date,Record Status,SAM Number,CAGE\n';

/** The SAM.gov extract of a day with these names, in use. */
export async function extractOf(here: World, takenOn: string, ...names: readonly string[]): Promise<void> {
  const rows = [...names, 'Elsewhere Holdings'].map(
    (name, at) =>
      `Firm,"${name}",1 Main St,Anytown,OH,USA,99999,,Reciprocal,GSA,Ineligible,03/14/2025,Indefinite,Active,S4-${at},\n`,
  );
  await here.door.run(here.product.actor, async (work) => {
    const { id } = await work.insert(exclusionSnapshot, { takenOn, fileName: 'SAM_Exclusions_Public_Extract_V2.CSV' });
    await addRows(work, id, heads + rows.join(''));
    await work.move(exclusionSnapshot, id, 'use');
  });
}

export type Opened = Awaited<ReturnType<typeof openedBids>>;

/** Bids of the three firms, opened and found responsive. */
export async function openedBids(
  here: AwardWorld,
  prices: readonly [number, number, number] = [9_000_00, 9_700_00, 12_000_00],
) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here);
  const firms = [here.alma, here.brent, here.cora] as const;
  for (const [place, firm] of firms.entries())
    await submit(here, at, firm, await sealedBy(here, at, firm, prices[place] ?? 0));
  await closed(here, at);
  await opened(here, at);
  const rows = await here.run(here.product, (work) =>
    work.rows(bid, { where: { event: at.event }, fields: ['vendor'], most: 'all' }),
  );
  const of = ({ vendor }: Bidder) => rows.find((row) => row.vendor === vendor)?.id ?? '';
  for (const { id } of rows) await here.buyer.run(bid, 'accept', id);
  return { solicitation: at.solicitation, alma: of(here.alma), brent: of(here.brent), cora: of(here.cora) };
}

export const recommend = (here: AwardWorld, { solicitation }: Opened, which: string, more: object = {}) =>
  here.buyer.make(award, {
    solicitation,
    bid: which,
    basis: 'Lowest responsive and responsible bid.',
    notLowest: 'The lowest bidder is the awardee, and this one is taken next to it.',
    analysis: 'Compared with the other bids: fair and reasonable.',
    comparedWith: ['bids'],
    ...more,
  });

export async function approve(here: AwardWorld, id: string): Promise<void> {
  const flags = await here.run(here.chief, (work) =>
    work.rows(redFlag, { where: { award: id, status: 'open' }, fields: [], most: 'all' }),
  );
  for (const flag of flags)
    await here.run(here.counsel, (work) =>
      work.move(redFlag, flag.id, 'answer', { input: { answer: 'No sign of an agreement.' } }),
    );
  await here.chief.run(award, 'approve', id);
}

/** Recommended, approved and noticed on this day. */
export async function noticed(
  here: AwardWorld,
  at: Opened,
  which: string,
  { on = '2026-12-21T15:00:00Z', ...more }: { on?: string } & Record<string, unknown> = {},
): Promise<string> {
  const { id } = await recommend(here, at, which, more);
  here.clock.set(on);
  await approve(here, id);
  await here.buyer.run(award, 'notice', id);
  return id;
}
