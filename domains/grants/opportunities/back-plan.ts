import { addDays } from '#kernel/lists/days.ts';
import { addWorkingDays, isWorkingDay, type WorkingCalendar } from '../../customers/public.ts';

/** What has to be done before a close date, how many days ahead, and whether federal money alone asks for it. */
export const backTasks = {
  sam: ['Check SAM.gov registration', 45, 'federal', '2 CFR 25.200'],
  decide: ['Decide whether to apply', 40, 'all', null],
  match: ['Confirm match sources', 28, 'all', '2 CFR 200.306'],
  board: ['Board vote', 21, 'all', null],
  review: ['State review (EO 12372)', 14, 'federal', 'EO 12372'],
  approval: ['Internal approval', 7, 'all', null],
  submit: ['Submit application', 2, 'all', null],
} as const;
export type BackTask = keyof typeof backTasks;

export interface PlannedTask {
  readonly kind: BackTask;
  readonly says: string;
  /** So many calendar days before the close date. */
  readonly day: string;
  /** The last business day until then: the day to plan for. */
  readonly by: string;
  readonly isLate: boolean;
  readonly citation: string | null;
}

interface Planned {
  readonly closeOn: string | null;
  readonly isFederal: boolean;
}

/** Tasks planned back from the close date, first things first; none without a close date. */
export function backPlan({ closeOn, isFederal }: Planned, calendar: WorkingCalendar, today: string): PlannedTask[] {
  if (closeOn === null) return [];
  return Object.entries(backTasks).flatMap(([kind, [says, lead, whose, citation]]): PlannedTask[] => {
    if (whose === 'federal' && !isFederal) return [];
    const day = addDays(closeOn, -lead);
    const by = isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, -1);
    return [{ kind: kind as BackTask, says, day, by, isLate: by < today, citation }]; // a key stated above
  });
}
