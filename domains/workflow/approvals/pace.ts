import { type AnswerOf, call } from '#kernel';

/** How fast decisions come. Half of a step take `median` business hours or fewer, and nine in ten `slowest`. */
export const approvalPace = call('approval.pace', '/api/v1/approvals/pace', {
  answer: {
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
  },
});
export type Pace = AnswerOf<typeof approvalPace>;
type StepPace = Pace['steps'][number];

/** A task as the report counts it: when it came, when it was closed and due, and the business hours between. */
export interface Timed {
  readonly step: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly dueAt: string | null;
  readonly hours: number;
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

export function paceOf(tasks: readonly Timed[], now: string): Pace {
  const closed = tasks.filter((one) => one.closedAt !== null);
  const isInTime = ({ closedAt, dueAt }: Timed) => dueAt === null || (closedAt ?? now) <= dueAt;
  const months = [...new Set(closed.map(({ closedAt }) => (closedAt ?? '').slice(0, 7)))].sort().map((month) => {
    const own = closed.filter(({ closedAt }) => closedAt?.startsWith(month));
    const inTime = own.filter(isInTime).length;
    return { month, inTime, late: own.length - inTime };
  });
  const steps = [...new Set(tasks.map(({ step }) => step))].map((step): StepPace => {
    const own = tasks.filter((one) => one.step === step);
    const done = own.filter(({ closedAt }) => closedAt !== null);
    const hours = done.map((one) => one.hours).sort((one, other) => one - other);
    const open = own.filter(({ closedAt }) => closedAt === null);
    return {
      step,
      decided: done.length,
      inTime: done.filter(isInTime).length,
      median: share(hours, 0.5),
      slowest: share(hours, 0.9),
      open: open.length,
      lateNow: open.filter(({ dueAt }) => dueAt !== null && dueAt < now).length,
    };
  });
  return { months, steps: steps.sort((one, other) => other.decided - one.decided) };
}
