import { choiceOf, dollars, type Told } from '#kernel';
import { type Firm, isSameFirm, isSameName } from '../../vendors/public.ts';
import { isSameThing, type Thing } from './same-need.ts';

/** A purchase as the look for splitting needs it. */
export interface SmallPurchase {
  readonly id: string;
  /** How people name it: REQ-2026-00012. */
  readonly title: string;
  readonly day: string;
  readonly cents: number;
  readonly things: readonly Thing[];
  /** The firms that it names, of the directory or by a name alone. */
  readonly vendors: readonly Firm[];
  readonly project: string | null;
  readonly costCenter: string | null;
  /** Who needs it and who wrote it down. */
  readonly people: readonly string[];
}

/** A purchase that belongs to another, with what of it is for the same thing. */
const related = { id: 'uuid', title: 'text', day: 'date', cents: 'whole' } as const;
export type RelatedPurchase = Told<typeof related>;

export const splittingShape = {
  /** `blocked` stops the purchase, `warned` goes before whoever approves it. */
  verdict: choiceOf('clear', 'warned', 'blocked'),
  /** What has to be put before the rules in place of the purchase's own amount. */
  aggregatedCents: 'whole',
  /** Each with the other purchases that it is about, oldest first. */
  findings: [
    {
      kind: choiceOf('window', 'fiscal_year', 'cluster', 'cost_center'),
      sentence: 'text',
      others: [related],
      cents: 'whole',
    },
  ],
  /** The text that the threshold stands in. */
  citation: 'text',
} as const;
export type Splitting = Told<typeof splittingShape>;
export type SplitFinding = Splitting['findings'][number];

export interface SplitQuestion {
  readonly next: SmallPurchase;
  readonly others: readonly SmallPurchase[];
  /** Above this sum more has to be done: the threshold that splitting would get around. */
  readonly limitCents: number;
  readonly limitWords?: string;
  readonly citation?: string;
  readonly fiscalYearStart: string;
  /** Purchases that follow each other within so many days are looked at as one. */
  readonly windowDays?: number;
}

/** Days before and after a purchase in which others are looked at with it. */
export const WINDOW = 60;
/** From this share of the limit on a purchase is just under it. */
const JUST_UNDER = 0.8;
const FEWEST_OF_A_CLUSTER = 3;
/** Where federal money pays, micro-purchases are judged by their aggregate amount. */
export const FEDERAL_AGGREGATE = '2 CFR 200.320(a)(1)';

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
const total = (purchases: readonly RelatedPurchase[]): number => purchases.reduce((sum, { cents }) => sum + cents, 0);
const placeOf = ({ day, title, id }: RelatedPurchase): string => `${day} ${title} ${id}`;
const inOrder = <Sort extends RelatedPurchase>(purchases: readonly Sort[]) =>
  purchases.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));

const meet = <T>(some: readonly T[], others: readonly T[], isSame: (one: T, other: T) => boolean): boolean =>
  some.some((one) => others.some((other) => isSame(one, other)));
const isEqual = (one: string, other: string): boolean => one === other;

/** What of a purchase is for the same thing as another one. */
const sharedCents = (one: SmallPurchase, next: SmallPurchase): number =>
  one.things
    .filter((thing) => next.things.some((mine) => isSameThing(thing, mine)))
    .reduce((sum, { cents }) => sum + cents, 0);

/**
 * One need bought in pieces: the same thing from the same firm, for the same project, or asked for by the same person where a firm is
 * left blank. What is not written down tells no two needs apart.
 */
const belongs = (one: SmallPurchase, other: SmallPurchase): boolean =>
  meet(one.vendors, other.vendors, isSameFirm) ||
  (one.project !== null && other.project !== null && isSameName(one.project, other.project)) ||
  ((one.vendors.length === 0 || other.vendors.length === 0) && meet(one.people, other.people, isEqual));

const named = (purchases: readonly RelatedPurchase[]): string =>
  purchases.map(({ title, cents }) => `${title} (${dollars(cents)})`).join(', ');
