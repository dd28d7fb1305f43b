import type { prequalifiedList } from '#domains/procurement/frameworks/prequalified-list.record.ts';
import type { New } from '#kernel';

/** A list, and the days on which it was written and opened. */
export type ListTold = New<typeof prequalifiedList> & { readonly on: readonly [written: string, opened: string] };

export const lists: Readonly<Record<'pumps' | 'signs' | 'debris', ListTold>> = {
  pumps: {
    name: 'Pumps and pump parts',
    category: 'goods',
    scope:
      'Portable and submersible pumps, hoses and parts for lift stations and flood work, bought by call-off up to the simplified acquisition threshold.',
    criteria:
      '1. Three years of selling or servicing pumps of 4 inches and more.\n2. Two references from public utilities.\n3. Delivery to the county within 15 days, and within 24 hours in a declared emergency.',
    priceFactors:
      'Published list price or catalog with the discount for public agencies, and freight to the county stated separately. No firm is admitted or refused by the price alone.',
    coverages: ['general'],
    opensOn: '2026-03-02',
    reviewOn: '2027-02-26',
    endsOn: '2029-03-01',
    decisionDays: 10,
    admissionMonths: 24,
    on: ['2026-02-17', '2026-03-02'],
  },
  signs: {
    name: 'Road signs and traffic supplies',
    category: 'goods',
    scope: 'Regulatory and warning signs, posts, cones and barricades for road and drainage crews.',
    criteria:
      '1. Sheeting that meets ASTM D4956, with the certificate of its maker.\n2. One reference from a public works department.\n3. Orders of fewer than 20 signs are accepted.',
    priceFactors: 'Price per square foot of finished sign by sheeting type, and the minimum order charge.',
    opensOn: '2026-09-14',
    reviewOn: '2026-12-11',
    endsOn: '2028-09-14',
    decisionDays: 5,
    admissionMonths: 24,
    on: ['2026-09-08', '2026-09-14'],
  },
  debris: {
    name: 'Storm debris crews',
    category: 'services',
    scope: 'Crews with chipper and truck for clearing of roads after storms, called off by the day.',
    criteria: '1. Two crews within 12 hours.\n2. Operators certified for chippers.\n3. Trucks measured by the county.',
    priceFactors: 'Daily rate of a crew, and the hourly rates of equipment published by FEMA as the comparison.',
    opensOn: '2025-11-03',
    reviewOn: '2026-08-31',
    endsOn: '2027-10-29',
    decisionDays: 10,
    admissionMonths: 12,
    on: ['2025-10-27', '2025-11-03'],
  },
};

export const applications: readonly string[] = [
  'Criterion 1: in this trade since 2014. Criterion 2: references of two utilities are attached to our registration. Criterion 3: our yard is 40 minutes from the county, and a truck is on call at night.',
  'We have sold and serviced this line for nine years. The utilities of two coastal counties name us as a reference. Standard delivery is ten days, and stock is kept for emergencies.',
  'Each of the criteria is met: eleven years of work, references from a city and a water authority, and delivery from stock within the week.',
];

export const decisions = {
  admitted:
    'All criteria are met: years of work, references that were called, and delivery from stock. Papers are on file.',
  refused:
    'Criterion 2 is not met: one of the two references is a private plant. Apply again with a second public reference.',
} as const;

export const removalReason =
  'Two orders of October came with sheeting that does not meet ASTM D4956, and the certificate asked for on October 28 has not come.';

export interface CallOff {
  readonly name: string;
  readonly summary: string;
  readonly dollars: number;
  readonly items: readonly (readonly [item: string, amount: number])[];
  readonly on: readonly [written: string, submitted: string, approved: string, published: string];
  readonly due: string;
}

export const runningCallOff: CallOff = {
  name: 'Bypass pumps for the Canal Street repair',
  summary: 'Two trailer pumps with hoses for the repair of the Canal Street force main, delivered in December.',
  dollars: 38_400,
  items: [
    ['Trailer pump, 6 inch, quiet enclosure', 2],
    ['Suction and discharge hose kit, 200 feet', 2],
  ],
  on: ['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'],
  due: '2026-12-04',
};

export const awardedCallOff: CallOff & {
  readonly openedOn: string;
  /** Prices of the only item in cents, the lowest first. */
  readonly prices: readonly number[];
  readonly award: readonly [recommended: string, approved: string, noticed: string, final: string];
} = {
  name: 'Submersible pumps for three underpasses',
  summary: 'Six submersible pumps with float switches, delivered before the season.',
  dollars: 29_700,
  items: [['Submersible pump, 4 inch, with float switch', 6]],
  on: ['2026-05-04', '2026-05-05', '2026-05-07', '2026-05-08'],
  due: '2026-05-22',
  openedOn: '2026-05-26',
  prices: [4_610_00, 4_795_00, 4_980_00],
  award: ['2026-05-28', '2026-06-01', '2026-06-02', '2026-07-07'],
};
