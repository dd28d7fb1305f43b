import type { Priority } from './incident-words.ts';
import { openRequests } from './request-life.ts';

interface Timed {
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  readonly takenAt: string | null;
  readonly sourcedAt: string | null;
  readonly dispatchedAt: string | null;
  readonly deliveredAt: string | null;
  readonly demobilizedAt: string | null;
  readonly endedAt: string | null;
}

/** What a priority means in hours from the moment it was submitted; low has no end of its own. */
export const hoursOf: Readonly<Record<Priority, number | null>> = { now: 0, high: 4, medium: 12, low: null };

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A request is due by its priority, counted from its submission, or by its need-by time where that comes first. */
export function dueOf(row: {
  readonly priority: Priority;
  readonly submittedAt: string;
  readonly neededAt: string;
}): string {
  const hours = hoursOf[row.priority];
  const needed = Date.parse(row.neededAt);
  const byPriority = hours === null ? needed : Date.parse(row.submittedAt) + hours * HOUR;
  return new Date(Math.min(needed, byPriority)).toISOString();
}

interface Clocked {
  readonly status: string;
  readonly neededAt: string;
  readonly dueAt: string | null;
}

const isOpen = ({ status }: Pick<Clocked, 'status'>): boolean => openRequests.some((state) => state === status);

/** Minutes past its due time, or left of it where negative; null once nobody waits for it. A draft has its need-by time alone. */
export const minutesPast = (row: Clocked, now: string): number | null =>
  isOpen(row) ? Math.trunc((Date.parse(now) - Date.parse(row.dueAt ?? row.neededAt)) / MINUTE) : null;

/** Late: past its due time and not delivered. */
export const isLate = (row: Clocked, now: string): boolean =>
  isOpen(row) && Date.parse(row.dueAt ?? row.neededAt) < Date.parse(now);

/** The state of a request at an earlier moment, from when it took its steps. Null before there was one. */
export function stateAt(row: Timed, at: string): string | null {
  const by = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.parse(at);
  if (!by(row.createdAt)) return null;
  // Nothing of it changed since, so that its state of now is that of then.
  if (by(row.endedAt) || by(row.updatedAt)) return row.status;
  if (by(row.demobilizedAt)) return 'demobilized';
  if (by(row.deliveredAt)) return 'delivered';
  if (by(row.dispatchedAt)) return 'en_route';
  if (by(row.sourcedAt)) return 'sourced';
  if (by(row.takenAt)) return 'logistics';
  if (by(row.approvedAt)) return 'approved';
  return by(row.submittedAt) ? 'submitted' : 'draft';
}
