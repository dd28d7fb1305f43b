import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Ports } from '#server/ports.ts';
import type { Answer, Call } from '#server/http/operation.ts';
import type { Work } from '#server/records/work.ts';
import { decidedSchema, inboxSchema, viewSchema } from './answers.ts';
import { approvalClock } from './clock.server.ts';
import type { Approvables } from './case.server.ts';
import { goAway } from './away.server.ts';
import { approveMany, decide, type Word } from './decide.server.ts';
import { everythingWaiting } from './everything-waiting.server.ts';
import { decidedBy } from './inbox.server.ts';
import { asksAgain, decideByLink, lookAtLink } from './link.server.ts';
import { paceReport } from './pace.server.ts';
import type { RowAt } from './put-forward.server.ts';
import { addApprover, ask, askOpinion, handOver, reply, unask } from './talk.server.ts';
import { viewOf, viewOfTask } from './view.server.ts';

const words = {
  approve: 'Approve',
  reject: 'Reject',
  return: 'Send back to the requester',
  rewind: 'Send back to an earlier step',
  fill: 'Fill in',
} as const;

const id = (call: Call, name = 'id'): string => {
  const given = (call.params[name] ?? '').toLowerCase();
  if (!uuidPattern.test(given)) throw fail('not_found', 'not_found', 'There is no such task.');
  return given;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The calls of everybody who decides, and the clock behind them. */
export function approvalOperations(ports: AccountPorts, approvables: Approvables, rowAt: RowAt): Operation[] {
  const { door } = ports;
  approvalClock(ports, approvables);
  return [
    operation({
      id: 'approval.inbox',
      scope: 'approval:read',
      method: 'GET',
      path: '/api/v1/approvals/inbox',
      summary:
        'Everything that waits for your decision or answer: tasks of approvals, what is due first, then rows of any record that wait for a second person.',
      tag: 'Approvals',
      access: 'member',
      answers: { 200: { description: 'Your tasks.', schema: inboxSchema } },
      run: async ({ actor }) => ({ body: await everythingWaiting(door, actor, { approvables, rowAt }) }),
    }),
    operation({
      id: 'approval.decided',
      scope: 'approval:read',
      method: 'GET',
      path: '/api/v1/approvals/decided',
      summary: 'What you have decided and said in approvals, newest first.',
      tag: 'Approvals',
      access: 'member',
      answers: { 200: { description: 'Your decisions.', schema: decidedSchema } },
      run: async ({ actor }) => ({ body: await door.run(actor, decidedBy) }),
    }),
    operation({
      id: 'approval.of',
      scope: 'approval:read',
      method: 'GET',
      path: '/api/v1/approvals/of/{record}/{id}',
      summary: 'How a document is decided on: the way, who said what, and what you can do.',
      tag: 'Approvals',
      access: 'member',
      query: { at: f.integer().help('The version of the document that is shown; it only tells copies apart.') },
      answers: { 200: { description: 'Its approval, or null while it has none.', schema: viewSchema } },
      async run(call) {
        const record = call.params['record'] ?? '';
        const row = id(call);
        const compiled = approvables.some((one) => one.record.name === record) && door.around.registry.find(record);
        if (!compiled) throw fail('not_found', 'not_found', 'There is no approval of such a thing.');
        await door.read(call.actor, compiled, row);
        return { body: { approval: await door.run(call.actor, (work) => viewOf(work, approvables, { record, row })) } };
      },
    }),
    operation({
      id: 'approval.task',
      scope: 'approval:read',
      method: 'GET',
      path: '/api/v1/approvals/tasks/{id}',
      summary: 'The approval that a task belongs to, as you may see it.',
      tag: 'Approvals',
      access: 'member',
      answers: { 200: { description: 'The approval.', schema: viewSchema } },
      async run(call) {
        const approval = await door.run(call.actor, (work) => viewOfTask(work, approvables, id(call)));
        if (!approval)
          throw fail('not_found', 'not_found', 'There is no such task, or you may not see what it is about.');
        return { body: { approval } };
      },
    }),
    operation({
      id: 'approval.decide',
      scope: 'approval:decide',
      method: 'POST',
      path: '/api/v1/approvals/tasks/{id}/decide',
      summary: 'Decides on a task, about exactly the content whose hash is given.',
      tag: 'Approvals',
      access: 'member',
      body: {
        word: f.choice(words).required(),
        hash: f.text({ max: 64 }).required(),
        comment: f.text({ max: 4000 }),
        to: f.text({ max: 80 }),
        values: f.json({ type: 'object' }),
      },
      answers: {
        200: {
          description: 'Where the approval stands now.',
          schema: schemaOf({ decision: 'text', status: 'text', subject: 'text' }),
        },
      },
      run: (call) =>
        call.once(async (work) => ({
          body: await decide(work, approvables, {
            task: id(call),
            word: call.body['word'] as Word,
            hash: String(call.body['hash']),
            comment: text(call.body['comment']),
            to: text(call.body['to']),
            values: (call.body['values'] ?? {}) as Record<string, string | number | boolean | null>,
          }),
        })),
    }),
    ...talking(approvables),
    ...besides(ports, approvables),
    ...byLink(ports, approvables),
  ];
}

/** Several at once, days away, and how fast decisions come. */
function besides({ door }: Ports, approvables: Approvables): Operation[] {
  return [
    operation({
      id: 'approval.approve',
      scope: 'approval:decide',
      method: 'POST',
      path: '/api/v1/approvals/approve',
      summary: 'Approves several tasks, each by itself; what is refused is answered with its reason.',
      tag: 'Approvals',
      access: 'member',
      body: { tasks: f.json(many).required(), comment: f.text({ max: 2000 }) },
      answers: {
        200: {
          description: 'What became of each.',
          schema: schemaOf({ results: [{ task: 'text', ok: 'yesNo', sentence: 'text?' }] }),
        },
      },
      run: (call) =>
        call.once(async (work) => ({
          body: {
            results: await approveMany(work, approvables, {
              tasks: call.body['tasks'] as readonly { task: string; hash: string }[],
              comment: text(call.body['comment']),
            }),
          },
        })),
    }),
    operation({
      id: 'approval.away',
      scope: 'delegation:create',
      method: 'POST',
      path: '/api/v1/approvals/away',
      summary: 'Enters days on which you are away, and who decides in your name meanwhile.',
      tag: 'Approvals',
      access: 'member',
      body: {
        fromDay: f.date().required(),
        untilDay: f.date().required(),
        note: f.text({ max: 120 }).required(),
        deputy: f.uuid(),
      },
      answers: { 200: { description: 'The absence.', schema: schemaOf({ absence: 'text' }) } },
      run: (call) =>
        call.once(async (work) => ({
          body: await goAway(work, {
            fromDay: String(call.body['fromDay']),
            untilDay: String(call.body['untilDay']),
            note: String(call.body['note']),
            deputy: text(call.body['deputy']),
          }),
        })),
    }),
    operation({
      id: 'approval.pace',
      scope: 'approval:read',
      method: 'GET',
      path: '/api/v1/approvals/pace',
      summary: 'How fast decisions came in the last twelve months, by month and by step.',
      tag: 'Approvals',
      access: ['manager', { duty: 'auditor' }],
      answers: {
        200: {
          description: 'Counts and working hours.',
          schema: schemaOf({
            months: [{ month: 'text', inTime: 'whole', late: 'whole' }],
            steps: [
              {
                step: 'text',
                decided: 'whole',
                inTime: 'whole',
                median: 'number',
                slowest: 'number',
                open: 'whole',
                lateNow: 'whole',
              },
            ],
          }),
        },
      },
      run: async ({ actor }) => ({ body: await door.run(actor, paceReport) }),
    }),
  ];
}

/** What a link in a letter leads to, and the decision it is good for. */
function byLink({ door, accounts }: AccountPorts, approvables: Approvables): Operation[] {
  return [
    operation({
      id: 'approval.look',
      scope: 'approval:read',
      method: 'GET',
      path: '/api/v1/approvals/link',
      summary: 'Which task a link of a letter leads to. Looking uses nothing up.',
      tag: 'Approvals',
      access: 'member',
      query: { token: f.text({ max: 60 }).required() },
      answers: {
        200: {
          description: 'The task, and whether the link is still good.',
          schema: schemaOf({ task: 'text', state: 'text', asksAgain: 'yesNo' }),
        },
      },
      run: async ({ actor, query }) => ({
        body: await door.run(actor, (work) => lookAtLink(work, query.get('token'))),
      }),
    }),
    operation({
      id: 'approval.byLink',
      scope: 'approval:decide',
      method: 'POST',
      path: '/api/v1/approvals/link',
      summary: 'Decides by the link of a letter, once; above an amount you confirm first that it is you.',
      tag: 'Approvals',
      access: 'member',
      body: {
        token: f.text({ max: 60 }).required(),
        word: f.choice({ approve: 'Approve', reject: 'Reject', return: 'Send back' }).required(),
        comment: f.text({ max: 4000 }),
      },
      answers: {
        200: {
          description: 'Where the approval stands now.',
          schema: schemaOf({ decision: 'text', status: 'text', subject: 'text' }),
        },
      },
      async run(call) {
        const { token } = call.body;
        if (await door.run(call.actor, (work) => asksAgain(work, token))) await accounts.sure(call.request);
        return call.once(async (work) => ({
          body: await decideByLink(work, approvables, {
            token,
            word: call.body['word'] as 'approve' | 'reject' | 'return',
            comment: text(call.body['comment']),
          }),
        }));
      },
    }),
  ];
}

const many = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    properties: { task: { type: 'string', maxLength: 40 }, hash: { type: 'string', maxLength: 64 } },
    required: ['task', 'hash'],
    additionalProperties: false,
  },
} as const;

