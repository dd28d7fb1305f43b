import { dollars, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { monitoringPages } from '../monitoring-pages.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { subrecipientAudit } from '../subrecipients/subrecipient-audit.record.ts';
import { obligated } from '../subrecipients/subrecipient-words.ts';
import { monitoringFinding } from './monitoring-finding.record.ts';
import { monitoringVisit } from './monitoring-visit.record.ts';
import { levelOf, plans, scoreOf } from './risk.ts';
import { subawardRisk } from './subaward-risk.record.ts';

type RiskFacts = EffectFacts<Row<typeof subawardRisk>>;
type VisitFacts = EffectFacts<Row<typeof monitoringVisit>>;
type FindingFacts = EffectFacts<Row<typeof monitoringFinding>>;
type Finding = Row<typeof monitoringFinding>;

/** Score, level and plan follow from the answers; an override changes level and plan, never the score. */
export function planOf(row: Row<typeof subawardRisk>) {
  const score = scoreOf(row);
  const level = row.override ?? levelOf(score);
  return { score, level, ...plans[level] };
}

async function scored({ row, work }: RiskFacts): Promise<void> {
  await refuseWithoutRight(work, subawardRisk, grantManagers);
  await work.asProduct.change(subawardRisk, row.id, {}, planOf(row));
}

async function submitted({ row, work }: RiskFacts): Promise<void> {
  await refuseWithoutRight(work, subawardRisk, grantManagers);
  if (row.override === null && work.actor.kind !== 'system')
    throw refusedAt('override', 'subaward_risk.has_override', 'Nothing is overridden. Adopt this assessment.');
}

/** The one before no longer counts. */
async function adopted({ row, work }: RiskFacts): Promise<void> {
  if (row.override === null) await refuseWithoutRight(work, subawardRisk, grantManagers);
  const before = await work.asProduct.rows(subawardRisk, {
    where: { subrecipient: row.subrecipient, status: 'adopted', id: { not: row.id } },
    fields: ['number'],
    lock: 'update',
    most: 'all',
  });
  for (const { id } of before) await work.asProduct.move(subawardRisk, id, 'supersede');
  const adoption = { adoptedBy: personActing(work.actor), adoptedOn: work.today };
  await work.asProduct.change(subawardRisk, row.id, {}, { ...planOf(row), ...adoption });
}

async function signedSubaward(work: UnitOfWork, id: string, code: string): Promise<Row<typeof subaward>> {
  const of = await work.asProduct.row(subaward, { where: { id } });
  if (!of || !obligated.some((state) => state === of.status))
    throw refusedAt('subaward', code, 'Choose a signed subaward.');
  return of;
}

async function visitWritten({ row, work }: VisitFacts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, monitoringVisit, grantManagers);
  await signedSubaward(work, row.subaward, 'monitoring_visit.is_signed');
}

async function visitStep({ work }: VisitFacts): Promise<void> {
  await refuseWithoutRight(work, monitoringVisit, grantManagers);
}

async function noticed({ row, work }: VisitFacts): Promise<void> {
  await work.asProduct.change(monitoringVisit, row.id, {}, { notifiedOn: work.today });
}

/** Whoever reads a report sees every question answered. */
async function issued({ row, work }: VisitFacts): Promise<void> {
  const open = (row.checklist ?? []).find(({ answer }) => !answer);
  if (open && work.actor.kind !== 'system')
    throw refusedAt('checklist', 'monitoring_visit.checklist_is_answered', `Not answered: ${open.item}.`.slice(0, 300));
  const issue = { issuedBy: personActing(work.actor), issuedOn: work.today };
  await work.asProduct.change(monitoringVisit, row.id, {}, issue);
}

async function visitClosed({ row, work }: VisitFacts): Promise<void> {
  const open = await work.asProduct.row(monitoringFinding, {
    where: { visit: row.id, status: { not: 'closed' } },
    fields: ['number'],
  });
  if (open && work.actor.kind !== 'system')
    throw refusedAt(
      'status',
      'monitoring_visit.findings_are_closed',
      `${open.number} is open. Close its findings first.`,
    );
  await work.asProduct.change(monitoringVisit, row.id, {}, { closedOn: work.today });
}

