import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { paFollowUp, projectFollowUp } from './follow-up-calls.ts';
import { followUpBoardOf } from './follow-up-board.server.ts';
import { followUpOf } from './follow-up.server.ts';

export const paFollowUpOperations = ({ door }: Ports): Operation[] => [
  answers(projectFollowUp, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'The environmental hold, progress reports, insurance and fixed estimate of a PA project.',
    told: 'Each register as it is now, with why ground work is held.',
    probe: { names: { id: 'pa_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await followUpOf(work, id) })),
  }),
  answers(paFollowUp, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'What PA projects of a declaration owe: reports, clearances, insurance, and small projects netted.',
    told: 'Late reports first, and the last day of an appeal of the net overrun.',
    probe: { namesNothing: true },
    run: ({ actor, query: { disaster } }) =>
      door.run(actor, async (work) => ({ body: await followUpBoardOf(work, disaster ?? null) })),
  }),
];
