import { addWorkingDays, instantOn, type WorkingCalendar } from '../../customers/public.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { daysBetween } from './solicitation-days.ts';
import type { SolicitationType } from './solicitation-words.ts';

/** Days that vendors usually get where the law asks for fewer. */
const usualDays: Readonly<Record<SolicitationType, number>> = {
  rfi: 14,
  quotes: 7,
  qualifications: 21,
  itb: 14,
  multi_step: 28,
  auction: 14,
  rfp: 21,
  design: 21,
};

/** Opening follows on the same day, while the office is still open. */
const BEFORE_CLOSING = 3 * 60;
const MORNING = 60;

export interface TimelineAsked {
  readonly type: SolicitationType;
  readonly calendar: WorkingCalendar;
  /** The day on which it is meant to be published. */
  readonly publishOn: string;
  /** What the rules ask for at least. */
  readonly advertisingDays: number;
  /** The day on which responses are wanted; left open, the shortest usual one. */
  readonly dueOn?: string | null;
}

export interface TimelineDays {
  readonly publishOn: string;
  /** Null where there is no room for one before questions end. */
  readonly meetingAt: string | null;
  readonly questionsDueAt: string | null;
  readonly dueAt: string;
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The first business day on which responses may be due. */
export const earliestDue = ({ calendar, publishOn, advertisingDays }: Omit<TimelineAsked, 'type' | 'dueOn'>): string =>
  addWorkingDays(calendar, addDays(publishOn, Math.max(1, advertisingDays)), 0);

/** Meeting, end of questions and due date on business days of the agency, at its hours. */
export function timelineFrom({ type, calendar, publishOn, advertisingDays, dueOn }: TimelineAsked): TimelineDays {
  const days = Math.max(advertisingDays, usualDays[type]);
  const due = dueOn ?? addWorkingDays(calendar, addDays(publishOn, days), 0);
  const left = daysBetween(publishOn, due);
  // Answers go out as an addendum: vendors need days to read them, more where there are more.
  const questions = addWorkingDays(calendar, due, left >= 14 ? -5 : -2);
  const meeting = addWorkingDays(calendar, addDays(publishOn, Math.max(1, Math.floor(left / 3))), 0);
  const hasQuestions = questions > publishOn;
  const closes = Math.max(calendar.from, calendar.until - BEFORE_CLOSING);
  const at = (day: string, minutes: number) => instantOn(day, minutes, calendar.timeZone);
  return {
    publishOn,
    meetingAt: hasQuestions && meeting < questions ? at(meeting, calendar.from + MORNING) : null,
    questionsDueAt: hasQuestions ? at(questions, calendar.until) : null,
    dueAt: at(due, closes),
  };
}

/** Why responses are due sooner than the law lets them, with its citation; null where there is time enough. */
export function tooShort(
  { advertisingDays, advertising }: Pick<Decision, 'advertisingDays' | 'advertising'>,
  publishOn: string,
  dueOn: string,
  move = 'Move',
): string | null {
  const given = daysBetween(publishOn, dueOn);
  if (given >= advertisingDays) return null;
  const { citation } = advertising.find(({ days }) => days === advertisingDays) ?? { citation: '' };
  return `The rules ask for ${advertisingDays} days of advertising and this gives ${given}. ${move} the due date. (${citation})`;
}
