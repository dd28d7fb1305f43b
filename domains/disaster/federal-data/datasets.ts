import type { DatasetKey } from './federal-words.ts';

export type FieldType = 'text' | 'whole' | 'number' | 'yesNo' | 'date';

interface Version {
  /** Fields that the data set has; one that no row has is drift. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Fields that came or went between refreshes: known where they are, not missed where they are not. */
  readonly sometimes: Readonly<Record<string, FieldType>>;
  readonly source: string;
}

/** Where the typed columns of a published row come from; the first of the fields that is filled counts. */
interface Reading {
  readonly key: readonly string[];
  readonly title: readonly string[];
  readonly state: readonly string[];
  readonly county: readonly string[];
  readonly project: readonly string[];
  readonly applicant: readonly string[];
  readonly category: readonly string[];
  readonly size: readonly string[];
  readonly amount: readonly string[];
  readonly federal: readonly string[];
  readonly first: readonly string[];
  readonly last: readonly string[];
}

export interface Dataset {
  readonly entity: string;
  /** The version that is fetched. */
  readonly version: number;
  readonly versions: Readonly<Record<number, Version>>;
  readonly reads: Reading;
  /** Fields a reading is limited by; `how` says whether a state is written by its code or its name. */
  readonly limits: { readonly state: string; readonly how: 'code' | 'name'; readonly applicant: string | null };
}

const kept = { lastRefresh: 'date', hash: 'text', id: 'text' } as const;
const none: readonly string[] = [];
const nothing = { project: none, applicant: none, category: none, size: none, amount: none, federal: none } as const;

/** Field lists as public copies have them; each says which. */
export const library: Readonly<Record<DatasetKey, Dataset>> = {
  declarations: {
    entity: 'DisasterDeclarationsSummaries',
    version: 2,
    versions: {
      2: {
        fields: {
          femaDeclarationString: 'text',
          disasterNumber: 'whole',
          state: 'text',
          declarationType: 'text',
          declarationDate: 'date',
          fyDeclared: 'whole',
          incidentType: 'text',
          declarationTitle: 'text',
          ihProgramDeclared: 'yesNo',
          iaProgramDeclared: 'yesNo',
          paProgramDeclared: 'yesNo',
          hmProgramDeclared: 'yesNo',
          incidentBeginDate: 'date',
          incidentEndDate: 'date',
          disasterCloseoutDate: 'date',
          fipsStateCode: 'text',
          fipsCountyCode: 'text',
          placeCode: 'text',
          designatedArea: 'text',
          declarationRequestNumber: 'text',
          lastIAFilingDate: 'date',
          ...kept,
        },
        sometimes: { tribalRequest: 'yesNo', incidentId: 'text', region: 'whole', designatedIncidentTypes: 'text' },
        source: 'OpenFEMA field dictionary of Nov 29, 2022',
      },
    },
    reads: {
      ...nothing,
      // Keys of the dictionary; an id is not kept between refreshes.
      key: ['disasterNumber', 'placeCode'],
      title: ['femaDeclarationString', 'declarationTitle', 'designatedArea'],
      state: ['state'],
      county: ['designatedArea'],
      first: ['declarationDate'],
      last: ['disasterCloseoutDate'],
    },
    limits: { state: 'state', how: 'code', applicant: null },
  },
  pa_projects: {
    entity: 'PublicAssistanceFundedProjectsDetails',
    version: 2,
    versions: {
      1: {
        fields: {
          disasterNumber: 'whole',
          declarationDate: 'date',
          incidentType: 'text',
          pwNumber: 'whole',
          applicationTitle: 'text',
          applicantId: 'text',
          damageCategoryCode: 'text',
          projectSize: 'text',
          county: 'text',
          state: 'text',
          projectAmount: 'number',
          federalShareObligated: 'number',
          obligatedDate: 'date',
        },
        sometimes: {
          damageCategory: 'text',
          countyCode: 'text',
          stateCode: 'text',
          stateNumberCode: 'text',
          totalObligated: 'number',
          ...kept,
        },
        source: 'Public copy of five rows',
      },
      2: {
        fields: {
          applicantId: 'text',
          applicationTitle: 'text',
          county: 'text',
          countyCode: 'text',
          damageCategoryCode: 'text',
          damageCategoryDescrip: 'text',
          disasterNumber: 'whole',
          federalShareObligated: 'number',
          firstObligationDate: 'date',
          lastObligationDate: 'date',
          mitigationAmount: 'number',
          projectAmount: 'number',
          projectProcessStep: 'text',
          projectSize: 'text',
          projectStatus: 'text',
          pwNumber: 'whole',
          stateAbbreviation: 'text',
          stateNumberCode: 'text',
          totalObligated: 'number',
          ...kept,
        },
        sometimes: { gmApplicantId: 'text', gmProjectId: 'text', declarationDate: 'date', incidentType: 'text' },
        source: 'Field list of public clients',
      },
    },
    reads: {
      key: ['disasterNumber', 'pwNumber', 'applicantId'],
      title: ['applicationTitle'],
      state: ['stateAbbreviation', 'stateCode', 'state'],
      county: ['county'],
      project: ['pwNumber'],
      applicant: ['applicantId'],
      category: ['damageCategoryCode'],
      size: ['projectSize'],
      amount: ['projectAmount'],
      federal: ['federalShareObligated'],
      first: ['firstObligationDate', 'obligatedDate'],
      last: ['lastObligationDate', 'obligatedDate'],
    },
    limits: { state: 'stateAbbreviation', how: 'code', applicant: 'applicantId' },
  },
  hma_projects: {
    entity: 'HazardMitigationAssistanceProjects',
    version: 4,
    versions: {
      4: {
        fields: {
          projectIdentifier: 'text',
          programArea: 'text',
          programFy: 'whole',
          region: 'whole',
          state: 'text',
          county: 'text',
          disasterNumber: 'whole',
          projectCounties: 'text',
          projectType: 'text',
          status: 'text',
          recipient: 'text',
          subrecipient: 'text',
          dateInitiallyApproved: 'date',
          dateApproved: 'date',
          dateClosed: 'date',
          numberOfProperties: 'whole',
          numberOfFinalProperties: 'whole',
          projectAmount: 'number',
          initialObligationDate: 'date',
          initialObligationAmount: 'number',
          federalShareObligated: 'number',
          subrecipientAdminCostAmt: 'number',
          srmcObligatedAmt: 'number',
          recipientAdminCostAmt: 'number',
          costSharePercentage: 'number',
          benefitCostRatio: 'number',
          netValueBenefits: 'number',
        },
        sometimes: { countyCode: 'text', stateNumberCode: 'text', dataSource: 'text', ...kept },
        source: 'Field list of public clients',
      },
    },
    reads: {
      key: ['projectIdentifier'],
      title: ['projectIdentifier', 'projectType', 'subrecipient'],
      state: ['state'],
      county: ['county'],
      project: ['projectIdentifier'],
      applicant: none,
      category: ['programArea'],
      size: none,
      amount: ['projectAmount'],
      federal: ['federalShareObligated'],
      first: ['initialObligationDate', 'dateApproved'],
      last: ['dateClosed'],
    },
    limits: { state: 'state', how: 'name', applicant: null },
  },
  declaration_areas: {
    entity: 'FemaWebDeclarationAreas',
    version: 1,
    versions: {
      1: {
        fields: {
          disasterNumber: 'whole',
          programTypeCode: 'text',
          programTypeDescription: 'text',
          stateCode: 'text',
          stateName: 'text',
          placeCode: 'text',
          placeName: 'text',
          designatedDate: 'date',
          entryDate: 'date',
          updateDate: 'date',
          closeoutDate: 'date',
          ...kept,
        },
        sometimes: {},
        source: 'Column list of public copies',
      },
    },
    reads: {
      ...nothing,
      key: ['disasterNumber', 'placeCode', 'programTypeCode'],
      title: ['placeName', 'programTypeDescription'],
      state: ['stateCode'],
      county: ['placeName'],
      category: ['programTypeCode'],
      first: ['designatedDate'],
      last: ['closeoutDate'],
    },
    limits: { state: 'stateCode', how: 'code', applicant: null },
  },
};

