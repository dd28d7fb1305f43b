import { f } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { firstOfShape } from '#server/records/first-of.ts';
import type { Ports } from '#server/ports.ts';
import { approval } from '../approvals/approval.record.ts';
import type { Approvables } from '../approvals/case.server.ts';
import { designers } from '../designer/workflow-definition.record.ts';
import { migrateCase, previewOf, reassign, retry } from './helping.server.ts';
import { engineOf } from './running.server.ts';

const previewSchema = schemaOf({
  ok: 'yesNo',
  reasons: ['text'],
  waitsBefore: ['text'],
  waitsAfter: ['text'],
  askedAgain: ['text'],
  added: ['text'],
  removed: ['text'],
});
const done = { 200: { description: 'Done.', schema: schemaOf({ done: 'yesNo' }) } } as const;

/** What runs, and the help for what is stuck. */
export function engineOperations({ door }: Ports, approvables: Approvables): Operation[] {
  const compiled = door.around.registry.get(approval.name);
  const stated = { tag: 'Workflows', access: designers } as const;
  return [
    operation({
      id: 'workflow.engine',
      scope: 'workflow:read',
      method: 'GET',
      path: '/api/v1/workflow/engine',
      summary: 'The cases that run, where and how long they wait, and what happens next by itself.',
      tag: 'Workflows',
      access: 'member',
      answers: {
        200: {
          description: 'What the caller may see: everything for managers and auditors, otherwise where they take part.',
          schema: schemaOf({
            now: 'text',
            counts: { running: 'whole', waiting: 'whole', stuck: 'whole', late: 'whole' },
            cases: firstOfShape({
              id: 'text',
              subject: 'text',
              kind: 'text',
              link: 'text',
              status: 'text',
              version: 'whole',
              workflow: 'text',
              startedAt: 'text',
              waits: [
                {
                  step: 'text',
                  node: 'text',
                  name: 'text',
                  kind: 'text',
                  since: 'text',
                  hours: 'number',
                  days: 'number',
                  dueAt: 'text?',
                  people: [{ id: 'text', name: 'text' }],
                  problem: 'text?',
                },
              ],
            }),
            timers: firstOfShape({ at: 'text', what: 'text', case: 'text', subject: 'text', step: 'text' }),
            deeds: [
              {
                id: 'text',
                at: 'text',
                verb: 'text',
                by: 'text',
                onBehalfOf: 'text?',
                case: 'text',
                subject: 'text',
                step: 'text?',
                reason: 'text?',
              },
            ],
            weeks: [{ week: 'text', started: 'whole', ended: 'whole' }],
            versions: [{ id: 'text', name: 'text', number: 'whole', status: 'text', count: 'whole' }],
          }),
        },
      },
      run: async ({ actor }) => ({ body: await door.run(actor, engineOf) }),
    }),
    operation({
      ...stated,
      id: 'workflow.retry',
      scope: 'workflow:retry',
      method: 'POST',
      path: '/api/v1/workflow/cases/{id}/retry',
      summary: 'Tries a stuck step again.',
      body: { step: f.text({ max: 90 }).required() },
      answers: done,
      run: (call) =>
        call.once(async (work) => {
          await retry(work, approvables, { id: rowId(call, compiled), step: String(call.body['step']) });
          return { body: { done: true } };
        }),
    }),
    operation({
      ...stated,
      id: 'workflow.reassign',
      scope: 'workflow:reassign',
      method: 'POST',
      path: '/api/v1/workflow/cases/{id}/reassign',
      summary: 'Gives someone’s place in a step to someone else who may take it.',
      body: {
        step: f.text({ max: 90 }).required(),
        from: f.uuid().required(),
        to: f.uuid().required(),
        reason: f.text({ max: 500 }).required(),
      },
      answers: done,
      run: (call) =>
        call.once(async (work) => {
          const { step, from, to, reason } = call.body as Record<'step' | 'from' | 'to' | 'reason', string>;
          await reassign(work, approvables, { id: rowId(call, compiled), step, from, to, reason });
          return { body: { done: true } };
        }),
    }),
    operation({
      ...stated,
      id: 'workflow.preview',
      scope: 'workflow:read',
      method: 'GET',
      path: '/api/v1/workflow/cases/{id}/migrate',
      summary: 'What would become of a case on another version.',
      query: { to: f.uuid().required() },
      answers: { 200: { description: 'What changes, or why it cannot move.', schema: previewSchema } },
      run: async (call) => {
        const asked = { id: rowId(call, compiled), to: call.query.get('to') ?? '' };
        return { body: await door.run(call.actor, (work) => previewOf(work, approvables, asked)) };
      },
    }),
    operation({
      ...stated,
      id: 'workflow.migrate',
      scope: 'workflow:migrate',
      method: 'POST',
      path: '/api/v1/workflow/cases/{id}/migrate',
      summary: 'Moves a running case to the version in force.',
      body: { to: f.uuid().required(), reason: f.text({ max: 500 }).required() },
      answers: { 200: { description: 'What changed.', schema: previewSchema } },
      run: (call) =>
        call.once(async (work) => {
          const { to, reason } = call.body as Record<'to' | 'reason', string>;
          return { body: await migrateCase(work, approvables, { id: rowId(call, compiled), to, reason }) };
        }),
    }),
  ];
}
