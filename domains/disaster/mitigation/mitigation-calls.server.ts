import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { mitigationOf, mitigationStandingOf } from './board.server.ts';
import { mitigationBoard, mitigationStanding } from './mitigation-calls.ts';
import { mitigationSources } from './sources-calls.ts';
import { sourcesOf } from './sources.server.ts';

export const mitigationOperations = ({ door }: Ports): Operation[] => [
  answers(mitigationBoard, {
    tag: 'Disaster',
    scope: 'mitigation_project:read',
    access: 'member',
    summary: 'Mitigation programs as they stand today, with windows, plans and projects.',
    told: 'The status of each program with its source, and the first projects with their ratios at both rates.',
    probe: { namesNothing: true, query: { program: 'hmgp' } },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await mitigationOf(work, query.program) })),
  }),
  answers(mitigationStanding, {
    tag: 'Disaster',
    scope: 'mitigation_project:read',
    access: 'member',
    summary: 'A mitigation project with its checklist, shares, ratio at both rates and break-even rate.',
    told: 'Every figure recomputed from the lines of the project.',
    probe: { names: { id: 'mitigation_project' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => ({ body: await mitigationStandingOf(work, id) })),
  }),
  answers(mitigationSources, {
    tag: 'Disaster',
    scope: 'mitigation_project:read',
    access: 'member',
    summary: 'The assets and damage lines that a mitigation project reads from, with their cost as it is now.',
    told: 'Each asset, each damage line with its declaration and PA project, and the cost of each event.',
    probe: { names: { id: 'mitigation_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await sourcesOf(work, id) })),
  }),
];