/** What is questioned was looked at: never more than the sampled transactions of its visit. */
async function judgeQuestioned(work: UnitOfWork, row: Finding, of: Row<typeof subaward>): Promise<void> {
  const visit =
    row.visit === null ? null : await work.asProduct.row(monitoringVisit, { where: { id: row.visit }, lock: 'share' });
  if (visit && (visit.subaward !== row.subaward || ['planned', 'notified', 'cancelled'].includes(visit.status)))
    throw refusedAt('visit', 'monitoring_finding.visit_fits', 'Choose a visit of this subaward that took place.');
  const most = visit
    ? (visit.samples ?? []).reduce((sum, one) => sum + one.amount.cents, 0)
    : Math.max(of.amount.cents, of.originalAmount?.cents ?? 0);
  if ((row.questioned?.cents ?? 0) > most)
    throw refusedAt(
      'questioned',
      'monitoring_finding.within_sample',
      `${visit ? 'The sampled transactions are' : 'The subaward is'} ${dollars(most)}. The questioned cost is more.`,
    );
}

async function findingWritten({ row, work }: FindingFacts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, monitoringFinding, grantManagers);
  const of = await signedSubaward(work, row.subaward, 'monitoring_finding.is_signed');
  await judgeQuestioned(work, row, of);
  if (row.repeatOf === row.id)
    throw refusedAt('repeatOf', 'monitoring_finding.repeats_another', 'Choose an earlier finding.');
  if (row.audit !== null) {
    const audit = await work.asProduct.row(subrecipientAudit, { where: { id: row.audit }, fields: ['subrecipient'] });
    if (audit?.subrecipient !== of.subrecipient)
      throw refusedAt('audit', 'monitoring_finding.audit_fits', 'Choose an audit of this subrecipient.');
  }
}

async function tellOwner(work: UnitOfWork, { id, number, owner, condition }: Finding): Promise<void> {
  if (owner === personActing(work.actor)) return;
  await notify(work, {
    to: [owner],
    kind: 'grant.finding',
    subject: `Finding ${number} is yours to follow up`,
    body: condition.slice(0, 200),
    link: href(monitoringPages.finding, { id }),
  });
}

const ownerTold = ({ row, work }: FindingFacts): Promise<void> => tellOwner(work, row);

async function ownerChanged({ row, before, work }: FindingFacts): Promise<void> {
  if (row.owner !== before.owner) await tellOwner(work, row);
}

async function findingStep({ work }: FindingFacts): Promise<void> {
  await refuseWithoutRight(work, monitoringFinding, grantManagers);
}

async function responded({ row, work }: FindingFacts): Promise<void> {
  await work.asProduct.change(monitoringFinding, row.id, {}, { respondedOn: work.today });
}

async function verified({ row, work }: FindingFacts): Promise<void> {
  await work.asProduct.change(monitoringFinding, row.id, {}, { verifiedBy: personActing(work.actor) });
}

async function closed({ row, work }: FindingFacts): Promise<void> {
  const closing = { closedBy: personActing(work.actor), closedOn: work.today };
  await work.asProduct.change(monitoringFinding, row.id, {}, closing);
}

export const monitoringEffects = [
  ...follows(subawardRisk, {
    create: [scored],
    edit: [scored],
    submit: [submitted],
    adopt: [adopted],
    approve: [adopted],
  }),
  ...follows(monitoringVisit, {
    create: [visitWritten],
    edit: [visitWritten],
    notify: [visitStep, noticed],
    begin: [visitStep],
    writeUp: [visitStep],
    issue: [issued],
    close: [visitStep, visitClosed],
  }),
  ...follows(monitoringFinding, {
    create: [findingWritten, ownerTold],
    edit: [findingWritten, ownerChanged],
    respond: [findingStep, responded],
    accept: [findingStep],
    start: [findingStep],
    verify: [findingStep, verified],
    close: [closed],
  }),
];
