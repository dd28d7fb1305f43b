import { addDays } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';
import type { CloseoutCheck } from './closeout-words.ts';
import type { PlannedDay } from './plan.ts';

/** Days ahead of a task from which it is due soon. */
export const NEAR = 14;

interface Told {
  readonly says: string;
  /** The day of the law that the task is planned back from. */
  readonly from: PlannedDay['step'];
  /** So many calendar days before it; none where the law names the day itself. */
  readonly lead: number;
  /** What has to be met by then, by the records. */
  readonly met: readonly (CloseoutCheck | 'begun' | 'subReports' | 'property' | 'closed')[];
}

/** The work of a closeout, planned back from the days of the law. The leads are how agencies plan; the law sets the days alone. */
export const closeoutTasks = {
  begin: { says: 'Begin subaward closeouts', from: 'subrecipients', lead: 60, met: ['begun'] },
  decide: { says: 'Decide last costs', from: 'subrecipients', lead: 30, met: ['costs', 'amendments'] },
  subReports: { says: 'Receive subrecipient reports', from: 'subrecipients', lead: 0, met: ['subReports'] },
  property: { says: 'Report property', from: 'reports', lead: 25, met: ['property', 'register', 'property_items'] },
  subawards: { says: 'Close subawards', from: 'reports', lead: 20, met: ['subawards'] },
  paid: { says: 'Pay last obligations', from: 'liquidation', lead: 15, met: ['paid'] },
  drawn: { says: 'Complete last drawdown', from: 'liquidation', lead: 10, met: ['drawn', 'drawdowns'] },
  refund: { says: 'Refund unspent cash', from: 'liquidation', lead: 0, met: ['refund', 'federal_share'] },
  reports: {
    says: 'File final reports',
    from: 'reports',
    lead: 0,
    met: ['final_report', 'final_performance', 'final_property'],
  },
  close: { says: 'Close the award', from: 'funder', lead: 0, met: ['closed'] },
} as const satisfies Readonly<Record<string, Told>>;
export type CloseoutTask = keyof typeof closeoutTasks;

export const taskStates = { done: 'Done', late: 'Overdue', near: 'Due soon', ahead: 'Planned' } as const;

export interface PlannedTask {
  readonly task: CloseoutTask;
  readonly on: string;
  readonly daysLeft: number;
  readonly state: keyof typeof taskStates;
  /** Whether the law sets this very day; other days are planned ahead of it. */
  readonly isLaw: boolean;
  readonly citation: string;
}

/** A signed subaward of the award, as its closeout looks at it. */
export interface Sub {
  readonly status: string;
  readonly untilDay: string;
  readonly finalReportOn: string | null;
}

export interface Standing {
  readonly plan: readonly PlannedDay[];
  /** Checks that are still open. */
  readonly open: ReadonlySet<CloseoutCheck>;
  readonly subs: readonly Sub[];
  readonly saysProperty: boolean;
  readonly isClosed: boolean;
}

export const isOver = ({ status }: Pick<Sub, 'status'>): boolean => status === 'closed' || status === 'terminated';

/** Tasks in the order of their days. Subawards have theirs only where there are any: what passes money on has to end before what it came from. */
export function backwardPlan({ plan, open, subs, saysProperty, isClosed }: Standing, today: string): PlannedTask[] {
  const facts = {
    begun: subs.every((one) => one.status !== 'active'),
    subReports: subs.every((one) => isOver(one) || one.finalReportOn !== null),
    property: saysProperty,
    closed: isClosed,
  };
  const isMet = (one: Told['met'][number]): boolean =>
    one in facts ? facts[one as keyof typeof facts] : !open.has(one as CloseoutCheck); // the other words are checks
  // While an award runs its records are in order from day to day; that says nothing of its end.
  const hasEnded = plan.some(({ step, on }) => step === 'end' && on < today);
  return (Object.entries(closeoutTasks) as [CloseoutTask, Told][])
    .flatMap(([task, { from, lead, met }]): PlannedTask[] => {
      const day = plan.find(({ step }) => step === from);
      const isOfSubs = task === 'begin' || task === 'subReports' || task === 'subawards';
      if (!day || (isOfSubs && subs.length === 0)) return [];
      const on = addDays(day.on, -lead);
      const daysLeft = daysBetween(today, on);
      const isDone = isClosed || ((hasEnded || isOfSubs) && met.every(isMet));
      const state = isDone ? 'done' : daysLeft < 0 ? 'late' : daysLeft <= NEAR ? 'near' : 'ahead';
      return [{ task, on, daysLeft, state, isLaw: lead === 0, citation: day.citation }];
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

/** What comes next: the earliest task that is not done. */
export const nextTask = (tasks: readonly PlannedTask[]): PlannedTask | null =>
  tasks.find(({ state }) => state !== 'done') ?? null;

/** The day by which a subrecipient’s last reports are due, from the end of its own period. 2 CFR 200.344(b). */
export const subDueOn = ({ untilDay }: Pick<Sub, 'untilDay'>, days: number): string => addDays(untilDay, days);

export interface Unilateral {
  readonly on: string;
  readonly daysLeft: number;
  /** Final reports that are not filed. */
  readonly missing: readonly ('final_report' | 'final_performance')[];
  readonly isPast: boolean;
}

const finals = ['final_report', 'final_performance'] as const;

/** A year after the period the agency closes an award without its reports, and reports the failure. None once both are filed. Law: 2 CFR 200.344(i). */
export function unilateralOf({ plan, open, isClosed }: Standing, today: string): Unilateral | null {
  const day = plan.find(({ step }) => step === 'funder');
  const missing = finals.filter((one) => open.has(one));
  if (!day || isClosed || missing.length === 0) return null;
  const daysLeft = daysBetween(today, day.on);
  return { on: day.on, daysLeft, missing, isPast: daysLeft < 0 };
}
