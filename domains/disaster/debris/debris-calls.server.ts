import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { debrisBoardOf, debrisMatchOf } from './debris-board.server.ts';
import { debrisBoard, debrisMatch } from './debris-calls.ts';

export const debrisOperations = ({ door }: Ports): Operation[] => [
  answers(debrisBoard, {
    tag: 'Disaster',
    scope: 'load_ticket:read',
    access: 'member',
    summary: 'The debris of an incident: load tickets by day and kind, sites, loads in transit, bills and estimates.',
    told: 'Sums of all tickets, and the first sites, open loads and bills.',
    probe: { names: { id: 'incident' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await debrisBoardOf(work, id) })),
  }),
  answers(debrisMatch, {
    tag: 'Disaster',
    scope: 'debris_bill:read',
    access: 'member',
    summary: 'The tickets of a hauler bill compared with ours, each in one group.',
    told: 'All groups with their sums; lines that differ come first.',
    probe: { names: { id: 'debris_bill' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await debrisMatchOf(work, id) })),
  }),
];
