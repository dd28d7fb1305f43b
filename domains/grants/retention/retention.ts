import { addMonths } from '#kernel/lists/days.ts';
import { isFederal } from '../award/award-words.ts';
import type { fundingTypes } from '../award/award-words.ts';
import { termOn } from '../terms/terms.ts';
import { type ClockKind, clockLaws, clockNames, type EventKind } from './retention-words.ts';

export interface RetainedAward {
  readonly fundingType: keyof typeof fundingTypes;
  readonly awardDate: string;
}
export interface RetainedEvent {
  readonly number: string;
  readonly kind: EventKind;
  /** Of a hold the day on which it began; of a proposal its submission or the end of its period; of income the end of the fiscal year. */
  readonly fromDay: string;
  readonly untilDay: string | null;
}
export interface RetainedProperty {
  readonly number: string;
  /** The day of its final disposition; null while it is still there. */
  readonly disposedOn: string | null;
}
export interface RetainedFacts {
  readonly award: RetainedAward;
  /** The day on which the final financial report was submitted. */
  readonly finalFiledOn: string | null;
  readonly property: readonly RetainedProperty[];
  /** Findings about the records that are not resolved. */
  readonly findings: readonly string[];
  /** Events in force. */
  readonly events: readonly RetainedEvent[];
}

/** One clock of the records of an award. */
export interface Clock {
  readonly kind: ClockKind;
  readonly of: string;
  readonly from: string | null;
  /** The last day on which they are kept; null: there is no end yet. */
  readonly until: string | null;
  readonly law: string;
}

export interface Retention {
  /** The last day on which the records are kept; null while no end is known. */
  readonly until: string | null;
  /** Clocks without an end that keep everything. */
  readonly holds: readonly Clock[];
  /** All clocks, those that keep everything first. Property has its own. */
  readonly clocks: readonly Clock[];
}

/** The text sets three years; awards of other versions have the figure of theirs. */
const yearsOf = ({ awardDate }: RetainedAward): number => termOn(awardDate, 'retention_years')?.value ?? 3;
const later = (day: string, years: number): string => addMonths(day, 12 * years);
const clock = (kind: ClockKind, of: string, from: string | null, until: string | null): Clock => ({
  kind,
  of,
  from,
  until,
  law: clockLaws[kind],
});

/** Three years from the final report; nothing federal once the funder keeps the records itself. Law: 2 CFR 200.334, (d). */
function recordsClock({ award, finalFiledOn, events }: RetainedFacts): readonly Clock[] {
  const moved = events.find(({ kind }) => kind === 'transferred');
  if (!isFederal(award.fundingType)) return [];
  if (moved) return [clock('transferred', moved.number, moved.fromDay, moved.fromDay)];
  const until = finalFiledOn === null ? null : later(finalFiledOn, yearsOf(award));
  return [clock('records', 'Final financial report', finalFiledOn, until)];
}

function eventClock({ number, kind, fromDay, untilDay }: RetainedEvent, years: number): readonly Clock[] {
  switch (kind) {
    case 'transferred':
      return [];
    case 'income':
    case 'rate_filed':
    case 'rate_kept':
      return [clock(kind, number, fromDay, later(fromDay, years))];
    default:
      return [clock(kind, number, fromDay, untilDay)];
  }
}

/** Until when the records of an award are kept: the latest of its clocks, and no end while a hold is in force. Law: 2 CFR 200.334. */
export function retentionOf(facts: RetainedFacts): Retention {
  const years = yearsOf(facts.award);
  const all = [
    ...recordsClock(facts),
    ...facts.events.flatMap((event) => eventClock(event, years)),
    ...facts.findings.map((number) => clock('finding', number, null, null)),
  ];
  const property = facts.property.map(({ number, disposedOn }) =>
    clock('property', number, disposedOn, disposedOn === null ? null : later(disposedOn, years)),
  );
  const holds = all.filter(({ kind, until }) => until === null && kind !== 'records');
  const ends = all.flatMap(({ until }) => until ?? []);
  const isOpen = all.length === 0 || all.some(({ until }) => until === null);
  return { until: isOpen ? null : (ends.toSorted().at(-1) ?? null), holds, clocks: [...all, ...property] };
}

/** Records may be disposed of once their last day has passed and nothing holds them. */
export const isDue = ({ until }: Retention, today: string): boolean => until !== null && until < today;

/** Property whose records are kept longer than those of its award. */
export const keptProperty = ({ clocks }: Retention, today: string): readonly string[] =>
  clocks.filter(({ kind, until }) => kind === 'property' && (until === null || until >= today)).map(({ of }) => of);

/** Why the records of an award can’t be disposed of now; null where they can. */
export function whyNotDue(
  { number, isClosed }: { readonly number: string; readonly isClosed: boolean },
  retention: Retention,
  today: string,
): string | null {
  const [hold] = retention.holds;
  if (!isClosed) return `${number} isn’t closed. Its records are kept.`;
  if (hold) return `${clockNames[hold.kind]} ${hold.of} holds the records of ${number} (${hold.law}).`;
  if (retention.until === null)
    return `The retention of ${number} has no end yet: no final financial report is filed, or no schedule is entered.`;
  return isDue(retention, today) ? null : `The records of ${number} are kept until ${retention.until}.`;
}
