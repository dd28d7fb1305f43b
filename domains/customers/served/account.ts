/** An agreement as a customer's account reads it. */
export interface AccountAgreement {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  /** Null: nothing is billed each year. */
  readonly yearlyCents: number | null;
  readonly ceilingCents: number | null;
  readonly terms: string | null;
  readonly fromDay: string;
  /** The last day on which it holds or held; null: until somebody ends it. */
  readonly untilDay: string | null;
  readonly noticeDays: number | null;
}

export interface AccountLine extends AccountAgreement {
  /** What falls into the fiscal year: the yearly amount by the days on which the agreement holds. */
  readonly yearCents: number;
  /** The last day on which notice can be given before its end; null where there is none. */
  readonly noticeBy: string | null;
}

/** What the agreements with a customer come to in a fiscal year. Bills and payments are not kept here. */
export interface CustomerAccount {
  readonly fiscalYear: string;
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly lines: readonly AccountLine[];
  readonly yearCents: number;
  /** Of that, what falls on the days until today. */
  readonly soFarCents: number;
}

const DAY = 86_400_000;
const days = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1;
const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one);
const later = (one: string, other: string): string => (other > one ? other : one);
const before = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10);

/** The part of a yearly amount that falls on the days from one day to another, in whole cents; half a cent counts as one. */
function shareOf(one: AccountAgreement, year: { from: string; until: string }, until: string): number {
  const [first, last] = [later(one.fromDay, year.from), earlier(until, one.untilDay)];
  if (last < first) return 0;
  const [held, all] = [BigInt(days(first, last)), BigInt(days(year.from, year.until))];
  return Number((2n * BigInt(one.yearlyCents ?? 0) * held + all) / (2n * all));
}

export function accountOf(
  agreements: readonly AccountAgreement[],
  { label, from, until, today }: { label: string; from: string; until: string; today: string },
): CustomerAccount {
  const year = { from, until };
  const sum = (end: string) => agreements.reduce((all, one) => all + shareOf(one, year, end), 0);
  return {
    fiscalYear: label,
    from,
    until,
    today,
    lines: agreements.map((one) => ({
      ...one,
      yearCents: shareOf(one, year, until),
      noticeBy:
        one.status === 'active' && one.untilDay !== null && one.noticeDays !== null
          ? before(one.untilDay, one.noticeDays)
          : null,
    })),
    yearCents: sum(until),
    soFarCents: sum(earlier(today, until)),
  };
}
