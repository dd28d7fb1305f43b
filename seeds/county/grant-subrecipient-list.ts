import type { subaward } from '#domains/grants/subrecipients/subaward.record.ts';
import type { subrecipient } from '#domains/grants/subrecipients/subrecipient.record.ts';
import type { HoldKind } from '#domains/grants/subrecipients/subrecipient-words.ts';
import type { New, StateOf } from '#kernel';

/** Federal award numbers of the awards that give subawards. */
export const awardsTold = {
  cdbg: 'B-25-UC-12-0031',
  home: 'M-25-UC-12-0218',
  aging: '2501FLOASS-00',
  esg: 'E-24-UC-12-0031',
} as const;

const at = (line1: string, city: string, postalCode: string) => ({
  address: { line1, city, state: 'FL', postalCode, country: 'US' },
});

export const partiesTold: readonly New<typeof subrecipient>[] = [
  {
    name: 'Tidewater Housing Authority',
    uei: 'K4TWQ8HM2AR1',
    kind: 'authority',
    fiscalYearEnd: 'm09',
    official: 'Renata Okafor',
    officialTitle: 'Executive director',
    email: 'grants@tidewaterha.example',
    ...at('410 Palmetto Ave', 'Tidewater', '32084'),
  },
  {
    name: 'Town of Palmetto Landing',
    uei: 'LM27XE9PTN63',
    kind: 'city',
    fiscalYearEnd: 'm09',
    official: 'Carl Jessup',
    officialTitle: 'Town manager',
    email: 'clerk@palmettolanding.example',
    ...at('2 Town Hall Sq', 'Palmetto Landing', '32086'),
  },
  {
    name: 'City of Cedar Point',
    uei: 'NB6RQ41CDZP8',
    kind: 'city',
    fiscalYearEnd: 'm09',
    official: 'Marta Lindqvist',
    officialTitle: 'City manager',
    email: 'finance@cedarpoint.example',
    ...at('100 Marsh View Dr', 'Cedar Point', '32092'),
  },
  {
    name: 'Harbor Street Housing Partners, Inc.',
    uei: 'H7SPQ2VB94KD',
    kind: 'nonprofit',
    fiscalYearEnd: 'm06',
    official: 'Dana Whitfield',
    officialTitle: 'President',
    email: 'dana@harborstreethousing.example',
    ...at('88 Harbor St', 'Tidewater', '32084'),
  },
  {
    name: 'First Coast Family Shelter',
    uei: 'FC3AMN81YQWE',
    kind: 'nonprofit',
    fiscalYearEnd: 'm06',
    official: 'Luz Marrero',
    officialTitle: 'Executive director',
    email: 'luz@firstcoastshelter.example',
    ...at('1510 King St', 'Tidewater', '32084'),
  },
  {
    name: 'St. Brendan Outreach Center',
    uei: 'SB9TRN52GKXC',
    kind: 'nonprofit',
    fiscalYearEnd: 'm12',
    official: 'Frank Delahunt',
    officialTitle: 'Director',
    email: 'office@stbrendan.example',
    ...at('7 Chapel Ln', 'Cedar Point', '32092'),
  },
  {
    name: 'Meals on Wheels of the First Coast',
    uei: 'MW5FCQ7E3ZTU',
    kind: 'nonprofit',
    fiscalYearEnd: 'm12',
    official: 'Hope Sinclair',
    officialTitle: 'Chief executive',
    email: 'hope@mowfirstcoast.example',
    ...at('2200 Old Dixie Hwy', 'Tidewater', '32086'),
  },
  {
    name: 'Riverside Senior Center Association',
    uei: 'RS8KVP16WLBA',
    kind: 'nonprofit',
    fiscalYearEnd: 'm06',
    official: 'Walter Nnamdi',
    officialTitle: 'Chair',
    email: 'office@riversideseniors.example',
    ...at('31 Riverside Dr', 'Tidewater', '32084'),
  },
  {
    name: 'Northeast Florida Legal Aid',
    uei: 'NF2LGA83HJY5',
    kind: 'nonprofit',
    fiscalYearEnd: 'm12',
    official: 'Priscilla Boone',
    officialTitle: 'Managing attorney',
    email: 'grants@neflegalaid.example',
    ...at('126 W Adams St', 'Jacksonville', '32202'),
  },
];

export interface SubTold {
  readonly award: keyof typeof awardsTold;
  readonly party: string;
  readonly what: string;
  readonly scope: string;
  readonly why: string;
  readonly dollars: number;
  /** Before an amendment. */
  readonly original?: number;
  readonly from: string;
  /** Absent: until the award ends. */
  readonly until?: string;
  readonly aln: string;
  readonly status: StateOf<typeof subaward>;
  readonly signed?: string;
  readonly isFixed?: true;
  readonly monitor?: 'Miguel Ortiz';
  /** Of a closed one, what it cost in the end. */
  readonly paid?: number;
  readonly payments?: readonly (readonly [incurredOn: string, dollars: number])[];
  readonly holds?: readonly {
    readonly kind: HoldKind;
    readonly from: string;
    readonly reason: string;
    readonly action: string;
    readonly due: string;
    readonly lifted?: string;
  }[];
  readonly reported?: readonly (readonly [
    obligatedOn: string,
    dollars: number,
    total: number,
    filedOn: string | null,
  ])[];
}

const decides = 'It decides who is served and is measured by the objectives of the program.';

