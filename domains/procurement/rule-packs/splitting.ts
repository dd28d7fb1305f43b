import { dollars } from './dollars.ts';

/** A purchase as the look for splitting needs it. */
export interface SmallPurchase {
  readonly id: string;
  /** How people name it: REQ-2026-00012. */
  readonly title: string;
  readonly day: string;
  readonly cents: number;
  readonly commodity: string | null;
  /** What the thing is called, by its words in order, for when one of two names no code. */
  readonly words: string | null;
  readonly vendor: string | null;
  readonly project: string | null;
  readonly costCenter: string | null;
}

export interface SplitFinding {
  readonly kind: 'window' | 'fiscal_year' | 'cluster' | 'cost_center';
  readonly sentence: string;
  /** The other purchases that it is about, oldest first. */
  readonly others: readonly SmallPurchase[];
  readonly cents: number;
}

export interface Splitting {
  /** `blocked` stops the purchase, `warned` asks for a word about it. */
  readonly verdict: 'clear' | 'warned' | 'blocked';
  /** What has to be put before the rules in place of the purchase's own amount. */
  readonly aggregatedCents: number;
  readonly findings: readonly SplitFinding[];
}

export interface SplitQuestion {
  readonly next: SmallPurchase;
  readonly others: readonly SmallPurchase[];
  /** Above this sum more has to be done: the threshold that splitting would get around. */
  readonly limitCents: number;
  readonly limitWords?: string;
  readonly fiscalYearStart: string;
  /** Purchases that follow each other within so many days are looked at as one. */
  readonly windowDays?: number;
}

/** Days before and after a purchase in which others are looked at with it. */
export const WINDOW = 60;
/** From this share of the limit on a purchase is just under it. */
const JUST_UNDER = 0.8;
const FEWEST_OF_A_CLUSTER = 3;

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
const total = (purchases: readonly SmallPurchase[]): number => purchases.reduce((sum, { cents }) => sum + cents, 0);
const same = (one: string | null, other: string | null): boolean => one !== null && one === other;
const inOrder = (purchases: readonly SmallPurchase[]) =>
  purchases.toSorted((one, other) =>
    one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1,
  );

/** The same code, or the same words where one of them names none. */
const isSameThing = (one: SmallPurchase, other: SmallPurchase): boolean =>
  one.commodity !== null && other.commodity !== null ? one.commodity === other.commodity : same(one.words, other.words);

/** The same thing from the same vendor, or for the same project: one need bought in pieces. */
const belongs = (one: SmallPurchase, other: SmallPurchase): boolean =>
  isSameThing(one, other) && (same(one.vendor, other.vendor) || same(one.project, other.project));

const named = (purchases: readonly SmallPurchase[]): string =>
  purchases.map(({ title, cents }) => `${title} (${dollars(cents)})`).join(', ');

/**
 * Whether a purchase at or under a limit is a piece of a larger one. Law: 2 CFR 200.320(a)(1) speaks of the aggregate amount.
 *
 * Four looks: what belongs together within a window around it blocks; what belongs together in the fiscal year warns; a cluster of
 * purchases of one thing just under the limit warns, whoever the vendor is; and so does the same thing for the same cost center, since
 * vendor and project may be left away.
 */
export function splitting(question: SplitQuestion): Splitting {
  const { next, limitCents, fiscalYearStart, windowDays = WINDOW, limitWords = 'the threshold' } = question;
  const clear: Splitting = { verdict: 'clear', aggregatedCents: next.cents, findings: [] };
  if (next.cents > limitCents) return clear; // it stands above the threshold by itself
  const alike = inOrder(
    question.others.filter((one) => one.id !== next.id && one.cents <= limitCents && isSameThing(one, next)),
  );
  const siblings = alike.filter((one) => belongs(one, next));
  const isNear = ({ day }: SmallPurchase) => daysBetween(day, next.day) <= windowDays;

  const near = siblings.filter(isNear);
  const together = total(near) + next.cents;
  const findings: SplitFinding[] = [];
  if (near.length > 0 && together > limitCents)
    findings.push({
      kind: 'window',
      sentence: `With ${named(near)} within ${windowDays} days this is ${dollars(together)}, above ${limitWords} of ${dollars(limitCents)}. Buy them as one.`,
      others: near,
      cents: together,
    });

  const ofYear = siblings.filter(({ day }) => day >= fiscalYearStart);
  const inYear = total(ofYear) + next.cents;
  if (ofYear.length > 0 && inYear > limitCents && together <= limitCents)
    findings.push({
      kind: 'fiscal_year',
      sentence: `The same was bought ${ofYear.length} times since ${fiscalYearStart}, ${dollars(inYear)} with this one, above ${limitWords} of ${dollars(limitCents)}. A contract for the year may be due.`,
      others: ofYear,
      cents: inYear,
    });

  const isJustUnder = ({ cents }: SmallPurchase) => cents <= limitCents && cents >= limitCents * JUST_UNDER;
  const cluster = alike.filter((one) => isNear(one) && isJustUnder(one));
  if (isJustUnder(next) && cluster.length + 1 >= FEWEST_OF_A_CLUSTER)
    findings.push({
      kind: 'cluster',
      sentence: `${named(cluster)} and this one lie just under ${limitWords} of ${dollars(limitCents)} within ${windowDays} days. Write down why they are separate needs.`,
      others: cluster,
      cents: total(cluster) + next.cents,
    });

  const ofCenter = alike.filter((one) => isNear(one) && same(one.costCenter, next.costCenter));
  const inCenter = total(ofCenter) + next.cents;
  if (ofCenter.length > 0 && inCenter > limitCents && together <= limitCents)
    findings.push({
      kind: 'cost_center',
      sentence: `The same cost center asked for the same in ${named(ofCenter)} within ${windowDays} days, ${dollars(inCenter)} with this one, above ${limitWords} of ${dollars(limitCents)}. Write down why they are separate needs.`,
      others: ofCenter,
      cents: inCenter,
    });

  const isBlocked = findings.some(({ kind }) => kind === 'window');
  return {
    verdict: isBlocked ? 'blocked' : findings.length > 0 ? 'warned' : 'clear',
    aggregatedCents: together,
    findings,
  };
}
