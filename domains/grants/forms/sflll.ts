import { type FormDefinition, type FormField, type FormValues, isEmpty, textAt } from './definition.ts';
import { choice, day, money, personName, shortAddress, text, yesNo } from './fields.ts';

const isSub = (values: FormValues) => values['entity'] === 'SubAwardee';
const isChange = (values: FormValues) => values['reportType'] === 'MaterialChange';

const entities = [
  ['Prime', 'Prime'],
  ['SubAwardee', 'Subawardee'],
] as const;

/** An address that may be left out is asked for as a whole once a part of it is there. */
const begun = (key: string) => (values: FormValues) =>
  ['Street', 'Street2', 'City', 'State', 'Zip'].some((part) => !isEmpty(values[`${key}${part}`]));

const action: readonly FormField[] = [
  choice(
    'actionType',
    'Type of action',
    'FederalActionType',
    [
      ['Contract', 'Contract'],
      ['Grant', 'Grant'],
      ['CoopAgree', 'Cooperative agreement'],
      ['Loan', 'Loan'],
      ['LoanGuarantee', 'Loan guarantee'],
      ['LoanInsurance', 'Loan insurance'],
    ],
    { item: '1', required: true },
  ),
  choice(
    'actionStatus',
    'Status of action',
    'FederalActionStatus',
    [
      ['BidOffer', 'Bid, offer or application'],
      ['InitialAward', 'Initial award'],
      ['PostAward', 'Post-award'],
    ],
    { item: '2', required: true },
  ),
  choice(
    'reportType',
    'Report type',
    'ReportType',
    [
      ['InitialFiling', 'Initial filing'],
      ['MaterialChange', 'Material change'],
    ],
    { item: '3', required: true },
  ),
  {
    key: 'changeYear',
    label: 'Year',
    kind: 'whole',
    atLeast: 1990,
    atMost: 9999,
    xml: 'MaterialChangeSupplement/MaterialChangeYear',
    required: true,
    shown: isChange,
  },
  choice(
    'changeQuarter',
    'Quarter',
    'MaterialChangeSupplement/MaterialChangeQuarter',
    [
      ['1', 'First'],
      ['2', 'Second'],
      ['3', 'Third'],
      ['4', 'Fourth'],
    ],
    { required: true, shown: isChange },
  ),
  day('lastReportOn', 'Last report', 'MaterialChangeSupplement/LastReportDate', { required: true, shown: isChange }),
];

/** The schema says three times whether the reporting entity is the prime; the form asks once. */
const entity: readonly FormField[] = [
  yesNo('isPrime', 'Prime', 'ReportEntity/ReportEntityIsPrime', { computed: true, hidden: true }),
  choice(
    'entity',
    'Reporting entity',
    ['ReportEntity/@ReportEntityType', 'ReportEntity/ReportingEntity/EntityType'],
    entities,
    { item: '4', required: true },
  ),
  text('organizationName', 'Name', 'ReportEntity/ReportingEntity/OrganizationName', 60, { required: true }),
  ...shortAddress({ key: 'entity', xml: 'ReportEntity/ReportingEntity/Address', required: true }),
  text('entityDistrict', 'Congressional district', 'ReportEntity/ReportingEntity/CongressionalDistrict', 6),
];

const prime: readonly FormField[] = [
  text('primeEntity', 'Prime', 'ReportEntity/PrimeIfSubawardee/EntityType', 10, { computed: true, hidden: true }),
  text('primeName', 'Prime name', 'ReportEntity/PrimeIfSubawardee/OrganizationName', 60, { required: true }),
  ...shortAddress({ key: 'prime', xml: 'ReportEntity/PrimeIfSubawardee/Address', required: true }),
  text('primeDistrict', 'Congressional district', 'ReportEntity/PrimeIfSubawardee/CongressionalDistrict', 6),
  text('tierEntity', 'Tier', 'ReportEntity/Tier/@ReportEntityType', 10, { computed: true, hidden: true }),
  {
    key: 'tier',
    label: 'Tier',
    kind: 'whole',
    atLeast: 0,
    atMost: 99,
    xml: 'ReportEntity/Tier/TierValue',
  },
];

const program: readonly FormField[] = [
  text('agencyName', 'Federal agency', 'FederalAgencyDepartment', 40, { item: '6', required: true }),
  text('programName', 'Federal program', 'FederalProgramName/FederalProgramName', 120, { item: '7' }),
  text('aln', 'Assistance listing', 'FederalProgramName/CFDANumber', 15, { item: '7' }),
  text('actionNumber', 'Federal action number', 'FederalActionNumber', 110, { item: '8' }),
  money('awardAmount', 'Award amount', 'AwardAmount', { item: '9', atMost: 999_999_999_999_999 }),
];

const registrant: readonly FormField[] = [
  ...personName({ key: 'registrant', xml: 'LobbyingRegistrant/IndividualName', required: true }),
  ...shortAddress({ key: 'registrant', xml: 'LobbyingRegistrant/Address', required: begun('registrant') }),
];

const signer: readonly FormField[] = [
  ...personName({ key: 'signer', xml: 'SignatureBlock/Name', required: true }),
  text('signerTitle', 'Title', 'SignatureBlock/Title', 45),
  text('signerPhone', 'Phone', 'SignatureBlock/Telephone', 25),
  day('signedOn', 'Date signed', 'SignatureBlock/SignedDate', { required: true, computed: true }),
  text('signature', 'Signature', 'SignatureBlock/Signature', 144, { required: true, computed: true }),
];

export const sflll: FormDefinition = {
  code: 'sflll',
  title: 'Disclosure of Lobbying Activities',
  number: 'SF-LLL',
  version: '2.0',
  omb: '4040-0013',
  schema: {
    file: 'SFLLL_2_0-V2.0.xsd',
    namespace: 'http://apply.grants.gov/forms/SFLLL_2_0-V2.0',
    prefix: 'SFLLL_2_0',
    root: 'LobbyingActivitiesDisclosure_2_0',
    fixed: [['@FormVersion', '2.0']],
  },
  sections: [
    { title: 'Federal action', fields: action },
    { title: 'Reporting entity', fields: entity },
    { title: 'Prime', note: 'Asked of a subawardee.', fields: prime, shown: isSub },
    { title: 'Agency and program', fields: program },
    { title: 'Lobbying registrant', fields: registrant },
    {
      title: 'Individuals performing services',
      list: {
        key: 'individuals',
        label: 'Individual',
        fewest: 1,
        most: 10,
        xml: 'IndividualsPerformingServices/Individual',
        fields: [
          ...personName({ key: 'name', xml: 'Name', required: true }),
          ...shortAddress({ key: 'address', xml: 'Address', required: begun('address') }),
        ],
      },
    },
    { title: 'Signature', fields: signer },
  ],
  compute: (values) => ({
    ...values,
    isPrime: isEmpty(values['entity']) ? null : !isSub(values),
    primeEntity: isSub(values) ? 'Prime' : null,
    tierEntity: isSub(values) && !isEmpty(values['tier']) ? 'SubAwardee' : null,
  }),
  faults: (values, _all, { today }) =>
    isChange(values) && textAt(values, 'lastReportOn') > today
      ? [{ code: 'sflll', key: 'lastReportOn', message: 'The last report is in the future.', severity: 'error' }]
      : [],
};