const asPieces = (purchases: readonly RelatedPurchase[]): readonly RelatedPurchase[] =>
  purchases.map(({ id, title, day, cents }) => ({ id, title, day, cents }));

/**
 * Whether a purchase at or under a limit is a piece of a larger one. Law: 2 CFR 200.320(a)(1) speaks of the aggregate amount, and the
 * states' bidding laws forbid component, separate and sequential purchases.
 *
 * Four looks: what belongs together within a window around it blocks; what belongs together in the fiscal year warns; a cluster of
 * purchases of one thing just under the limit warns, whoever the vendor is; and so does the same thing for the same cost center or
 * person, since firms may be named by turns.
 */
export function splitting(question: SplitQuestion): Splitting {
  const { next, limitCents, fiscalYearStart, windowDays = WINDOW, limitWords = 'the threshold' } = question;
  const citation = question.citation ?? FEDERAL_AGGREGATE;
  const clear: Splitting = { verdict: 'clear', aggregatedCents: next.cents, findings: [], citation };
  if (next.cents > limitCents) return clear; // it stands above the threshold by itself
  const alike = inOrder(
    question.others
      .filter((one) => one.id !== next.id && one.cents <= limitCents)
      .map((one) => ({ ...one, cents: sharedCents(one, next) }))
      .filter(({ cents }) => cents > 0),
  );
  const siblings = alike.filter((one) => belongs(one, next));
  const isNear = ({ day }: RelatedPurchase) => daysBetween(day, next.day) <= windowDays;

  const near = siblings.filter(isNear);
  const together = total(near) + next.cents;
  const findings: SplitFinding[] = [];
  if (near.length > 0 && together > limitCents)
    findings.push({
      kind: 'window',
      sentence: `With ${named(near)} within ${windowDays} days this is ${dollars(together)}, above ${limitWords} of ${dollars(limitCents)}. Buy them as one.`,
      others: asPieces(near),
      cents: together,
    });

  const ofYear = siblings.filter(({ day }) => day >= fiscalYearStart);
  const inYear = total(ofYear) + next.cents;
  if (ofYear.length > 0 && inYear > limitCents && together <= limitCents)
    findings.push({
      kind: 'fiscal_year',
      sentence: `Similar purchases were made ${ofYear.length} times since ${fiscalYearStart}, ${dollars(inYear)} with this one, above ${limitWords} of ${dollars(limitCents)}. Consider a yearly contract.`,
      others: asPieces(ofYear),
      cents: inYear,
    });

  const isJustUnder = ({ cents }: { readonly cents: number }) =>
    cents <= limitCents && cents >= limitCents * JUST_UNDER;
  const cluster = alike.filter((one) => isNear(one) && isJustUnder(one));
  if (isJustUnder(next) && cluster.length + 1 >= FEWEST_OF_A_CLUSTER)
    findings.push({
      kind: 'cluster',
      sentence: `${named(cluster)} and this one are just under ${limitWords} of ${dollars(limitCents)} within ${windowDays} days. Document why they are separate needs.`,
      others: asPieces(cluster),
      cents: total(cluster) + next.cents,
    });

  const sharesDesk = (one: SmallPurchase) =>
    (one.costCenter !== null && one.costCenter === next.costCenter) || meet(one.people, next.people, isEqual);
  const ofDesk = alike.filter((one) => isNear(one) && sharesDesk(one));
  const inDesk = total(ofDesk) + next.cents;
  if (ofDesk.length > 0 && inDesk > limitCents && together <= limitCents)
    findings.push({
      kind: 'cost_center',
      sentence: `The same cost center or person requested the same items in ${named(ofDesk)} within ${windowDays} days, ${dollars(inDesk)} with this one, above ${limitWords} of ${dollars(limitCents)}. Document why they are separate needs.`,
      others: asPieces(ofDesk),
      cents: inDesk,
    });

  const isBlocked = findings.some(({ kind }) => kind === 'window');
  return {
    verdict: isBlocked ? 'blocked' : findings.length > 0 ? 'warned' : 'clear',
    aggregatedCents: together,
    findings,
    citation,
  };
}
