import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** What the two clocks say at one moment: a deadline has passed when both say so, and is still ahead only while both say so. */
export interface TwoClocks {
  readonly earlier: string;
  readonly later: string;
}

export const databaseClock = 'select clock_timestamp() as now';

export async function bothClocks(work: UnitOfWork): Promise<TwoClocks> {
  const [row] = (await work.tx.query<{ now: string }>(databaseClock)) as [{ now: string }]; // one row, always
  const [earlier, later] = [work.now(), row.now].toSorted() as [string, string];
  return { earlier, later };
}

/** From here on the two clocks differ by more than a second, which officers see and the minutes say. */
export const noticeableGap = 1000;

export const gapOf = ({ earlier, later }: TwoClocks): number => Date.parse(later) - Date.parse(earlier);

export const gapInWords = (clocks: TwoClocks): string =>
  gapOf(clocks) > noticeableGap
    ? `The clocks of server and database differ by ${(gapOf(clocks) / 1000).toFixed(1)} s; both are past the deadline.`
    : 'The clocks of server and database agree within a second.';

export async function refuseBefore(work: UnitOfWork, dueAt: string | null): Promise<void> {
  const { earlier } = await bothClocks(work);
  if (dueAt === null || earlier < dueAt)
    throw fail('refused', 'sealing.too_early', `Bids are due ${dueAt ?? 'later'}: nothing is opened before.`);
}
