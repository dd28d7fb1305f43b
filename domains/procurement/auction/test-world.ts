import { type Bidder, inCounty, signedOf } from '../bidding/test-world.ts';
import { draft, type SealingWorld } from '../sealing/test-world.ts';
import { bidIn, enterIn } from './auction-bidding.server.ts';
import { auction } from './auction.record.ts';

export const refusal = (code: string, path: string) => ({ kind: 'refused', code, issues: [{ path }] });
export const usd = (cents: number) => ({ cents, currency: 'USD' });
export const startsAt = '2026-12-18T20:00:00.000Z';
export const after = (minutes: number, ms = 0) => new Date(Date.parse(startsAt) + minutes * 60_000 + ms).toISOString();

export const given = {
  startsAt,
  minutes: 60,
  limits: [{ opening: usd(400_00) }],
  stepAmount: usd(5_00),
  shows: 'both' as const,
  softMinutes: 5,
  extendMinutes: 5,
  terms: 'Prices bind for ninety days.',
};

/** An auction and its call. */
export interface At {
  readonly call: string;
  readonly id: string;
}

/** Entered by the buyer and scheduled by the chief, before its call is out. */
export async function scheduledIn(here: SealingWorld, more: object = {}): Promise<At> {
  const call = await draft(here, { type: 'auction', name: 'Fuel' });
  const { id } = await here.buyer.make(auction, { ...given, ...more, solicitation: call } as never);
  await here.chief.run(auction, 'schedule', id);
  return { call, id };
}

export async function entered(here: SealingWorld, { call }: At, by: Bidder): Promise<{ alias: string }> {
  const signed = await signedOf(here, by);
  return inCounty(here, (work) => enterIn(work, signed, call));
}

interface Price {
  /** Of one of the four pumps. */
  readonly cents: number;
  readonly lot?: string;
  /** The number of the own last price that the firm saw. */
  readonly seen?: number;
}

export async function bidden(here: SealingWorld, { call }: At, by: Bidder, { cents, lot = '', seen = 0 }: Price) {
  const signed = await signedOf(here, by);
  const offer = { prices: { 1: cents * 100 }, extras: {} };
  return inCounty(here, (work) => bidIn(work, signed, { solicitation: call, lot, offer, after: seen }));
}