export interface Deprecated {
  readonly name: string;
  readonly version: number;
  readonly since: string;
  /** What OpenFEMA names in its place; null where it was archived. */
  readonly replacedBy: string | null;
}

const old = (name: string, version: number, since: string, replacedBy: string | null): Deprecated => ({
  name,
  version,
  since,
  replacedBy,
});

/** The list of deprecated data sets as OpenFEMA served it in December 2022. */
export const deprecated: readonly Deprecated[] = [
  old('HazardMitigationGrantProgramPropertyAcquisitions', 1, '2019-01-01', null),
  old('HazardMitigationGrants', 1, '2019-01-01', null),
  old('DisasterDeclarationsSummaries', 1, '2020-04-30', 'DisasterDeclarationsSummaries v2'),
  old('HazardMitigationAssistanceMitigatedProperties', 1, '2020-04-30', 'Mitigated properties v3'),
  old('HazardMitigationAssistanceProjects', 1, '2020-04-30', 'HazardMitigationAssistanceProjects v3'),
  old('FemaRegions', 1, '2020-09-12', 'FemaRegions v2'),
  old('HousingAssistanceOwners', 1, '2020-09-12', 'HousingAssistanceOwners v2'),
  old('HousingAssistanceRenters', 1, '2020-09-12', 'HousingAssistanceRenters v2'),
  old('RegistrationIntakeIndividualsHouseholdPrograms', 1, '2020-09-12', 'Registration intake v2'),
  old('EmergencyManagementPerformanceGrants', 1, '2023-01-31', 'EmergencyManagementPerformanceGrants v2'),
  old('HazardMitigationAssistanceMitigatedProperties', 2, '2023-01-31', 'Mitigated properties v3'),
  old('HazardMitigationAssistanceProjects', 2, '2023-01-31', 'HazardMitigationAssistanceProjects v3'),
  old('HazardMitigationGrantProgramDisasterSummaries', 1, '2023-01-31', 'HMGP disaster summaries v2'),
];
