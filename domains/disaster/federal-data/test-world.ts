import type { Row } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import type { Person } from '#world';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { importFile } from './federal-calls.server.ts';
import type { PublishedImported } from './federal-calls.ts';
import { readJson } from './read-published.ts';

/** The five rows that a public copy of the data set has, as they are. */
export const publicRows = [
  [
    4023,
    '2011-09-02',
    'Hurricane',
    247,
    'MCMDG00 Trumbull Ave Revetment',
    '009-47500-00',
    'G',
    'Large',
    'New Haven',
    'Connecticut',
    614_291,
    614_291,
    '2012-04-05',
  ],
  [
    4155,
    '2013-11-08',
    'Severe Storm',
    173,
    'SG107 - Donated Resources',
    '093-62100-00',
    'B',
    'Small',
    'Meade',
    'South Dakota',
    20_739.92,
    16_506.9,
    '2024-03-22',
  ],
  [
    4226,
    '2015-06-26',
    'Severe Storm',
    62,
    'SCT002C - Roads and Culverts',
    '127-99127-00',
    'C',
    'Large',
    'Scott',
    'Arkansas',
    205_754.79,
    154_316.09,
    '2015-12-08',
  ],
  [
    4314,
    '2017-05-22',
    'Severe Storm',
    14,
    'DUARW01 - PAAP Debris Removal 1-30 Days',
    '051-20500-00',
    'A',
    'Large',
    'Holmes',
    'Mississippi',
    2_115_399.61,
    1_687_334.81,
    '2017-07-21',
  ],
  [
    4337,
    '2017-09-10',
    'Hurricane',
    6679,
    'Zoo Exhibit and Trail Repairs',
    '099-UXTQE-00',
    'G',
    'Large',
    'Palm Beach',
    'Florida',
    137_858.93,
    124_077.54,
    '2020-01-24',
  ],
].map(
  ([
    disasterNumber,
    declarationDate,
    incidentType,
    pwNumber,
    applicationTitle,
    applicantId,
    damageCategoryCode,
    projectSize,
    county,
    state,
    projectAmount,
    federalShareObligated,
    obligatedDate,
  ]) => ({
    disasterNumber,
    declarationDate,
    incidentType,
    pwNumber,
    applicationTitle,
    applicantId,
    damageCategoryCode,
    projectSize,
    county,
    state,
    projectAmount,
    federalShareObligated,
    obligatedDate,
  }),
);

/** A row of version 2, of our project number 781400. */
export const published = (more: object = {}) => ({
  applicantId: '000-UTEST-00',
  applicationTitle: 'Road washouts',
  county: 'Bay',
  countyCode: '005',
  damageCategoryCode: 'C',
  damageCategoryDescrip: 'Roads and Bridges',
  disasterNumber: 4834,
  federalShareObligated: 75_000,
  firstObligationDate: '2025-06-17T00:00:00.000Z',
  lastObligationDate: '2025-06-17T00:00:00.000Z',
  mitigationAmount: 0,
  projectAmount: 100_000,
  projectProcessStep: 'Obligated',
  projectSize: 'Small',
  projectStatus: 'Active',
  pwNumber: 781_400,
  stateAbbreviation: 'FL',
  stateNumberCode: '12',
  totalObligated: 75_000,
  lastRefresh: '2026-11-10T06:00:00.000Z',
  hash: 'a',
  id: '1',
  ...more,
});
export const paFile = (rows: readonly unknown[], metadata: object = {}) =>
  JSON.stringify({
    metadata: {
      entityname: 'PublicAssistanceFundedProjectsDetails',
      version: 'v2',
      rundate: '2026-11-11T12:00:00.000Z',
      count: rows.length,
      ...metadata,
    },
    PublicAssistanceFundedProjectsDetails: rows,
  });

export interface FederalWorld extends PaWorld {
  /** A manager without duties. */
  readonly mara: Person;
  loaded(text: string, isWhole?: boolean, who?: Person): Promise<PublishedImported>;
  /** A project that is obligated with $100,000, of which FEMA pays $75,000. */
  obligated(femaNumber: string, more?: Partial<Parameters<PaWorld['project']>[0]>): Promise<Row<typeof paProject>>;
}

export async function federalWorld(): Promise<FederalWorld> {
  const here = await paWorld();
  const mara = await here.county.member('Mara Quinn', 'manager');
  return {
    ...here,
    mara,
    loaded: (text, isWhole = false, who = mara) =>
      here.county.door.run(who.actor, (work) =>
        importFile(work, readJson(text), { fileName: 'openfema.json', isWhole }),
      ),
    obligated: async (femaNumber, more = {}) => {
      const { id } = await here.project({ applicantId: '000-utest-00', estimate: usd(100_000), ...more });
      await here.yvette.run(paProject, 'submit', id);
      await here.county.door.run(here.priya.actor, (work) =>
        work.move(paProject, id, 'obligate', { input: { obligatedOn: '2025-06-17', femaNumber } }),
      );
      return here.rosa.see(paProject, id);
    },
  };
}
