import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { boardOf } from './board.server.ts';
import { chainOf } from './chain.server.ts';
import { awardChain, recipientBoard, subawardStanding, subrecipientStanding } from './recipient-calls.ts';
import { standingOfSubaward, standingOfSubrecipient } from './standing.server.ts';

export const subrecipientOperations = ({ door }: Ports): Operation[] => [
  answers(recipientBoard, {
    tag: 'Grants',
    scope: 'subaward:read',
    access: 'member',
    summary: 'Subawards with money, risk, holds and visits, the FFATA queue and the single audits.',
    told: 'The totals of the filter, the subawards by their end, and what is due by its day.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await boardOf(work, query.scope ?? 'open') })),
  }),
  answers(subrecipientStanding, {
    tag: 'Grants',
    scope: 'subrecipient:read',
    access: 'member',
    summary: 'Money, risk and everything that happened with a subrecipient.',
    told: 'What follows from its subawards, and one line of time.',
    probe: { names: { id: 'subrecipient' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => ({ body: await standingOfSubrecipient(work, id) })),
  }),
  answers(subawardStanding, {
    tag: 'Grants',
    scope: 'subaward:read',
    access: 'member',
    summary: 'Data elements, payments, risk and holds of a subaward.',
    told: 'What it lacks, what it paid and what holds it.',
    probe: { names: { id: 'subaward' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOfSubaward(work, id) })),
  }),
  answers(awardChain, {
    tag: 'Grants',
    scope: 'subaward:read',
    access: 'member',
    summary: 'Who gave the money of an award, what is passed on to subrecipients, and what stays.',
    told: 'What is passed on and what is kept, which add up to the award.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await chainOf(work, id) })),
  }),
];
