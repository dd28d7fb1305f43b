import { createHash } from 'node:crypto';
import type { Row } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { recordAudit } from '#server/audit/entry.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import { zip } from '#server/records/transfer/zip.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { equipmentEntry } from '../public-assistance/equipment-entry.record.ts';
import { equipmentRate } from '../public-assistance/equipment-rate.record.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { categories, costKinds, employeeClasses, live } from '../public-assistance/pa-words.ts';
import type { PackageBoard } from './federal-calls.ts';

const SHOWN = 200;

const countsSql = `select p.id, p.number, p.title, d.number as disaster, p.status,
    (select count(*)::int from damage_line l where l.organization_id = $1 and l.project = p.id and l.status <> 'withdrawn') as damage,
    (select count(*)::int from labor_entry l where l.organization_id = $1 and l.project = p.id and l.status = 'entered') as labor,
    (select count(*)::int from equipment_entry e where e.organization_id = $1 and e.project = p.id and e.status = 'entered') as equipment,
    (select count(*)::int from pa_cost c where c.organization_id = $1 and c.project = p.id and c.status = 'entered') as costs
  from pa_project p join declared_disaster d on d.organization_id = p.organization_id and d.id = p.disaster
  where p.organization_id = $1 and p.status <> 'withdrawn' order by p.number, p.id`;

export async function packageBoardOf(work: UnitOfWork): Promise<PackageBoard> {
  const rows = await work.tx.query<PackageBoard['projects']['data'][number] & Record<string, unknown>>(
    countsSql,
    [work.actor.organizationId],
    'pa_project.packages',
  );
  return { projects: firstRows([...rows], SHOWN) };
}

type Cell = string | number;
type Sheet = readonly (readonly Cell[])[];
const dollarsOf = (of: { readonly cents: number } | null): Cell => (of === null ? '' : of.cents / 100);
const yes = (of: boolean | null): string => (of === null ? '' : of ? 'Yes' : 'No');

interface Content {
  readonly number: string | null;
  readonly files: readonly { readonly name: string; readonly text: string; readonly rows: number }[];
}

