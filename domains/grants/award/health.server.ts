import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantMeasure } from '../milestones/grant-measure.record.ts';
import { goalsOnTarget } from '../milestones/on-target.ts';
import { daysBetween, elapsedPercent, spentPercent, type Watched } from './attention.ts';
import { healthOf, type Measured } from './health.ts';

/** Milestones by the day of their baseline: a waived one is none. $2 is today. */
export const milestonesSql = `select m.award, count(*) as due, count(*) filter (where m.status in ('done', 'verified')) as reached
  from grant_milestone m where m.organization_id = $1 and m.status <> 'waived' and m.baseline_on <= $2::date`;

type Counts = Pick<Measured, 'milestonesDue' | 'milestonesReached' | 'goalsDue' | 'goalsOn'>;
const none: Counts = { milestonesDue: 0, milestonesReached: 0, goalsDue: 0, goalsOn: 0 };

type Period = Pick<Watched, 'fromDay' | 'untilDay'> & { readonly id: string };

/** What was due of each of these awards by today, and what of it is reached or on target. */
export async function targetsOf(work: UnitOfWork, awards: readonly Period[]): Promise<(award: string) => Counts> {
  const ids = awards.map(({ id }) => id);
  const counted = await work.tx.query<{ award: string; due: number; reached: number }>(
    `select x.award, x.due::int as due, x.reached::int as reached from (${milestonesSql} group by m.award) x where x.award = any ($3::uuid[])`,
    [work.actor.organizationId, work.today, ids],
    'grants.milestones_due',
  );
  const measures = await work.asProduct.rows(grantMeasure, {
    where: { award: ids, status: 'tracked' },
    fields: ['award', 'kind', 'goal', 'direction', 'method', 'reporting', 'values'],
    most: 'all',
  });
  const milestonesOf = new Map(counted.map((one) => [one.award, one]));
  const byAward = Map.groupBy(measures, ({ award }) => award);
  const found = new Map(
    awards.map(({ id, fromDay, untilDay }) => {
      const of = milestonesOf.get(id);
      const goals = (byAward.get(id) ?? []).map((one) => ({ ...one, values: one.values ?? [], fromDay, untilDay }));
      const { due: goalsDue, on: goalsOn } = goalsOnTarget(goals, work.today);
      return [id, { milestonesDue: of?.due ?? 0, milestonesReached: of?.reached ?? 0, goalsDue, goalsOn }];
    }),
  );
  return (award) => found.get(award) ?? none;
}

/** The light by the overdue reports, the money against the time, and the milestones and goals that were due. */
export function healthOfAward(row: Watched, counts: Counts, today: string) {
  const [first] = row.overdue ?? [];
  return healthOf({
    lateDays: first === undefined ? 0 : daysBetween(first, today),
    elapsed: row.status === 'active' || row.status === 'suspended' ? elapsedPercent(row, today) : null,
    spent: spentPercent(row.expendedCents, row.amountCents),
    ...counts,
  });
}
