import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { damageLine } from './damage-line.record.ts';
import { benefitCents, hoursEligible, laborCost } from './eligibility.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { equipmentRate } from './equipment-rate.record.ts';
import { donatedOf, figuresOf, sumsOf } from './figures.server.ts';
import { laborEntry } from './labor-entry.record.ts';
import type { ProjectStanding } from './pa-calls.ts';
import { paCost } from './pa-cost.record.ts';
import { cheaperByWeek, workDeadline } from './pa-math.ts';
import { paProject } from './pa-project.record.ts';
import { noFigure } from './pa-terms.ts';
import { isEmergency, live } from './pa-words.ts';
import { disasterOf, said, thresholdsFor } from './rights.server.ts';

const SHOWN = 500;
type Project = Row<typeof paProject>;
export type ProjectWorth = Omit<ProjectStanding, 'labor' | 'equipment' | 'costs' | 'lines'>;
type DamageShown = ProjectStanding['lines']['data'][number];

const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** What a project is worth, recomputed from its entries, with all of its damage lines. */
export async function worthOf(work: UnitOfWork, id: string) {
  const of = await work.find(paProject, id);
  if (!of) throw missing(paProject);
  const disaster = await disasterOf(work, of.disaster);
  const thresholds = await thresholdsFor(work, disaster.declaredOn);
  const siblings = (await work.rows(paProject, {
    where: { disaster: of.disaster, status: [...live] },
    most: 'all',
  })) as readonly Project[];
  const sums = await sumsOf(work, { disaster: of.disaster });
  const all = siblings.map((one) => ({
    id: one.id,
    category: one.category,
    figures: figuresOf(one, sums(one.id), thresholds),
  }));
  const damage = await work.rows(damageLine, {
    where: { project: id },
    fields: ['number', 'facility', 'cost'],
    order: 'number',
    most: 'all',
  });
  const worth: ProjectWorth = {
    project: {
      id,
      number: of.number ?? '',
      title: of.title,
      category: of.category,
      site: of.site,
      femaNumber: of.femaNumber,
      applicantId: of.applicantId,
      fromDay: of.fromDay,
      untilDay: of.untilDay,
      federalShare: of.federalShare,
      status: of.status,
    },
    disaster: {
      id: disaster.id,
      number: disaster.number,
      title: disaster.title,
      declaredOn: disaster.declaredOn,
    },
    thresholds,
    missing: thresholds ? null : noFigure(disaster.declaredOn),
    figures: figuresOf(of, sums(id), thresholds),
    donated: donatedOf(all, id),
    deadline: deadlineOf(of, disaster.declaredOn, work.today),
    damageCents: damage.reduce((cents, { cost }) => cents + cost.cents, 0),
  };
  const lines: readonly DamageShown[] = damage.map(({ id: line, number, facility, cost }) => ({
    id: line,
    number: number ?? '',
    facility,
    cents: cost.cents,
  }));
  return { of, worth, lines };
}

/** The same with its entries, the first of each kind. */
export async function standingOf(work: UnitOfWork, id: string): Promise<ProjectStanding> {
  const { of, worth, lines } = await worthOf(work, id);
  return {
    ...worth,
    labor: firstRows(await laborOf(work, of), SHOWN),
    equipment: firstRows(await equipmentOf(work, id), SHOWN),
    costs: firstRows(await costsOf(work, id), SHOWN),
    lines: firstRows(lines, SHOWN),
  };
}

function deadlineOf(of: Project, declaredOn: string, today: string): ProjectStanding['deadline'] {
  const found = workDeadline(of.category, declaredOn);
  if (!found) return null;
  const dueOn = of.extendedUntil ?? found.dueOn;
  return {
    ...found,
    dueOn,
    extendedUntil: of.extendedUntil,
    days: daysUntil(dueOn, today),
    firstDueOn: found.dueOn,
    basis: isEmergency(of.category) ? '6 months after the declaration' : '18 months after the declaration',
  };
}

