import {
  centsAt,
  type FormContext,
  type FormDefinition,
  type FormFault,
  type FormField,
  type FormValues,
  textAt,
} from './definition.ts';
import { address, asWritten, choice, day, file, longText, money, personName, text, yesNo } from './fields.ts';
import { sumOf } from './sums.ts';

const isNotNew = (values: FormValues) =>
  values['applicationType'] === 'Revision' || values['applicationType'] === 'Continuation';
const isRevision = (values: FormValues) => values['applicationType'] === 'Revision';
export const OPEN_TO_REVIEW =
  'a. This application was made available to the State under the Executive Order 12372 Process for review on';
const isOpenToReview = (values: FormValues) => values['stateReview'] === OPEN_TO_REVIEW;
const isOther = (values: FormValues) =>
  [1, 2, 3].some((place) => values[`applicantType${place}`] === 'X: Other (specify)');
const owes = (values: FormValues) => values['delinquentDebt'] === true;

const applicantTypes = asWritten(
  'A: State Government',
  'B: County Government',
  'C: City or Township Government',
  'D: Special District Government',
  'E: Regional Organization',
  'F: U.S. Territory or Possession',
  'G: Independent School District',
  'H: Public/State Controlled Institution of Higher Education',
  'I: Indian/Native American Tribal Government (Federally Recognized)',
  'J: Indian/Native American Tribal Government (Other than Federally Recognized)',
  'K: Indian/Native American Tribally Designated Organization',
  'L: Public/Indian Housing Authority',
  'M: Nonprofit with 501C3 IRS Status (Other than Institution of Higher Education)',
  'N: Nonprofit without 501C3 IRS Status (Other than Institution of Higher Education)',
  'O: Private Institution of Higher Education',
  'P: Individual',
  'Q: For-Profit Organization (Other than Small Business)',
  'R: Small Business',
  'S: Hispanic-serving Institution',
  'T: Historically Black Colleges and Universities (HBCUs)',
  'U: Tribally Controlled Colleges and Universities (TCCUs)',
  'V: Alaska Native and Native Hawaiian Serving Institutions',
  'W: Non-domestic (non-US) Entity',
  'X: Other (specify)',
);

/** Item 18, a to f. Each is asked for by the schema, so that what is empty is zero. */
const funding = (
  [
    ['federal', 'Federal', 'a'],
    ['applicant', 'Applicant', 'b'],
    ['state', 'State', 'c'],
    ['local', 'Local', 'd'],
    ['other', 'Other', 'e'],
    ['programIncome', 'Program income', 'f'],
  ] as const
).map(([key, label, letter]) =>
  money(`${key}Funding`, label, `${letter === 'f' ? 'ProgramIncome' : label}EstimatedFunding`, {
    item: `18${letter}`,
    atMost: 99_999_999_999_999,
    zero: true,
  }),
);

const fundingKeys = funding.map(({ key }) => key);

const required = { required: true } as const;

const applicationFields: readonly FormField[] = [
  choice(
    'submissionType',
    'Type of submission',
    'SubmissionType',
    asWritten('Preapplication', 'Application', 'Changed/Corrected Application'),
    { item: '1', required: true },
  ),
  choice('applicationType', 'Type of application', 'ApplicationType', asWritten('New', 'Continuation', 'Revision'), {
    item: '2',
    required: true,
  }),
  choice(
    'revisionType',
    'Type of revision',
    'RevisionType',
    asWritten(
      'A: Increase Award',
      'B: Decrease Award',
      'C: Increase Duration',
      'D: Decrease Duration',
      'E: Other (specify)',
      'AC: Increase Award, Increase Duration',
      'AD: Increase Award, Decrease Duration',
      'BC: Decrease Award, Increase Duration',
      'BD: Decrease Award, Decrease Duration',
    ),
    { required: isRevision, shown: isRevision },
  ),
  text('revisionOther', 'Other revision', 'RevisionOtherSpecify', 21, {
    required: true,
    shown: (values) => isRevision(values) && values['revisionType'] === 'E: Other (specify)',
  }),
  day('dateReceived', 'Date received', 'DateReceived', { item: '3', required: true, computed: true }),
  text('applicantId', 'Applicant identifier', 'ApplicantID', 30, { item: '4' }),
  text('federalEntityId', 'Federal entity identifier', 'FederalEntityIdentifier', 30, { item: '5a' }),
  text('federalAwardId', 'Federal award identifier', 'FederalAwardIdentifier', 25, { item: '5b', required: isNotNew }),
  day('stateReceivedOn', 'Received by State', 'StateReceiveDate', { item: '6' }),
  text('stateApplicationId', 'State application identifier', 'StateApplicationID', 30, { item: '7' }),
];

