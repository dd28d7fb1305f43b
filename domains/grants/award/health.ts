import { APART } from './attention.ts';

/** The rules of the light: from which figure on a measure is amber, and from which red. The highest of the three wins. */
export const healthRules = {
  late: { label: 'Days late', amber: 1, red: 31 },
  variance: { label: 'Spending against time', amber: APART + 1, red: 2 * APART },
  goals: { label: 'Goals off target', amber: 11, red: 41 },
} as const;
export type HealthKind = keyof typeof healthRules;

/** How each figure is counted, in one sentence. */
export const healthSays: Readonly<Record<HealthKind, string>> = {
  late: 'Days since the first report was due that is not filed.',
  variance: 'Points between the time elapsed and the money spent, either way.',
  goals: 'Percent of due milestones not reached and due goals not on target.',
};
export const healthUnits: Readonly<Record<HealthKind, string>> = { late: 'days', variance: 'points', goals: '%' };

export const healthLevels = { red: 'Red', amber: 'Amber', green: 'Green' } as const;
export type HealthLevel = keyof typeof healthLevels;

/** One of the three measures: how it stands, in a sentence with its figures. */
export interface HealthPart {
  readonly kind: HealthKind;
  readonly level: HealthLevel;
  /** What is held against the rule, in its unit. */
  readonly figure: number;
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
  /** Performance goals with a period that is over, and those of them that are on target. */
  readonly goalsDue: number;
  readonly goalsOn: number;
}

function levelOf(kind: HealthKind, figure: number): HealthLevel {
  const { amber, red } = healthRules[kind];
  return figure >= red ? 'red' : figure >= amber ? 'amber' : 'green';
}

function goalsSaid({ milestonesDue, milestonesReached, goalsDue, goalsOn }: Measured): string {
  const said = [
    ...(milestonesDue === 0 ? [] : [`${milestonesReached} of ${milestonesDue} milestones that were due are reached.`]),
    ...(goalsDue === 0 ? [] : [`${goalsOn} of ${goalsDue} performance goals are on target.`]),
  ];
  return said.length === 0 ? 'No milestone or goal was due yet.' : said.join(' ');
}

/** The light of an award with the reasons for it. Law: 2 CFR 200.329(b), 200.302(b)(5). */
export function healthOf(of: Measured): { readonly level: HealthLevel; readonly parts: readonly HealthPart[] } {
  const apart = of.elapsed === null ? 0 : Math.abs(of.elapsed - of.spent);
  const due = of.milestonesDue + of.goalsDue;
  const missed = due === 0 ? 0 : Math.ceil((100 * (due - of.milestonesReached - of.goalsOn)) / due);
  const part = (kind: HealthKind, figure: number, says: string): HealthPart => ({
    kind,
    level: levelOf(kind, figure),
    figure,
    says,
  });
  const parts = [
    part('late', of.lateDays, of.lateDays === 0 ? 'No report is late.' : `A report is ${of.lateDays} days late.`),
    part(
      'variance',
      apart,
      of.elapsed === null ? 'The period is over.' : `${of.spent}% of the money is spent at ${of.elapsed}% of the time.`,
    ),
    part('goals', missed, goalsSaid(of)),
  ];
  const level = (['red', 'amber'] as const).find((one) => parts.some((each) => each.level === one)) ?? 'green';
  return { level, parts };
}
