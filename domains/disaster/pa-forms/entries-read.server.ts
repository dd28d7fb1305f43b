import { dollars, type Row } from '#kernel';
import { compareDecimals, timesMoney } from '#kernel/fields/decimal.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { benefitComponents, benefitRates } from '../../grants/public.server.ts';
import { benefitCents, hoursEligible, laborCost } from '../public-assistance/eligibility.ts';
import { costOfEquipment } from '../public-assistance/equipment-cost.ts';
import { equipmentEntry } from '../public-assistance/equipment-entry.record.ts';
import { equipmentRate } from '../public-assistance/equipment-rate.record.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import type { paProject } from '../public-assistance/pa-project.record.ts';
import type { CostKind } from '../public-assistance/pa-words.ts';
import { disasterOf } from '../public-assistance/rights.server.ts';
import { benefitsForm } from './benefits-form.ts';
import { type CostRow, contractForm, donatedForm, materialsForm, rentedForm } from './cost-forms.ts';
import { equipmentForm, type MachineUse } from './equipment-form.ts';
import type { FilledSummary } from './form-parts.ts';
import { laborForm, type LaborHours } from './labor-form.ts';
import type { Summary } from './summary-words.ts';

export interface Period {
  readonly from: string;
  readonly until: string;
}

export interface Read {
  readonly filled: FilledSummary;
  /** Entries behind it. */
  readonly count: number;
  /** Entries whose cost is not what the form makes of them. */
  readonly differs: readonly string[];
}

/** An entry keeps the cost of the day it was written; a form that multiplies out to something else would not hold. */
const differing = (number: string | null, kept: number, worked: number): readonly string[] =>
  kept === worked ? [] : [`${number ?? ''}: the entry has ${dollars(kept)}, the form makes it ${dollars(worked)}.`];

type Project = Row<typeof paProject>;

const laborRows = async (work: UnitOfWork, of: Project, { from, until }: Period) =>
  (await work.rows(laborEntry, {
    where: { project: of.id, status: 'entered', workDay: { from, until } },
    order: ['employee', 'workDay', 'number'],
    most: 'all',
  })) as readonly Row<typeof laborEntry>[]; // all of its fields were read

async function laborRead(work: UnitOfWork, of: Project, period: Period): Promise<Read> {
  const rows = await laborRows(work, of, period);
  const worked = rows.map((row) => {
    const cost = laborCost(row, hoursEligible({ category: of.category, ...row }));
    const hours: LaborHours = {
      employee: row.employee,
      jobTitle: row.jobTitle,
      workDay: row.workDay,
      regularHours: row.regularHours.amount,
      overtimeHours: row.overtimeHours.amount,
      regularRate: row.regularRate,
      overtimeRate: row.overtimeRate,
      regularBenefitCents: benefitCents(row.regularRate, row.regularBenefits),
      overtimeBenefitCents: benefitCents(row.overtimeRate, row.overtimeBenefits),
      regularCents: cost.regularCents,
      overtimeCents: cost.overtimeCents,
      eligibleCents: cost.eligibleCents,
    };
    return { hours, differs: differing(row.number, row.total?.cents ?? 0, cost.totalCents) };
  });
  return {
    filled: laborForm(worked.map(({ hours }) => hours)),
    count: rows.length,
    differs: worked.flatMap(({ differs }) => differs),
  };
}

async function benefitsRead(work: UnitOfWork, of: Project, period: Period): Promise<Read> {
  const rows = await laborRows(work, of, period);
  const uses = rows.map(({ employee, workDay, regularBenefits, overtimeBenefits }) => ({
    employee,
    workDay,
    regular: regularBenefits,
    overtime: overtimeBenefits,
  }));
  return {
    filled: benefitsForm(uses, await benefitRates(work), benefitComponents),
    count: rows.length,
    differs: [],
  };
}