async function laborOf(work: UnitOfWork, of: Project): Promise<ProjectStanding['labor']['data']> {
  const rows = (await work.rows(laborEntry, {
    where: { project: of.id, status: 'entered' },
    order: ['employee', 'workDay'],
    most: 'all',
  })) as readonly Row<typeof laborEntry>[];
  return rows.map((row) => {
    const judged = hoursEligible({ category: of.category, ...row });
    const cost = laborCost(row, judged);
    return {
      id: row.id,
      number: row.number ?? '',
      employee: row.employee,
      jobTitle: row.jobTitle,
      employeeClass: row.employeeClass,
      workDay: row.workDay,
      regularHours: row.regularHours.amount,
      overtimeHours: row.overtimeHours.amount,
      regularRateCents: row.regularRate.cents,
      overtimeRateCents: row.overtimeRate.cents,
      regularBenefitCents: benefitCents(row.regularRate, row.regularBenefits),
      overtimeBenefitCents: benefitCents(row.overtimeRate, row.overtimeBenefits),
      ...cost,
      rule: `${judged.rule} ${judged.law}`,
    };
  });
}

async function equipmentOf(work: UnitOfWork, project: string): Promise<ProjectStanding['equipment']['data']> {
  const rows = (await work.rows(equipmentEntry, {
    where: { project, status: 'entered' },
    order: ['unitId', 'workDay'],
    most: 'all',
  })) as readonly Row<typeof equipmentEntry>[];
  const ids = (name: 'rate' | 'operator') => [...new Set(rows.map((row) => row[name]))];
  const rates = await work.rows(equipmentRate, { where: { id: ids('rate') }, most: 'all' });
  const operators = await work.rows(laborEntry, { where: { id: ids('operator') }, fields: ['employee'], most: 'all' });
  return rows.map((row) => {
    const rate = rates.find(({ id }) => id === row.rate);
    return {
      id: row.id,
      number: row.number ?? '',
      unitId: row.unitId,
      equipment: row.equipment,
      costCode: rate?.costCode ?? '',
      edition: rate?.edition ?? '',
      isTest: rate?.isTest ?? false,
      operator: operators.find(({ id }) => id === row.operator)?.employee ?? '',
      workDay: row.workDay,
      hours: row.hours.amount,
      miles: row.miles?.amount ?? null,
      standby: row.standby?.amount ?? null,
      rateCents: row.rateUsed?.cents ?? 0,
      femaCents: rate?.rate.cents ?? null,
      localCents: row.localRate?.cents ?? null,
      stateCents: row.stateRate?.cents ?? null,
      rateBasis: row.rateBasis,
      needsReview: row.needsReview === true,
      totalCents: row.total?.cents ?? 0,
    };
  });
}

/** Of a rental by the day, what whole weeks would have cost. */
function weekNote({ kind, quantity, unitPrice, weeklyRate }: Row<typeof paCost>): string | null {
  if (kind !== 'rented' || weeklyRate === null || quantity.unit !== 'DAY') return null;
  const of = cheaperByWeek(Number(quantity.amount), unitPrice.cents, weeklyRate.cents);
  return of.isCheaper ? `By the week it is ${said(of.weeklyCents)}, less than ${said(of.dailyCents)}.` : null;
}

async function costsOf(work: UnitOfWork, project: string): Promise<ProjectStanding['costs']['data']> {
  const rows = (await work.rows(paCost, {
    where: { project, status: 'entered' },
    order: ['kind', 'usedOn'],
    most: 'all',
  })) as readonly Row<typeof paCost>[];
  return rows.map((row) => ({
    id: row.id,
    number: row.number ?? '',
    kind: row.kind,
    payee: row.payee,
    description: row.description,
    documentNumber: row.documentNumber,
    usedOn: row.usedOn,
    quantity: row.quantity.amount,
    unit: row.quantity.unit,
    unitCents: row.unitPrice.cents,
    totalCents: row.total?.cents ?? 0,
    note: weekNote(row),
  }));
}
