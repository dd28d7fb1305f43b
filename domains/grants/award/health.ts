import { APART } from './attention.ts';

/** The rules of the light: from which figure on a measure is amber, and from which red. The highest of the three wins. */
export const healthRules = {
  late: { label: 'Days late', amber: 1, red: 31 },
  variance: { label: 'Spending against time', amber: APART + 1, red: 2 * APART },
  goals: { label: 'Milestones missed', amber: 11, red: 41 },
} as const;
export type HealthKind = keyof typeof healthRules;

export const healthLevels = { red: 'Red', amber: 'Amber', green: 'Green' } as const;
export type HealthLevel = keyof typeof healthLevels;

/** One of the three measures: how it stands, in a sentence with its figures. */
export interface HealthPart {
  readonly kind: HealthKind;
  readonly level: HealthLevel;
  readonly says: string;
}

export interface Measured {
  /** Days since the first report was due that is not filed; 0: none. */
  readonly lateDays: number;
  /** In whole percent. Null: the award is over, and time no longer says what is spent. */
  readonly elapsed: number | null;
  readonly spent: number;
  /** Milestones that were due by today, and those of them that were reached. */
  readonly milestonesDue: number;
  readonly milestonesReached: number;
}

function levelOf(kind: HealthKind, figure: number): HealthLevel {
  const { amber, red } = healthRules[kind];
  return figure >= red ? 'red' : figure >= amber ? 'amber' : 'green';
}

/** The light of an award with the reasons for it. Law: 2 CFR 200.329(b), 200.302(b)(5). */
export function healthOf(of: Measured): { readonly level: HealthLevel; readonly parts: readonly HealthPart[] } {
  const apart = of.elapsed === null ? 0 : Math.abs(of.elapsed - of.spent);
  const missed =
    of.milestonesDue === 0 ? 0 : Math.ceil((100 * (of.milestonesDue - of.milestonesReached)) / of.milestonesDue);
  const parts: readonly HealthPart[] = [
    {
      kind: 'late',
      level: levelOf('late', of.lateDays),
      says: of.lateDays === 0 ? 'No report is late.' : `A report is ${of.lateDays} days late.`,
    },
    {
      kind: 'variance',
      level: levelOf('variance', apart),
      says:
        of.elapsed === null
          ? 'The period is over.'
          : `${of.spent}% of the money is spent at ${of.elapsed}% of the time.`,
    },
    {
      kind: 'goals',
      level: levelOf('goals', missed),
      says:
        of.milestonesDue === 0
          ? 'No milestone was due yet.'
          : `${of.milestonesReached} of ${of.milestonesDue} milestones that were due are reached.`,
    },
  ];
  const level = (['red', 'amber'] as const).find((one) => parts.some((part) => part.level === one)) ?? 'green';
  return { level, parts };
}