const applicantFields: readonly FormField[] = [
  text('legalName', 'Legal name', 'OrganizationName', 60, { item: '8a', required: true }),
  text('ein', 'EIN or TIN', 'EmployerTaxpayerIdentificationNumber', 30, {
    item: '8b',
    required: true,
    fewest: 9,
    note: 'Nine digits. Applicants outside the United States enter 44-4444444.',
  }),
  text('uei', 'UEI', 'SAMUEI', 12, { item: '8c', required: true, fewest: 12 }),
  ...address({ key: 'applicant', xml: 'Applicant', ...required }),
  text('department', 'Department', 'DepartmentName', 30, { item: '8e' }),
  text('division', 'Division', 'DivisionName', 30, { item: '8e' }),
];

const contactFields: readonly FormField[] = [
  ...personName({ key: 'contact', xml: 'ContactPerson', ...required }),
  text('contactTitle', 'Title', 'Title', 45),
  text('contactOrganization', 'Organizational affiliation', 'OrganizationAffiliation', 60),
  text('contactPhone', 'Phone', 'PhoneNumber', 25, required),
  text('contactFax', 'Fax', 'Fax', 25),
  text('contactEmail', 'Email', 'Email', 60, required),
];

const typeFields: readonly FormField[] = [
  choice('applicantType1', 'Applicant type', 'ApplicantTypeCode1', applicantTypes, { item: '9', required: true }),
  choice('applicantType2', 'Second applicant type', 'ApplicantTypeCode2', applicantTypes),
  choice('applicantType3', 'Third applicant type', 'ApplicantTypeCode3', applicantTypes),
  text('applicantTypeOther', 'Other applicant type', 'ApplicantTypeOtherSpecify', 30, {
    required: true,
    shown: isOther,
  }),
];

const opportunityFields: readonly FormField[] = [
  text('agencyName', 'Federal agency', 'AgencyName', 60, { item: '10', required: true }),
  text('aln', 'Assistance listing', 'CFDANumber', 15, { item: '11' }),
  text('alnTitle', 'Listing title', 'CFDAProgramTitle', 120, { item: '11' }),
  text('opportunityNumber', 'Opportunity number', 'FundingOpportunityNumber', 40, { item: '12', required: true }),
  text('opportunityTitle', 'Opportunity title', 'FundingOpportunityTitle', 255, { item: '12', required: true }),
  text('competitionId', 'Competition number', 'CompetitionIdentificationNumber', 40, { item: '13' }),
  text('competitionTitle', 'Competition title', 'CompetitionIdentificationTitle', 255, { item: '13' }),
];

const district = 'The state and three digits, such as CA-005; CA-all for a whole state, US-all for the country.';

const projectFields: readonly FormField[] = [
  file('areasAffected', 'Areas affected', 'AreasAffected', { item: '14' }),
  longText('projectTitle', 'Project title', 'ProjectTitle', 200, { item: '15', required: true }),
];

const districtFields: readonly FormField[] = [
  text('districtApplicant', 'Applicant district', 'CongressionalDistrictApplicant', 6, {
    item: '16a',
    required: true,
    note: district,
  }),
  text('districtProject', 'Project district', 'CongressionalDistrictProgramProject', 6, {
    item: '16b',
    required: true,
    note: district,
  }),
  file('moreDistricts', 'Additional districts', 'AdditionalCongressionalDistricts', { item: '16' }),
  day('startsOn', 'Start date', 'ProjectStartDate', { item: '17a', required: true }),
  day('endsOn', 'End date', 'ProjectEndDate', { item: '17b', required: true }),
];

const reviewFields: readonly FormField[] = [
  choice(
    'stateReview',
    'State review',
    'StateReview',
    [
      [OPEN_TO_REVIEW, 'a. Made available to the State for review'],
      [
        'b. Program is subject to E.O. 12372 but has not been selected by the State for review.',
        'b. Subject to E.O. 12372, not selected by the State',
      ],
      ['c. Program is not covered by E.O. 12372.', 'c. Not covered by E.O. 12372'],
    ],
    { item: '19', required: true },
  ),
  day('stateReviewOn', 'Review date', 'StateReviewAvailableDate', { required: true, shown: isOpenToReview }),
  yesNo('delinquentDebt', 'Delinquent federal debt', 'DelinquentFederalDebt', { item: '20', required: true }),
  file('debtExplanation', 'Debt explanation', 'DebtExplanation', { required: true, shown: owes }),
];

