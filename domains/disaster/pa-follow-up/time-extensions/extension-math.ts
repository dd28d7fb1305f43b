import type { WorkDeadline } from '../../public-assistance/pa-math.ts';
import type { extenders } from '../../public-assistance/pa-words.ts';
import { LIMIT_LAW, REQUEST_LAW } from './extension-words.ts';

export type Grantor = keyof typeof extenders;

/** The deadline in force: that of the category, or the day to which it was extended. */
export const dueOnOf = (deadline: WorkDeadline, extendedUntil: string | null): string =>
  extendedUntil !== null && extendedUntil > deadline.dueOn ? extendedUntil : deadline.dueOn;

/** Why this grantor does not extend the work to that day; null where it may. */
export function dayRefused(
  { day, grantor }: { readonly day: string; readonly grantor: Grantor },
  deadline: WorkDeadline,
  dueOn: string,
): string | null {
  if (day <= dueOn) return `Work is due by ${dueOn}. Enter a later day.`;
  return grantor === 'recipient' && day > deadline.extendableTo
    ? `The recipient extends until ${deadline.extendableTo} at most (${LIMIT_LAW}). Ask FEMA for a later day (${REQUEST_LAW}).`
    : null;
}

/** Law: FEMA decides beyond the authority of the recipient, who decides up to its limit. */
export const grantorRefused = (day: string, grantor: Grantor, deadline: WorkDeadline): string | null =>
  grantor === 'fema' && day <= deadline.extendableTo
    ? `The recipient can extend until ${deadline.extendableTo} (${LIMIT_LAW}). FEMA decides on later days alone.`
    : null;

export const isLate = (sentOn: string, dueOn: string): boolean => sentOn > dueOn;

export interface Milestone {
  readonly milestone: string;
  readonly dueOn: string;
}

/** Why a schedule does not carry the day that is asked for; null where it does. */
export function scheduleRefused(schedule: readonly Milestone[], until: string): string | null {
  if (schedule.length === 0) return 'Enter the milestones that remain, with their dates.';
  const last =
    schedule
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1) ?? '';
  return last > until ? `The schedule ends on ${last}, after the day requested (${until}).` : null;
}

export interface Earlier {
  readonly number: string;
  readonly grantor: Grantor;
  readonly decidedOn: string;
  readonly until: string;
  readonly provisions: string | null;
}

const grantors: Readonly<Record<Grantor, string>> = { recipient: 'the recipient', fema: 'FEMA' };

/** Part 1 of a request: dates and provisions of all extensions before it. */
export function earlierSaid(
  of: readonly Earlier[],
  before: { readonly extendedUntil: string | null; readonly reason: string | null },
): string {
  if (of.length > 0)
    return of
      .map(
        (one) =>
          `${one.number}: granted by ${grantors[one.grantor]} on ${one.decidedOn} until ${one.until}. Provisions: ${one.provisions ?? 'None'}`,
      )
      .join('\n');
  return before.extendedUntil === null
    ? 'None.'
    : `Extended until ${before.extendedUntil}. ${before.reason ?? ''}`.trim();
}
