import { dollars, type Row } from '#kernel';
import { compareDecimals, timesMoney } from '#kernel/fields/decimal.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from '../../grants/public.ts';
import { reverseChargesOf } from '../../grants/public.server.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { invoice } from '../../payables/public.server.ts';
import { numberKey } from '../../payables/public.ts';
import { hoursEligible, laborCost } from './eligibility.ts';
import { costOfEquipment } from './equipment-cost.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { equipmentRate } from './equipment-rate.record.ts';
import { judgePersonDay, judgeUnitDay, keyOf } from './hours.server.ts';
import { laborEntry } from './labor-entry.record.ts';
import { paCost } from './pa-cost.record.ts';
import type { paProject } from './pa-project.record.ts';
import { disasterOf, isProduct, openProject, refuseOutside } from './rights.server.ts';

type Labor = Row<typeof laborEntry>;
type Equipment = Row<typeof equipmentEntry>;
type Cost = Row<typeof paCost>;

const inCurrency = (cents: number, { currency }: { readonly currency: string }) => ({ cents, currency });

/** What FEMA pays of an entry follows from the category of its project, and says by which rule. */
export function costOfLabor(
  row: Pick<Labor, 'employeeClass' | 'paysOvertime'> & Parameters<typeof laborCost>[0],
  category: Row<typeof paProject>['category'],
) {
  const judged = hoursEligible({ category, employeeClass: row.employeeClass, paysOvertime: row.paysOvertime });
  const { totalCents, eligibleCents } = laborCost(row, judged);
  return {
    total: inCurrency(totalCents, row.regularRate),
    eligible: inCurrency(eligibleCents, row.regularRate),
    rule: `${judged.rule} ${judged.law}`.slice(0, 200),
  };
}

async function laborWritten({ row, work }: EffectFacts<Labor>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, laborEntry, grantManagers);
  const of = await openProject(work, 'labor_entry', row.project);
  refuseOutside(work, 'labor_entry', 'workDay', row.workDay, of);
  const employeeKey = keyOf(row.employee);
  await work.asProduct.change(laborEntry, row.id, {}, { employeeKey, ...costOfLabor(row, of.category) });
  await judgePersonDay(work, 'regularHours', employeeKey, row.workDay);
}

async function laborWithdrawn({ row, work }: EffectFacts<Labor>): Promise<void> {
  await reverseChargesOf(work, 'labor', [row.id], `${row.number} is withdrawn.`);
  if (isProduct(work)) return;
  await refuseWithoutRight(work, laborEntry, grantManagers);
  await openProject(work, 'labor_entry', row.project);
  await judgePersonDay(work, 'regularHours', row.employeeKey ?? keyOf(row.employee), row.workDay);
}

/** The edition in force on the day of the declaration, of those that are loaded. */
async function judgeEdition(work: UnitOfWork, rate: Row<typeof equipmentRate>, declaredOn: string): Promise<void> {
  const newest = await work.asProduct.row(equipmentRate, {
    where: { validFrom: { until: declaredOn } },
    order: '-validFrom',
    fields: ['edition', 'validFrom'],
  });
  if (rate.validFrom > declaredOn || (newest && newest.edition !== rate.edition))
    throw refusedAt(
      'rate',
      'equipment_entry.edition',
      `The declaration of ${declaredOn} is paid by edition ${newest?.edition ?? 'that is not loaded'} (44 CFR 206.228(a)(1)).`,
    );
}

async function equipmentWritten({ row, work }: EffectFacts<Equipment>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, equipmentEntry, grantManagers);
  const of = await openProject(work, 'equipment_entry', row.project);
  const product = work.asProduct;
  const operator = await product.row(laborEntry, { where: { id: row.operator }, lock: 'share' });
  if (!operator || operator.status !== 'entered' || operator.project !== row.project)
    throw refusedAt('operator', 'equipment_entry.has_operator', 'Choose hours of the operator for the same project.');
  const rate = await product.row(equipmentRate, { where: { id: row.rate } });
  if (!rate) throw refusedAt('rate', 'equipment_entry.has_rate', 'Choose a cost code.');
  const { declaredOn } = await disasterOf(work, of.disaster);
  await judgeEdition(work, rate as Row<typeof equipmentRate>, declaredOn);
  if ((rate.per === 'mile') !== (row.miles !== null && compareDecimals(row.miles.amount, '0') > 0))
    throw refusedAt('miles', 'equipment_entry.unit', 'Enter miles for a rate per mile, and none for a rate per hour.');
  const unitKey = keyOf(row.unitId).slice(0, 60);
  const computed = { workDay: operator.workDay, unitKey, ...costOfEquipment(row, rate, declaredOn) };
  await product.change(equipmentEntry, row.id, {}, computed);
  await judgePersonDay(work, 'hours', operator.employeeKey ?? keyOf(operator.employee), operator.workDay);
  await judgeUnitDay(work, unitKey, operator.workDay);
}

