import { dollars, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { disasterOf, isProduct } from '../public-assistance/rights.server.ts';
import { lacksOf, reductionOf } from './insurance-math.ts';
import { insurancePolicy } from './insurance-policy.record.ts';
import { insuranceRecovery } from './insurance-recovery.record.ts';
import { insuranceRequirement } from './insurance-requirement.record.ts';
import { insuranceRow, noInsuranceRow } from './insurance-terms.ts';
import { perils } from './insurance-words.ts';

type Policy = Row<typeof insurancePolicy>;
type Recovery = Row<typeof insuranceRecovery>;
type Requirement = Row<typeof insuranceRequirement>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `insurance_recovery.${code}`, message);
const lacking = (path: string, code: string, message: string) =>
  refusedAt(path, `insurance_requirement.${code}`, message);

const policyOf = async (work: UnitOfWork, id: string | null): Promise<Policy | null> =>
  id === null ? null : ((await work.asProduct.row(insurancePolicy, { where: { id } })) as Policy | null); // all of its fields were read

async function policyWritten({ work }: EffectFacts<Policy>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, insurancePolicy, grantManagers);
}

/** A policy that a facility has to keep is not canceled behind its back. */
async function policyCanceled({ row, work }: EffectFacts<Policy>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, insurancePolicy, grantManagers);
  const keeps = await work.asProduct.row(insuranceRequirement, {
    where: { policy: row.id, status: 'insured' },
    fields: ['number', 'facility'],
    order: 'number',
  });
  if (keeps)
    throw refusedAt(
      'status',
      'insurance_policy.keeps_cover',
      `${keeps.number} keeps ${keeps.facility} insured by this policy. Choose Cover ended there first.`,
    );
}

/** While a project is formulated and after it is obligated; what awaits obligation stays as it was submitted. */
async function openProject(work: UnitOfWork, id: string) {
  const of = await work.asProduct.row(paProject, {
    where: { id },
    fields: ['number', 'status', 'disaster'],
    lock: 'share',
  });
  if (!of || !['formulating', 'obligated', 'complete'].includes(of.status))
    throw wrong(
      'project',
      'project_is_open',
      'Choose a project that is formulated, obligated or complete. One that awaits obligation stays as it is.',
    );
  return of;
}

/** What the loss takes off its project, as it is known now. */
async function recoveryWritten({ row, work }: EffectFacts<Recovery>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, insuranceRecovery, grantManagers);
  const of = await openProject(work, row.project);
  const policy = await policyOf(work, row.policy);
  if (row.policy !== null && !policy) throw wrong('policy', 'policy_is_there', 'Choose a policy of the register.');
  if (policy && !policy.perils.includes(row.peril))
    throw wrong('policy', 'policy_covers_peril', `${policy.number} does not cover ${perils[row.peril].toLowerCase()}.`);
  const { declaredOn, beginOn, endOn } = await disasterOf(work, of.disaster);
  // A loss rests on the policy of its own days, not on the one that followed.
  if (policy && (policy.fromDay > (endOn ?? declaredOn) || policy.untilDay < beginOn))
    throw wrong(
      'policy',
      'policy_was_in_force',
      `${policy.number} runs from ${policy.fromDay} to ${policy.untilDay}. The incident began on ${beginOn}.`,
    );
  // The amounts of a flood policy are of the same table; an older declaration has none.
  if (row.inFloodZone && !insuranceRow('maintain_line', declaredOn))
    throw wrong('inFloodZone', 'has_rule', noInsuranceRow(declaredOn));
  await figured(work, row, { policy, declaredOn });
}

async function figured(
  work: UnitOfWork,
  row: Recovery,
  { policy, declaredOn }: { readonly policy: Policy | null; readonly declaredOn: string },
): Promise<void> {
  const { currency } = row.buildingLoss;
  const found = reductionOf(
    { ...row, deductible: row.deductible ?? policy?.deductible ?? null, isSettled: row.status === 'settled' },
    policy,
    declaredOn,
  );
  await work.asProduct.change(
    insuranceRecovery,
    row.id,
    {},
    {
      proceeds: { cents: found.proceedsCents, currency },
      zoneCut: { cents: found.zoneCents, currency },
      reduction: { cents: found.reductionCents, currency },
    },
  );
}

async function settled({ row, work }: EffectFacts<Recovery>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, insuranceRecovery, grantManagers);
  const of = await openProject(work, row.project);
  if (row.actual === null) throw wrong('actual', 'has_actual', 'Enter what the insurer paid.');
  if (row.settledOn === null || row.settledOn > work.today)
    throw wrong('settledOn', 'settled_by_now', 'Enter the day on which the insurer paid.');
  const { declaredOn } = await disasterOf(work, of.disaster);
  await figured(work, row, { policy: await policyOf(work, row.policy), declaredOn });
}

