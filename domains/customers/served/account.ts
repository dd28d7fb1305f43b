import { type AnswerOf, call } from '#kernel';

/**
 * What the agreements with a customer come to in a fiscal year, and of that what falls on the days until today. Of each: what falls into
 * the year by the days on which it holds, and the last day on which notice can be given before its end. Bills and payments are not kept here.
 */
export const customerAccount = call('customer.account', '/api/v1/customer/{id}/account', {
  answer: {
    fiscalYear: 'text',
    from: 'date',
    until: 'date',
    today: 'date',
    lines: [
      {
        id: 'uuid',
        number: 'text',
        name: 'text',
        kind: 'text',
        status: 'text',
        yearlyCents: 'whole?',
        ceilingCents: 'whole?',
        terms: 'text?',
        fromDay: 'date',
        untilDay: 'date?',
        noticeDays: 'whole?',
        yearCents: 'whole',
        noticeBy: 'date?',
      },
    ],
    yearCents: 'whole',
    soFarCents: 'whole',
  },
});
export type CustomerAccount = AnswerOf<typeof customerAccount>;
export type AccountLine = CustomerAccount['lines'][number];
/** An agreement as a customer's account reads it. */
export type AccountAgreement = Omit<AccountLine, 'yearCents' | 'noticeBy'>;

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
