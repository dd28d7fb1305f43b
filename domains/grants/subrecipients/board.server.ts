import { addDays } from '#kernel/lists/days.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isOverdue } from '../monitoring/finding.rules.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { termOn } from '../terms/terms.ts';
import { auditThreshold } from '../terms/audit-threshold.ts';
import { ffataReport } from './ffata-report.record.ts';
import { holdsOf } from './holds.server.ts';
import type { DueKind, RecipientBoard, recipientScopes } from './recipient-calls.ts';
import { reportsDue } from './reports-due.server.ts';
import { paidOf } from './sub-figures.server.ts';
import { subrecipientAudit } from './subrecipient-audit.record.ts';

const SUBAWARDS = 200;
const QUEUE = 50;
/** Ahead of its day an audit counts as due. */
const AUDIT_AHEAD = 90;

const scopes: Readonly<Record<keyof typeof recipientScopes, string>> = {
  open: `('draft', 'determined', 'checked', 'active', 'closing')`,
  over: `('closed', 'terminated', 'contractor')`,
  all: `('draft', 'determined', 'checked', 'active', 'closing', 'closed', 'terminated', 'contractor')`,
};

const boardSql = (
  scope: keyof typeof recipientScopes,
) => `select s.id, s.number, s.description, s.status, s.subrecipient,
    p.name, s.award, a.number as "awardNumber", a.award_date::text as "awardDate",
    coalesce(s.final_amount_cents, s.amount_cents)::bigint as "amountCents", s.from_day::text as "fromDay", s.until_day::text as "untilDay"
  from subaward s
    join subrecipient p on p.organization_id = s.organization_id and p.id = s.subrecipient
    join grant_award a on a.organization_id = s.organization_id and a.id = s.award
  where s.organization_id = $1 and s.status in ${scopes[scope]}
  order by s.until_day, s.number`;

interface Found {
  readonly id: string;
  readonly number: string;
  readonly description: string;
  readonly status: string;
  readonly subrecipient: string;
  readonly name: string;
  readonly award: string;
  readonly awardNumber: string;
  readonly awardDate: string;
  readonly amountCents: number;
  readonly fromDay: string;
  readonly untilDay: string;
}

const isSigned = ({ status }: Pick<Found, 'status'>) => ['active', 'closing', 'closed', 'terminated'].includes(status);
const isRunning = ({ status }: Pick<Found, 'status'>) => status === 'active' || status === 'closing';

/** Last day of the subrecipient’s closeout. 2 CFR 200.344(b). */
export const closeoutDue = (awardDate: string, untilDay: string): string | null => {
  const days = termOn(awardDate, 'sub_closeout_days')?.value;
  return days === undefined ? null : addDays(untilDay, days);
};

/** Visits of the last twelve months count against the plan of a year. */
export const isOfLastYear = (visitedOn: string | null, today: string): boolean =>
  visitedOn !== null && visitedOn > addDays(today, -365) && visitedOn <= today;