async function claimReopened({ row, work }: EffectFacts<Recovery>): Promise<void> {
  const product = work.asProduct;
  if (isProduct(work)) {
    await product.change(insuranceRecovery, row.id, { actual: null, settledOn: null });
    return;
  }
  await refuseWithoutRight(work, insuranceRecovery, grantManagers);
  const of = await openProject(work, row.project);
  const again = (await product.change(insuranceRecovery, row.id, { actual: null, settledOn: null })) as Recovery;
  const { declaredOn } = await disasterOf(work, of.disaster);
  await figured(work, again, { policy: await policyOf(work, row.policy), declaredOn });
}

async function recoveryWithdrawn({ row, work }: EffectFacts<Recovery>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, insuranceRecovery, grantManagers);
  await openProject(work, row.project);
}

/** Law: cover of the eligible damage is a condition of the grant, from the line of the declaration on. */
async function requirementWritten({ row, work }: EffectFacts<Requirement>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, insuranceRequirement, grantManagers);
  const of = await work.asProduct.row(paProject, { where: { id: row.project }, fields: ['status', 'disaster'] });
  if (!of || of.status === 'withdrawn')
    throw lacking('project', 'project_is_live', 'Choose a project of the register.');
  const { declaredOn } = await disasterOf(work, of.disaster);
  const line = insuranceRow('maintain_line', declaredOn);
  if (!line) throw lacking('project', 'has_rule', noInsuranceRow(declaredOn));
  if (row.amount.cents < line.value)
    throw lacking(
      'amount',
      'above_line',
      `Below ${dollars(line.value)} no insurance is required (${line.citation}). Enter no requirement for it.`,
    );
}

async function insured({ row, work }: EffectFacts<Requirement>): Promise<void> {
  await refuseWithoutRight(work, insuranceRequirement, grantManagers);
  if (isProduct(work)) return;
  const policy = await policyOf(work, row.policy);
  if (!policy) throw lacking('policy', 'has_policy', 'Choose the policy that covers the facility.');
  if (row.insuredOn === null || row.insuredOn > work.today)
    throw lacking('insuredOn', 'insured_by_now', 'Enter the day from which the facility is insured.');
  const lacks = lacksOf(
    { ...policy, isActive: policy.status === 'active' },
    { peril: row.peril, cents: row.amount.cents },
    work.today,
  );
  if (lacks) throw lacking('policy', 'policy_fits', `${lacks} ${dollars(row.amount.cents)} is required.`);
}

async function coverEnded({ row, work }: EffectFacts<Requirement>): Promise<void> {
  await refuseWithoutRight(work, insuranceRequirement, grantManagers);
  await work.asProduct.change(insuranceRequirement, row.id, { policy: null, insuredOn: null });
}

async function waiverAsked({ row, work }: EffectFacts<Requirement>): Promise<void> {
  await refuseWithoutRight(work, insuranceRequirement, grantManagers);
  if (!isProduct(work) && (row.certificate ?? '').trim().length < 10)
    throw lacking(
      'certificate',
      'has_certificate',
      'Enter the certificate by which this cover is not reasonably available (44 CFR 206.253(c)).',
    );
}

async function waiverSentBack({ work }: EffectFacts<Requirement>): Promise<void> {
  await refuseWithoutRight(work, insuranceRequirement, grantApprovers);
}

async function waived({ row, work }: EffectFacts<Requirement>): Promise<void> {
  await refuseWithoutRight(work, insuranceRequirement, grantApprovers);
  await work.asProduct.change(insuranceRequirement, row.id, {}, { waivedBy: personActing(work.actor) });
}

/** A project is not closed while what it paid for has no cover. */
export async function refuseUninsured(work: UnitOfWork, project: string): Promise<void> {
  const open = await work.asProduct.row(insuranceRequirement, {
    where: { project, status: ['open', 'submitted'] },
    fields: ['number', 'facility'],
    order: 'number',
  });
  if (open)
    throw refusedAt(
      'status',
      'pa_project.is_insured',
      `${open.number}: ${open.facility} has no insurance yet. Record its cover or a waiver first (44 CFR 206.253(b)).`,
    );
}

export const insuranceEffects = [
  ...follows(insurancePolicy, { create: [policyWritten], edit: [policyWritten], cancel: [policyCanceled] }),
  ...follows(insuranceRecovery, {
    create: [recoveryWritten],
    edit: [recoveryWritten],
    settle: [settled],
    reopen: [claimReopened],
    withdraw: [recoveryWithdrawn],
  }),
  ...follows(insuranceRequirement, {
    create: [requirementWritten],
    edit: [requirementWritten],
    insure: [insured],
    reopen: [coverEnded],
    submit: [waiverAsked],
    return: [waiverSentBack],
    waive: [waived],
  }),
];