/** The rows of each form under the words of our screens, in one order: the same entries make the same files. */
async function contentOf(work: UnitOfWork, project: string | null): Promise<Content> {
  const projects = (await work.rows(paProject, {
    where: project === null ? { status: [...live] } : { id: project },
    order: 'number',
    most: 'all',
  })) as readonly Row<typeof paProject>[];
  if (project !== null && projects.length === 0) throw missing(paProject);
  const ids = projects.map(({ id }) => id);
  const numberOf = new Map(projects.map(({ id, number }) => [id, number ?? '']));
  const of = (id: string | null): string => (id === null ? '' : (numberOf.get(id) ?? ''));
  const disasters = await work.rows(declaredDisaster, {
    where: { id: [...new Set(projects.map(({ disaster }) => disaster))] },
    fields: ['number'],
    most: 'all',
  });
  const damage = await work.rows(damageLine, {
    where: { project: ids, status: ['reported', 'inspected'] },
    order: 'number',
    most: 'all',
  });
  const entered = { project: ids, status: 'entered' } as const;
  const labor = await work.rows(laborEntry, { where: entered, order: 'number', most: 'all' });
  const machines = await work.rows(equipmentEntry, { where: entered, order: 'number', most: 'all' });
  const rates = await work.rows(equipmentRate, {
    where: { id: [...new Set(machines.map(({ rate }) => rate))] },
    fields: ['costCode', 'edition'],
    most: 'all',
  });
  const costs = await work.rows(paCost, { where: entered, order: 'number', most: 'all' });
  const operators = new Map(labor.map(({ id, employee }) => [id, employee]));

  const sheets: readonly (readonly [name: string, rows: Sheet])[] = [
    [
      'projects.csv',
      [
        [
          'Project',
          'Disaster',
          'FEMA number',
          'PA ID',
          'Title',
          'Category',
          'Location',
          'Work begins',
          'Work ends',
          'Scope of work',
          'Federal percent',
          'Net obligated',
          'Federal obligated',
          'Obligated on',
        ],
        ...projects.map((row) => [
          row.number ?? '',
          disasters.find(({ id }) => id === row.disaster)?.number ?? '',
          row.femaNumber ?? '',
          row.applicantId ?? '',
          row.title,
          categories[row.category],
          row.site,
          row.fromDay,
          row.untilDay,
          row.scope ?? '',
          row.federalShare,
          dollarsOf(row.obligatedNet),
          dollarsOf(row.obligatedFederal),
          row.obligatedOn ?? '',
        ]),
      ],
    ],
    [
      'damage.csv',
      [
        ['Line', 'Project', 'Category', 'Facility', 'Address', 'Latitude', 'Longitude', 'Damage', 'Cause', 'Cost'],
        ...damage.map((row) => {
          const point = row.place?.type === 'Point' ? row.place.coordinates : null;
          return [
            row.number ?? '',
            of(row.project),
            categories[row.category],
            row.facility,
            row.address,
            point?.[1] ?? '',
            point?.[0] ?? '',
            row.description,
            row.cause,
            dollarsOf(row.cost),
          ];
        }),
      ],
    ],
    [
      'labor.csv',
      [
        [
          'Entry',
          'Project',
          'Employee',
          'Job title',
          'Employee class',
          'Work day',
          'Regular hours',
          'Overtime hours',
          'Regular rate',
          'Overtime rate',
          'Regular benefits',
          'Overtime benefits',
          'Overtime policy',
          'Total cost',
          'Eligible cost',
          'Eligibility rule',
        ],
        ...labor.map((row) => [
          row.number ?? '',
          of(row.project),
          row.employee,
          row.jobTitle,
          employeeClasses[row.employeeClass],
          row.workDay,
          Number(row.regularHours.amount),
          Number(row.overtimeHours.amount),
          dollarsOf(row.regularRate),
          dollarsOf(row.overtimeRate),
          row.regularBenefits,
          row.overtimeBenefits,
          yes(row.paysOvertime),
          dollarsOf(row.total),
          dollarsOf(row.eligible),
          row.rule ?? '',
        ]),
      ],
    ],
    [
      'equipment.csv',
      [
        [
          'Entry',
          'Project',
          'Unit ID',
          'Equipment',
          'Cost code',
          'Edition',
          'Operator',
          'Work day',
          'Hours in use',
          'Miles',
          'Standby hours',
          'Rate used',
          'Total cost',
        ],
        ...machines.map((row) => {
          const rate = rates.find(({ id }) => id === row.rate);
          return [
            row.number ?? '',
            of(row.project),
            row.unitId,
            row.equipment,
            rate?.costCode ?? '',
            rate?.edition ?? '',
            operators.get(row.operator) ?? '',
            row.workDay ?? '',
            Number(row.hours.amount),
            row.miles ? Number(row.miles.amount) : '',
            row.standby ? Number(row.standby.amount) : '',
            dollarsOf(row.rateUsed),
            dollarsOf(row.total),
          ];
        }),
      ],
    ],
    [
      'costs.csv',
      [
        [
          'Entry',
          'Project',
          'Form',
          'Vendor',
          'Description',
          'Invoice number',
          'Bought on',
          'Used on',
          'Quantity',
          'Unit',
          'Unit price',
          'Total cost',
        ],
        ...costs.map((row) => [
          row.number ?? '',
          of(row.project),
          costKinds[row.kind],
          row.payee,
          row.description,
          row.documentNumber ?? '',
          row.boughtOn ?? '',
          row.usedOn,
          Number(row.quantity.amount),
          row.quantity.unit ?? '',
          dollarsOf(row.unitPrice),
          dollarsOf(row.total),
        ]),
      ],
    ],
  ];
  return {
    number: project === null ? null : (projects[0]?.number ?? null),
    files: sheets.map(([name, rows]) => ({ name, text: csvFile(rows), rows: rows.length - 1 })),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export interface Packed {
  readonly name: string;
  readonly parts: readonly { readonly name: string; readonly text: string }[];
}

/** The files with a manifest and their checksums. Each package leaves an entry in the audit record. */
export async function packed(work: UnitOfWork, project: string | null): Promise<Packed> {
  const { number, files } = await contentOf(work, project);
  const manifest = `${JSON.stringify(
    {
      project: number ?? 'All projects',
      made: work.now(),
      note: 'For upload to the Grants Portal by hand. FEMA offers no public way to write into it.',
      files: files.map(({ name, text, rows }) => ({
        name,
        rows,
        bytes: Buffer.byteLength(text),
        sha256: sha256(text),
      })),
    },
    null,
    1,
  )}\n`;
  const parts = [...files.map(({ name, text }) => ({ name, text })), { name: 'manifest.json', text: manifest }];
  const sums = parts.map(({ name, text }) => `${sha256(text)}  ${name}\n`).join('');
  const { id: actor, kind: actorKind, requestId } = work.actor;
  await recordAudit(work.tx, [
    {
      action: 'export',
      record: paProject.name,
      rowId: project,
      actor,
      actorKind,
      requestId,
      changes: { package: [null, sha256(sums)] },
    },
  ]);
  return { name: `${number ?? 'pa-projects'}-package.zip`, parts: [...parts, { name: 'SHA256SUMS.txt', text: sums }] };
}

export async function zipped({ parts }: Packed): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(parts.map(({ name, text }) => ({ name, content: [text] })))) pieces.push(piece);
  return Buffer.concat(pieces);
}
