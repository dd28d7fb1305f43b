import { dollars } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { isOverdue } from '../monitoring/finding.rules.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { factorNames, RISK_MONTHS, riskFactors } from '../monitoring/risk.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { closeoutDue, isOfLastYear } from './board.server.ts';
import { elementsOf } from './elements.ts';
import { CHECK_DAYS } from './exclusion-check.server.ts';
import { holdsOf } from './holds.server.ts';
import type { MomentKind, SubawardStanding, SubrecipientStanding } from './recipient-calls.ts';
import { paidOf } from './sub-figures.server.ts';
import { subaward } from './subaward.record.ts';
import { subrecipient } from './subrecipient.record.ts';
import { obligated, running } from './subrecipient-words.ts';
import { dayOf } from '../../organization/public.server.ts';

const MOMENTS = 100;

/** Each record says its day and itself; what has no day of its own yet has the day on which it is planned. */
const momentsSql = `with own as (select id, number from subaward where organization_id = $1 and subrecipient = $2)
  select * from (
    select s.id, 'subaward' as kind, coalesce(s.signed_on, s.from_day)::text as "on", s.number, s.description as says, s.status,
        null::text as "dueOn", s.amount_cents as cents
      from subaward s where s.organization_id = $1 and s.subrecipient = $2
    union all select m.id, 'amendment', coalesce(m.applied_on, ${dayOf('m.created_at')})::text, m.number, m.reason, m.status, null,
        m.amount_change_cents
      from subaward_amendment m join own on own.id = m.subaward where m.organization_id = $1
    union all select r.id, 'risk', r.assessed_on::text, r.number, coalesce(r.level, '') || ' ' || coalesce(r.score, 0)::text, r.status,
        null, null
      from subaward_risk r where r.organization_id = $1 and r.subrecipient = $2
    union all select h.id, 'hold', h.from_day::text, h.number, h.reason, h.status, h.due_on::text, null
      from subaward_hold h join own on own.id = h.subaward where h.organization_id = $1
    union all select v.id, 'visit', coalesce(v.visited_on, v.planned_on)::text, v.number, v.scope, v.status, null, null
      from monitoring_visit v join own on own.id = v.subaward where v.organization_id = $1
    union all select f.id, 'finding', ${dayOf('f.created_at')}::text, f.number, f.condition, f.status, f.due_on::text, f.questioned_cents
      from monitoring_finding f join own on own.id = f.subaward where f.organization_id = $1
    union all select a.id, 'audit', a.until_day::text, a.number, 'Fiscal year to ' || a.until_day::text, a.status, a.due_on::text,
        a.spent_cents
      from subrecipient_audit a where a.organization_id = $1 and a.subrecipient = $2
    union all select q.id, 'ffata', q.obligated_on::text, q.number, coalesce(q.receipt, ''), q.status, q.due_on::text, q.total_cents
      from ffata_report q join own on own.id = q.subaward where q.organization_id = $1
  ) moments order by "on" desc, number desc, id`;

interface Moment {
  readonly id: string;
  readonly kind: MomentKind;
  readonly on: string;
  readonly number: string;
  readonly says: string;
  readonly status: string;
  readonly dueOn: string | null;
  readonly cents: number | null;
}

const sentence = ({ says, cents }: Moment): string =>
  [cents === null ? '' : dollars(cents), says.slice(0, 160)].filter((one) => one !== '').join(' · ');

const visitsOf = async (work: UnitOfWork, ids: readonly string[]): Promise<number> => {
  const rows = await work.asProduct.rows(monitoringVisit, {
    where: { subaward: [...ids], status: { not: 'cancelled' } },
    fields: ['visitedOn'],
    most: 'all',
  });
  return rows.filter(({ visitedOn }) => isOfLastYear(visitedOn, work.today)).length;
};

const riskOf = (work: UnitOfWork, party: string) =>
  work.asProduct.row(subawardRisk, { where: { subrecipient: party, status: 'adopted' } });

