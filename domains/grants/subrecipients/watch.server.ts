import { personActing, type Row } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { termOn } from '../terms/terms.ts';
import { auditDue } from './audit.rules.ts';
import { subaward } from './subaward.record.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { subrecipient } from './subrecipient.record.ts';
import { subrecipientAudit } from './subrecipient-audit.record.ts';
import { obligated } from './subrecipient-words.ts';

type AuditFacts = EffectFacts<Row<typeof subrecipientAudit>>;
type HoldFacts = EffectFacts<Row<typeof subawardHold>>;

/** The days that follow from what is entered. A decision is due by the text in force when the audit is accepted. */
async function dated({ row, work }: AuditFacts): Promise<void> {
  const months = row.acceptedOn === null ? null : termOn(row.acceptedOn, 'decision_months');
  await work.asProduct.change(
    subrecipientAudit,
    row.id,
    {},
    {
      dueOn: auditDue(row.untilDay, row.auditorReportOn),
      decisionDueOn: row.acceptedOn !== null && months ? addMonths(row.acceptedOn, months.value) : null,
    },
  );
}

async function auditWritten(facts: AuditFacts): Promise<void> {
  await refuseWithoutRight(facts.work, subrecipientAudit, grantManagers);
  await dated(facts);
}

async function received(facts: AuditFacts): Promise<void> {
  const { row, work } = facts;
  await refuseWithoutRight(work, subrecipientAudit, grantManagers);
  await work.asProduct.change(subrecipientAudit, row.id, {}, { receivedBy: personActing(work.actor) });
  await dated(facts);
}

async function decided({ row, work }: AuditFacts): Promise<void> {
  const decided = { decidedBy: personActing(work.actor), decidedOn: work.today };
  await work.asProduct.change(subrecipientAudit, row.id, {}, decided);
}

async function placed({ row, work }: HoldFacts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, subawardHold, grantManagers);
  const of = await work.asProduct.row(subaward, {
    where: { id: row.subaward },
    fields: ['number', 'status'],
    lock: 'update',
  });
  if (!of || !obligated.some((state) => state === of.status))
    throw refusedAt('subaward', 'subaward_hold.is_signed', 'Choose a signed subaward.');
}

async function askLift({ row, work }: HoldFacts): Promise<void> {
  await refuseWithoutRight(work, subawardHold, grantManagers);
  if (work.actor.kind !== 'system' && (row.liftEvidence ?? '').trim().length < 20)
    throw refusedAt('liftEvidence', 'subaward_hold.has_evidence', 'Enter the evidence in 20 characters or more.');
  await work.asProduct.change(subawardHold, row.id, {}, { liftAskedBy: personActing(work.actor) });
}

async function lifted({ row, work }: HoldFacts): Promise<void> {
  const lifted = { liftedBy: personActing(work.actor), liftedOn: work.today };
  await work.asProduct.change(subawardHold, row.id, {}, lifted);
}

async function kept({ row, work }: HoldFacts): Promise<void> {
  await work.asProduct.change(subawardHold, row.id, {}, { liftAskedBy: null });
}

/** Whoever is paid is not let go while money is still to come. */
async function deactivated({ row, work }: EffectFacts<Row<typeof subrecipient>>): Promise<void> {
  await refuseWithoutRight(work, subrecipient, grantManagers);
  const open = await work.asProduct.row(subaward, {
    where: { subrecipient: row.id, status: ['checked', 'active', 'closing'] },
    fields: ['number'],
  });
  if (open && work.actor.kind !== 'system')
    throw refusedAt('status', 'subrecipient.has_subawards', `${open.number} is open. Close its subawards first.`);
}

async function identified({ work }: EffectFacts<Row<typeof subrecipient>>): Promise<void> {
  await refuseWithoutRight(work, subrecipient, grantManagers);
}

export const watchEffects = [
  ...follows(subrecipientAudit, {
    create: [auditWritten],
    edit: [auditWritten],
    receive: [received],
    decide: [decided],
  }),
  ...follows(subawardHold, { create: [placed], askLift: [askLift], lift: [lifted], keep: [kept] }),
  ...follows(subrecipient, {
    create: [identified],
    edit: [identified],
    deactivate: [deactivated],
    reactivate: [identified],
  }),
];