async function equipmentWithdrawn({ row, work }: EffectFacts<Equipment>): Promise<void> {
  await reverseChargesOf(work, 'equipment', [row.id], `${row.number} is withdrawn.`);
  if (isProduct(work)) return;
  await refuseWithoutRight(work, equipmentEntry, grantManagers);
  await openProject(work, 'equipment_entry', row.project);
  const operator = await work.asProduct.row(laborEntry, { where: { id: row.operator } });
  if (!operator || row.workDay === null || row.unitKey === null) return;
  await judgePersonDay(work, 'hours', operator.employeeKey ?? keyOf(operator.employee), operator.workDay);
  await judgeUnitDay(work, row.unitKey, row.workDay);
}

const billedSql = `select coalesce(sum(c.total_cents), 0)::bigint as cents from pa_cost c
  where c.organization_id = $1 and c.invoice = $2 and c.id <> $3 and c.status = 'entered'`;

/** The invoice is held, so that two projects at once never claim it twice. */
async function judgeInvoice(work: UnitOfWork, row: Cost, cents: number): Promise<void> {
  if (row.invoice === null) return;
  const bill = await work.asProduct.row(invoice, {
    where: { id: row.invoice },
    fields: ['number', 'status', 'isCredit', 'payable', 'total'],
    lock: 'update',
  });
  if (!bill || bill.isCredit || !['approved', 'paid'].includes(bill.status))
    throw refusedAt('invoice', 'pa_cost.invoice_is_approved', 'Choose an approved or paid invoice.');
  const [found] = await work.tx.query<{ cents: number }>(
    billedSql,
    [work.actor.organizationId, row.invoice, row.id],
    'pa_cost.of_invoice',
  );
  const left = (bill.payable ?? bill.total).cents - (found?.cents ?? 0);
  if (cents > left)
    throw refusedAt(
      'invoice',
      'pa_cost.within_invoice',
      `${bill.number} has ${dollars(Math.max(0, left))} that no project claims yet.`,
    );
}

/** The same bill twice, however its number is spelled. Without a number there is nothing to compare. */
export const costKeyOf = (row: Pick<Cost, 'payee' | 'documentNumber' | 'description' | 'usedOn'>, cents: number) =>
  row.documentNumber
    ? `${keyOf(row.payee)}|${numberKey(row.documentNumber)}|${row.usedOn}|${cents}|${keyOf(row.description)}`.slice(
        0,
        300,
      )
    : null;

async function costWritten({ row, work }: EffectFacts<Cost>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paCost, grantManagers);
  const of = await openProject(work, 'pa_cost', row.project);
  refuseOutside(work, 'pa_cost', 'usedOn', row.usedOn, of);
  const total = timesMoney(row.unitPrice, row.quantity.amount);
  if (!total) throw refusedAt('quantity', 'pa_cost.too_large', 'Quantity times price is too large.');
  const documentKey = costKeyOf(row, total.cents);
  if (documentKey !== null) {
    const other = await work.asProduct.row(paCost, {
      where: { documentKey, id: { not: row.id } },
      fields: ['number'],
    });
    if (other) throw refusedAt('documentNumber', 'pa_cost.once', `${other.number} has this row already.`);
  }
  await judgeInvoice(work, row, total.cents);
  await work.asProduct.change(paCost, row.id, {}, { total, documentKey });
}

async function costWithdrawn({ row, work }: EffectFacts<Cost>): Promise<void> {
  await reverseChargesOf(work, 'pa_cost', [row.id], `${row.number} is withdrawn.`);
  if (!isProduct(work)) {
    await refuseWithoutRight(work, paCost, grantManagers);
    await openProject(work, 'pa_cost', row.project);
  }
  await work.asProduct.change(paCost, row.id, {}, { documentKey: null });
}

export const entryEffects = [
  ...follows(laborEntry, { create: [laborWritten], edit: [laborWritten], withdraw: [laborWithdrawn] }),
  ...follows(equipmentEntry, { create: [equipmentWritten], edit: [equipmentWritten], withdraw: [equipmentWithdrawn] }),
  ...follows(paCost, { create: [costWritten], edit: [costWritten], withdraw: [costWithdrawn] }),
];