export async function standingOfSubrecipient(work: UnitOfWork, id: string): Promise<SubrecipientStanding> {
  const party = await work.find(subrecipient, id);
  if (!party) throw missing(subrecipient);
  const subs = await work.asProduct.rows(subaward, {
    where: { subrecipient: id },
    fields: ['amount', 'finalAmount', 'status'],
    most: 'all',
  });
  const ids = subs.map((one) => one.id);
  const paid = await paidOf(work, ids);
  const findings = await work.asProduct.rows(monitoringFinding, {
    where: { subaward: ids, status: { not: 'closed' } },
    fields: ['dueOn', 'status'],
    most: 'all',
  });
  const risk = await riskOf(work, id);
  const { data, ...count } = await firstOf<Moment>(work.tx, {
    text: momentsSql,
    values: [work.actor.organizationId, id],
    name: 'subrecipient.moments',
    most: MOMENTS,
  });
  return {
    activeCount: subs.filter(({ status }) => running.some((state) => state === status)).length,
    obligatedCents: subs
      .filter(({ status }) => obligated.some((state) => state === status))
      .reduce((sum, { amount, finalAmount }) => sum + (finalAmount ?? amount).cents, 0),
    paidCents: [...paid.values()].reduce((sum, { cents }) => sum + cents, 0),
    openFindings: findings.length,
    overdueFindings: findings.filter((one) => isOverdue(one, work.today)).length,
    visitsDone: await visitsOf(work, ids),
    risk: risk && {
      id: risk.id,
      score: risk.score ?? 0,
      level: risk.level ?? 'high',
      isOverridden: risk.override !== null,
      assessedOn: risk.assessedOn,
      validUntil: addMonths(risk.assessedOn, RISK_MONTHS),
      visitsPerYear: risk.visitsPerYear ?? 0,
      reportsPerYear: risk.reportsPerYear ?? 0,
      reimbursementOnly: risk.reimbursementOnly === true,
      factors: factorNames.map((name) => {
        const [title, weight, said] = riskFactors[name];
        const at = ['low', 'medium', 'high'].indexOf(risk[name]);
        return { title, weight, answer: said[at] ?? '', points: (weight * at) / 2 };
      }),
    },
    moments: {
      ...count,
      data: data.map((one) => {
        const { id: record, kind, on, number, status, dueOn } = one;
        return { id: record, kind, on, number, status, dueOn, says: sentence(one) };
      }),
    },
  };
}

export async function standingOfSubaward(work: UnitOfWork, id: string): Promise<SubawardStanding> {
  const row = await work.find(subaward, id);
  if (!row) throw missing(subaward);
  const party = await work.asProduct.row(subrecipient, { where: { id: row.subrecipient } });
  const award = await work.asProduct.row(grantAward, { where: { id: row.award } });
  if (!party || !award) throw missing(subaward);
  const risk = await riskOf(work, row.subrecipient);
  const holds = (await holdsOf(work, [id])).get(id) ?? [];
  return {
    subrecipient: party.id,
    name: party.name,
    award: award.id,
    awardNumber: award.number,
    amountCents: row.amount.cents,
    isFixed: row.isFixed === true,
    paidCents: (await paidOf(work, [id])).get(id)?.cents ?? 0,
    closeoutDueOn: closeoutDue(award.awardDate, row.untilDay),
    risk: risk?.level ?? null,
    riskId: risk?.id ?? null,
    visitsDone: await visitsOf(work, [id]),
    visitsPlanned: risk?.visitsPerYear ?? null,
    checkUntil: row.checkedAt === null ? null : addDays(row.checkedAt.slice(0, 10), CHECK_DAYS),
    holds: holds.map(({ id: hold, number, kind, stops, reason, dueOn }) => ({
      id: hold,
      number,
      kind,
      stops,
      reason,
      dueOn,
    })),
    elements: [...elementsOf({ award, subrecipient: party, subaward: row })],
  };
}
