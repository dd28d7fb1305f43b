import { fail } from '#kernel/record/fail.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { Deciding } from './decide.server.ts';
import { approvalInbox, approvalOfRow, approvalOfTask, decidedByMe } from './approval-view.ts';
import { approvalClock } from './clock.server.ts';
import type { Approvables } from './case.server.ts';
import { goAway } from './away.server.ts';
import { approveMany, decide } from './decide.server.ts';
import {
  approveTasks,
  askings,
  decideTask,
  enterAway,
  linkDecision,
  linkLook,
  replyToTask,
  unaskTask,
} from './deciding.ts';
import { everythingWaiting } from './everything-waiting.server.ts';
import { decidedBy } from './inbox.server.ts';
import { asksAgain, decideByLink, lookAtLink } from './link.server.ts';
import { approvalPace } from './pace.ts';
import { paceReport } from './pace.server.ts';
import type { RowAt } from './rows-awaiting.server.ts';
import { addApprover, ask, askOpinion, handOver, reply, unask } from './talk.server.ts';
import { viewOf, viewOfTask } from './view.server.ts';

const idIn = ({ id }: { readonly id: string }): string => {
  if (uuidPattern.test(id.toLowerCase())) return id.toLowerCase();
  throw fail('not_found', 'not_found', 'There is no such task.');
};

const everybody = { tag: 'Approvals', access: 'member' } as const;

/** The calls of everybody who decides, and the clock behind them. */
export function approvalOperations(ports: AccountPorts, approvables: Approvables, rowAt: RowAt): Operation[] {
  const { door } = ports;
  approvalClock(ports, approvables);
  return [
    answers(approvalInbox, {
      ...everybody,
      scope: 'approval:read',
      summary:
        'Everything awaiting your decision or answer: approval tasks, earliest due first, then rows of any record that need a second person.',
      told: 'Your tasks.',
      probe: { namesNothing: true, echoes: true },
      run: async ({ actor }) => ({ body: await everythingWaiting(door, actor, { approvables, rowAt }) }),
    }),
    answers(decidedByMe, {
      ...everybody,
      scope: 'approval:read',
      summary: 'Your decisions and comments in approvals, newest first.',
      told: 'Your decisions.',
      probe: { namesNothing: true, echoes: true },
      run: async ({ actor }) => ({ body: await door.run(actor, decidedBy) }),
    }),
    answers(approvalOfRow, {
      ...everybody,
      scope: 'approval:read',
      summary: 'The approval of a document: its steps, decisions, and what you can do.',
      told: 'Its approval, or null while it has none.',
      probe: { names: { id: 'requisition' }, words: { record: 'requisition' } },
      async run({ actor, params }) {
        const { record } = params;
        const row = idIn(params);
        const compiled = approvables.some((one) => one.record.name === record) && door.around.registry.find(record);
        if (!compiled) throw fail('not_found', 'not_found', 'There is no approval of this document type.');
        await door.read(actor, compiled, row);
        return { body: { approval: await door.run(actor, (work) => viewOf(work, approvables, { record, row })) } };
      },
    }),
    answers(approvalOfTask, {
      ...everybody,
      scope: 'approval:read',
      summary: 'The approval that a task belongs to, as you may see it.',
      told: 'The approval.',
      probe: { names: { id: 'approval_task' } },
      async run({ actor, params }) {
        const approval = await door.run(actor, (work) => viewOfTask(work, approvables, idIn(params)));
        if (!approval) throw fail('not_found', 'not_found', 'There is no such task, or you can’t see its document.');
        return { body: { approval } };
      },
    }),
    answers(decideTask, {
      ...everybody,
      scope: 'approval:decide',
      summary: 'Decides a task, for exactly the content with the given hash.',
      told: 'The current state of the approval.',
      probe: { names: { id: 'approval_task' }, body: { word: 'approve', hash: 'x' } },
      run: ({ params, body, once }) =>
        once(async (work) => {
          const values = body.values as Deciding['values']; // judged by the form of the step
          return { body: await decide(work, approvables, { ...body, task: idIn(params), values: values ?? {} }) };
        }),
    }),
    ...talking(approvables),
    ...besides(ports, approvables),
    ...byLink(ports, approvables),
  ];
}

