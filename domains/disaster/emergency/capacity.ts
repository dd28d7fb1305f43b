/** What a vendor can answer when it is asked what it can deliver. */
export const capacityAnswers = {
  now: 'Available now',
  later: 'Available later',
  none: 'Not available',
} as const;
export type CapacityAnswer = keyof typeof capacityAnswers;

/** So long a reply counts; after that the vendor may have sold what it offered. */
export const FRESH_HOURS = 4;
export const REPLY_HOURS = 2;
export const HOUR = 3_600_000;

export interface CapacityAsked {
  readonly status: 'asked' | 'replied' | 'withdrawn';
  readonly quantity: number;
  readonly neededBy: string;
  readonly closesAt: string;
  readonly answer: CapacityAnswer | null;
  readonly availableAt: string | null;
  readonly offered: number | null;
  readonly repliedAt: string | null;
}

export const capacityStandings = {
  covers: 'Can deliver all',
  partly: 'Can deliver in part',
  none: 'Not available',
  stale: 'Reply is stale',
  awaiting: 'Awaiting reply',
  unanswered: 'No reply in time',
} as const;
export type CapacityStanding = keyof typeof capacityStandings;

/** Where a request stands at this moment. All of it and in time is one thing, less or later another. */
export function standingOf(of: CapacityAsked, now: string): CapacityStanding {
  if (of.repliedAt === null || of.answer === null)
    return Date.parse(now) < Date.parse(of.closesAt) ? 'awaiting' : 'unanswered';
  if (Date.parse(now) - Date.parse(of.repliedAt) > FRESH_HOURS * HOUR) return 'stale';
  if (of.answer === 'none') return 'none';
  const isAll = (of.offered ?? 0) >= of.quantity;
  const isInTime = Date.parse(of.availableAt ?? of.repliedAt) <= Date.parse(of.neededBy);
  return isAll && isInTime ? 'covers' : 'partly';
}

/** What a reply weighs in the order: silence and stale replies neither for a vendor nor against it. */
export const weightOf = (standing: CapacityStanding | null): number =>
  standing === 'covers' ? 2 : standing === 'partly' ? 1 : standing === 'none' ? -1 : 0;
