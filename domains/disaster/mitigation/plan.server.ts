import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { declaredDisaster, grantApprovers, grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { confirmedStatuses, isProduct, type Status } from './facts.server.ts';
import { mitigationPlan } from './mitigation-plan.record.ts';
import { programStatus } from './program-status.record.ts';
import { extensionRefused } from './window.ts';

type PlanFacts = EffectFacts<Row<typeof mitigationPlan>>;
type StatusFacts = EffectFacts<Status>;

const planWrong = (path: string, code: string, message: string) => refusedAt(path, `mitigation_plan.${code}`, message);

async function planWritten({ work }: PlanFacts): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, mitigationPlan, grantManagers);
}

/** Adopted by the governing body, on a day that has passed. */
async function adopted({ row, work }: PlanFacts): Promise<void> {
  await refuseWithoutRight(work, mitigationPlan, grantApprovers);
  if (!isProduct(work) && (row.adoptedOn === null || row.adoptedOn > work.today || row.adoptedOn > row.expiresOn))
    throw planWrong('adoptedOn', 'adopted_by_now', 'Enter the day on which the governing body adopted it.');
  await work.asProduct.change(
    mitigationPlan,
    row.id,
    {},
    { confirmedBy: personActing(work.actor), confirmedOn: work.today },
  );
}

async function planSentBack({ row, work }: PlanFacts): Promise<void> {
  await work.asProduct.change(mitigationPlan, row.id, {}, { confirmedBy: null, confirmedOn: null });
}

async function statusWritten({ work }: StatusFacts): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, programStatus, grantManagers);
}

/** An extension counts with those before it. The declaration is held, so that two people at once stay within the total. */
async function statusConfirmed({ row, work }: StatusFacts): Promise<void> {
  await refuseWithoutRight(work, programStatus, grantApprovers);
  if (!isProduct(work) && row.effect === 'extends' && row.disaster !== null) {
    await work.asProduct.row(declaredDisaster, { where: { id: row.disaster }, lock: 'update' });
    const before = (await confirmedStatuses(work, ['hmgp']))
      .filter((one) => one.id !== row.id && one.disaster === row.disaster && one.effect === 'extends')
      .reduce((sum, { extensionDays }) => sum + (extensionDays ?? 0), 0);
    const refused = extensionRefused(row.extensionDays ?? 0, before);
    if (refused) throw refusedAt('extensionDays', 'program_status.extension_fits', refused);
  }
  await work.asProduct.change(
    programStatus,
    row.id,
    {},
    { confirmedBy: personActing(work.actor), confirmedOn: work.today },
  );
}

export const mitigationRegisterEffects = [
  ...follows(mitigationPlan, {
    create: [planWritten],
    edit: [planWritten],
    confirm: [adopted],
    return: [planSentBack],
  }),
  ...follows(programStatus, { create: [statusWritten], edit: [statusWritten], confirm: [statusConfirmed] }),
];