/** Several at once, days away, and how fast decisions come. */
function besides({ door }: Ports, approvables: Approvables): Operation[] {
  return [
    answers(approveTasks, {
      ...everybody,
      scope: 'approval:decide',
      summary: 'Approves several tasks, each by itself; what is refused is answered with its reason.',
      told: 'What became of each.',
      probe: { namesNothing: true, body: { tasks: [] } },
      run: ({ body, once }) =>
        once(async (work) => ({ body: { results: await approveMany(work, approvables, body) } })),
    }),
    answers(enterAway, {
      ...everybody,
      scope: 'delegation:create',
      summary: 'Enters your out-of-office days and your delegate.',
      told: 'The absence.',
      probe: { namesNothing: true, body: { fromDay: '2026-12-21', untilDay: '2026-12-24', note: 'Vacation' } },
      run: ({ body, once }) => once(async (work) => ({ body: await goAway(work, body) })),
    }),
    answers(approvalPace, {
      scope: 'approval:read',
      summary: 'Turnaround of decisions in the last twelve months, by month and by step.',
      tag: 'Approvals',
      access: ['manager', { duty: 'auditor' }],
      told: 'Counts and business hours.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({ body: await door.run(actor, paceReport) }),
    }),
  ];
}

/** What a link in a letter leads to, and the decision it is good for. */
function byLink({ door, accounts }: AccountPorts, approvables: Approvables): Operation[] {
  return [
    answers(linkLook, {
      ...everybody,
      scope: 'approval:read',
      summary: 'The task that an email link opens. Reading it doesn’t use the link up.',
      told: 'The task, and whether the link is still good.',
      probe: { query: { token: 'x' } },
      run: async ({ actor, query }) => ({ body: await door.run(actor, (work) => lookAtLink(work, query.token)) }),
    }),
    answers(linkDecision, {
      ...everybody,
      scope: 'approval:decide',
      summary: 'Decides by an email link, once; above an amount you verify your identity first.',
      told: 'The current state of the approval.',
      probe: { body: { token: 'x', word: 'approve' } },
      async run({ actor, body, request, once }) {
        if (await door.run(actor, (work) => asksAgain(work, body.token))) await accounts.sure(request);
        return once(async (work) => ({ body: await decideByLink(work, approvables, body) }));
      },
    }),
  ];
}

const answered = { body: { done: true } };

/** Asking, answering, adding and handing over. */
function talking(approvables: Approvables): Operation[] {
  const stated = { ...everybody, told: 'Done.' } as const;
  const asks = [
    [askings.ask, 'ask', ask, 'Requests information from someone; the task pauses until the answer.'],
    [askings.opinion, 'ask', askOpinion, 'Asks someone for an advisory second opinion.'],
    [askings.add, 'add', addApprover, 'Adds a required approver to this step.'],
    [askings.hand, 'hand', handOver, 'Reassigns the task to someone the step could assign.'],
  ] as const;
  return [
    ...asks.map(([asking, right, act, summary]) =>
      answers(asking, {
        ...stated,
        scope: `approval:${right}`,
        summary,
        probe: { names: { id: 'approval_task' }, body: { to: nowhere, text: 'Which pump?' } },
        run: ({ params, body, once }) =>
          once(async (work) => {
            await act(work, approvables, { ...body, task: idIn(params) });
            return answered;
          }),
      }),
    ),
    answers(replyToTask, {
      ...stated,
      scope: 'approval:reply',
      summary: 'Answers what you were asked about an approval.',
      probe: { names: { id: 'approval_task' }, body: { text: 'Two quotes are attached.' } },
      run: ({ params, body, once }) =>
        once(async (work) => {
          await reply(work, approvables, { ...body, task: idIn(params) });
          return answered;
        }),
    }),
    answers(unaskTask, {
      ...stated,
      scope: 'approval:ask',
      summary: 'Withdraws the question a task is waiting for; the task continues without the answer.',
      probe: { names: { id: 'approval_task' } },
      run: ({ params, once }) =>
        once(async (work) => {
          await unask(work, approvables, { task: idIn(params) });
          return answered;
        }),
    }),
  ];
}
