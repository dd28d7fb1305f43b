import type { matchKinds, passedReasons } from '#domains/procurement/intake/passed-match.record.ts';
import type { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { New } from '#kernel';
import type { AboutNeed } from './requests.ts';

type Plain = Omit<New<typeof requisition>, 'costCenter' | 'lines' | 'suggestedVendors' | 'purpose'>;

/** It still waits, was granted, or was refused in these words. */
type Became = 'asked' | 'granted' | readonly ['refused', string];

/** A request with more around it than most have. */
export interface IntakeRequest extends Plain {
  readonly purpose: string;
  readonly by: string;
  readonly on: string;
  readonly center: string;
  /** Object of the account that pays. */
  readonly object: AboutNeed['object'];
  /** Item, pieces, unit, price in dollars, commodity code. */
  readonly items: readonly (readonly [item: string, pieces: number, unit: string, price: number, code?: string])[];
  readonly from?: string;
  readonly passes?: readonly {
    readonly kind: keyof typeof matchKinds;
    readonly offered: string;
    readonly reason: keyof typeof passedReasons;
    readonly note?: string;
  }[];
  /** An exception that is asked for before it is submitted, and what the chief procurement officer makes of it. */
  readonly excepted?: {
    readonly rule: string;
    readonly reason: string;
    readonly untilDay: string;
    readonly became: Became;
  };
  /** An override that is asked for because its line has too little left. */
  readonly over?: { readonly reason: string; readonly days: number; readonly became: Became };
  readonly isSubmitted?: 'at once' | 'with its case';
}

const pumps = 'Pumps, hoses and flood barriers (SSPC-2024-117)';
const furniture = 'Office furniture and library shelving (NCPA-08-31)';

const grant = {
  federalFunds: true,
  federalAward: 'FEMA-4834-PW-00117',
  awardedOn: '2025-03-14',
  fundingAgency: 'fema',
} as const;

/** Those that were approved by now, by what they are for. */
export const approvedOn: readonly (readonly [purpose: string, on: string])[] = [
  ['Submersible pump for the Shore Road underpass', '2026-10-20'],
  ['Wash-down hose for the fire academy', '2026-11-03'],
  ['Standby pumping at lift station 12', '2026-11-16'],
];

export const newRequests: readonly IntakeRequest[] = [
  {
    purpose: 'Submersible pump for the Shore Road underpass',
    by: 'Rosa Delgado',
    on: '2026-10-19',
    center: '4010',
    object: '5520',
    neededBy: '2026-10-26',
    site: 'Shore Road',
    path: 'direct',
    items: [['Submersible pump, 3 inch, 230 volt', 1, 'EA', 1890, '333914']],
    from: 'Harbor Pump and Motor',
    passes: [
      {
        kind: 'cooperative',
        offered: pumps,
        reason: 'too_late',
        note: 'The contract delivers in 15 days; the underpass floods with every tide.',
      },
    ],
    isSubmitted: 'at once',
  },
  {
    purpose: 'Wash-down hose for the fire academy',
    by: 'Aisha Rahman',
    on: '2026-10-30',
    center: '2020',
    object: '5520',
    neededBy: '2026-12-11',
    site: 'Training ground',
    path: 'direct',
    items: [['Wash-down hose, 3/4 inch, 100 ft', 6, 'EA', 142, '326220']],
    passes: [
      {
        kind: 'cooperative',
        offered: pumps,
        reason: 'wrong_item',
        note: 'The contract has suction and discharge hose only.',
      },
    ],
    isSubmitted: 'at once',
  },
  {
    purpose: 'Reading chairs for the Harbor branch',
    by: 'Olivia Grant',
    on: '2026-11-19',
    center: '5020',
    object: '5520',
    neededBy: '2027-01-15',
    site: 'Harbor branch',
    path: 'direct',
    items: [['Reading chair, oak, upholstered', 8, 'EA', 468, '337127']],
    passes: [
      {
        kind: 'cooperative',
        offered: furniture,
        reason: 'price',
        note: 'Two local makers quoted a fifth less, delivered.',
      },
    ],
    isSubmitted: 'at once',
  },
  {
    purpose: 'Chairs for the training room',
    by: 'Theo Papadakis',
    on: '2026-11-10',
    center: '2110',
    object: '5520',
    neededBy: '2027-02-01',
    site: 'Emergency warehouse',
    items: [['Stacking chair with tablet arm', 40, 'EA', 118, '337214']],
    passes: [{ kind: 'cooperative', offered: furniture, reason: 'quality', note: 'Nine of the last forty broke.' }],
  },
  {
    purpose: 'Gloves, vests and cones for the sign crew',
    by: 'Marcus Bell',
    on: '2026-11-20',
    center: '4040',
    object: '5520',
    neededBy: '2026-12-04',
    site: 'Signal shop',
    path: 'catalogue',
    items: [
      ['Work gloves, cut level A4, size L', 48, 'EA', 11.4],
      ['High-visibility vest, class 3, mesh', 24, 'EA', 18.75],
    ],
    isSubmitted: 'at once',
  },
  {
    purpose: 'Cones for the county fair',
    by: 'Carmen Villanueva',
    on: '2026-11-16',
    center: '6020',
    object: '5520',
    neededBy: '2027-03-01',
    site: 'Heron Park',
    items: [['Traffic cone, 36 inch, weighted', 60, 'EA', 38.5]],
    passes: [
      {
        kind: 'catalogue',
        offered: 'Traffic cone, 28 inch, two collars',
        reason: 'wrong_item',
        note: 'The fair’s traffic plan asks for 36 inches.',
      },
    ],
  },
  {
    purpose: 'Rehabilitation of lift station 7',
    by: 'Patrick O’Rourke',
    on: '2026-11-09',
    center: '4120',
    object: '5460',
    category: 'construction',
    project: 'Lift stations 2027',
    site: 'Lift station 7',
    neededBy: '2027-08-31',
    federalFunds: true,
    federalAward: 'EPA-4D-00812',
    awardedOn: '2025-06-30',
    path: 'itb',
    items: [['Wet well lining, pumps, valves and controls, installed', 1, 'LS', 412_000]],
    specification:
      'Line the wet well, replace both pumps, valves and the control panel, and keep the station in service by pumping around it. Equal products are accepted by the figures on the data sheets.',
  },
  {
    purpose: 'Standby pumping at lift station 12',
    by: 'Sofia Marchetti',
    on: '2026-11-14',
    center: '4120',
    object: '5340',
    category: 'services',
    site: 'Lift station 12',
    neededBy: '2026-11-28',
    emergency: true,
    soleSource: true,
    path: 'emergency',
    justification: 'Both pumps of the station failed on Saturday; sewage reaches the street at the next high tide.',
    items: [['Standby pump with operator', 14, 'DAY', 1350]],
    from: 'Delta Pump & Supply',
    isSubmitted: 'with its case',
  },
  {
    purpose: 'Fender piles at the sheriff’s dock',
    by: 'Theo Papadakis',
    on: '2026-11-16',
    center: '2120',
    object: '5520',
    neededBy: '2027-02-15',
    category: 'construction',
    site: 'Sheriff’s dock',
    ...grant,
    periodEnds: '2026-10-31',
    items: [['Fender pile, driven', 2, 'EA', 940]],
    excepted: {
      rule: 'us-uniform-guidance/403-h',
      reason:
        'The only pile driver with a barge in the county could not work before the season closed. The pass-through agency was asked on 2026-11-16 to extend the period.',
      untilDay: '2027-02-15',
      became: 'asked',
    },
  },
  {
    purpose: 'Concrete bollards for the shelter entrance',
    by: 'Theo Papadakis',
    on: '2026-11-12',
    center: '2120',
    object: '5520',
    neededBy: '2027-01-15',
    category: 'construction',
    site: 'Northside shelter',
    ...grant,
    periodEnds: '2026-10-31',
    items: [['Bollard, set in concrete', 6, 'EA', 415]],
    excepted: {
      rule: 'us-uniform-guidance/403-h',
      reason: 'The mason who set the first row is free only now and would match the color of the old ones.',
      untilDay: '2027-01-31',
      became: [
        'refused',
        'The award ended on October 31 and no extension was requested. Charge the bollards to county funds.',
      ],
    },
  },
  {
    purpose: 'Incident command course for the new duty officers',
    by: 'Theo Papadakis',
    on: '2026-11-19',
    center: '2110',
    object: '5400',
    category: 'services',
    neededBy: '2026-12-11',
    site: 'Emergency operations center',
    items: [['Course ICS-400, seat with materials', 9, 'EA', 1180]],
    over: {
      reason:
        'Three duty officers left in October, and the state gives this course in December and not again before July. Most of the year’s training money opens in spring.',
      days: 14,
      became: 'asked',
    },
  },
  {
    purpose: 'Conference of emergency managers',
    by: 'Theo Papadakis',
    on: '2026-11-10',
    center: '2110',
    object: '5400',
    category: 'services',
    neededBy: '2027-01-22',
    site: 'Tallahassee',
    items: [['Seat with lodging, three nights', 6, 'EA', 1640]],
    over: {
      reason: 'The rooms are cheaper when they are booked before Thanksgiving.',
      days: 30,
      became: ['refused', 'Two may go, which the line can pay. The recordings are free for everyone else.'],
    },
  },
  {
    purpose: 'Pile repair at the boat ramp',
    by: 'Theo Papadakis',
    on: '2026-11-19',
    center: '2120',
    object: '5520',
    neededBy: '2027-01-29',
    category: 'construction',
    site: 'Mill Creek boat ramp',
    ...grant,
    periodEnds: '2026-10-31',
    items: [['Pile wrap', 3, 'EA', 610]],
    excepted: {
      rule: 'us-uniform-guidance/403-h',
      reason:
        'The pass-through agency extended the period for this repair in writing on 2026-11-12, until December 31; its portal still shows the old day.',
      untilDay: '2026-12-31',
      became: 'granted',
    },
    isSubmitted: 'at once',
  },
];
