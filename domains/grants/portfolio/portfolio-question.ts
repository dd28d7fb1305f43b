import type { Item, Limits, Question } from './selection.ts';
import type { Candidate } from './portfolio-calls.ts';
import type { Aim, GroupLetter, Wish } from './portfolio-words.ts';

/** An application as it was weighed. */
export interface Weighed extends Item {
  readonly number: string;
  readonly title: string;
  readonly score: number;
  readonly grantCents: number;
  readonly closeOn: string | null;
}

/** The question as it is kept with its answer, so that the answer can be read later whatever has changed since. */
export interface PortfolioQuestion {
  readonly aim: Aim;
  readonly day: string;
  readonly limits: Limits;
  readonly items: readonly Weighed[];
  readonly leftOut: readonly { readonly number: string; readonly title: string; readonly why: string }[];
}

export interface WishFor {
  readonly decision: string;
  readonly wish: Wish;
  readonly group?: GroupLetter | null;
}

/** Whole points, or whole dollars of the grant weighted by the score. */
export const valueOf = (aim: Aim, score: number, grantCents: number): number =>
  aim === 'score' ? score : Math.round((grantCents * score) / 10_000);

const WEEK = 7;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
/** Whole weeks of work that are left before a deadline. */
const weeksUntil = (today: string, day: string): number =>
  Math.max(0, Math.floor((dayNumber(day) - dayNumber(today)) / WEEK));

export function questionOf(
  candidates: readonly Candidate[],
  given: { readonly aim: Aim; readonly limits: Limits; readonly day: string; readonly wishes: readonly WishFor[] },
): PortfolioQuestion {
  const wishOf = new Map(given.wishes.map((one) => [one.decision, one]));
  const items: Weighed[] = [];
  const leftOut: { number: string; title: string; why: string }[] = [];
  for (const { id, number, title, closeOn, score, grantCents, matchCents, hours, barred } of candidates) {
    const { wish = 'optional', group = null } = wishOf.get(id) ?? {};
    if (wish === 'excluded') leftOut.push({ number, title, why: 'Left out by the person who ran it.' });
    else if (barred !== null || score === null || grantCents === null || matchCents === null || hours === null)
      leftOut.push({ number, title, why: barred ?? 'Its figures are incomplete.' });
    else
      items.push({
        id,
        number,
        title,
        score,
        grantCents,
        matchCents,
        hours,
        closeOn,
        value: valueOf(given.aim, score, grantCents),
        weeks: closeOn === null ? null : weeksUntil(given.day, closeOn),
        group: group ?? null,
        isRequired: wish === 'required',
      });
  }
  const { aim, day, limits } = given;
  return { aim, day, limits, items, leftOut };
}

export const asked = ({ items, limits }: PortfolioQuestion): Question => ({ items, limits });
