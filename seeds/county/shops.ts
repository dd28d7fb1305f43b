import type { scopeText } from '#domains/procurement/scope/scope-text.record.ts';
import type { New } from '#kernel';

/** Shops that can be opened from a request. Their addresses lead nowhere: nobody outside is called by a demonstration. */
export const shops = [
  {
    name: 'Gulf Safety Supply',
    setupUrl: 'https://punchout.gulfsafety.example/cxml/setup',
    theirIdentity: '942888711',
    isOn: true,
  },
  {
    name: 'Harbor Office Products',
    setupUrl: 'https://shop.harboroffice.example/punchout',
    theirIdentity: '081726354',
    isOn: true,
  },
  {
    name: 'Ironwood Fleet Parts',
    setupUrl: 'https://orders.ironwoodfleet.example/cxml',
    theirIdentity: '557013924',
    isOn: false,
  },
] as const;

interface CatalogueEntry {
  readonly shop: (typeof shops)[number]['name'];
  readonly description: string;
  readonly part: string;
  /** The shop's own mark, which goes back with the order as it came. */
  readonly mark: string | null;
  readonly dollars: number;
  readonly unit: string;
  readonly classification: string;
  readonly maker: string;
  readonly takenOn: string;
}

/** What came back in carts before. */
export const catalogue: readonly CatalogueEntry[] = [
  {
    shop: 'Gulf Safety Supply',
    description: 'Work gloves, cut level A4, size L',
    part: 'GLV-A4-L',
    mark: 'cart=7731;line=1',
    dollars: 11.4,
    unit: 'EA',
    classification: '46181504',
    maker: 'Brennan Safety',
    takenOn: '2026-11-12',
  },
  {
    shop: 'Gulf Safety Supply',
    description: 'High-visibility vest, class 3, mesh',
    part: 'VST-3M-XL',
    mark: 'cart=7731;line=2',
    dollars: 18.75,
    unit: 'EA',
    classification: '46181507',
    maker: 'Brennan Safety',
    takenOn: '2026-11-12',
  },
  {
    shop: 'Gulf Safety Supply',
    description: 'Hard hat, type II, vented',
    part: 'HH-2V-WHT',
    mark: null,
    dollars: 42.1,
    unit: 'EA',
    classification: '46181701',
    maker: 'Corvallis Headgear',
    takenOn: '2026-10-20',
  },
  {
    shop: 'Gulf Safety Supply',
    description: 'Traffic cone, 28 inch, two collars',
    part: 'CN-28-2R',
    mark: null,
    dollars: 23.9,
    unit: 'EA',
    classification: '46161508',
    maker: 'Roadline',
    takenOn: '2026-10-20',
  },
  {
    shop: 'Harbor Office Products',
    description: 'Copy paper, letter, 30 percent recycled, case of ten',
    part: 'PPR-L30-10',
    mark: 'HOP/2026/118204',
    dollars: 47.3,
    unit: 'CS',
    classification: '14111507',
    maker: 'Northmill Paper',
    takenOn: '2026-11-03',
  },
  {
    shop: 'Harbor Office Products',
    description: 'Label tape, black on white, 12 mm',
    part: 'LBL-12-BW',
    mark: 'HOP/2026/118205',
    dollars: 9.85,
    unit: 'EA',
    classification: '44103124',
    maker: 'Typeset',
    takenOn: '2026-11-03',
  },
  {
    shop: 'Ironwood Fleet Parts',
    description: 'Oil filter, spin-on, heavy truck',
    part: 'OF-4410',
    mark: null,
    dollars: 14.6,
    unit: 'EA',
    classification: '40161504',
    maker: 'Ironwood',
    takenOn: '2026-03-18',
  },
];

interface Kept extends New<typeof scopeText> {
  readonly by: string;
  readonly on: string;
  /** What became of it, by the senior buyer. */
  readonly steps: readonly ('adopt' | 'retire')[];
}

/** Specifications as departments wrote them: some adopted after they were mended, some with places that shut out competitors. */
export const specifications: readonly Kept[] = [
  {
    name: 'Trash pump, 6 inch',
    category: 'goods',
    body: 'A self-priming trash pump on a road trailer, 6 inch suction and discharge, diesel, tier 4 final.\n\nIt passes solids of 3 inches and moves at least 1,400 gallons a minute at 25 feet of lift. A brand named by a bidder is accepted when these figures are shown on the maker’s data sheet.\n\nDelivery to the public works yard within 45 days of the order, with two hours of instruction for the crew.',
    by: 'Rosa Delgado',
    on: '2025-02-11',
    steps: ['adopt'],
  },
  {
    name: 'Structural turnout gear',
    category: 'goods',
    body: 'Coat and trousers for structural firefighting, certified to NFPA 1971, in the sizes of the attached list.\n\nThe department’s present gear is Brand Fireline 7 or equal; equal means the same certification, a moisture barrier of the same rating and sleeves that fit the gloves in use.\n\nA set is measured on site and delivered within 90 days.',
    by: 'Aisha Rahman',
    on: '2025-06-19',
    steps: ['adopt'],
  },
  {
    name: 'Chlorine analyzer for the water plant',
    category: 'goods',
    body: 'One amperometric chlorine analyzer, manufactured by Chemtrac, model HydroAct 600. No substitutes.\n\nThe supplier has worked with this county and has at least 10 years of experience with municipal water plants.',
    by: 'Tomasz Zielinski',
    on: '2026-11-04',
    steps: [],
  },
  {
    name: 'Grounds maintenance of neighborhood parks',
    category: 'services',
    body: 'Mowing, edging and litter collection in eleven neighborhood parks, weekly from April to October and every second week from November to March.\n\nThe contractor is located within the county and has a minimum of eight years in business. A performance bond of the yearly price is delivered with the offer. Work is accepted as deemed appropriate by the parks director.',
    by: 'Carmen Villanueva',
    on: '2026-10-27',
    steps: [],
  },
  {
    name: 'Drainage study of Mill Creek',
    category: 'architect_engineer',
    body: 'Hydraulic model of Mill Creek from Shore Road to the bay, with three storms, a cost opinion for two alternatives and a public meeting.\n\nThe firm which prepared this scope of work may propose. Comparable studies that were finished in the last years are described with their owners.',
    by: 'Miguel Ortiz',
    on: '2026-11-13',
    steps: [],
  },
  {
    name: 'Laptops for public use',
    category: 'goods',
    body: 'Fourteen-inch laptops with 16 GB of memory, a 512 GB drive and three years of repair on the next business day. A lock slot and a lid that survives a fall of three feet are needed, because children carry them.',
    by: 'Olivia Grant',
    on: '2026-01-22',
    steps: ['adopt'],
  },
  {
    name: 'Office chairs, 2019',
    category: 'goods',
    body: 'Task chairs with arms, five casters, fabric of the color list of 2019.',
    by: 'Chantal Beaumont',
    on: '2024-10-09',
    steps: ['adopt', 'retire'],
  },
];
