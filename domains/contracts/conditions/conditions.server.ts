import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import type { Policy } from '../../vendors/public.ts';
import { vendorInsurance } from '../../vendors/public.server.ts';
import { type Condition, conditionsOn } from './condition-state.ts';
import { contractCondition } from './contract-condition.record.ts';

type Facts = EffectFacts<Row<typeof contractCondition>>;

interface Whose {
  readonly id: string;
  readonly vendor: string | null;
}

/** The conditions of these contracts as they are today, in two questions for any number of contracts. */
export async function conditionsOf(
  work: UnitOfWork,
  contracts: readonly Whose[],
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  if (contracts.length === 0) return new Map();
  const rows = await work.rows(contractCondition, {
    where: { contract: contracts.map(({ id }) => id) },
    order: ['kind', 'name'],
    most: 'all',
  });
  const vendors = [...new Set(contracts.flatMap(({ vendor }) => vendor ?? []))];
  const isInsured = rows.some(({ kind }) => kind === 'insurance');
  const held = isInsured
    ? await work.rows(vendorInsurance, {
        where: { vendor: vendors, status: 'confirmed' },
        fields: [
          'vendor',
          'coverage',
          'each',
          'aggregate',
          'isInsured',
          'fromDay',
          'untilDay',
          'submittedBy',
          'confirmedAt',
        ],
        order: 'untilDay',
        most: 'all',
      })
    : [];
  const policies = Map.groupBy(
    held.map(({ each, aggregate, ...policy }) => ({
      ...policy,
      eachCents: each.cents,
      aggregateCents: aggregate?.cents ?? null,
    })),
    ({ vendor }) => vendor,
  );
  const byContract = Map.groupBy(
    rows.map(({ least, aggregate, ...row }) => ({
      ...row,
      eachCents: least?.cents ?? null,
      aggregateCents: aggregate?.cents ?? null,
    })),
    (row) => row.contract,
  );
  return new Map(
    contracts.map(({ id, vendor }) => {
      const own: readonly Policy[] = policies.get(vendor ?? '') ?? [];
      return [id, conditionsOn(byContract.get(id) ?? [], own, work.today)];
    }),
  );
}

/** Of evidence there is one paper at a time; what was said of an earlier one no longer counts. */
async function keepEnterer({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system' && row.evidenceUntil !== null && row.evidenceUntil < work.today) {
    const message = 'This evidence has expired. Enter one that is in force.';
    throw fail('refused', 'contract_condition.is_expired', message, {
      issues: [{ path: 'evidenceUntil', code: 'contract_condition.is_expired', message }],
    });
  }
  await work.asProduct.change(
    contractCondition,
    row.id,
    {},
    { enteredBy: personActing(work.actor), confirmedBy: null, confirmedOn: null },
  );
}

async function keepConfirmer({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    contractCondition,
    row.id,
    {},
    { confirmedBy: personActing(work.actor), confirmedOn: work.today },
  );
}

async function forgetEvidence({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    contractCondition,
    row.id,
    {},
    { reference: null, evidenceUntil: null, evidence: [], enteredBy: null },
  );
}

export const conditionEffects = follows(contractCondition, {
  enterEvidence: [keepEnterer],
  confirm: [keepConfirmer],
  reject: [forgetEvidence],
});
