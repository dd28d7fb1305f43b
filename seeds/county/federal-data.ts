import { differenceReason } from '#domains/disaster/federal-data/difference-reason.record.ts';
import { importFile } from '#domains/disaster/federal-data/federal-calls.server.ts';
import { federalConnection } from '#domains/disaster/federal-data/federal-connection.record.ts';
import { publishedRow } from '#domains/disaster/federal-data/published-row.record.ts';
import { readJson } from '#domains/disaster/federal-data/read-published.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import type { Actor, Row } from '#kernel';
import type { As, Cast } from './county.ts';
import { APPLICANT, onlyPublished, rowsTold, type ToldRow, vanished } from './federal-data-list.ts';
import { projectsTold } from './public-assistance-list.ts';

const midnight = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);
const categoryNames: Readonly<Record<string, string>> = {
  A: 'Debris Removal',
  B: 'Protective Measures',
  C: 'Roads and Bridges',
  F: 'Public Utilities',
};

/** The declarations that are known, one row for each designated area, as OpenFEMA writes them. */
const declarationRows = (known: readonly Row<typeof declaredDisaster>[], refreshed: string) =>
  known.flatMap((one) =>
    (one.areas ?? []).map(({ name, code }) => ({
      femaDeclarationString: one.number,
      disasterNumber: one.disasterNumber,
      state: one.state,
      declarationType: one.kind.toUpperCase(),
      declarationDate: midnight(one.declaredOn),
      fyDeclared: Number(one.declaredOn.slice(0, 4)) + (one.declaredOn.slice(5) >= '10-01' ? 1 : 0),
      incidentType: one.incident,
      declarationTitle: one.title,
      ihProgramDeclared: (one.programs ?? []).includes('ih'),
      iaProgramDeclared: (one.programs ?? []).includes('ia'),
      paProgramDeclared: (one.programs ?? []).includes('pa'),
      hmProgramDeclared: (one.programs ?? []).includes('hm'),
      incidentBeginDate: midnight(one.beginOn),
      incidentEndDate: midnight(one.endOn),
      disasterCloseoutDate: midnight(one.closedOn),
      fipsStateCode: code.slice(0, 2),
      fipsCountyCode: code.slice(2, 5),
      placeCode: code.slice(5),
      designatedArea: name,
      declarationRequestNumber: String(one.disasterNumber + 17_000),
      lastIAFilingDate: null,
      lastRefresh: refreshed,
      hash: `demo-${one.disasterNumber}-${code}`,
      id: `demo-${one.disasterNumber}-${code}`,
    })),
  );

interface Facts {
  readonly number: number;
  readonly title: string;
  readonly category: string;
  readonly amount: number;
  readonly federal?: number;
  readonly first: string;
}

const projectRow = ({ number, title, category, amount, federal, first }: Facts, refreshed: string) => ({
  applicantId: APPLICANT,
  applicationTitle: title,
  county: 'Tidewater',
  countyCode: '999',
  damageCategoryCode: category,
  damageCategoryDescrip: categoryNames[category] ?? 'Other',
  disasterNumber: 4834,
  federalShareObligated: federal ?? amount * 0.75,
  firstObligationDate: midnight(first),
  lastObligationDate: midnight(first),
  mitigationAmount: 0,
  projectAmount: amount,
  projectProcessStep: 'Obligated',
  projectSize: amount >= 1_062_900 ? 'Large' : 'Small',
  projectStatus: 'Active',
  pwNumber: number,
  stateAbbreviation: 'FL',
  stateNumberCode: '12',
  totalObligated: federal ?? amount * 0.75,
  lastRefresh: refreshed,
  hash: `demo-${number}`,
  id: `demo-${number}`,
});

function ownRow({ at, amount, federal, first }: ToldRow, refreshed: string, more: { readonly added?: number } = {}) {
  const told = projectsTold[at];
  if (!told) throw new Error(`The seed has no project ${at}`);
  const cost = (amount ?? told.obligated) + (more.added ?? 0);
  return projectRow(
    {
      number: 781_400 + at,
      title: told.title,
      category: told.category.toUpperCase(),
      amount: cost,
      ...(federal === undefined ? {} : { federal }),
      first: first ?? '2025-06-17',
    },
    refreshed,
  );
}

const file = (entityname: string, rundate: string, rows: readonly unknown[]): string =>
  JSON.stringify({
    metadata: { entityname, version: 'v2', rundate, count: rows.length },
    [entityname]: rows,
  });

/** Two connections that read nothing here, the files a manager imported, and why one project differs. */
export async function seedFederalData(as: As, cast: Cast): Promise<void> {
  const [lucia, miguel] = ['Lucia Ferreira', 'Miguel Ortiz'].map((name) => cast.get(name)) as [Actor, Actor];
  const begin = as(lucia, '2026-11-10');
  for (const input of [
    { name: 'Declarations of Florida', dataset: 'declarations', state: 'FL' },
    { name: 'Our PA projects', dataset: 'pa_projects', state: 'FL', applicant: APPLICANT },
  ] as const) {
    const { id } = await begin.insert(federalConnection, input);
    await begin.move(federalConnection, id, 'pause', { reason: 'This demonstration reads no outside feed.' });
  }
  const known = (await begin.asProduct.rows(declaredDisaster, {
    order: 'number',
    most: 'all',
  })) as readonly Row<typeof declaredDisaster>[];
  const moment = begin.now();
  await importFile(begin, readJson(file('DisasterDeclarationsSummaries', moment, declarationRows(known, moment))), {
    fileName: 'DisasterDeclarationsSummaries.json',
    isWhole: false,
  });
  const entity = 'PublicAssistanceFundedProjectsDetails';
  const named = { fileName: `${entity}.json`, isWhole: true };
  const first = [
    ...rowsTold.map((one) => ownRow(one, moment)),
    projectRow(onlyPublished, moment),
    projectRow(vanished, moment),
  ];
  await importFile(begin, readJson(file(entity, moment, first)), named);

  const [barricades, culverts] = [2, 5].map((at) => String(781_400 + at)) as [string, string];
  const hands = as(miguel, '2026-11-12');
  const stated = async (femaNumber: string, reason: 'amendment' | 'timing', note: string) => {
    const project = await hands.asProduct.row(paProject, { where: { femaNumber } });
    const row = await hands.asProduct.row(publishedRow, {
      where: { dataset: 'pa_projects', projectNumber: femaNumber },
    });
    if (!project || !row) throw new Error(`The seed has no project ${femaNumber}`);
    await hands.insert(differenceReason, { project: project.id, publishedRow: row.id, reason, note });
  };
  await stated(barricades, 'amendment', 'Version 1 added the second work zone. OpenFEMA still has version 0.');
  await stated(culverts, 'timing', 'The obligation of June 17 is booked by FEMA in July.');

  // A week later one row says something else, so its reason is outdated, and one is gone.
  const later = as(lucia, '2026-11-17');
  const refreshed = later.now();
  const second = [
    ...rowsTold.map((one) => ownRow(one, refreshed, one.at === 5 ? { added: 1_250 } : {})),
    projectRow(onlyPublished, refreshed),
  ];
  await importFile(later, readJson(file(entity, refreshed, second)), named);
}