export const subsTold: readonly SubTold[] = [
  {
    award: 'cdbg',
    party: 'Tidewater Housing Authority',
    what: 'Rehabilitation of Palmetto Court, 24 units',
    scope: 'Roofs, windows and accessibility of 24 units for households below 80 percent of the area median.',
    why: decides,
    dollars: 240_000,
    from: '2025-12-01',
    aln: '14.218',
    status: 'active',
    signed: '2025-11-24',
    payments: [
      ['2026-03-31', 41_280.5],
      ['2026-06-30', 38_915.75],
    ],
    reported: [['2025-11-24', 240_000, 240_000, '2025-12-18']],
  },
  {
    award: 'cdbg',
    party: 'Town of Palmetto Landing',
    what: 'Sidewalks and ramps, Second Street',
    scope: 'ADA ramps and 2,100 feet of sidewalk in an eligible area.',
    why: decides,
    dollars: 185_000,
    from: '2026-09-15',
    aln: '14.218',
    status: 'active',
    signed: '2026-09-10',
    monitor: 'Miguel Ortiz',
    holds: [
      {
        kind: 'withhold',
        from: '2026-10-20',
        reason: 'Certified payrolls of the first pay application are missing.',
        action: 'Send certified payrolls and the wage determination used.',
        due: '2026-12-15',
      },
      {
        kind: 'reports',
        from: '2026-09-15',
        reason: 'High risk: new grant staff and a repeat finding of its last audit.',
        action: 'Report progress and spending each month until two clean quarters.',
        due: '2027-03-31',
      },
    ],
    reported: [['2026-09-10', 185_000, 185_000, null]],
  },
  {
    award: 'cdbg',
    party: 'Harbor Street Housing Partners, Inc.',
    what: 'Rapid rehousing of families',
    scope: 'Case management and security deposits for 60 families.',
    why: decides,
    dollars: 96_400,
    original: 76_400,
    from: '2025-11-01',
    aln: '14.218',
    status: 'active',
    signed: '2025-10-28',
    payments: [
      ['2026-01-31', 14_210],
      ['2026-04-30', 17_865.4],
      ['2026-07-31', 16_022.15],
    ],
    holds: [
      {
        kind: 'reimbursement',
        from: '2026-02-02',
        reason: 'Advances were spent more than 30 days after they were paid.',
        action: 'Request reimbursement with ledger pages for two quarters.',
        due: '2026-08-31',
        lifted: 'Two quarters of requests with ledger pages came and agreed.',
      },
    ],
    reported: [
      ['2025-10-28', 76_400, 76_400, '2025-11-19'],
      ['2026-10-22', 20_000, 96_400, null],
    ],
  },
  {
    award: 'cdbg',
    party: 'Northeast Florida Legal Aid',
    what: 'Eviction defense clinic',
    scope: 'Two clinic days a month at the courthouse.',
    why: decides,
    dollars: 28_500,
    from: '2026-01-01',
    until: '2026-12-31',
    aln: '14.218',
    status: 'active',
    signed: '2025-12-19',
    isFixed: true,
    payments: [['2026-06-30', 14_250]],
  },
  {
    award: 'cdbg',
    party: 'St. Brendan Outreach Center',
    what: 'Day center for people without a home',
    scope: 'Showers, mail and case management on five days a week.',
    why: decides,
    dollars: 74_000,
    from: '2026-12-01',
    aln: '14.218',
    status: 'checked',
  },
  {
    award: 'cdbg',
    party: 'City of Cedar Point',
    what: 'Drainage on Marsh View Drive',
    scope: 'Design and construction of 900 feet of storm sewer.',
    why: decides,
    dollars: 150_000,
    from: '2027-01-01',
    aln: '14.218',
    status: 'draft',
  },
  {
    award: 'home',
    party: 'Harbor Street Housing Partners, Inc.',
    what: 'Tenant-based rental assistance',
    scope: 'Rental assistance for 30 households over two years.',
    why: decides,
    dollars: 210_000,
    from: '2027-01-01',
    until: '2028-12-31',
    aln: '14.239',
    status: 'determined',
    monitor: 'Miguel Ortiz',
  },
  {
    award: 'aging',
    party: 'Meals on Wheels of the First Coast',
    what: 'Home-delivered meals, 2026',
    scope: 'Home-delivered meals on five days a week for 410 older adults.',
    why: decides,
    dollars: 412_000,
    from: '2026-01-01',
    aln: '93.044',
    status: 'active',
    signed: '2025-12-22',
    payments: [
      ['2026-04-30', 38_400.25],
      ['2026-08-31', 36_118.4],
    ],
  },
  {
    award: 'aging',
    party: 'Riverside Senior Center Association',
    what: 'Congregate meals and transport, 2026',
    scope: 'Lunch on four days a week and rides to the center.',
    why: decides,
    dollars: 138_000,
    from: '2026-01-01',
    aln: '93.044',
    status: 'active',
    signed: '2025-12-22',
    payments: [['2026-05-31', 21_480]],
  },
  {
    award: 'esg',
    party: 'First Coast Family Shelter',
    what: 'Emergency shelter operations',
    scope: 'Operation of 32 beds and essential services.',
    why: decides,
    dollars: 64_000,
    from: '2024-11-01',
    aln: '14.231',
    status: 'closing',
    signed: '2024-10-29',
    reported: [['2024-10-29', 64_000, 64_000, '2024-11-21']],
  },
  {
    award: 'esg',
    party: 'St. Brendan Outreach Center',
    what: 'Street outreach',
    scope: 'Outreach teams on three evenings a week.',
    why: decides,
    dollars: 18_000,
    from: '2024-11-01',
    aln: '14.231',
    status: 'closed',
    signed: '2024-10-30',
    paid: 17_640,
  },
];
