import type { Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { incident } from '../incidents/incident.record.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import type { IncidentLifelines } from './damage-calls.ts';
import { lifelineReport } from './lifeline-report.record.ts';
import { lifelinesAt, trendOf } from './lifeline-state.ts';

const PERIODS = 6;
type Report = Row<typeof lifelineReport>;

/** The lifelines at a moment, and at the end of the last periods that were over by then. */
export async function lifelinesOf(work: UnitOfWork, id: string, asked: string | null): Promise<IncidentLifelines> {
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  const product = work.asProduct;
  const until = new Date(work.now()).toISOString();
  const at = asked === null ? until : new Date(asked).toISOString();
  const reports = (
    (await product.rows(lifelineReport, {
      where: { incident: id },
      order: 'observedAt',
      most: 'all',
    })) as readonly Report[]
  ) // all of their fields were read
    .map((one) => ({ ...one, enteredAt: one.enteredAt ?? one.createdAt }));
  const periods = await product.rows(operationalPeriod, {
    where: { incident: id },
    order: 'place',
    fields: ['place', 'endsAt'],
    most: 'all',
  });
  const over = periods.filter(({ endsAt }) => Date.parse(endsAt) <= Date.parse(at)).slice(-PERIODS);
  const before = over.map(({ endsAt }) => lifelinesAt(reports, endsAt));
  return {
    at,
    until,
    startedAt: of.startedAt,
    reports: reports.length,
    isOpen: of.status !== 'closed',
    periods: over.map(({ place }) => place),
    lifelines: lifelinesAt(reports, at).map((one, index) => ({
      lifeline: one.lifeline,
      condition: one.condition,
      trend: trendOf(before.at(-1)?.[index], one),
      history: before.flatMap((states) => states[index]?.condition ?? []),
      parts: one.parts.map(({ id: own, component, condition, observedAt, enteredAt, impact, plan }) => ({
        id: own,
        component,
        condition,
        observedAt,
        isLate: Date.parse(enteredAt) - Date.parse(observedAt) > of.lateAfter * 60_000,
        impact,
        plan,
      })),
    })),
  };
}
