/** Whom the county serves and bills, and what was agreed with them. */
interface SeededCustomer {
  readonly name: string;
  readonly kind: 'agency' | 'utility' | 'business' | 'nonprofit' | 'other';
  readonly agency?: string;
  readonly account?: string;
  readonly terms: string;
  readonly responsible: string;
  readonly contact: readonly [name: string, role: string, email: string];
  readonly isOnHold?: true;
}

export const customers: readonly SeededCustomer[] = [
  {
    name: 'City of Marsh Harbor',
    kind: 'agency',
    agency: 'CMH',
    account: 'IG-001',
    terms: 'NET45',
    responsible: 'Derek Osei',
    contact: ['Renata Holm', 'City manager', 'renata.holm@marshharbor.example'],
  },
  {
    name: 'Bay Water District',
    kind: 'agency',
    agency: 'BWD',
    account: 'IG-002',
    terms: 'NET45',
    responsible: 'Sofia Marchetti',
    contact: ['Owen Tran', 'District engineer', 'owen.tran@baywater.example'],
  },
  {
    name: 'Tidewater School Board',
    kind: 'agency',
    account: 'IG-003',
    terms: 'NET45',
    responsible: 'Derek Osei',
    contact: ['Paula Reyes', 'Facilities director', 'paula.reyes@tidewaterschools.example'],
  },
  {
    name: 'Coastal Regional Hospital',
    kind: 'utility',
    account: 'W-10422',
    terms: 'NET30',
    responsible: 'Patrick O’Rourke',
    contact: ['Simon Adeyemi', 'Plant operations', 'simon.adeyemi@coastalregional.example'],
  },
  {
    name: 'Bayline Marina',
    kind: 'utility',
    account: 'W-10518',
    terms: 'NET30',
    responsible: 'Patrick O’Rourke',
    contact: ['Greta Voss', 'Harbor master', 'greta@baylinemarina.example'],
  },
  {
    name: 'Harbor Pointe Homeowners',
    kind: 'utility',
    account: 'W-11031',
    terms: 'NET30',
    responsible: 'Patrick O’Rourke',
    contact: ['Luis Camacho', 'Treasurer', 'board@harborpointe.example'],
    isOnHold: true,
  },
  {
    name: 'Seaside Linen Service',
    kind: 'business',
    account: 'W-11240',
    terms: '2-10-30',
    responsible: 'Patrick O’Rourke',
    contact: ['Mina Park', 'Owner', 'mina@seasidelinen.example'],
  },
  {
    name: 'Marsh Harbor Food Bank',
    kind: 'nonprofit',
    account: 'L-0207',
    terms: 'NET60',
    responsible: 'Carmen Villanueva',
    contact: ['Joan Bellamy', 'Director', 'joan@mhfoodbank.example'],
  },
];

interface SeededAgreement {
  readonly customer: string;
  readonly name: string;
  readonly kind: 'service' | 'costShare' | 'lease' | 'wholesale' | 'mutualAid' | 'other';
  /** Dollars a year. */
  readonly yearly?: number;
  readonly fromDay: string;
  readonly untilDay?: string;
  readonly noticeDays?: number;
  readonly scope: string;
  readonly state: 'draft' | 'active' | 'ended';
}

