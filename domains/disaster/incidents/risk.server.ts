import { personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { incidentRisk } from './incident-risk.record.ts';
import { incidentRiskScore } from './incident-risk-score.record.ts';
import { incidentLeads } from './incident-words.ts';
import { levelOf, reviewDays, riskLevels, scoreOf } from './risk-matrix.ts';

type Risk = Row<typeof incidentRisk>;
type Facts = EffectFacts<Risk>;

/** What follows from a rating. A risk above the appetite needs a treatment, unless it is accepted for a reason that is written down. */
export function ratedFrom(row: Risk) {
  const score = scoreOf(row.likelihood, row.impact);
  const residual =
    row.residualLikelihood === null || row.residualImpact === null
      ? null
      : scoreOf(row.residualLikelihood, row.residualImpact);
  const isUntreated = (residual ?? score) > row.appetite && (row.treatment ?? '').trim() === '';
  return { score, residual, level: levelOf(residual ?? score), isUntreated };
}

const cellNames = ['likelihood', 'impact', 'residualLikelihood', 'residualImpact'] as const;

/** A residual rating has both of its parts, or none. */
function cellFrom({ likelihood, impact, residualLikelihood, residualImpact }: Risk) {
  const isResidual = residualLikelihood !== null && residualImpact !== null;
  return {
    likelihood,
    impact,
    residualLikelihood: isResidual ? residualLikelihood : null,
    residualImpact: isResidual ? residualImpact : null,
  };
}

async function rated({ row, before, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, incidentRisk, incidentLeads);
  const rating = ratedFrom(row);
  const product = work.asProduct;
  const last = await product.row(incidentRiskScore, {
    where: { risk: row.id },
    order: '-place',
    fields: ['place', 'score', 'residual', 'likelihood', 'impact', 'residualLikelihood', 'residualImpact'],
  });
  const cell = cellFrom(row);
  // The same score in another place of the matrix is a movement as well.
  const isMoved =
    last?.score !== rating.score ||
    last.residual !== rating.residual ||
    (last.likelihood !== null && cellNames.some((name) => last[name] !== cell[name]));
  const latest = addDays(work.today, reviewDays[rating.level]);
  if (work.actor.kind !== 'system' && (isMoved || row.reviewOn !== before.reviewOn) && row.reviewOn > latest)
    throw refusedAt(
      'reviewOn',
      'incident_risk.is_reviewed_in_time',
      `A risk of level ${riskLevels[rating.level]} is reviewed by ${latest} at the latest.`,
    );
  if (!isMoved) return void (await product.change(incidentRisk, row.id, {}, rating));
  const place = (last?.place ?? 0) + 1;
  await product.insert(
    incidentRiskScore,
    {},
    {
      name: `${row.number} rating ${place}`,
      risk: row.id,
      place,
      ratedAt: work.now(),
      ratedBy: personActing(work.actor),
      score: rating.score,
      residual: rating.residual,
      ...cell,
    },
  );
  await product.change(incidentRisk, row.id, {}, rating);
}

async function byLead({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, incidentRisk, incidentLeads);
}

export const riskEffects = follows(incidentRisk, {
  create: [rated],
  edit: [rated],
  assess: [byLead],
  treat: [byLead],
  monitor: [byLead],
  reassess: [byLead],
  occur: [byLead],
  close: [byLead],
});
