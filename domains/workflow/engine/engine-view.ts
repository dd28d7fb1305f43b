import { type AnswerOf, call, choiceOf, f, firstOfShape, shape } from '#kernel';

/** What runs now. A case waits some `hours`, which are `days` where the document is decided on. */
export const workflowEngine = call('workflow.engine', '/api/v1/workflow/engine', {
  answer: {
    now: 'instant',
    counts: { running: 'whole', waiting: 'whole', stuck: 'whole', late: 'whole' },
    cases: firstOfShape({
      id: 'uuid',
      subject: 'text',
      kind: 'text',
      link: 'text',
      status: 'text',
      version: 'whole',
      workflow: 'uuid',
      startedAt: 'instant',
      waits: [
        {
          step: 'text',
          node: 'text',
          name: 'text',
          kind: 'text',
          since: 'instant',
          hours: 'number',
          days: 'number',
          dueAt: 'instant?',
          people: [{ id: 'uuid', name: 'text' }],
          problem: 'text?',
        },
      ],
    }),
    timers: firstOfShape({
      at: 'instant',
      what: choiceOf('goes on', 'due', 'reminder'),
      case: 'uuid',
      subject: 'text',
      step: 'text',
    }),
    /** The last things that people did or the engine did by itself, newest first; `step` and `reason` of the latter. */
    deeds: [
      {
        id: 'uuid',
        at: 'instant',
        verb: 'text',
        by: 'text',
        onBehalfOf: 'text?',
        case: 'uuid',
        subject: 'text',
        step: 'text?',
        reason: 'text?',
      },
    ],
    weeks: [{ week: 'date', started: 'whole', ended: 'whole' }],
    versions: [{ id: 'uuid', name: 'text', number: 'whole', status: 'text', count: 'whole' }],
  },
});
export type Engine = AnswerOf<typeof workflowEngine>;
export type RunningCase = Engine['cases']['data'][number];
export type WaitingAt = RunningCase['waits'][number];
export type Timer = Engine['timers']['data'][number];
export type Deed = Engine['deeds'][number];

const done = { done: 'yesNo' } as const;
const reason = f.text({ max: 500 }).required();
const step = f.text({ max: 90 }).required();

export const retryStep = call('workflow.retry', '/api/v1/workflow/cases/{id}/retry', { body: { step }, answer: done });

export const reassignStep = call('workflow.reassign', '/api/v1/workflow/cases/{id}/reassign', {
  body: { step, from: f.uuid().required(), to: f.uuid().required(), reason },
  answer: done,
});

/** What would become of a case on another version; steps ahead come in or fall away when everybody approves. */
const moved = shape({
  ok: 'yesNo',
  reasons: ['text'],
  waitsBefore: ['text'],
  waitsAfter: ['text'],
  askedAgain: ['text'],
  added: ['text'],
  removed: ['text'],
});

export const previewMove = call('workflow.preview', '/api/v1/workflow/cases/{id}/migrate', {
  query: { to: f.uuid().required() },
  answer: moved,
});
export type Preview = AnswerOf<typeof previewMove>;

export const moveCase = call('workflow.migrate', '/api/v1/workflow/cases/{id}/migrate', {
  body: { to: f.uuid().required(), reason },
  answer: moved,
});

/** How many business days a case may have waited at a step: the columns of the heat map. */
export const ages = [
  { label: 'up to half a day', below: 0.5 },
  { label: 'up to a day', below: 1 },
  { label: '1 to 2 days', below: 2 },
  { label: '2 to 5 days', below: 5 },
  { label: '1 to 2 weeks', below: 10 },
  { label: 'longer', below: Number.POSITIVE_INFINITY },
] as const;

export const ageOf = (days: number): number => ages.findIndex(({ below }) => days < below);

export interface HeatRow {
  readonly name: string;
  readonly counts: readonly number[];
  readonly late: number;
}

/** How many cases wait how long at which step, the step with the oldest first. */
export function heatOf(cases: readonly RunningCase[], now: string): readonly HeatRow[] {
  const rows = new Map<string, { counts: number[]; late: number }>();
  for (const { waits } of cases)
    for (const { name, days, dueAt } of waits) {
      const row = rows.get(name) ?? { counts: ages.map(() => 0), late: 0 };
      rows.set(name, row);
      const age = ageOf(days);
      row.counts[age] = (row.counts[age] ?? 0) + 1;
      if (dueAt !== null && dueAt < now) row.late += 1;
    }
  const oldest = ({ counts }: { counts: readonly number[] }): number => counts.findLastIndex((count) => count > 0);
  return [...rows]
    .map(([name, row]) => ({ name, ...row }))
    .toSorted((one, other) => oldest(other) - oldest(one) || one.name.localeCompare(other.name));
}