export const agreements: readonly SeededAgreement[] = [
  {
    customer: 'City of Marsh Harbor',
    name: 'Fire rescue coverage of the harbor',
    kind: 'service',
    yearly: 418_000,
    fromDay: '2024-10-01',
    untilDay: '2027-09-30',
    noticeDays: 180,
    scope: 'One engine and its crew around the clock, from the station on Bay Street.',
    state: 'active',
  },
  {
    customer: 'City of Marsh Harbor',
    name: 'Traffic signals inside the city',
    kind: 'costShare',
    yearly: 96_500,
    fromDay: '2025-10-01',
    untilDay: '2026-12-31',
    noticeDays: 60,
    scope: 'The county maintains 22 signals, the city pays half of labor and all of the parts.',
    state: 'active',
  },
  {
    customer: 'Bay Water District',
    name: 'Treated water, wholesale',
    kind: 'wholesale',
    yearly: 1_240_000,
    fromDay: '2024-01-01',
    untilDay: '2033-12-31',
    noticeDays: 365,
    scope: 'Up to 2.4 million gallons a day at the meter on Shore Road.',
    state: 'active',
  },
  {
    customer: 'Tidewater School Board',
    name: 'Shelters in six schools',
    kind: 'mutualAid',
    fromDay: '2025-06-01',
    untilDay: '2027-05-31',
    noticeDays: 90,
    scope: 'The board opens gymnasiums as shelters; the county pays cleaning and overtime.',
    state: 'active',
  },
  {
    customer: 'Coastal Regional Hospital',
    name: 'Second water main',
    kind: 'service',
    yearly: 58_200,
    fromDay: '2025-01-01',
    untilDay: '2029-12-31',
    noticeDays: 180,
    scope: 'A standby connection with its own meter and a monthly test.',
    state: 'active',
  },
  {
    customer: 'Bayline Marina',
    name: 'Lease of the fuel dock',
    kind: 'lease',
    yearly: 36_000,
    fromDay: '2022-04-01',
    untilDay: '2027-03-31',
    noticeDays: 120,
    scope: 'The dock and 0.4 acres of upland, with the county’s right to fuel its boats.',
    state: 'active',
  },
  {
    customer: 'Marsh Harbor Food Bank',
    name: 'Use of the old library annex',
    kind: 'lease',
    yearly: 1_200,
    fromDay: '2024-07-01',
    untilDay: '2026-06-30',
    scope: 'Two rooms and the loading door.',
    state: 'ended',
  },
  {
    customer: 'Marsh Harbor Food Bank',
    name: 'Use of the old library annex, second term',
    kind: 'lease',
    yearly: 1_320,
    fromDay: '2027-01-01',
    untilDay: '2028-12-31',
    scope: 'As before, with a key for weekends.',
    state: 'draft',
  },
];

interface SeededContact {
  readonly on: string;
  readonly by: string;
  readonly kind: 'call' | 'meeting' | 'letter' | 'email' | 'note';
  readonly subject: string;
  readonly customer?: string;
  readonly agency?: string;
  readonly withWhom?: string;
  readonly notes?: string;
  readonly followUpOn?: string;
}

export const contacts: readonly SeededContact[] = [
  {
    on: '2026-11-18',
    by: 'Derek Osei',
    kind: 'meeting',
    subject: 'Signals: the city wants to keep the half share',
    customer: 'City of Marsh Harbor',
    withWhom: 'Renata Holm',
    notes: 'Agreement ends with December. Renata asks for a draft before the council meets on December 8.',
    followUpOn: '2026-12-01',
  },
  {
    on: '2026-11-12',
    by: 'Walter Kowalski',
    kind: 'call',
    subject: 'Shared order for spring water meters',
    agency: 'BWD',
    withWhom: 'Owen Tran',
    notes: 'The district needs 180 meters. They go into our order if we publish before January.',
    followUpOn: '2026-12-10',
  },
  {
    on: '2026-11-04',
    by: 'Sofia Marchetti',
    kind: 'letter',
    subject: 'Notice of the new wholesale rate',
    customer: 'Bay Water District',
    withWhom: 'Owen Tran',
  },
  {
    on: '2026-10-22',
    by: 'Patrick O’Rourke',
    kind: 'email',
    subject: 'Standby main tested without a fault',
    customer: 'Coastal Regional Hospital',
    withWhom: 'Simon Adeyemi',
  },
  {
    on: '2026-10-09',
    by: 'Patrick O’Rourke',
    kind: 'call',
    subject: 'Account put on hold after two unpaid bills',
    customer: 'Harbor Pointe Homeowners',
    withWhom: 'Luis Camacho',
    notes: 'They dispute the reading of August. Meter services looks at it.',
    followUpOn: '2026-11-30',
  },
  {
    on: '2026-09-17',
    by: 'Lucia Ferreira',
    kind: 'meeting',
    subject: 'Shelters walked before the season’s peak',
    customer: 'Tidewater School Board',
    withWhom: 'Paula Reyes',
  },
  {
    on: '2026-09-02',
    by: 'Derek Osei',
    kind: 'call',
    subject: 'Marina asks about a longer lease',
    customer: 'Bayline Marina',
    withWhom: 'Greta Voss',
    followUpOn: '2026-12-15',
  },
  {
    on: '2026-08-20',
    by: 'Walter Kowalski',
    kind: 'note',
    subject: 'City council ratified the shared purchasing agreement',
    agency: 'CMH',
  },
];

