import { addDays } from '#kernel/lists/days.ts';

/** A payment with the days that count for the balance of its account. */
export interface Counted {
  readonly cents: number;
  readonly issuedOn: string;
  readonly clearedOn: string | null;
  /** Voided, or paid to the state. */
  readonly endedOn: string | null;
  readonly returnedOn: string | null;
  readonly creditedOn: string | null;
}

export interface Period {
  readonly fromOn: string;
  readonly untilOn: string;
  readonly openingCents: number;
  readonly closingCents: number;
}

const isBy = (day: string | null, until: string): boolean => day !== null && day <= until;

/** Issued by that day, and neither paid by the bank nor taken back by then. */
export const isOutstanding = (one: Counted, day: string): boolean =>
  one.issuedOn <= day && !isBy(one.clearedOn, day) && !isBy(one.endedOn, day);

const sum = (all: readonly number[]): number => all.reduce((total, cents) => total + cents, 0);

/** What the account would have once the bank knows of every payment and return that is known here. */
function adjusted(bankCents: number, all: readonly Counted[], day: string) {
  const outstandingCents = sum(all.filter((one) => isOutstanding(one, day)).map(({ cents }) => cents));
  // Returned here, and not yet back at the bank; or the other way round.
  const inTransitCents = sum(
    all.map((one) => one.cents * (Number(isBy(one.returnedOn, day)) - Number(isBy(one.creditedOn, day)))),
  );
  return { outstandingCents, inTransitCents, adjustedCents: bankCents - outstandingCents + inTransitCents };
}

/** The balance by the bank and the balance by what is known here, each worked out by itself: their difference is what is not reconciled. */
export function balanceOf(
  { fromOn, untilOn, openingCents, closingCents }: Period,
  all: readonly Counted[],
  explainedCents: number,
) {
  const isIn = (day: string | null): boolean => day !== null && day >= fromOn && day <= untilOn;
  const of = (pick: (one: Counted) => boolean): number => sum(all.filter(pick).map(({ cents }) => cents));
  const bookOpeningCents = adjusted(openingCents, all, addDays(fromOn, -1)).adjustedCents;
  const issuedCents = of(({ issuedOn }) => isIn(issuedOn));
  const takenBackCents = of(({ endedOn }) => isIn(endedOn)) + of(({ returnedOn }) => isIn(returnedOn));
  const bookCents = bookOpeningCents - issuedCents + takenBackCents + explainedCents;
  const bank = adjusted(closingCents, all, untilOn);
  return {
    ...bank,
    bookOpeningCents,
    issuedCents,
    takenBackCents,
    bookCents,
    differenceCents: bank.adjustedCents - bookCents,
  };
}
