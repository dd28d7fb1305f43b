/** A tolerance that was adopted, between its days. */
export interface Adopted {
  readonly name: string;
  readonly category: string | null;
  readonly commodity: string | null;
  readonly fromDay: string;
  readonly untilDay: string | null;
}

export interface Bought {
  readonly category: string;
  readonly commodity: string | null;
}

/**
 * The tolerance for one line on a day: that of its commodity code before that of its category, and of two of a kind the later one. None
 * where the agency’s own holds.
 */
export function whichTolerance<T extends Adopted>(all: readonly T[], line: Bought, day: string): T | null {
  const now = all.filter(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day <= untilDay));
  const latest = (found: readonly T[]): T | null =>
    found.toSorted((one, other) => other.fromDay.localeCompare(one.fromDay))[0] ?? null;
  const ofCode = now.filter(({ commodity }) => commodity !== null && commodity === line.commodity);
  return latest(ofCode) ?? latest(now.filter(({ category }) => category === line.category));
}

/** How far one order line may be billed beyond what was accepted and ordered, and where that is stated. */
export interface LineTolerance {
  readonly quantityPercent: number;
  readonly pricePercent: number;
  readonly priceCents: number;
  readonly source: string;
}

/** How far one order line may cost more than its requisition line. */
export interface OrderTolerance {
  readonly percent: number;
  readonly mostCents: number;
  readonly source: string;
}
