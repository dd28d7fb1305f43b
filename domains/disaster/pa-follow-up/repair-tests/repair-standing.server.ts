import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { paProject } from '../../public-assistance/pa-project.record.ts';
import { paFigure } from '../../public-assistance/pa-terms.ts';
import { isEmergency } from '../../public-assistance/pa-words.ts';
import { disasterOf } from '../../public-assistance/rights.server.ts';
import type { ProjectRepairTests, RepairTestResult } from './repair-calls.ts';
import { lacking } from './repair-test.ts';
import { repairTest } from './repair-test.record.ts';
import { type RepairTest, resultOf } from './repair.server.ts';

const SHOWN = 100;

export async function shownResultOf(work: UnitOfWork, id: string): Promise<RepairTestResult> {
  const row = (await work.find(repairTest, id)) as RepairTest | null; // all of its fields were read
  if (!row) throw missing(repairTest);
  const { standards, measures, ineligibleCents: _ineligible, ...of } = await resultOf(work, row);
  const project = await work.asProduct.row(paProject, { where: { id: row.project }, fields: ['disaster'] });
  const { declaredOn } = await disasterOf(work, project?.disaster ?? '');
  const figure = (key: string) => paFigure(key, declaredOn).value;
  return {
    ...of,
    id,
    number: row.number ?? '',
    status: row.status,
    facility: row.facility,
    feasible: row.feasible,
    isHistoric: row.isHistoric,
    elected: row.elected,
    missing: lacking(of),
    halfPercent: figure('half'),
    standards: (row.standards ?? []).map((one, at) => ({
      name: one.name,
      citation: one.citation,
      elements: one.elements,
      cents: one.amount.cents,
      failed: [...(standards[at] ?? [])],
      adoptedOn: one.adoptedOn ?? null,
      isFederal: one.isFederal === true,
    })),
    measures: (row.measures ?? []).map((one, at) => ({
      description: one.description,
      cents: one.amount.cents,
      isListed: one.isListed === true,
      percent: measures[at]?.percent ?? null,
      ratio: measures[at]?.ratio ?? null,
      carriedBy: measures[at]?.carriedBy ?? null,
    })),
    sharePercent: figure('mitigation_share'),
    listedPercent: figure('mitigation_listed'),
  };
}

export async function testsOf(work: UnitOfWork, id: string): Promise<ProjectRepairTests> {
  const of = await work.find(paProject, id);
  if (!of) throw missing(paProject);
  const rows = await work.rows(repairTest, {
    where: { project: id },
    fields: [
      'number',
      'facility',
      'status',
      'outcome',
      'percent',
      'repairCost',
      'replacementCost',
      'eligible',
      'confirmedOn',
    ],
    order: '-number',
    most: 'all',
  });
  return {
    project: { id, number: of.number ?? '', isPermanent: !isEmergency(of.category) && of.category !== 'z' },
    tests: firstRows(
      rows.map((one) => ({
        id: one.id,
        number: one.number ?? '',
        facility: one.facility,
        status: one.status,
        outcome: one.outcome,
        percent: one.percent,
        repairCents: one.repairCost?.cents ?? null,
        replacementCents: one.replacementCost?.cents ?? null,
        eligibleCents: one.eligible?.cents ?? null,
        confirmedOn: one.confirmedOn,
      })),
      SHOWN,
    ),
  };
}