const signerFields: readonly FormField[] = [
  yesNo('certified', 'Certification', 'CertificationAgree', {
    item: '21',
    required: true,
    note: 'Statements are true, and false ones may be punished (18 U.S.C. 1001).',
  }),
  ...personName({ key: 'signer', xml: 'AuthorizedRepresentative', ...required }),
  text('signerTitle', 'Title', 'AuthorizedRepresentativeTitle', 45, required),
  text('signerPhone', 'Phone', 'AuthorizedRepresentativePhoneNumber', 25, required),
  text('signerEmail', 'Email', 'AuthorizedRepresentativeEmail', 60, required),
  text('signerFax', 'Fax', 'AuthorizedRepresentativeFax', 25),
  text('signature', 'Signature', 'AORSignature', 144, { required: true, computed: true }),
  day('signedOn', 'Date signed', 'DateSigned', { required: true, computed: true }),
];

export const sf424: FormDefinition = {
  code: 'sf424',
  title: 'Application for Federal Assistance',
  number: 'SF-424',
  version: '4.0',
  omb: '4040-0004',
  schema: {
    file: 'SF424_4_0-V4.0.xsd',
    namespace: 'http://apply.grants.gov/forms/SF424_4_0-V4.0',
    prefix: 'SF424_4_0',
    root: 'SF424_4_0',
    fixed: [['@FormVersion', '4.0']],
  },
  sections: [
    { title: 'Application', fields: applicationFields },
    { title: 'Applicant', fields: applicantFields },
    { title: 'Contact', fields: contactFields },
    { title: 'Applicant type', fields: typeFields },
    { title: 'Opportunity', fields: opportunityFields },
    { title: 'Project', fields: projectFields },
    {
      title: 'Project attachments',
      list: {
        key: 'projectFiles',
        label: 'Attachment',
        most: 100,
        xml: 'AdditionalProjectTitle/att:AttachedFile',
        fields: [file('file', 'Attachment', '.')],
      },
    },
    { title: 'Districts and dates', fields: districtFields },
    {
      title: 'Estimated funding',
      fields: [
        ...funding,
        money('totalFunding', 'Total', 'TotalEstimatedFunding', {
          item: '18g',
          computed: true,
          atMost: 999_999_999_999_999,
        }),
      ],
    },
    { title: 'Reviews and debt', fields: reviewFields },
    { title: 'Authorized representative', fields: signerFields },
  ],
  compute: (values) => ({ ...values, totalFunding: sumOf(values, fundingKeys) ?? 0 }),
  faults,
};

const DISTRICT = /^(?:[A-Z]{2}-(?:\d{3}|all)|00-000)$/i;

/** The instructions of the form, item by item, as far as the fields alone do not say them. */
function faults(values: FormValues, _all: unknown, { expectedAwardOn }: FormContext): readonly FormFault[] {
  const found: FormFault[] = [];
  const say = (key: string, message: string, law?: string, severity: FormFault['severity'] = 'error') =>
    found.push({ code: 'sf424', key, message, severity, ...(law ? { law } : {}) });
  const [starts, ends] = [textAt(values, 'startsOn'), textAt(values, 'endsOn')];
  if (starts && ends && ends < starts) say('endsOn', 'The project ends before it starts.');
  if (starts && expectedAwardOn && starts < expectedAwardOn)
    say(
      'startsOn',
      `The project starts before the award is expected on ${expectedAwardOn}.`,
      '2 CFR 200.458',
      'warning',
    );
  for (const key of ['districtApplicant', 'districtProject'] as const) {
    const given = textAt(values, key);
    if (given && !DISTRICT.test(given)) say(key, 'A district is written as CA-005, CA-all, US-all or 00-000.');
  }
  const uei = textAt(values, 'uei');
  if (uei && !/^[A-Z0-9]{12}$/i.test(uei)) say('uei', 'A UEI has 12 letters and digits.', '2 CFR 25.200');
  const ein = textAt(values, 'ein');
  if (ein && ein.replace(/\D/g, '').length !== 9) say('ein', 'An EIN or TIN has nine digits.');
  const reviewed = textAt(values, 'stateReviewOn');
  if (reviewed && !isOpenToReview(values))
    say('stateReviewOn', 'A review date goes with box a alone.', 'Executive Order 12372', 'warning');
  if (values['certified'] === false) say('certified', 'An application needs the certification.', '18 U.S.C. 1001');
  if (centsAt(values, 'totalFunding') === 0)
    say('totalFunding', 'The estimated funding is zero.', undefined, 'warning');
  const types = [1, 2, 3].map((place) => textAt(values, `applicantType${place}`)).filter(Boolean);
  if (new Set(types).size < types.length) say('applicantType2', 'An applicant type is named twice.');
  return found;
}
