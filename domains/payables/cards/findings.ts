import { dollars } from '#kernel';
import { addDays, monthOf } from '#kernel/lists/days.ts';
import { isSameName } from '../../vendors/public.ts';
import type { Finding } from './card-words.ts';
import { type CardCodes, whyBlocked } from './merchant-codes.ts';

/** A purchase as it is weighed against others: of the same holder, whichever card, or of the same cost center. */
export interface Bought {
  readonly id: string;
  readonly number: string;
  readonly card: string;
  readonly place: number;
  readonly postedOn: string;
  readonly boughtOn: string;
  readonly merchant: string;
  readonly cents: number;
}

export interface CardTerms extends CardCodes {
  readonly status: string;
  readonly singleCents: number;
  readonly monthlyCents: number;
  readonly activatedOn: string | null;
  readonly suspendedOn: string | null;
  readonly closedOn: string | null;
  readonly expiresOn: string;
}

export interface Weighed {
  readonly one: Bought & {
    readonly merchantCode: string | null;
    readonly taxCents: number;
    readonly isPersonal: boolean;
    readonly lacksReceipt: boolean;
  };
  readonly card: CardTerms;
  readonly others: readonly Bought[];
  readonly thresholdCents: number;
  readonly isDayOff: boolean;
  /** Why nothing is bought from the vendor behind the merchant. */
  readonly vendorIssue: string | null;
}

/** Purchases from one merchant so many days apart count together. */
export const SPLIT_DAYS = 7;
const TWICE_DAYS = 3;

const isNear = (one: Bought, other: Bought, days: number): boolean =>
  other.boughtOn >= addDays(one.boughtOn, -days) && other.boughtOn <= addDays(one.boughtOn, days);

function whyNotActive(card: CardTerms, day: string): string | null {
  if (card.activatedOn === null || day < card.activatedOn) return 'The card was not active on the day of the purchase.';
  if (day > card.expiresOn) return `The card expired on ${card.expiresOn}.`;
  if (card.closedOn !== null && day > card.closedOn) return `The card was closed on ${card.closedOn}.`;
  if (card.status === 'suspended' && card.suspendedOn !== null && day >= card.suspendedOn)
    return `The card was suspended on ${card.suspendedOn}.`;
  return card.status === 'requested' ? 'The changed card awaits activation.' : null;
}

/** What of the month came before it on the same card, and it itself. */
const monthSum = ({ one, others }: Weighed): number =>
  others
    .filter(
      (other) =>
        other.card === one.card &&
        monthOf(other.postedOn) === monthOf(one.postedOn) &&
        (other.postedOn < one.postedOn || (other.postedOn === one.postedOn && other.place < one.place)),
    )
    .reduce((sum, { cents }) => sum + cents, one.cents);

/** What is found on one purchase, each with its reason. A refund buys nothing: of it only the card is asked. */
export function findingsOf(given: Weighed): readonly (readonly [Finding, string])[] {
  const { one, card, others, thresholdCents, isDayOff, vendorIssue } = given;
  const found: (readonly [Finding, string])[] = [];
  if (one.cents <= 0) return found;
  // Before all others: a list shows the first of them.
  if (one.lacksReceipt) found.push(['no_receipt', 'No receipt is attached.']);
  const inactive = whyNotActive(card, one.boughtOn);
  if (inactive) found.push(['not_active', inactive]);
  if (one.cents > card.singleCents)
    found.push(['over_single', `The single limit of the card is ${dollars(card.singleCents)}.`]);
  const month = monthSum(given);
  if (month > card.monthlyCents)
    found.push([
      'over_month',
      `${dollars(month)} of this month is above the monthly limit of ${dollars(card.monthlyCents)}.`,
    ]);
  const blocked = whyBlocked(card, one.merchantCode);
  if (blocked) found.push(['blocked', blocked]);
  if (one.cents > thresholdCents)
    found.push(['threshold', `Above the micro-purchase threshold of ${dollars(thresholdCents)}.`]);
  const same = others.filter((other) => other.cents > 0 && isSameName(one.merchant, other.merchant));
  const pieces = same.filter((other) => isNear(one, other, SPLIT_DAYS));
  const whole = pieces.reduce((sum, { cents }) => sum + cents, one.cents);
  const limit = Math.min(card.singleCents, thresholdCents);
  if (pieces.length > 0 && one.cents <= limit && whole > limit)
    found.push([
      'split',
      `With ${pieces.map(({ number }) => number).join(', ')} from this merchant within ${SPLIT_DAYS} days: ${dollars(whole)}, above ${dollars(limit)}.`,
    ]);
  const again = same.find((other) => other.cents === one.cents && isNear(one, other, TWICE_DAYS));
  if (again) found.push(['twice', `${again.number} has the same merchant and amount.`]);
  if (vendorIssue) found.push(['vendor', vendorIssue]);
  if (isDayOff) found.push(['day_off', `${one.boughtOn} is a weekend or a holiday.`]);
  if (one.taxCents > 0) found.push(['taxed', `${dollars(one.taxCents)} of sales tax. Ask the merchant for it back.`]);
  if (one.isPersonal) found.push(['personal', 'The holder owes the amount to the agency.']);
  return found;
}
