import { addDays } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';

/** Days before the end of a registration at which people are told; none left: it is over. */
export const NOTICE_DAYS = [0, 15, 30, 60] as const;
export type NoticeStage = (typeof NOTICE_DAYS)[number];

/** Before submitting, all the time until the decision, and in the application itself: 2 CFR 25.200(b)(1), (2) and (3). */
export const registrationLaw = {
  before: '2 CFR 25.200(b)(1)',
  throughout: '2 CFR 25.200(b)(2)',
  uei: '2 CFR 25.200(b)(3)',
} as const;

interface Standing {
  readonly isFederal: boolean;
  readonly samUntil: string | null;
}

/** The last day is a day of the registration. */
export const daysOf = (samUntil: string, today: string): number => daysBetween(today, samUntil);

/** At which notice a registration is, from 60 days before its end on; null while it is further, unknown, or not asked for. */
export function noticeOf({ isFederal, samUntil }: Standing, today: string): NoticeStage | null {
  if (!isFederal || samUntil === null) return null;
  const days = daysOf(samUntil, today);
  if (days < 0) return 0;
  return NOTICE_DAYS.find((one) => one > 0 && days <= one) ?? null;
}

/** An owner who was told of a nearer end is not told of a further one. */
export const isNews = (stage: NoticeStage | null, told: number | null): boolean =>
  stage !== null && (told === null || stage < told);

/** The last day that a notice concerns, for a search. */
export const lastNoticed = (today: string): string => addDays(today, Math.max(...NOTICE_DAYS));

/** How long the registration lasts, in words. */
export function registrationSays(samUntil: string, today: string): string {
  const days = daysOf(samUntil, today);
  if (days < 0) return `The registration in SAM.gov expired on ${samUntil}.`;
  const left = days === 0 ? 'today' : `on ${samUntil}, in ${days === 1 ? '1 day' : `${days} days`}`;
  return `The registration in SAM.gov expires ${left}.`;
}