interface SeededCooperative {
  readonly number: string;
  readonly name: string;
  readonly lead: string;
  readonly vendor: string;
  readonly scope: string;
  readonly codes: readonly string[];
  readonly fromDay: string;
  readonly untilDay: string;
  readonly namesUs: boolean;
  readonly federalTerms: boolean;
  readonly ceiling?: number;
  readonly participation?: readonly [number: string, joinedOn: string];
  readonly members: readonly (readonly [agency: string, joinedOn: string])[];
  readonly fee: readonly [percent: number, payer: 'vendor' | 'buyer', least?: number];
}

export const cooperatives: readonly SeededCooperative[] = [
  {
    number: 'SSPC-2024-117',
    name: 'Pumps, hoses and flood barriers',
    lead: 'Southern States Purchasing Cooperative',
    vendor: 'Delta Pump & Supply',
    scope:
      'Trash pumps, dewatering pumps, suction and discharge hose, temporary flood barriers, sandbags, rental of the same.',
    codes: ['333914', '326220', '423830', '532490'],
    fromDay: '2024-10-01',
    untilDay: '2027-09-30',
    namesUs: true,
    federalTerms: true,
    ceiling: 250_000,
    participation: ['FL-TC-0088', '2024-12-03'],
    members: [
      ['CMH', '2025-10-14'],
      ['BWD', '2026-02-02'],
    ],
    fee: [1.25, 'vendor', 75],
  },
  {
    number: 'NCPA-08-31',
    name: 'Office furniture and library shelving',
    lead: 'National Schools Cooperative',
    vendor: 'Lakeland Interiors',
    scope: 'Desks, chairs, cubicles, library shelving, installation.',
    codes: ['337127', '337214', '337215', '423210'],
    fromDay: '2023-07-01',
    untilDay: '2027-06-30',
    namesUs: true,
    federalTerms: false,
    participation: ['TC-2023-9', '2023-09-05'],
    members: [],
    fee: [0.75, 'vendor'],
  },
  {
    number: 'FSA-26-VEL34',
    name: 'Trucks, vans and heavy equipment',
    lead: 'Sheriffs’ Vehicle Cooperative',
    vendor: 'Gulf Fleet Group',
    scope: 'Pickups, service bodies, dump trucks, loaders, mowers, with options and extended warranty.',
    codes: ['336111', '336112', '336120', '333120', '423110', '423810'],
    fromDay: '2025-10-01',
    untilDay: '2027-01-31',
    namesUs: true,
    federalTerms: true,
    members: [['CMH', '2025-11-20']],
    fee: [0.5, 'buyer'],
  },
];

/** Quarter by quarter, in dollars, what was bought from the first of them. */
export const usage: readonly (readonly [from: string, until: string, spend: number, credits: number])[] = [
  ['2025-07-01', '2025-09-30', 61_240, 0],
  ['2025-10-01', '2025-12-31', 48_915, 1_200],
  ['2026-01-01', '2026-03-31', 22_480, 0],
  ['2026-04-01', '2026-06-30', 87_310, 4_350],
  ['2026-07-01', '2026-09-30', 143_905, 0],
];