const done = { 200: { description: 'Done.', schema: schemaOf({ done: 'yesNo' }) } } as const;
const answered = { body: { done: true } } satisfies Answer;

/** Asking, answering, adding and handing over. */
function talking(approvables: Approvables): Operation[] {
  const asking = {
    ask: [ask, 'Asks someone for facts; the task waits for the answer and keeps its place.'],
    opinion: [askOpinion, 'Asks someone for a second opinion, which binds nobody.'],
    add: [addApprover, 'Adds someone without whom this step cannot be passed.'],
    hand: [handOver, 'Hands the task over to someone who could have had it in the first place.'],
  } as const;
  const calls = Object.entries(asking).map(([name, [act, summary]]) =>
    operation({
      id: `approval.${name}`,
      scope: `approval:${name === 'opinion' ? 'ask' : name}`,
      method: 'POST',
      path: `/api/v1/approvals/tasks/{id}/${name}`,
      summary,
      tag: 'Approvals',
      access: 'member',
      body: { to: f.uuid().required(), text: f.text({ max: 2000 }).required() },
      answers: done,
      run: (call) =>
        call.once(async (work: Work) => {
          await act(work, approvables, {
            task: id(call),
            to: String(call.body['to']),
            text: String(call.body['text']),
          });
          return answered;
        }),
    }),
  );
  return [
    ...calls,
    operation({
      id: 'approval.reply',
      scope: 'approval:reply',
      method: 'POST',
      path: '/api/v1/approvals/tasks/{id}/reply',
      summary: 'Answers what you were asked about an approval.',
      tag: 'Approvals',
      access: 'member',
      body: { text: f.text({ max: 2000 }).required() },
      answers: done,
      run: (call) =>
        call.once(async (work) => {
          await reply(work, approvables, { task: id(call), text: String(call.body['text']) });
          return answered;
        }),
    }),
    operation({
      id: 'approval.unask',
      scope: 'approval:ask',
      method: 'POST',
      path: '/api/v1/approvals/tasks/{id}/unask',
      summary: 'Takes back the question a task waits for; it goes on without the answer.',
      tag: 'Approvals',
      access: 'member',
      answers: done,
      run: (call) =>
        call.once(async (work) => {
          await unask(work, approvables, { task: id(call) });
          return answered;
        }),
    }),
  ];
}
