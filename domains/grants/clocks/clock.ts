import { addDays, addMonths } from '#kernel/lists/days.ts';
import { termOn } from '../terms/terms.ts';
import type { ClockGroup, ClockState } from './clock-words.ts';
import { type DutyName, dutyOf, type Offset } from './duty-library.ts';

export interface Dated {
  readonly duty: DutyName;
  readonly record: string;
  readonly id: string;
  /** What the row is called: its number or its name. */
  readonly name: string;
  /** The day that the duty runs from. */
  readonly basisOn: string | null;
  /** The day as the record keeps it; empty: it follows from the basis. */
  readonly keptOn: string | null;
  readonly doneOn: string | null;
  readonly citation?: string | null;
  readonly words?: string | null;
}

/** Days ahead of a day from which it is due soon. */
const NEAR = 30;

export interface DutyClock extends Omit<Dated, 'keptOn' | 'citation' | 'words'> {
  readonly title: string;
  readonly group: ClockGroup;
  readonly dueOn: string;
  readonly daysLeft: number;
  readonly basis: string;
  readonly citation: string;
  readonly state: ClockState;
  readonly isTheirs: boolean;
}

interface Figure {
  readonly value: number;
  readonly unit: 'days' | 'months' | 'years';
  readonly citation: string | null;
}

/** The figure of a duty for an award of this date; null where its text has none, or the record keeps the day. */
function figureOf(offset: Offset, awardDate: string): Figure | null {
  if (offset === 'kept') return null;
  if ('value' in offset) return { ...offset, citation: null };
  const term = termOn(awardDate, offset.term);
  return term && { value: term.value, unit: term.unit as Figure['unit'], citation: term.citation }; // terms of days have units of time
}

const moved = (day: string, { value, unit }: Figure, sign: 1 | -1): string =>
  unit === 'days' ? addDays(day, sign * value) : addMonths(day, sign * value * (unit === 'years' ? 12 : 1));

const sayUnit = ({ value, unit }: Figure): string => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;

/** By when a duty that runs from a day is due, and the words and the law of it; null where no text has its figure. */
export function dueBy(
  duty: DutyName,
  basisOn: string,
  awardDate: string,
): { readonly dueOn: string; readonly basis: string; readonly citation: string } | null {
  const { offset, basis, citation } = dutyOf(duty);
  const figure = figureOf(offset, awardDate);
  if (!figure || offset === 'kept') return null;
  const isBefore = offset.before === true;
  return {
    dueOn: moved(basisOn, figure, isBefore ? -1 : 1),
    basis: `${sayUnit(figure)} ${isBefore ? 'before' : 'after'} ${basis}`,
    citation: figure.citation ?? citation ?? '',
  };
}

const daysTo = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

function stateOf(daysLeft: number, doneOn: string | null, ends: boolean): ClockState {
  if (doneOn !== null) return 'met';
  if (daysLeft < 0) return ends ? 'past' : 'late';
  return daysLeft <= NEAR ? 'near' : 'ahead';
}

/** The one clock of all dated duties: the day of a row against today. None where neither the record nor the law says a day. */
export function clockOf(of: Dated, awardDate: string, today: string): DutyClock | null {
  const { keptOn, citation, words, ...row } = of;
  const rule = dutyOf(of.duty);
  const due = of.basisOn === null ? null : dueBy(of.duty, of.basisOn, awardDate);
  const dueOn = keptOn ?? due?.dueOn;
  if (!dueOn) return null;
  const daysLeft = daysTo(dueOn, today);
  return {
    ...row,
    title: rule.title,
    group: rule.group,
    dueOn,
    daysLeft,
    basis: words ?? due?.basis ?? `By ${rule.basis}`,
    citation: citation ?? due?.citation ?? rule.citation ?? '',
    state: stateOf(daysLeft, of.doneOn, rule.ends === true),
    isTheirs: rule.theirs === true,
  };
}

const weight = { late: 0, near: 1, ahead: 1, past: 2, met: 2 } as const;

/** What is late comes first, then what is ahead by its day, then what is over, the latest first. */
export const byUrgency = (one: DutyClock, other: DutyClock): number => {
  const [a, b] = [weight[one.state], weight[other.state]];
  if (a !== b) return a - b;
  const order = one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.title < other.title ? -1 : 1;
  return a === 2 ? -order : order;
};
