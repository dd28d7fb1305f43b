import type { Tx } from '#server/db/database.ts';
import { firmProfile } from '../../vendors/firm/firm-profile.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { type Bidder, inCounty, signedOf } from '../bidding/test-world.ts';
import { emptyDraft } from '../bidding/draft.ts';
import { sealBid } from '../bidding/seal-bid.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { type Call, openedCall, type Panel, panelWorld, scoreAll, scoringOf } from '../evaluation/test-world.ts';
import { databaseClock } from '../sealing/clocks.server.ts';
import { negotiationRound } from './negotiation-round.record.ts';
import { offerIn } from './offering.server.ts';

export const dueAt = '2026-12-28T17:00:00.000Z';
export const message = 'Improve the staffing plan and offer your best price.';

export interface Negotiating extends Panel {
  readonly call: Call;
  readonly evaluation: string;
  /** In the order of the prices: 90,000, 97,000 and 120,000 dollars. */
  readonly firms: readonly [Bidder, Bidder, Bidder];
  readonly opener: Panel['opener'];
  readonly second: Panel['opener'];
}

/** A firm of the server, for a vendor row that has bid. */
async function accountOf(here: Panel, name: string, row: string): Promise<Bidder> {
  const id = await here.organization(name, 'firm');
  const founder = await here.member(`${name} signer`, 'admin', id);
  await here.person({ ...here.product.actor, organizationId: id }).make(firmProfile, { name } as never);
  await here.run(here.product, (work) => work.change(vendor, row, {}, { firm: id }));
  return { id, vendor: row, signer: founder.with({ duties: ['bid_signer'] }) };
}

const names = ['Alma Monitoring', 'Brent Survey', 'Cora Field'] as const;

/** A request for proposals that a panel has ranked: Alma first, then Brent, then Cora. */
export async function rankedWorld(given: object = {}): Promise<Negotiating> {
  // The clock of the database is that of the product, so that a test moves both.
  let now = () => new Date(0);
  const told = (tx: Tx): Tx => ({
    ...tx,
    query: async (text, values, name) =>
      text === databaseClock ? ([{ now: now().toISOString() }] as never) : tx.query(text, values, name),
  });
  const here = await panelWorld({
    wrap: (database) => ({ ...database, within: (scope, work) => database.within(scope, (tx) => work(told(tx))) }),
  });
  now = () => here.clock.now();
  const call = await openedCall(here, [
    { name: names[0], cents: 90_000_00 },
    { name: names[1], cents: 97_000_00 },
    { name: names[2], cents: 120_000_00 },
  ]);
  here.clock.set('2026-12-21T15:00:00Z');
  const id = await scoringOf(here, call, given);
  await scoreAll(here, id, call, [
    [{ score: 8 }, { score: 8 }],
    [{ score: 8 }, { score: 8 }],
    [{ score: 4 }, { score: 4 }],
  ]);
  for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
  const [alma, brent, cora] = call.vendors;
  const firms = [
    await accountOf(here, names[0], alma ?? ''),
    await accountOf(here, names[1], brent ?? ''),
    await accountOf(here, names[2], cora ?? ''),
  ] as const;
  const opener = (await here.member('Lena Fischer')).with({ duties: ['opening_officer'] });
  const second = (await here.member('Noor Haddad')).with({ duties: ['opening_officer'] });
  return { ...here, call, evaluation: id, firms, opener, second };
}

export const leftOut = (
  here: Negotiating,
  reason = 'The staffing plan covers one crew of the three that were asked for.',
) => [{ bid: here.call.bids[2] ?? '', reason }];

/** Written by the buyer and sent by the chief procurement officer; Cora is out. */
export async function sentRound(here: Negotiating, given: object = {}): Promise<string> {
  const { id } = await here.buyer.make(negotiationRound, {
    evaluation: here.evaluation,
    message,
    dueAt,
    leftOut: leftOut(here),
    ...given,
  });
  await here.buyer.run(negotiationRound, 'propose', id);
  await here.chief.run(negotiationRound, 'send', id);
  return id;
}

/** The offer as the browser of a firm seals it, of one line. */
export async function sealedOffer(here: Negotiating, round: string, by: Bidder, cents: number) {
  const { publicKey } = await here.product.see(negotiationRound, round);
  const draft = { ...emptyDraft, offer: { prices: { '1': cents * 100 }, extras: {} }, notes: 'Three crews.' };
  const event = { id: round, publicKey: publicKey ?? '' };
  const { receipt, envelope } = await sealBid(draft, {
    event,
    priceEvent: null,
    solicitation: here.call.id,
    vendor: by.vendor,
  });
  return { round, receipt, envelope };
}

export async function offered(here: Negotiating, round: string, by: Bidder, cents: number) {
  const one = await sealedOffer(here, round, by, cents);
  return submitted(here, by, one);
}

export async function submitted(
  here: Negotiating,
  by: Bidder,
  one: { round: string; receipt: string; envelope: string },
) {
  const signed = await signedOf(here as never, by);
  return inCounty(here as never, (work) => offerIn(work, signed, one));
}

/** Past the due time, by two people. */
export async function openedRound(here: Negotiating, id: string): Promise<void> {
  here.clock.set(dueAt);
  await here.opener.run(negotiationRound, 'startOpening', id);
  await here.second.run(negotiationRound, 'open', id);
}
