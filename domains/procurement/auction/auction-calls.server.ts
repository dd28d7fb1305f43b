import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { agenciesOfFirm, agencyDoor } from '../../vendors/public.server.ts';
import { maySign, refuseKeys, signedBy, signers } from '../bidding/signing.server.ts';
import { auctionsAt } from './own-auctions.server.ts';
import { bidIn, enterIn, firmAuctionAt, leaveIn } from './auction-bidding.server.ts';
import { auctionCurve, enterAuction, firmAuction, firmAuctions, leaveAuction, placePrice } from './auction-calls.ts';
import { curveOf } from './auction-curve.server.ts';
import { auction } from './auction.record.ts';

const byId = (of: readonly { readonly id: string; readonly amount: number }[]): Readonly<Record<string, number>> =>
  Object.fromEntries(of.map(({ id, amount }) => [id, amount]));

export function auctionOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const signing = { ...about, scope: 'addendum_acknowledgement:create', access: signers } as const;
  const at = agencyDoor({ door, database });
  return [
    answers(firmAuction, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary:
        'The reverse auction of one solicitation: its times by the server’s clock, terms, and the firm’s own prices.',
      told: 'Of other bidders only what the auction shows: the own rank, the best price, or both.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        if (!uuidPattern.test(id)) throw fail('not_found', 'bid.no_solicitation', 'There is no such solicitation.');
        const may = await door.run(actor, maySign);
        const found = await at(agency, requestId, (work) => firmAuctionAt(work, { firmId: actor.organizationId, id }));
        return { body: { ...found, maySign: may } };
      },
    }),
    answers(firmAuctions, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Auctions of all agencies that the firm entered and that are not over.',
      told: 'The first to start first; nothing of another bidder.',
      probe: { namesNothing: true },
      async run({ actor }) {
        const own = await agenciesOfFirm({ door, database }, actor);
        const all = await Promise.all(own.map((one) => auctionsAt(database, one, actor.organizationId)));
        const auctions = all.flat().toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
        return { body: { now: door.around.now().toISOString(), auctions } };
      },
    }),
    answers(enterAuction, {
      ...signing,
      summary: 'Accepts the terms of an auction for the firm, until responses are due.',
      told: 'The alias under which the agency sees the firm until the end.',
      probe: { body: { agency: nowhere, solicitation: nowhere, accepts: true } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            if (!body.accepts)
              throw fail('refused', 'auction.terms', 'Accept the terms of the auction first.', {
                issues: [{ path: 'accepts', code: 'auction.terms', message: 'Accept the terms' }],
              });
            const signed = await door.run(actor, signedBy);
            return at(body.agency, requestId, (work) => enterIn(work, signed, body.solicitation));
          },
          async (_, told) => ({ body: told }),
        );
      },
    }),
    answers(leaveAuction, {
      ...signing,
      summary: 'Withdraws the firm from an auction before its start.',
      told: 'Done.',
      probe: { body: { agency: nowhere, solicitation: nowhere } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(body.agency, requestId, (work) => leaveIn(work, signed, body.solicitation));
          },
          async () => ({ body: { isDone: true } }),
        );
      },
    }),
    answers(placePrice, {
      ...signing,
      summary: 'Gives a lower price in a running auction; judged under a lock by the clock of the database.',
      told: 'The price as it was taken, and when the auction ends now.',
      probe: { body: { agency: nowhere, solicitation: nowhere, prices: [{ id: '1', amount: 10_000 }], after: 0 } },
      async run({ actor, body, came, requestId, onceAfter }) {
        const { agency, solicitation, lot, prices, extras, after } = body;
        const offer = { prices: byId(prices), extras: byId(extras ?? []) };
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => bidIn(work, signed, { solicitation, lot: lot ?? '', offer, after }));
          },
          async (_, told) => ({ body: told }),
        );
      },
    }),
    answers(auctionCurve, {
      tag: 'Reverse auctions',
      limit: 'api',
      scope: 'auction:read',
      access: 'member',
      summary: 'Every price of one auction, in the order in which it was taken.',
      told: 'Bidders by their alias until the end, by name from then on.',
      probe: { names: { id: auction.name } },
      async run(call) {
        const id = rowId(call, door.around.registry.get(auction.name));
        return { body: await door.run(call.actor, (work) => curveOf(work, id)) };
      },
    }),
  ];
}