export async function boardOf(work: UnitOfWork, scope: keyof typeof recipientScopes): Promise<RecipientBoard> {
  const { today } = work;
  const rows = await work.tx.query<Found & Record<string, unknown>>(
    boardSql(scope),
    [work.actor.organizationId],
    `grants.recipients_${scope}`,
  );
  const ids = rows.map(({ id }) => id);
  const parties = [...new Set(rows.map(({ subrecipient }) => subrecipient))];
  const [paid, holds, risks, visits, findings, reports, audits] = await Promise.all([
    paidOf(work, ids),
    holdsOf(work, ids),
    work.asProduct.rows(subawardRisk, {
      where: { subrecipient: parties, status: 'adopted' },
      fields: ['subrecipient', 'level', 'visitsPerYear', 'reportsPerYear'],
      most: 'all',
    }),
    work.asProduct.rows(monitoringVisit, {
      where: { subaward: ids, status: { not: 'cancelled' } },
      fields: ['subaward', 'plannedOn', 'visitedOn', 'status'],
      most: 'all',
    }),
    work.asProduct.rows(monitoringFinding, {
      where: { subaward: ids, status: { not: 'closed' } },
      fields: ['subaward', 'dueOn', 'status'],
      most: 'all',
    }),
    work.asProduct.rows(ffataReport, {
      where: { subaward: ids, status: 'due' },
      fields: ['number', 'subaward', 'total', 'obligatedOn', 'dueOn'],
      order: ['dueOn', 'number'],
      most: 'all',
    }),
    work.asProduct.rows(subrecipientAudit, {
      where: { subrecipient: parties, status: ['expected', 'received'] },
      order: ['dueOn', 'number'],
      most: 'all',
    }),
  ]);
  const riskOf = new Map(risks.map((one) => [one.subrecipient, one]));
  const nameOf = new Map(rows.map(({ subrecipient, name }) => [subrecipient, name]));
  const numberOf = new Map(rows.map((one) => [one.id, one]));
  const due = await reportsDue(
    work,
    rows.filter(isRunning).map((one) => ({ ...one, perYear: riskOf.get(one.subrecipient)?.reportsPerYear ?? null })),
  );
  const partyVisits = (party: string) =>
    visits.filter(
      ({ subaward, visitedOn }) => numberOf.get(subaward)?.subrecipient === party && isOfLastYear(visitedOn, today),
    );
  const dueOfAudit = (one: (typeof audits)[number]) => (one.status === 'received' ? one.decisionDueOn : one.dueOn);
  const nextOf = (row: Found) => {
    const days: { kind: DueKind; dueOn: string }[] = [
      ...reports.filter((one) => one.subaward === row.id).map(({ dueOn }) => ({ kind: 'ffata' as const, dueOn })),
      ...findings.filter((one) => one.subaward === row.id).map(({ dueOn }) => ({ kind: 'finding' as const, dueOn })),
      ...visits
        .filter((one) => one.subaward === row.id && (one.status === 'planned' || one.status === 'notified'))
        .map(({ plannedOn }) => ({ kind: 'visit' as const, dueOn: plannedOn })),
      ...audits
        .filter((one) => one.subrecipient === row.subrecipient)
        .flatMap((one) => {
          const dueOn = dueOfAudit(one);
          return dueOn ? [{ kind: one.status === 'received' ? ('decision' as const) : ('audit' as const), dueOn }] : [];
        }),
      ...(holds.get(row.id) ?? []).flatMap(({ dueOn }) => (dueOn ? [{ kind: 'condition' as const, dueOn }] : [])),
    ];
    const [report] = due.filter((one) => one.subaward === row.id);
    if (report) days.push({ kind: 'report', dueOn: report.dueOn });
    const closing = isRunning(row) ? closeoutDue(row.awardDate, row.untilDay) : null;
    if (closing) days.push({ kind: 'closeout', dueOn: closing });
    return isRunning(row) ? (days.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0] ?? null) : null;
  };
  const signed = rows.filter(isSigned);
  const openParties = new Set(rows.filter(isRunning).map(({ subrecipient }) => subrecipient));
  const lateAudits = audits.filter((one) => (dueOfAudit(one) ?? today) < today);
  return {
    totals: {
      active: rows.filter(isRunning).length,
      obligatedCents: signed.reduce((sum, { amountCents }) => sum + amountCents, 0),
      paidCents: rows.reduce((sum, { id }) => sum + (paid.get(id)?.cents ?? 0), 0),
      highRisk: [...openParties].filter((party) => riskOf.get(party)?.level === 'high').length,
      overdueFindings: findings.filter((one) => isOverdue(one, today)).length,
      held: rows.filter(({ id }) => (holds.get(id) ?? []).some(({ stops }) => stops)).length,
      ffataDue: reports.length,
      ffataLate: reports.filter(({ dueOn }) => dueOn < today).length,
      auditsDue: audits.filter((one) => (dueOfAudit(one) ?? today) <= addDays(today, AUDIT_AHEAD)).length,
      auditsLate: lateAudits.length,
      reportsDue: due.length,
      reportsLate: due.filter(({ isLate }) => isLate).length,
    },
    subawards: firstRows(
      rows.map(({ awardDate: _, fromDay, ...row }) => ({
        ...row,
        paidCents: paid.get(row.id)?.cents ?? 0,
        risk: riskOf.get(row.subrecipient)?.level ?? null,
        holds: (holds.get(row.id) ?? []).map(({ id, number, kind, stops }) => ({ id, number, kind, stops })),
        visitsDone: partyVisits(row.subrecipient).length,
        visitsPlanned: riskOf.get(row.subrecipient)?.visitsPerYear ?? null,
        next: nextOf({ ...row, fromDay, awardDate: _ }),
      })),
      SUBAWARDS,
    ),
    ffata: firstRows(
      reports.map(({ id, number, subaward, total, obligatedOn, dueOn }) => ({
        id,
        number,
        subaward,
        subawardNumber: numberOf.get(subaward)?.number ?? '',
        name: numberOf.get(subaward)?.name ?? '',
        totalCents: total.cents,
        obligatedOn,
        dueOn,
        isLate: dueOn < today,
      })),
      QUEUE,
    ),
    reports: firstRows(due, QUEUE),
    audits: firstRows(
      audits.map((one) => ({
        id: one.id,
        number: one.number,
        subrecipient: one.subrecipient,
        name: nameOf.get(one.subrecipient) ?? '',
        untilDay: one.untilDay,
        spentCents: one.spent?.cents ?? null,
        thresholdCents: auditThreshold(one.fromDay),
        status: one.status,
        dueOn: dueOfAudit(one) ?? one.dueOn ?? one.untilDay,
        isLate: lateAudits.includes(one),
        findings: one.findings,
      })),
      QUEUE,
    ),
  };
}
