/** What was known of a vendor at the moment of the check. */
export interface Responsibility {
  readonly at: string;
  readonly vendor: string;
  readonly name: string;
  readonly status: string;
  readonly heldFrom: readonly string[];
  readonly uei: string | null;
  readonly samUntil: string | null;
  readonly insuredUntil: string | null;
  readonly awardsFinal: number;
  readonly awardsFailed: number;
  /** The SAM exclusions that the vendor was held against; null where none is loaded. */
  readonly extract: { readonly takenOn: string; readonly entries: number } | null;
  readonly matches: readonly {
    readonly id: string;
    readonly excluded: string;
    readonly entry: string;
    readonly agency: string | null;
    readonly status: string;
    readonly seenOn: string;
  }[];
  readonly debarment: { readonly id: string; readonly number: string; readonly untilDay: string | null } | null;
  readonly performance: {
    readonly id: string;
    readonly number: string;
    readonly score: number | null;
    readonly standing: string | null;
    readonly untilDay: string;
  } | null;
}

/** A check as it is kept: at which act, and what the recommender found of license and finances. */
export interface Known extends Responsibility {
  readonly act: string;
  readonly license: string | null;
  readonly licenseUntil: string | null;
  readonly finances: string | null;
  readonly earlier: readonly Omit<Known, 'earlier'>[];
}

/**
 * Why a vendor gets no contract today, in a sentence; null where nothing is in the way. A match that nobody answered counts as
 * the exclusion that it may be: 2 CFR 180.300 asks before the award, not after it.
 */
export function inTheWay(found: Responsibility | null): string | null {
  if (!found) return 'The bid names no vendor of the directory. Register the vendor first.';
  const { name, status, heldFrom, matches, debarment } = found;
  const excluded = matches.find((one) => one.status === 'confirmed');
  if (excluded) return `${name} is excluded as ${excluded.excluded}. It gets no award. (2 CFR 180.300)`;
  const open = matches.find((one) => one.status === 'open');
  if (open)
    return `${name} may be excluded as ${open.excluded}. A vendor approver confirms or clears the match first. (2 CFR 180.300)`;
  if (debarment)
    return `${name} is debarred by ${debarment.number}${debarment.untilDay ? ` until ${debarment.untilDay}` : ''}.`;
  if (status === 'on_hold')
    return heldFrom.includes('awards') ? `${name} is on hold for awards. Release the hold first.` : null;
  if (status !== 'active') return `${name} is ${status.replaceAll('_', ' ')}: only an active vendor gets an award.`;
  return null;
}
