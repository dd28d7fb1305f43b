import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { projectRepairTests, repairTestResult } from './repair-calls.ts';
import { shownResultOf, testsOf } from './repair-standing.server.ts';

export const repairTestOperations = ({ door }: Ports): Operation[] => [
  answers(repairTestResult, {
    tag: 'Disaster',
    scope: 'repair_test:read',
    access: 'member',
    summary: 'A repair test with what each side counts, its codes, and its mitigation measures.',
    told: 'The ratio, the result, the eligible limit, and the test that carries each measure.',
    probe: { names: { id: 'repair_test' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await shownResultOf(work, id) })),
  }),
  answers(projectRepairTests, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'The repair tests of a PA project, those that were superseded among them.',
    told: 'Each test with its ratio and result, the newest first.',
    probe: { names: { id: 'pa_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await testsOf(work, id) })),
  }),
];