async function equipmentRead(work: UnitOfWork, of: Project, { from, until }: Period): Promise<Read> {
  const rows = (await work.rows(equipmentEntry, {
    where: { project: of.id, status: 'entered', workDay: { from, until } },
    order: ['unitId', 'workDay', 'number'],
    most: 'all',
  })) as readonly Row<typeof equipmentEntry>[]; // all of its fields were read
  const ids = (name: 'rate' | 'operator') => [...new Set(rows.map((row) => row[name]))];
  const rates = (await work.rows(equipmentRate, { where: { id: ids('rate') }, most: 'all' })) as readonly Row<
    typeof equipmentRate
  >[]; // all of its fields were read
  const operators = await work.rows(laborEntry, { where: { id: ids('operator') }, fields: ['employee'], most: 'all' });
  const { declaredOn } = await disasterOf(work, of.disaster);
  const worked = rows.map((row) => {
    const rate = rates.find(({ id }) => id === row.rate);
    const cost = rate ? costOfEquipment(row, rate, declaredOn) : null;
    const use: MachineUse = {
      unitId: row.unitId,
      equipment: row.equipment,
      costCode: rate?.costCode ?? '',
      edition: rate?.edition ?? '',
      isTest: rate?.isTest === true,
      operator: operators.find(({ id }) => id === row.operator)?.employee ?? '',
      workDay: row.workDay ?? '',
      per: rate?.per ?? 'hour',
      used: (rate?.per === 'mile' ? row.miles?.amount : row.hours.amount) ?? '0',
      standby: row.standby?.amount ?? '0',
      basis: cost?.rateBasis ?? 'fema',
      needsReview: cost?.needsReview ?? false,
      rate: cost?.rateUsed ?? { cents: 0, currency: 'USD' },
      cents: cost?.total.cents ?? 0,
    };
    return { use, differs: differing(row.number, row.total?.cents ?? 0, use.cents) };
  });
  return {
    filled: equipmentForm(worked.map(({ use }) => use).filter(({ used }) => compareDecimals(used, '0') > 0)),
    count: rows.length,
    differs: worked.flatMap(({ differs }) => differs),
  };
}

interface CostForm {
  readonly kinds: readonly CostKind[];
  readonly fill: (rows: readonly CostRow[]) => FilledSummary;
}

const costForms = {
  materials: { kinds: ['materials'], fill: materialsForm },
  rented: { kinds: ['rented'], fill: rentedForm },
  contract: { kinds: ['contract'], fill: contractForm },
  donated: { kinds: ['donated_labor', 'donated_equipment', 'donated_goods'], fill: donatedForm },
} as const satisfies Readonly<Partial<Record<Summary, CostForm>>>;

const costsRead =
  ({ kinds, fill }: CostForm) =>
  async (work: UnitOfWork, of: Project, { from, until }: Period): Promise<Read> => {
    const rows = (await work.rows(paCost, {
      where: { project: of.id, status: 'entered', kind: [...kinds], usedOn: { from, until } },
      order: ['usedOn', 'number'],
      most: 'all',
    })) as readonly Row<typeof paCost>[]; // all of its fields were read
    const worked = rows.map((row) => {
      const cents = timesMoney(row.unitPrice, row.quantity.amount)?.cents ?? 0;
      const cost: CostRow = {
        kind: row.kind,
        payee: row.payee,
        description: row.description,
        documentNumber: row.documentNumber ?? '',
        hasInvoice: row.invoice !== null,
        boughtOn: row.boughtOn ?? '',
        usedOn: row.usedOn,
        quantity: row.quantity.amount,
        unit: row.quantity.unit,
        unitCents: row.unitPrice.cents,
        cents,
      };
      return { cost, differs: differing(row.number, row.total?.cents ?? 0, cents) };
    });
    return {
      filled: fill(worked.map(({ cost }) => cost)),
      count: rows.length,
      differs: worked.flatMap(({ differs }) => differs),
    };
  };

export const readFor: Readonly<Record<Summary, (work: UnitOfWork, of: Project, period: Period) => Promise<Read>>> = {
  labor: laborRead,
  benefits: benefitsRead,
  equipment: equipmentRead,
  materials: costsRead(costForms.materials),
  rented: costsRead(costForms.rented),
  contract: costsRead(costForms.contract),
  donated: costsRead(costForms.donated),
};
