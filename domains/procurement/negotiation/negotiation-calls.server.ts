import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { agencyDoor } from '../../vendors/public.server.ts';
import { maySign, refuseKeys, signedBy, signers } from '../bidding/signing.server.ts';
import { firmOffers, submitOffer } from './negotiation-calls.ts';
import { firmOffersAt, offerIn } from './offering.server.ts';

export function negotiationOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const at = agencyDoor({ door, database });
  return [
    answers(firmOffers, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The negotiation rounds of one solicitation that concern the firm, with its own sealed offers.',
      told: 'The firm’s own part; nothing of another firm.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        if (!uuidPattern.test(id)) throw fail('not_found', 'bid.no_solicitation', 'There is no such solicitation.');
        const may = await door.run(actor, maySign);
        const found = await at(agency, requestId, (work) => firmOffersAt(work, actor.organizationId, id));
        return { body: { ...found, maySign: may } };
      },
    }),
    answers(submitOffer, {
      ...about,
      scope: 'addendum_acknowledgement:create',
      access: signers,
      summary: 'Submits a sealed best and final offer, in place of the firm’s earlier one of the round.',
      told: 'The receipt.',
      probe: { body: { agency: nowhere, round: nowhere, receipt: nowhere, envelope: 'TFZFMQ==' } },
      async run({ actor, body, came, requestId, onceAfter }) {
        const { agency, round, receipt, envelope } = body;
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => offerIn(work, signed, { round, receipt, envelope }));
          },
          async (_, told) => ({ body: told }),
        );
      },
    }),
  ];
}
