import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { grantManagers } from '../../grants/public.ts';
import { boardOf } from './board.server.ts';
import { acceptGroup } from './damage.server.ts';
import { acceptGroupCall, paBoard, projectCharging, projectStanding } from './pa-calls.ts';
import { chargingOf } from './project-charging.server.ts';
import { standingOf } from './standing.server.ts';

export const publicAssistanceOperations = ({ door }: Ports): Operation[] => [
  answers(paBoard, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'Public Assistance of one declaration: thresholds, projects, damage and proposed groups.',
    told: 'The figures of all projects as they are now, and the first projects and groups.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await boardOf(work, query.disaster ?? null) })),
  }),
  answers(projectStanding, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'A project with its cost, reductions, shares, size and deadline, and the rows of its forms.',
    told: 'Every figure recomputed from the entries, and the rows of each form.',
    probe: { names: { id: 'pa_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOf(work, id) })),
  }),
  answers(projectCharging, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary:
      'What of the entries of a project is charged to its award and drawn, and which entries differ from their cost.',
    told: 'The sums by form, and the differences.',
    probe: { names: { id: 'pa_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await chargingOf(work, id) })),
  }),
  answers(acceptGroupCall, {
    tag: 'Disaster',
    scope: 'session',
    access: grantManagers,
    summary: 'Accepts a proposed group: makes a project of its damage lines.',
    told: 'The project.',
    probe: { namesNothing: true, body: { title: 'Roads', lines: [nowhere] } },
    run: ({ body, once }) => once(async (work) => ({ body: await acceptGroup(work, body) })),
  }),
];
