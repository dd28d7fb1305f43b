import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { grantManagers } from '../award/award-life.ts';
import type { ChargeSource } from './charge-source.server.ts';
import { chargeBatch, costSources, toCharge } from './charging-calls.ts';
import { charge, sourcesOf, toChargeOf } from './charging.server.ts';

/** With what other domains have to charge. */
export const chargingOperations = ({ door }: Ports, sources: readonly ChargeSource[]): Operation[] => [
  answers(toCharge, {
    tag: 'Grants',
    scope: 'grant_cost:read',
    access: 'member',
    summary: 'Invoices, journal lines and entries of projects that an award pays and no cost has yet, in batches.',
    told: 'How many batches are ready or blocked with their sums, and the first of them.',
    probe: { namesNothing: true },
    run: ({ actor, query: { kind, state } }) =>
      door.run(actor, async (work) => ({
        body: await toChargeOf(work, sources, { kind: kind ?? null, state: state ?? 'ready' }),
      })),
  }),
  answers(chargeBatch, {
    tag: 'Grants',
    scope: 'session',
    access: grantManagers,
    summary: 'Drafts the cost of a batch with its shares. A row is charged once.',
    told: 'The draft.',
    probe: { namesNothing: true, body: { kind: 'invoice', batch: nowhere, cents: 1, award: nowhere } },
    run: ({ body, once }) =>
      once(async (work) => {
        const { id, number } = await charge(work, sources, body);
        return { body: { id, number: number ?? '' } };
      }),
  }),
  answers(costSources, {
    tag: 'Grants',
    scope: 'grant_cost:read',
    access: 'member',
    summary: 'What a cost was charged from, row by row, with what each is worth now.',
    told: 'The rows, those that differ first.',
    probe: { names: { id: 'grant_cost' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await sourcesOf(work, sources, id) })),
  }),
];
