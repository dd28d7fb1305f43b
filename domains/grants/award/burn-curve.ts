import { addDays, addMonths, monthOf } from '#kernel/lists/days.ts';
import { daysBetween } from './attention.ts';
import { type Encumbrance, openOn } from './encumbered.ts';

/** Money of one month, such as 2026-11. */
export interface MonthSum {
  readonly month: string;
  readonly cents: number;
}

export interface Burning {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly amountCents: number;
  readonly spent: readonly MonthSum[];
  readonly drawn: readonly MonthSum[];
  /** What orders and contracts encumbered for the award, and what liquidated it. */
  readonly encumbered: readonly Encumbrance[];
  readonly today: string;
  /** Money is still spent: neither closed nor in closeout. */
  readonly isRunning: boolean;
  /** The last day on which the funder can be notified of an extension; null where no text has such a day. */
  readonly noticeOn: string | null;
}

export interface BurnPoint {
  readonly month: string;
  /** What would be spent by the end of the month if money went as time does. */
  readonly even: number;
  /** Null after the present month. */
  readonly spent: number | null;
  readonly drawn: number | null;
  /** Encumbered and not liquidated at the end of the month, or today; never part of what is projected. */
  readonly encumbered: number | null;
  /** From the present month on, at the pace of the last months. */
  readonly projected: number | null;
}

/** The day by which a person has to act, and on what. */
interface Acting {
  readonly on: string;
  readonly to: 'extend' | 'slow';
}

export interface BurnCurve {
  readonly points: readonly BurnPoint[];
  /** What was spent in a month of late; null before the first whole month is over, and once the period is. */
  readonly pace: { readonly cents: number; readonly months: number } | null;
  /** What the award loses at the end of its period at this pace. */
  readonly lapseCents: number | null;
  /** The day on which its money ends before its period does. */
  readonly runsOutOn: string | null;
  readonly act: Acting | null;
}

/** So many whole months make the pace. */
const RECENT = 3;
const DAYS_A_MONTH = 365.25 / 12;

const shortMonth = (day: string): string => day.slice(0, 7);

function monthsBetween(from: string, until: string): readonly string[] {
  const all: string[] = [];
  for (let day = monthOf(from); day <= until; day = addMonths(day, 1)) all.push(shortMonth(day));
  return all;
}

const sumUpTo = (sums: readonly MonthSum[], month: string): number =>
  sums.reduce((sum, one) => (one.month <= month ? sum + one.cents : sum), 0);

/** The mean of the last whole months of the period; months in which more was credited than spent are no pace. */
function paceOf({ fromDay, untilDay, spent, today, isRunning }: Burning): BurnCurve['pace'] {
  if (!isRunning || today > untilDay) return null;
  const whole = monthsBetween(fromDay, addDays(monthOf(today), -1)).slice(-RECENT);
  if (whole.length === 0) return null;
  const cents = spent.filter(({ month }) => whole.includes(month)).reduce((sum, one) => sum + one.cents, 0);
  return { cents: Math.max(0, Math.round(cents / whole.length)), months: whole.length };
}

/** Money against time, month by month, and where the pace of the last months leads. */
export function burnCurve(award: Burning): BurnCurve {
  const { fromDay, untilDay, amountCents, spent, drawn, encumbered, today, noticeOn } = award;
  const now = shortMonth(today);
  const whole = daysBetween(fromDay, untilDay) + 1;
  const pace = paceOf(award);
  const soFar = sumUpTo(spent, now);
  const at = (day: string): number | null =>
    pace && soFar + Math.round((pace.cents * Math.max(0, daysBetween(today, day))) / DAYS_A_MONTH);
  // Money is spent before its period and after it as well: a year on either side is drawn, and what is earlier is in the first point.
  const days = [...spent, ...drawn].map(({ month }) => `${month}-01`);
  const [earliest, latest] = [addMonths(monthOf(fromDay), -12), addMonths(untilDay, 12)];
  const from = [monthOf(fromDay), ...days.filter((day) => day >= earliest)].toSorted()[0] ?? fromDay;
  const until = [untilDay, ...days.filter((day) => day <= latest)].toSorted().at(-1) ?? untilDay;
  const points = monthsBetween(from, until).map((month): BurnPoint => {
    const end = addDays(addMonths(`${month}-01`, 1), -1);
    const gone = Math.max(0, Math.min(whole, daysBetween(fromDay, end) + 1));
    return {
      month,
      even: Math.round((amountCents * gone) / whole),
      spent: month <= now ? sumUpTo(spent, month) : null,
      drawn: month <= now ? sumUpTo(drawn, month) : null,
      encumbered: month <= now ? openOn(encumbered, month === now ? today : end).cents : null,
      projected:
        month < now || month > shortMonth(untilDay)
          ? null
          : at(month === now ? today : end < untilDay ? end : untilDay),
    };
  });
  const atEnd = at(untilDay);
  const left = amountCents - soFar;
  const lapseCents = atEnd === null ? null : Math.max(0, amountCents - Math.max(0, atEnd));
  const runsOutOn =
    pace === null || atEnd === null || atEnd <= amountCents || left <= 0
      ? null
      : addDays(today, Math.floor((left / pace.cents) * DAYS_A_MONTH));
  return { points, pace, lapseCents, runsOutOn, act: actingBy({ lapseCents, runsOutOn, noticeOn, untilDay, today }) };
}

interface Leading extends Pick<Burning, 'noticeOn' | 'untilDay' | 'today'> {
  readonly lapseCents: number | null;
  readonly runsOutOn: string | null;
}

/** Money that would lapse is saved by more time, asked for in time; money that ends early by less spending until then. */
function actingBy({ lapseCents, runsOutOn, noticeOn, untilDay, today }: Leading): Acting | null {
  if (runsOutOn) return { on: runsOutOn, to: 'slow' };
  if (!lapseCents) return null;
  return { on: noticeOn && noticeOn >= today ? noticeOn : untilDay, to: 'extend' };
}
