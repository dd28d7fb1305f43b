import type { Priority } from './incident-words.ts';
import { openRequests } from './request-life.ts';

interface Timed {
  readonly status: string;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  readonly sourcedAt: string | null;
  readonly deliveredAt: string | null;
  readonly endedAt: string | null;
}

/** Late: past its need-by time and not delivered. */
export const isLate = (row: { readonly status: string; readonly neededAt: string }, now: string): boolean =>
  openRequests.some((state) => state === row.status) && Date.parse(row.neededAt) < Date.parse(now);

/** What a priority means in hours from the moment it was submitted; low has no end. */
export const hoursOf: Readonly<Record<Priority, number | null>> = { now: 0, high: 4, medium: 12, low: null };

/** The state of a request at an earlier moment, from when it took its steps. Null before there was one. */
export function stateAt(row: Timed, at: string): string | null {
  const by = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.parse(at);
  if (!by(row.createdAt)) return null;
  if (by(row.endedAt)) return row.status;
  if (by(row.deliveredAt)) return 'delivered';
  if (by(row.sourcedAt)) return 'sourced';
  if (by(row.approvedAt)) return 'approved';
  return by(row.submittedAt) ? 'submitted' : 'draft';
}
