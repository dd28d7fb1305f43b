/** What a county scores its own small grants by. */
const usual = [
  {
    name: 'Community need',
    weight: 40,
    highest: 5,
    anchors: '5: documented with data and severe. 3: described. 0: not shown.',
  },
  {
    name: 'Work plan',
    weight: 35,
    highest: 5,
    anchors: '5: tasks, dates and people named. 3: outline only. 0: none.',
  },
  {
    name: 'Budget',
    weight: 25,
    highest: 5,
    anchors: '5: every cost explained and reasonable. 3: some gaps. 0: not explained.',
  },
] as const;

export interface ApplicationTold {
  readonly applicant: string;
  readonly title: string;
  readonly dollars: number;
  readonly summary: string;
  readonly served: string;
  /** Scores of the criteria by each reviewer, in the order of the reviewers; none where a review is open. */
  readonly scores?: readonly (string | null)[];
}

export interface RoundTold {
  readonly title: string;
  readonly program: string;
  readonly purpose: string;
  readonly stage: 'open' | 'review' | 'ranked' | 'decided';
  readonly opens: string;
  readonly closes: string;
  readonly reviewed: string;
  readonly due: string;
  readonly dollars: number;
  readonly min: number;
  readonly max: number;
  readonly partial: boolean;
  readonly isBlind: boolean;
  readonly reviewers: readonly string[];
  readonly criteria: typeof usual;
  /** Between the endorsement and finance. */
  readonly stages?: readonly { readonly name: string; readonly duty: 'legal_counsel' | 'authorized_representative' }[];
  readonly applications: readonly ApplicationTold[];
}

