import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { aidBoardOf } from './aid-board.server.ts';
import { aidBoard } from './aid-calls.ts';

export const aidOperations = ({ door }: Ports): Operation[] => [
  answers(aidBoard, {
    tag: 'Disaster',
    scope: 'aid_mission:read',
    access: 'member',
    summary: 'Mutual aid at an incident: missions, bills with the test of their dates, and agreements.',
    told: 'The first of each, with sums of all bills.',
    probe: { names: { id: 'incident' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await aidBoardOf(work, id) })),
  }),
];
