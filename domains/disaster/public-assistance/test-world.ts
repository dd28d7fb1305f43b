import type { New, Row } from '#kernel';
import { type DisasterWorld, declared, disasterWorld, file } from '../../grants/disaster-ai/test-world.ts';
import { usd } from '../../grants/test-world.ts';
import { declaredDisaster } from '../../grants/disaster-ai/declared-disaster.record.ts';
import type { equipmentEntry } from './equipment-entry.record.ts';
import { equipmentRate } from './equipment-rate.record.ts';
import type { laborEntry } from './labor-entry.record.ts';
import { paProject } from './pa-project.record.ts';

const hours = (amount: string) => ({ amount, unit: 'HR' });

export interface PaWorld extends DisasterWorld {
  /** Declared on October 11, 2024: figures of FY2025. */
  readonly milton: string;
  /** Declared in FY2026, of which no figure is loaded. */
  readonly late: string;
  readonly rate: string;
  project(more?: Partial<New<typeof paProject>>): Promise<Row<typeof paProject>>;
  labor(project: string, more?: Partial<New<typeof laborEntry>>): New<typeof laborEntry>;
  machine(project: string, operator: string, more?: Partial<New<typeof equipmentEntry>>): New<typeof equipmentEntry>;
}

/** A county with two declarations and a test rate of the edition in force. */
export async function paWorld(): Promise<PaWorld> {
  const here = await disasterWorld();
  const milton = { femaDeclarationString: 'DR-4834-FL', disasterNumber: 4834, declarationTitle: 'HURRICANE MILTON' };
  const late = { femaDeclarationString: 'DR-4900-FL', disasterNumber: 4900, declarationTitle: 'FLOODING' };
  await here.imported(
    file(
      declared({
        ...milton,
        fyDeclared: 2025,
        declarationDate: '2024-10-11T00:00:00.000Z',
        incidentBeginDate: '2024-10-05T00:00:00.000Z',
      }),
      declared({
        ...late,
        id: '2',
        fyDeclared: 2026,
        declarationDate: '2025-11-03T00:00:00.000Z',
        incidentBeginDate: '2025-10-28T00:00:00.000Z',
        incidentEndDate: '2025-11-02T00:00:00.000Z',
      }),
    ),
  );
  const idOf = async (number: string): Promise<string> =>
    (await here.rosa.list(declaredDisaster, `search=${number}`))[0]?.id ?? '';
  const ids = { milton: await idOf('DR-4834-FL'), late: await idOf('DR-4900-FL') };
  const { id: rate } = await here.yvette.make(equipmentRate, {
    costCode: '8570',
    edition: 'Test 2023',
    validFrom: '2023-08-01',
    description: 'Wheel loader',
    per: 'hour',
    rate: usd(55.46),
    isTest: true,
    source: 'Made up for tests',
  });
  return {
    ...here,
    ...ids,
    rate,
    project: (more = {}) =>
      here.yvette.make(paProject, {
        disaster: ids.milton,
        title: 'Road washouts',
        category: 'c',
        site: 'Marsh Point',
        scope: 'Rebuild base and pavement.',
        fromDay: '2024-10-05',
        untilDay: '2025-12-31',
        federalShare: 75,
        ...more,
      }),
    labor: (project, more = {}) => ({
      project,
      employee: 'Sam Ortega',
      jobTitle: 'Equipment operator',
      employeeClass: 'budgeted',
      workDay: '2024-10-14',
      regularHours: hours('8'),
      overtimeHours: hours('6'),
      regularRate: usd(27.5),
      overtimeRate: usd(41.25),
      regularBenefits: 31.25,
      overtimeBenefits: 9.8,
      paysOvertime: true,
      ...more,
    }),
    machine: (project, operator, more = {}) => ({
      project,
      unitId: 'L-12',
      equipment: 'Wheel loader, 3 CY',
      rate,
      operator,
      hours: hours('6'),
      ...more,
    }),
  };
}
