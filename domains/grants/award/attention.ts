import type { StateOf } from '#kernel';
import { dollars } from '#kernel';
import type { grantAward } from './grant-award.record.ts';

/** Days of a period of performance that are left, below which an award is about to end. */
export const ENDING = 90;
/** Points between the share of time that passed and the share of money that was spent. */
export const APART = 25;

export const reasonKinds = {
  reports: 'Report overdue',
  over: 'Period ended',
  ending: 'Period ends soon',
  behind: 'Spending is behind',
  ahead: 'Spending is ahead',
  match: 'Match is behind',
  suspended: 'Suspended',
  spent: 'Fully spent',
} as const;
export type ReasonKind = keyof typeof reasonKinds;

/** Why an award needs somebody, in a sentence with its figures. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly says: string;
}

export interface Watched {
  readonly status: StateOf<typeof grantAward>;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly amountCents: number;
  readonly requiredMatchCents: number;
  readonly expendedCents: number;
  readonly matchCents: number;
  /** Days on which reports were due that are not filed, in their order. */
  readonly overdue?: readonly string[];
}

const DAY = 86_400_000;
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** How much of the period has passed, in whole percent from 0 to 100. */
export function elapsedPercent({ fromDay, untilDay }: Pick<Watched, 'fromDay' | 'untilDay'>, today: string): number {
  const whole = daysBetween(fromDay, untilDay) + 1;
  return Math.max(0, Math.min(100, Math.floor((100 * (daysBetween(fromDay, today) + 1)) / whole)));
}

export const spentPercent = (spent: number, of: number): number => (of === 0 ? 0 : Math.floor((100 * spent) / of));

const overdueReason = ([first, ...more]: readonly string[]): readonly Reason[] =>
  first === undefined
    ? []
    : [
        {
          kind: 'reports',
          says:
            more.length === 0
              ? `A report is overdue since ${first}.`
              : `${more.length + 1} reports are overdue, the first since ${first}.`,
        },
      ];

/** The reasons for which an award needs attention. None: it is on course. */
export function reasonsOf(award: Watched, today: string): readonly Reason[] {
  const { status, untilDay, amountCents, requiredMatchCents, expendedCents, matchCents } = award;
  const reports = overdueReason(award.overdue ?? []);
  if (status === 'closeout' || status === 'terminated') return reports;
  if (status !== 'active' && status !== 'suspended') return [];
  const left = daysBetween(today, untilDay);
  const elapsed = elapsedPercent(award, today);
  const spent = spentPercent(expendedCents, amountCents);
  const matched = spentPercent(matchCents, requiredMatchCents);
  const said: (Reason | false)[] = [
    ...reports,
    status === 'suspended' && { kind: 'suspended', says: 'The award is suspended.' },
    left < 0 && { kind: 'over', says: `The period ended ${-left} days ago. Begin the closeout.` },
    left >= 0 &&
      left <= ENDING && {
        kind: 'ending',
        says: `The period ends in ${left} days with ${dollars(amountCents - expendedCents)} unspent.`,
      },
    spent < elapsed - APART && {
      kind: 'behind',
      says: `${spent}% of the money is spent at ${elapsed}% of the time.`,
    },
    spent > elapsed + APART &&
      spent < 100 && { kind: 'ahead', says: `${spent}% of the money is spent at ${elapsed}% of the time.` },
    spent >= 100 && left > 0 && { kind: 'spent', says: 'The award is fully spent before its period ends.' },
    requiredMatchCents > 0 &&
      matched < spent - APART && {
        kind: 'match',
        says: `${matched}% of the match is documented at ${spent}% of the spending.`,
      },
  ];
  return said.filter((one): one is Reason => one !== false);
}
