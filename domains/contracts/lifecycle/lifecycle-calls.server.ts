import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows, mapFirst } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract } from '../contract/contract.record.ts';
import { blockersOf, named } from './blockers.server.ts';
import { retentionOf } from './closeout.server.ts';
import { type CloseoutCheck, closeoutChecks } from './closeout-words.ts';
import { contractCloseout } from './contract-closeout.record.ts';
import { type CloseoutStanding, closeoutStanding, lifecycleBoard, renewals } from './lifecycle-calls.ts';
import { obstacles } from './obstacles.server.ts';
import { renewalsOf } from './renewals.server.ts';
import { cardsOf, ownersOf, stagesOf } from './stages.server.ts';

const LISTED = 20;

async function standingOf(work: UnitOfWork, id: string): Promise<CloseoutStanding> {
  const row = await work.find(contractCloseout, id);
  const of = row && (await work.find(contract, row.contract));
  if (!of) throw missing(contractCloseout);
  const open = Map.groupBy(await obstacles(work, of.id), ({ check }) => check);
  const { number, title, status } = of;
  return {
    contract: { id: of.id, number, title, status },
    checks: (Object.keys(closeoutChecks) as CloseoutCheck[]).map((check) => ({
      check,
      open: firstRows(
        (open.get(check) ?? []).map(({ said, record, id: own }) => ({ said, record, id: own })),
        LISTED,
      ),
    })),
    law: await retentionOf(work, of),
  };
}

const about = { tag: 'Contracts', scope: 'contract:read', access: 'member' } as const;

export const lifecycleOperations = ({ door }: Ports): Operation[] => [
  answers(lifecycleBoard, {
    ...about,
    summary: 'Contracts that are not finished, by stage, with what holds each up.',
    told: 'Contracts with days in stage and blockers, counts by stage, and the median days of the last 12 months.',
    probe: { namesNothing: true },
    run: ({ actor, query: { owner, department } }) =>
      door.run(actor, async (work) => {
        const asked = { owner: owner ?? null, department: department ?? null };
        const cards = await cardsOf(work, asked);
        const blockers = await blockersOf(work, cards.data);
        const people = await ownersOf(work);
        return {
          body: {
            owners: people.map(({ id, name }) => ({ id, name })),
            departments: [...new Set(people.flatMap((one) => one.department ?? []))].toSorted(),
            stages: [...(await stagesOf(work, asked))],
            contracts: mapFirst(cards, ({ vendor: _vendor, closeout: _closeout, ...card }) => ({
              ...card,
              blockers: named(blockers.get(card.id) ?? [], card),
            })),
          },
        };
      }),
  }),
  answers(renewals, {
    ...about,
    summary: 'Options and ends of contracts in the next 180 days.',
    told: 'What has to be decided by which day, the overdue first, and the options decided lately.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await renewalsOf(work) })),
  }),
  answers(closeoutStanding, {
    ...about,
    scope: 'contract_closeout:read',
    summary: 'What keeps a contract from being closed.',
    told: 'Each check with what is open, and how long the law wants the records kept.',
    probe: { names: { id: 'contract_closeout' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOf(work, id) })),
  }),
];
