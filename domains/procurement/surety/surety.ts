import type { BidSecurity } from '../bidding/bid-response.ts';

/** What a surety says of a bond. Anything but `verified` is shown, and none of it passes a bid by itself. */
export const bondStates = {
  verified: 'Verified',
  refused: 'Refused by surety',
  not_verified: 'Not verified',
  no_answer: 'No answer',
} as const;
export type BondState = keyof typeof bondStates;

/** What a service is asked, about bonds of opened bids alone. */
export interface BondQuestion {
  readonly bondNumber: string;
  readonly surety: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly obligee: string;
  readonly principal: string;
}

export interface BondAnswer {
  readonly state: BondState;
  /** In the service’s own words, or why there are none. */
  readonly said: string;
  readonly reference: string | null;
  readonly amountCents: number | null;
  readonly principal: string | null;
}

/** A service of sureties: the product asks it through this, however it is reached. */
export interface SuretyVerifier {
  readonly name: string;
  verify(asked: BondQuestion): Promise<BondAnswer>;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .toWellFormed()
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, most)
    : null;

/** No word of the surety: never a pass, and always told. */
export const silent = (said: string): BondAnswer => ({
  state: 'no_answer',
  said,
  reference: null,
  amountCents: null,
  principal: null,
});

/** Reads an answer; whatever is not in the documented form is no answer. */
export function answerIn(given: string): BondAnswer {
  let read: unknown;
  try {
    read = JSON.parse(given);
  } catch {
    return silent('The answer is not JSON.');
  }
  const { state, said, reference, amountCents, principal } = record(read);
  if (state !== 'verified' && state !== 'refused' && state !== 'not_verified')
    return silent('The answer has no known state.');
  return {
    state,
    said: text(said, 300) ?? bondStates[state],
    reference: text(reference, 120),
    amountCents: Number.isSafeInteger(amountCents) && Number(amountCents) >= 0 ? Number(amountCents) : null,
    principal: text(principal, 200),
  };
}

export interface Verified extends BondAnswer {
  /** The bond as it was asked about. */
  readonly asked: Pick<BidSecurity, 'number' | 'surety' | 'cents'> & { readonly principal: string };
}

/** Whether the bond is still the one that was asked about: a correction is another bond. */
export const isSameBond = (security: BidSecurity, { asked }: Verified, principal: string): boolean =>
  asked.number === security.number &&
  asked.surety === security.surety &&
  asked.cents === security.cents &&
  asked.principal === principal;

interface Judged {
  readonly security: BidSecurity;
  /** What the solicitation asks for, in cents; null while the price is not known. */
  readonly needed: number | null;
  readonly principal: string;
  readonly answer: Verified | null;
  readonly isSameName: (one: string, other: string) => boolean;
}

/** What is wrong with a bond, even where its surety stands by it. */
export function defectsOf({ security, needed, principal, answer, isSameName }: Judged): readonly string[] {
  const found: string[] = [];
  if (needed !== null && security.cents < needed) found.push('The amount is below what the solicitation requires.');
  if (!answer || !isSameBond(security, answer, principal)) return found;
  if (answer.state === 'refused') found.push('The surety refuses this bond.');
  if (answer.state === 'no_answer') found.push('The surety service gave no answer. Ask again, or call the surety.');
  if (answer.state === 'not_verified') found.push('The surety service does not verify this bond.');
  if (answer.amountCents !== null && answer.amountCents < Math.max(security.cents, needed ?? 0))
    found.push('The surety names a lower amount than the bid.');
  if (answer.principal !== null && !isSameName(answer.principal, principal))
    found.push(`The surety names another principal: ${answer.principal}.`);
  return found;
}
