import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { supplyBoardOf } from './supply-board.server.ts';
import { supplyBoard } from './supply-calls.ts';

export const supplyOperations = ({ door }: Ports): Operation[] => [
  answers(supplyBoard, {
    tag: 'Disaster',
    scope: 'supply_item:read',
    access: 'member',
    summary: 'Stock, shipments, sources and burn of emergency supplies, with alerts at sites and vendors.',
    told: 'Items by name with the facts that days of supply are worked out from, and the latest allocations.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await supplyBoardOf(work) })),
  }),
];
