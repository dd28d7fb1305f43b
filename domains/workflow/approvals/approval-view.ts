import { type AnswerOf, call, choiceOf, f, firstOfShape, shape, type Told, typed } from '#kernel';
import type { FormField } from '../document/document.ts';

const named = shape({ id: 'uuid', name: 'text' });
const taskKinds = ['approval', 'form', 'information', 'opinion'] as const;

/** One step of the way as the picture shows it. `needed` of its people have to agree; `trouble` says why nothing happens here. */
const pathStep = shape({
  node: 'text',
  label: 'text',
  kind: choiceOf('approval', 'form', 'wait', 'webhook'),
  state: choiceOf('done', 'now', 'ahead', 'stuck'),
  people: [{ id: 'uuid', name: 'text', word: [choiceOf('approve', 'reject'), null], isAway: 'yesNo' }],
  because: 'text?',
  needed: 'whole',
  dueAt: 'instant?',
  openedAt: 'instant?',
  closedAt: 'instant?',
  trouble: 'text?',
});

/** One thing that was decided or said; `voidBecause` tells why it no longer counts. */
const said = shape({
  id: 'uuid',
  verb: 'text',
  step: 'text',
  by: named,
  onBehalfOf: [named, null],
  to: [named, null],
  comment: 'text?',
  at: 'instant',
  amount: 'money?',
  voidBecause: 'text?',
});

/** What lies with this person: what they can do, or the `hindrance` why they may not decide, and what is `changed` since they agreed. */
const myTask = shape({
  id: 'uuid',
  kind: choiceOf(...taskKinds),
  label: 'text',
  status: 'text',
  because: 'text',
  question: 'text?',
  askedBy: [named, null],
  hash: 'text',
  openedAt: 'instant',
  dueAt: 'instant?',
  isLate: 'yesNo',
  onBehalfOf: [named, null],
  hindrance: 'text?',
  can: ['text'],
  /** Steps it can be sent back to. */
  earlier: [{ node: 'text', label: 'text' }],
  /** Of a form that has to be filled in. */
  fields: [{ name: 'text', label: 'text', kind: typed<FormField['kind']>({ type: 'string' }), options: ['text'] }],
  changed: [{ label: 'text', was: 'text', is: 'text' }],
  changedSince: 'instant?',
  /** What happens when this person agrees, in a sentence. */
  next: 'text',
});

/** What approving does to a budget line, in cents: what is left there now and what would be left then, of how much authority. */
const budgetEffect = shape({
  label: 'text',
  account: 'text',
  link: 'text',
  available: 'whole',
  after: 'whole',
  authority: 'whole',
});

/** Everything about the approval of one document, what was said oldest first. Nothing is said of the budget once it is over. */
const approvalView = shape({
  id: 'uuid',
  subject: 'text',
  kind: 'text',
  record: 'text',
  rowId: 'uuid',
  link: 'text',
  status: 'text',
  amount: 'money?',
  startedBy: named,
  startedAt: 'instant',
  endedAt: 'instant?',
  round: 'whole',
  version: 'text',
  trouble: 'text?',
  path: [pathStep],
  said: [said],
  tasks: [myTask],
  budget: [budgetEffect],
});

export type Named = Told<typeof named>;
export type PathStep = Told<typeof pathStep>;
export type SaidHere = Told<typeof said>;
export type MyTask = Told<typeof myTask>;
export type Changed = MyTask['changed'][number];
export type BudgetEffect = Told<typeof budgetEffect>;
export type ApprovalView = Told<typeof approvalView>;

export const approvalOfRow = call('approval.of', '/api/v1/approvals/of/{record}/{id}', {
  query: { at: f.integer().help('The version of the document on screen; it only tells copies apart.') },
  answer: { approval: [approvalView, null] },
});

export const approvalOfTask = call('approval.task', '/api/v1/approvals/tasks/{id}', {
  answer: { approval: approvalView },
});

export const approvalInbox = call('approval.inbox', '/api/v1/approvals/inbox', {
  answer: {
    tasks: [
      {
        id: 'text',
        approval: 'text',
        subject: 'text',
        kind: 'text',
        record: 'text',
        rowId: 'uuid',
        link: 'text',
        label: 'text',
        /** `step` is a row whose own steps are the answer. */
        taskKind: choiceOf(...taskKinds, 'step'),
        because: 'text',
        amount: 'money?',
        startedBy: named,
        startedAt: 'instant',
        openedAt: 'instant',
        dueAt: 'instant?',
        isLate: 'yesNo',
        /** Business hours since it came here, and until it is due; below zero when late. */
        ageHours: 'number',
        leftHours: 'number?',
        /** How many hours a business day has where it is decided on. */
        dayHours: 'number',
        hash: 'text',
        onBehalfOf: [named, null],
        hindrance: 'text?',
        isPaused: 'yesNo',
        isChanged: 'yesNo',
        question: 'text?',
        risks: [{ code: 'text', sentence: 'text' }],
        budget: [budgetEffect],
      },
    ],
    isWhole: 'yesNo',
  },
});
export type Inbox = AnswerOf<typeof approvalInbox>;
export type InboxTask = Inbox['tasks'][number];

/** Whether somebody can answer it now: what the header counts. */
export const canAnswer = ({ hindrance, isPaused }: Pick<InboxTask, 'hindrance' | 'isPaused'>): boolean =>
  hindrance === null && !isPaused;

/** Said above a list that was not read to its end. */
export const notAll = ({ tasks }: Pick<Inbox, 'tasks'>): string =>
  `Only the first ${tasks.length.toLocaleString('en-US')} are shown. The rest appear as you decide these.`;

export const decidedByMe = call('approval.decided', '/api/v1/approvals/decided', {
  answer: firstOfShape({
    id: 'uuid',
    verb: 'text',
    subject: 'text',
    kind: 'text',
    link: 'text',
    step: 'text',
    amount: 'money?',
    onBehalfOf: [named, null],
    comment: 'text?',
    at: 'instant',
    outcome: 'text',
    voidBecause: 'text?',
  }),
});
export type DecidedLine = AnswerOf<typeof decidedByMe>['data'][number];
