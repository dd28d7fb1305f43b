import { addDays } from '#kernel/lists/days.ts';
import type { NoticeStatus } from './opportunity-words.ts';

/** The days of a notice, as its source states them. */
export interface NoticeDays {
  readonly postOn: string | null;
  readonly closeOn: string | null;
  readonly archiveOn: string | null;
  readonly forecastPostOn: string | null;
}

/** After the last day that a field keeps: open until further notice. */
export const NO_END = '2200-12-31';

/** The last day on which it can be applied for. An empty close date is open until further notice. */
export function openUntilOf({ closeOn, archiveOn }: Pick<NoticeDays, 'closeOn' | 'archiveOn'>): string {
  const last = closeOn ?? NO_END;
  const beforeArchive = archiveOn === null ? NO_END : addDays(archiveOn, -1);
  return last < beforeArchive ? last : beforeArchive;
}

/** Forecasted, posted, closed or archived: nothing but the days of the notice and today decide. */
export function statusOf(notice: NoticeDays, today: string): NoticeStatus {
  const { postOn, archiveOn, forecastPostOn } = notice;
  if (archiveOn !== null && archiveOn <= today) return 'archived';
  if (openUntilOf(notice) < today) return 'closed';
  // An estimate that has passed is still an estimate: only a post date posts a notice.
  const isAhead = postOn === null ? forecastPostOn !== null : postOn > today;
  return isAhead ? 'forecasted' : 'posted';
}
