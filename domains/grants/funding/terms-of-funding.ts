import { dollars } from '#kernel';
import { percentOfAward } from '../charging/shares.ts';

/** What an award gives to what it pays. */
export interface AwardTerms {
  readonly amountCents: number;
  readonly matchCents: number;
  /** The first day that costs count from: of the period, or of pre-award costs. */
  readonly fromDay: string;
  readonly untilDay: string;
}

/** An accepted amendment, as far as it changes the terms. */
export interface TermsChange {
  readonly number: string;
  readonly effectiveOn: string;
  readonly amountChangeCents: number;
  readonly matchChangeCents: number;
  readonly untilBefore: string;
}

export interface FundingTerms extends AwardTerms {
  /** The percent of each cost that the award pays. */
  readonly share: number;
}

/** The terms from a day on, and the amendment that brought them; null: the award itself. */
export interface TermsSince extends FundingTerms {
  readonly since: string;
  readonly by: string | null;
}

export const withShare = (terms: AwardTerms): FundingTerms => ({
  ...terms,
  share: percentOfAward(terms.amountCents, terms.matchCents),
});

/** The terms of an award one after another, the latest last: the amendments are taken back one by one from what it is now. */
export function termsOverTime(now: AwardTerms, changes: readonly TermsChange[]): readonly TermsSince[] {
  const found: TermsSince[] = [];
  let terms = now;
  for (const change of changes.toSorted((one, other) => (one.effectiveOn > other.effectiveOn ? -1 : 1))) {
    found.unshift({ ...withShare(terms), since: change.effectiveOn, by: change.number });
    terms = {
      ...terms,
      amountCents: terms.amountCents - change.amountChangeCents,
      matchCents: Math.max(0, terms.matchCents - change.matchChangeCents),
      untilDay: change.untilBefore,
    };
  }
  return [{ ...withShare(terms), since: terms.fromDay, by: null }, ...found];
}

/** The match that goes with so much of an award, to the cent; half a cent goes up. */
export const matchWith = (cents: number, { amountCents, matchCents }: AwardTerms): number =>
  amountCents <= 0
    ? 0
    : Number((BigInt(cents) * BigInt(matchCents) * 2n + BigInt(amountCents)) / (BigInt(amountCents) * 2n));

export const isWithin = (day: string, { fromDay, untilDay }: Pick<AwardTerms, 'fromDay' | 'untilDay'>): boolean =>
  day >= fromDay && day <= untilDay;

/** Two periods that have a day in common. */
export const overlap = (
  one: Pick<AwardTerms, 'fromDay' | 'untilDay'>,
  other: Pick<AwardTerms, 'fromDay' | 'untilDay'>,
): boolean => one.fromDay <= other.untilDay && other.fromDay <= one.untilDay;

/** An approved funding as a charge meets it. */
export interface LinkedAward extends AwardTerms {
  /** Its number. */
  readonly award: string;
  readonly isOpen: boolean;
  /** What the award and its match pay of the line. */
  readonly limitCents: number;
  /** What was requested, ordered and spent there within the period, with this charge. */
  readonly usedCents: number;
  /** Of an award that is funded by increments: what it and its match pay by the day, and what all it pays uses with this charge. */
  readonly released: { readonly limitCents: number; readonly usedCents: number } | null;
}

interface ChargeOnLine {
  readonly line: string;
  readonly day: string;
  /** What the charge adds; an order that takes up its requisition adds nothing. */
  readonly addedCents: number;
}

/** Why a line that awards pay refuses a charge; null where one of them takes it. Law: 2 CFR 200.403(h). */
export function chargeRefused({ line, day, addedCents }: ChargeOnLine, linked: readonly LinkedAward[]): string | null {
  const [nearest] = linked.toSorted((one, other) => daysFrom(day, one) - daysFrom(day, other));
  if (!nearest) return null;
  const { award, fromDay, untilDay } = nearest;
  if (!isWithin(day, nearest)) {
    const bound = day > untilDay ? `ends ${untilDay}` : `begins ${fromDay}`;
    return `${line} is paid from award ${award}, whose period of performance ${bound}. A charge of ${day} is outside it (2 CFR 200.403(h)).`;
  }
  const open = linked.filter((one) => one.isOpen && isWithin(day, one));
  if (open.length === 0) return `${line} is paid from award ${award}, which is closed. It takes no charge.`;
  const short = addedCents > 0 && open.find(({ released }) => released && released.usedCents > released.limitCents);
  if (short && short.released)
    return `${line} is paid from award ${short.award}: with its match, ${dollars(short.released.limitCents)} is released by ${day}, and with this charge it would be ${dollars(short.released.usedCents)} (2 CFR 200.403(h)).`;
  const limit = open.reduce((sum, one) => sum + one.limitCents, 0);
  const used = Math.max(...open.map(({ usedCents }) => usedCents));
  return addedCents <= 0 || used <= limit
    ? null
    : `${line} is paid from award ${award}: the award and its match pay ${dollars(limit)}, and with this charge it would be ${dollars(used)}.`;
}

/** How far a day is from a period, in milliseconds. */
const daysFrom = (day: string, { fromDay, untilDay }: AwardTerms): number =>
  Math.max(0, Date.parse(fromDay) - Date.parse(day), Date.parse(day) - Date.parse(untilDay));
