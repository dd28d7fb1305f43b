import type { Step } from './requests.ts';

/** Code, name, agency, function of the account, and thousands of dollars for the three years of the agreement. */
export const partnerCenters: readonly (readonly [
  code: string,
  name: string,
  agency: string,
  func: string,
  thousands: number,
])[] = [
  ['7010', 'Marsh Harbor streets and drainage', 'CMH-P', '541', 640],
  ['7020', 'Marsh Harbor marina and parks', 'CMH', '572', 280],
  ['7030', 'Marsh Harbor city hall', 'CMH', '513', 190],
  ['8010', 'Bay Water treatment plant', 'BWD', '536', 920],
  ['8020', 'Bay Water mains and meters', 'BWD', '536', 510],
];

export interface PartnerRequest {
  readonly center: string;
  readonly object: '5340' | '5460' | '5520' | '5640';
  readonly purpose: string;
  readonly category: 'goods' | 'services';
  readonly on: string;
  readonly site: string;
  /** Item, pieces, unit, price of one in dollars, code. */
  readonly items: readonly (readonly [item: string, pieces: number, unit: string, price: number, code?: string])[];
  readonly steps: readonly Step[];
  readonly award?: readonly [number: string, day: string];
}

/** What the two neighbours had bought for them under the shared agreement, some in every state. */
export const partnerRequests: readonly PartnerRequest[] = [
  {
    center: '7010',
    object: '5520',
    purpose: 'Cold patch for Harbor Street',
    category: 'goods',
    on: '2026-02-09',
    site: 'Marsh Harbor yard',
    items: [['Cold patch, 50 lb bag', 320, 'EA', 14.6, 'COLDPATCH']],
    steps: ['submit', 'approve', 'order'],
  },
  {
    center: '8010',
    object: '5640',
    purpose: 'Turbidity meter for filter 3',
    category: 'goods',
    on: '2026-04-20',
    site: 'Bay Water plant',
    items: [['Turbidity meter, low range', 1, 'EA', 4380, '334516']],
    steps: ['submit', 'approve', 'order'],
  },
  {
    center: '7020',
    object: '5340',
    purpose: 'Mowing of the waterfront parks',
    category: 'services',
    on: '2026-05-11',
    site: 'Waterfront',
    items: [['Mowing, all waterfront parks, one visit', 18, 'EA', 640]],
    steps: ['submit', 'approve', 'order'],
  },
  {
    center: '8020',
    object: '5520',
    purpose: 'Repair clamps for the Bay Street main',
    category: 'goods',
    on: '2026-07-06',
    site: 'Bay Street',
    items: [['Repair clamp, 12 inch, stainless', 14, 'EA', 268]],
    steps: ['submit', 'return'],
  },
  {
    center: '7030',
    object: '5520',
    purpose: 'Voting booths for the city election',
    category: 'goods',
    on: '2026-08-17',
    site: 'City hall',
    items: [['Voting booth, folding, with light', 24, 'EA', 189]],
    steps: ['submit', 'reject'],
  },
  {
    center: '7010',
    object: '5460',
    purpose: 'Repair of the vacuum truck',
    category: 'services',
    on: '2026-09-14',
    site: 'Marsh Harbor yard',
    items: [['Blower and hose boom, repaired and tested', 1, 'LS', 8_950]],
    steps: ['submit', 'cancel'],
  },
  {
    center: '8010',
    object: '5520',
    purpose: 'Polymer for the clarifiers',
    category: 'goods',
    on: '2026-10-05',
    site: 'Bay Water plant',
    items: [['Polymer, cationic, tote', 6, 'EA', 1_490]],
    steps: ['submit', 'approve'],
  },
  {
    center: '7020',
    object: '5640',
    purpose: 'Pump-out station for the marina',
    category: 'goods',
    on: '2026-10-19',
    site: 'Marina',
    items: [['Pump-out station, vacuum, dockside', 1, 'EA', 11_800, '333914']],
    steps: ['submit', 'approve'],
  },
  {
    center: '7010',
    object: '5340',
    purpose: 'Striping before the winter visitors',
    category: 'services',
    on: '2026-11-18',
    site: 'Harbor Street',
    items: [['Thermoplastic striping', 4_200, 'FT', 2.35]],
    steps: ['submit'],
  },
  {
    center: '8020',
    object: '5640',
    purpose: 'Meters that are read by radio',
    category: 'goods',
    on: '2026-11-18',
    site: 'District 4',
    items: [['Water meter, 3/4 inch, radio read', 60, 'EA', 212]],
    steps: ['submit'],
  },
  {
    center: '7030',
    object: '5340',
    purpose: 'Copies of the harbor plan',
    category: 'services',
    on: '2026-11-16',
    site: 'City hall',
    items: [['Bound copies, color, 80 pages', 150, 'EA', 17.4]],
    steps: [],
  },
  {
    // Federal money and a large sum: it waits for an estimate that nobody has sealed yet.
    center: '8010',
    object: '5640',
    purpose: 'Standby generators for the water plant',
    category: 'goods',
    on: '2026-11-17',
    site: 'Bay Water plant',
    items: [['Generator, 750 kW, diesel, with transfer switch', 2, 'EA', 214_000]],
    steps: [],
    award: ['EPA-4D-00926', '2025-06-30'],
  },
];