/** Rounds of the county as grantor, the oldest first: decided, in review with scores partly in, awaiting decision, and open. */
export const roundsTold: readonly RoundTold[] = [
  {
    title: 'Neighborhood resilience mini-grants 2026',
    program: 'Community Resilience Fund',
    purpose: 'Small projects of local partners that shorten recovery after a flood: shelters, supplies, training.',
    stage: 'decided',
    opens: '2026-05-04',
    closes: '2026-06-05',
    reviewed: '2026-06-08',
    due: '2026-06-26',
    dollars: 120_000,
    min: 5_000,
    max: 45_000,
    partial: true,
    isBlind: true,
    reviewers: ['Theo Papadakis', 'Patrick O’Rourke', 'Aisha Rahman'],
    criteria: usual,
    applications: [
      {
        applicant: 'First Coast Family Shelter',
        title: 'Backup power for the family shelter',
        dollars: 42_000,
        summary: 'A natural gas generator and transfer switch keep 64 beds open through an outage of three days.',
        served: '64 beds, about 210 families a year.',
        scores: ['554', '454', '545'],
      },
      {
        applicant: 'Town of Palmetto Landing',
        title: 'Flood gauges at two low crossings',
        dollars: 38_500,
        summary: 'Two radar gauges with warning lights close the crossings before water stands on the road.',
        served: '1,900 residents south of Palm Creek.',
        scores: ['444', '543', '444'],
      },
      {
        applicant: 'Meals on Wheels of the First Coast',
        title: 'Emergency meal boxes',
        dollars: 27_400,
        summary: 'Five-day shelf-stable boxes reach homebound clients before a storm.',
        served: '620 homebound clients.',
        scores: ['434', '443', '433'],
      },
      {
        applicant: 'St. Brendan Outreach Center',
        title: 'Cooling and charging station',
        dollars: 31_000,
        summary: 'A hall with cooling, water and outlets opens after a storm for ten days.',
        served: 'About 300 people a day.',
        scores: ['332', '342', '333'],
      },
    ],
  },
  {
    title: 'Senior nutrition and transport 2027',
    program: 'Healthy Aging Fund',
    purpose: 'Meals, rides and checks on older residents who live alone, from January to December 2027.',
    stage: 'review',
    opens: '2026-10-05',
    closes: '2026-11-06',
    reviewed: '2026-11-10',
    due: '2026-12-04',
    dollars: 150_000,
    min: 10_000,
    max: 60_000,
    partial: true,
    isBlind: true,
    reviewers: ['Theo Papadakis', 'Patrick O’Rourke', 'Carmen Villanueva'],
    criteria: usual,
    applications: [
      {
        applicant: 'Riverside Senior Center Association',
        title: 'Door-to-door rides to clinics',
        dollars: 48_600,
        summary: 'Two vans with lifts and trained volunteers take members to appointments four days a week.',
        served: '340 riders, 5,200 trips a year.',
        scores: ['444', null, '543'],
      },
      {
        applicant: 'Meals on Wheels of the First Coast',
        title: 'Weekend meals for homebound residents',
        dollars: 56_000,
        summary: 'Frozen meals on Fridays close the gap of Saturday and Sunday.',
        served: '410 clients.',
        scores: ['554', '453', null],
      },
      {
        applicant: 'St. Brendan Outreach Center',
        title: 'Friendly visits and phone checks',
        dollars: 22_300,
        summary: 'Forty volunteers call or visit twice a week and report hazards at home.',
        served: '180 residents over 75.',
        scores: ['343', null, null],
      },
      {
        applicant: 'Northeast Florida Legal Aid',
        title: 'Benefits clinics at senior centers',
        dollars: 34_900,
        summary: 'A paralegal holds monthly clinics on benefits, housing and scams at six centers.',
        served: '720 consultations.',
        scores: [null, null, null],
      },
    ],
  },
  {
    title: 'Affordable rental repair 2026',
    program: 'Housing Trust Fund',
    purpose: 'Roofs, wiring and access in rental homes that stay affordable for ten years.',
    stage: 'ranked',
    opens: '2026-08-31',
    closes: '2026-10-02',
    reviewed: '2026-10-06',
    due: '2026-10-30',
    dollars: 200_000,
    min: 20_000,
    max: 90_000,
    partial: true,
    isBlind: false,
    reviewers: ['Rosa Delgado', 'Aisha Rahman', 'Sofia Marchetti'],
    criteria: usual,
    stages: [
      { name: 'Legal review', duty: 'legal_counsel' },
      { name: 'County administrator', duty: 'authorized_representative' },
    ],
    applications: [
      {
        applicant: 'Harbor Street Housing Partners, Inc.',
        title: 'Twelve roofs on Harbor Street',
        dollars: 88_000,
        summary: 'Impact-rated roofs and straps for twelve duplexes from 1962.',
        served: '24 households below 60 percent of median income.',
        scores: ['554', '443', '544'],
      },
      {
        applicant: 'Tidewater Housing Authority',
        title: 'Accessible bathrooms, Cypress Court',
        dollars: 76_500,
        summary: 'Roll-in showers and wider doors in 18 ground-floor homes.',
        served: '18 households with a member who uses a wheelchair.',
        scores: ['444', '445', '454'],
      },
      {
        applicant: 'City of Cedar Point',
        title: 'Wiring of small rentals',
        dollars: 64_000,
        summary: 'Panels and wiring in 30 homes that failed inspection.',
        served: '30 households.',
        scores: ['343', '333', '434'],
      },
    ],
  },
  {
    title: 'Flood preparedness 2027',
    program: 'Community Resilience Fund',
    purpose: 'Training, supplies and plans of neighborhoods before the season of 2027.',
    stage: 'open',
    opens: '2026-11-16',
    closes: '2026-12-18',
    reviewed: '2026-12-21',
    due: '2027-01-15',
    dollars: 90_000,
    min: 2_500,
    max: 25_000,
    partial: false,
    isBlind: true,
    reviewers: [],
    criteria: usual,
    applications: [
      {
        applicant: 'City of Cedar Point',
        title: 'Street captains of Marsh View',
        dollars: 18_200,
        summary: 'Twelve street captains are trained and equipped with radios and a roster.',
        served: '860 homes in the flood zone.',
      },
      {
        applicant: 'First Coast Family Shelter',
        title: 'Go-bags for families',
        dollars: 12_750,
        summary: 'Bags with papers, medicine and supplies for families who move in.',
        served: '210 families.',
      },
    ],
  },
];
