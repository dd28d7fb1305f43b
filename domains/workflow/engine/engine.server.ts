import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { approval } from '../approvals/approval.record.ts';
import type { Approvables } from '../approvals/case.server.ts';
import { designers } from '../designer/workflow-definition.record.ts';
import { moveCase, previewMove, reassignStep, retryStep, workflowEngine } from './engine-view.ts';
import { migrateCase, previewOf, reassign, retry } from './helping.server.ts';
import { engineOf } from './running.server.ts';

const names = { id: 'approval' };

/** What runs, and the help for what is stuck. */
export function engineOperations({ door }: Ports, approvables: Approvables): Operation[] {
  const compiled = door.around.registry.get(approval.name);
  const stated = { tag: 'Workflows', access: designers } as const;
  return [
    answers(workflowEngine, {
      ...stated,
      scope: 'workflow:read',
      access: 'member',
      summary: 'The active approvals, where and how long they wait, and what happens next automatically.',
      told: 'What the caller may see: everything for managers and auditors, otherwise where they take part.',
      probe: { echoes: true, namesNothing: true },
      run: async ({ actor }) => ({ body: await door.run(actor, engineOf) }),
    }),
    answers(retryStep, {
      ...stated,
      scope: 'workflow:retry',
      summary: 'Retries a blocked step.',
      told: 'Done.',
      probe: { names, body: { step: 'head.1' } },
      run: ({ once, body, ...call }) =>
        once(async (work) => {
          await retry(work, approvables, { ...body, id: rowId(call, compiled) });
          return { body: { done: true } };
        }),
    }),
    answers(reassignStep, {
      ...stated,
      scope: 'workflow:reassign',
      summary: 'Reassigns a step to someone else who may take it.',
      told: 'Done.',
      probe: { names, body: { step: 'head.1', from: nowhere, to: nowhere, reason: 'On vacation' } },
      run: ({ once, body, ...call }) =>
        once(async (work) => {
          await reassign(work, approvables, { ...body, id: rowId(call, compiled) });
          return { body: { done: true } };
        }),
    }),
    answers(previewMove, {
      ...stated,
      scope: 'workflow:read',
      summary: 'What would change for an approval on another version.',
      told: 'What changes, or why it cannot move.',
      probe: { names },
      run: async ({ actor, query, ...call }) => {
        const asked = { ...query, id: rowId(call, compiled) };
        return { body: await door.run(actor, (work) => previewOf(work, approvables, asked)) };
      },
    }),
    answers(moveCase, {
      ...stated,
      scope: 'workflow:migrate',
      summary: 'Moves an active approval to the current version.',
      told: 'What changed.',
      probe: { names, body: { to: nowhere, reason: 'A new step' } },
      run: ({ once, body, ...call }) =>
        once(async (work) => ({
          body: await migrateCase(work, approvables, { ...body, id: rowId(call, compiled) }),
        })),
    }),
  ];
}
