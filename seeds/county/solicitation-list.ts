import type { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import type { SolicitationType } from '#domains/procurement/solicitation/solicitation-words.ts';
import type { New } from '#kernel';

type Category = 'goods' | 'services' | 'construction' | 'professional' | 'architect_engineer';
type Item = readonly [item: string, quantity: number, unit: string, code?: string];

/** What became of a solicitation after it was published. */
export type Ending = 'closed' | readonly ['failed' | 'cancelled', reason: string];

export interface Past {
  readonly name: string;
  readonly type: SolicitationType;
  readonly category: Category;
  readonly dollars: number;
  readonly published: string;
  /** Days until responses were due. */
  readonly days: number;
  readonly items: readonly Item[];
  readonly ending: Ending;
}

const past = (
  published: string,
  days: number,
  type: SolicitationType,
  category: Category,
  dollars: number,
  name: string,
  items: readonly Item[] = [],
  ending: Ending = 'closed',
): Past => ({ name, type, category, dollars, published, days, items, ending });

/** What the county put out to vendors in two years, in the order of its days. */
export const pastSolicitations: readonly Past[] = [
  past('2024-11-12', 22, 'itb', 'goods', 184_000, 'Water treatment chemicals, annual supply', [
    ['Sodium hypochlorite, 12.5%', 60_000, 'GAL'],
    ['Liquid polymer', 12_000, 'GAL'],
  ]),
  past('2024-11-18', 10, 'quotes', 'goods', 21_400, 'Sand spreaders for fleet', [['Tailgate spreader', 4, 'EA']]),
  past('2024-12-03', 35, 'itb', 'construction', 1_280_000, 'Mill Creek Road culvert replacement', [
    ['Mobilization', 1, 'EA'],
    ['Reinforced concrete box culvert', 240, 'FT'],
    ['Asphalt surface, 2 inch', 1800, 'TON'],
  ]),
  past('2024-12-10', 28, 'rfp', 'services', 320_000, 'Janitorial services, county buildings', [
    ['Cleaning of county buildings, month', 36, 'EA'],
  ]),
  past('2025-01-14', 14, 'quotes', 'goods', 17_900, 'Library shelving, Beach branch', [
    ['Steel shelving unit', 48, 'EA'],
  ]),
  past('2025-01-21', 30, 'qualifications', 'professional', 150_000, 'Financial audit services'),
  past('2025-02-04', 21, 'itb', 'goods', 412_000, 'Two dump trucks, 10 cubic yard', [['Dump truck', 2, 'EA']]),
  past('2025-02-11', 35, 'design', 'architect_engineer', 480_000, 'Design of the Northside fire station'),
  past('2025-02-25', 14, 'rfi', 'services', 0, 'Drone inspection of stormwater outfalls'),
  past('2025-03-11', 21, 'itb', 'services', 96_000, 'Mowing of retention ponds', [['Mowing cycle', 24, 'EA']]),
  past('2025-03-18', 10, 'quotes', 'goods', 12_600, 'Playground mulch', [['Engineered wood fiber', 600, 'EA']]),
  past(
    '2025-04-01',
    21,
    'itb',
    'goods',
    88_000,
    'Portable generators for shelters',
    [['Generator, 20 kW, towable', 5, 'EA']],
    ['failed', 'No responsive bid was received.'],
  ),
  past('2025-04-15', 32, 'rfp', 'professional', 240_000, 'Debris monitoring, pre-positioned', [
    ['Field monitor, hour', 4000, 'HR'],
  ]),
  past('2025-04-29', 21, 'itb', 'goods', 92_500, 'Portable generators for shelters, reissue', [
    ['Generator, 20 kW, towable', 5, 'EA'],
  ]),
  past('2025-05-06', 36, 'itb', 'construction', 760_000, 'Resurfacing of local roads, 2025', [
    ['Milling', 42_000, 'SY'],
    ['Asphalt surface, 1.5 inch', 3900, 'TON'],
  ]),
  past('2025-05-20', 14, 'quotes', 'services', 9800, 'Elevator inspection', [['Elevator inspection', 11, 'EA']]),
  past('2025-06-03', 28, 'rfp', 'services', 540_000, 'Emergency debris removal', [
    ['Vegetative debris, hauled', 120_000, 'EA'],
    ['Stump removal', 400, 'EA'],
  ]),
  past(
    '2025-06-17',
    21,
    'itb',
    'goods',
    64_000,
    'Uniforms and protective clothing',
    [['Work uniform set', 420, 'EA']],
    ['cancelled', 'A cooperative contract covers it at a lower price.'],
  ),
  past('2025-07-08', 21, 'itb', 'goods', 139_000, 'Ductile iron pipe and fittings', [
    ['Ductile iron pipe, 8 inch', 2400, 'FT'],
    ['Gate valve, 8 inch', 36, 'EA'],
  ]),
  past('2025-07-22', 24, 'qualifications', 'professional', 90_000, 'Real estate appraisal, three firms'),
  past('2025-08-05', 14, 'rfi', 'goods', 0, 'Electric street sweepers: range and charging'),
  past('2025-08-19', 28, 'rfp', 'services', 185_000, 'Ambulance billing', [['Transport billed', 9000, 'EA']]),
  past('2025-09-09', 21, 'itb', 'goods', 71_500, 'Asphalt cold patch, annual supply', [
    ['Asphalt cold patch, bagged', 9000, 'EA', 'COLDPATCH'],
  ]),
  past('2025-09-23', 10, 'quotes', 'goods', 14_300, 'Office chairs, clerk of court', [['Task chair', 42, 'EA']]),
  past('2025-10-07', 22, 'itb', 'goods', 128_000, 'Sandbags, filled and empty', [
    ['Sandbag, woven, printed', 200_000, 'EA', 'SANDBAG'],
    ['Sandbag, filled', 15_000, 'EA', 'SANDBAG'],
  ]),
  past('2025-11-04', 35, 'itb', 'construction', 2_350_000, 'Lift station 14 rehabilitation', [
    ['Wet well rehabilitation', 1, 'EA'],
    ['Submersible pump, 40 hp', 3, 'EA', 'PUMPPART'],
  ]),
  past('2025-11-18', 28, 'design', 'architect_engineer', 310_000, 'Seawall assessment and design'),
  past('2025-12-09', 14, 'quotes', 'services', 23_700, 'Tree trimming, library campus', [['Crew day', 18, 'EA']]),
  past('2026-01-13', 21, 'itb', 'goods', 234_000, 'Turnout gear, fire rescue', [
    ['Turnout coat and trousers', 64, 'EA', 'TURNOUT'],
    ['Structural helmet', 64, 'EA', 'TURNOUT'],
  ]),
  past('2026-02-03', 30, 'rfp', 'services', 420_000, 'Fixed-route transit study and operation', [
    ['Revenue hour', 14_000, 'HR'],
  ]),
  past(
    '2026-02-17',
    21,
    'itb',
    'services',
    118_000,
    'Pool chemicals and service',
    [['Service visit', 520, 'EA']],
    ['failed', 'One bid was received and the minimum was two.'],
  ),
  past('2026-03-10', 35, 'itb', 'construction', 980_000, 'Sidewalk program, phase 3', [
    ['Concrete sidewalk, 5 feet', 26_000, 'FT'],
    ['Curb ramp', 88, 'EA'],
  ]),
  past('2026-03-24', 14, 'quotes', 'goods', 18_200, 'Message board batteries', [['Deep-cycle battery', 96, 'EA']]),
  past('2026-04-14', 28, 'rfp', 'professional', 210_000, 'Comprehensive plan update', [['Plan element', 9, 'EA']]),
  past('2026-05-05', 21, 'itb', 'goods', 245_000, 'Bypass pumps, trailer mounted', [
    ['Bypass pump, 8 inch', 4, 'EA', 'PUMPPART'],
  ]),
  past('2026-05-19', 14, 'rfi', 'services', 0, 'Managed cybersecurity operations'),
  past('2026-06-09', 21, 'auction', 'goods', 280_000, 'Fuel, unleaded and diesel', [
    ['Unleaded gasoline', 60_000, 'GAL'],
    ['Diesel, ultra-low sulfur', 45_000, 'GAL'],
  ]),
  past(
    '2026-06-23',
    28,
    'rfp',
    'services',
    380_000,
    'Parking management',
    [['Managed space, month', 4800, 'EA']],
    ['cancelled', 'The commission withdrew the parking ordinance.'],
  ),
  past('2026-07-14', 21, 'itb', 'goods', 87_000, 'Traffic signal cabinets', [['Signal cabinet, type 5', 7, 'EA']]),
  past('2026-08-04', 35, 'multi_step', 'construction', 1_640_000, 'Emergency operations center generator', [
    ['Generator, 750 kW, installed', 1, 'EA'],
  ]),
  past('2026-08-25', 21, 'rfp', 'professional', 60_000, 'Surveying for Mill Creek', [['Survey crew, day', 20, 'EA']]),
  past('2026-08-18', 28, 'rfp', 'professional', 160_000, 'Employee benefits consulting', [
    ['Consulting, month', 36, 'EA'],
  ]),
  past('2026-09-15', 21, 'itb', 'goods', 146_000, 'Flood barriers, deployable', [
    ['Barrier section, 4 feet', 900, 'FT'],
  ]),
  past('2026-09-22', 28, 'rfp', 'professional', 250_000, 'Debris monitoring, three years', [
    ['Field monitor, hour', 4000, 'HR'],
  ]),
  past('2026-09-22', 28, 'rfp', 'services', 245_000, 'Pump station control system', [
    ['Pump station on the control system', 26, 'EA'],
  ]),
  past('2026-09-22', 21, 'itb', 'goods', 84_000, 'Lift station pumps, replacement', [
    ['Submersible pump, 25 hp', 6, 'EA', 'PUMPPART'],
  ]),
  past('2026-09-29', 28, 'rfp', 'services', 275_000, 'Hauling and disposal of sludge', [
    ['Wet ton hauled', 7200, 'TON'],
  ]),
  past('2026-09-29', 28, 'rfp', 'services', 118_000, 'Fleet telematics', [['Vehicle and month', 5400, 'EA']]),
];

export type Open = 'draft' | 'in_review' | readonly ['returned', reason: string] | 'approved' | 'published';

export interface Present extends Omit<Past, 'ending' | 'days' | 'published'> {
  /** The day of the story on which it was written, and published where it is. */
  readonly on: string;
  readonly due: string;
  readonly state: Open;
  readonly federal?: true;
  /** What vendors asked, with the answers: the first is published, the next goes out with an addendum. */
  readonly questions?: readonly (readonly [question: string, answer: string])[];
  readonly lots?: readonly string[];
  /** What is added to the base bid in this order, as far as the published funds reach. */
  readonly additions?: { readonly funds: number; readonly items: readonly Item[] };
  readonly forms?: New<typeof solicitation>['forms'];
  /** When and where all who want to bid have to come. */
  readonly meeting?: readonly [at: string, place: string];
  /** Where the work is, by its longitude and latitude. */
  readonly where?: readonly [name: string, longitude: number, latitude: number];
}

const present = (
  state: Open,
  on: string,
  due: string,
  type: SolicitationType,
  category: Category,
  dollars: number,
  name: string,
  items: readonly Item[] = [],
  more: Pick<Present, 'additions' | 'federal' | 'forms' | 'lots' | 'meeting' | 'questions' | 'where'> = {},
): Present => ({ name, type, category, dollars, on, due, items, state, ...more });

/** What is being written, reviewed and answered now; three are due in the days ahead. */
export const presentSolicitations: readonly Present[] = [
  present('published', '2026-11-06', '2026-11-24', 'quotes', 'goods', 24_600, 'Chain saws and parts', [
    ['Chain saw, 20 inch', 18, 'EA'],
    ['Chain loop, 20 inch', 120, 'EA'],
  ]),
  present(
    'published',
    '2026-11-06',
    '2026-12-11',
    'itb',
    'construction',
    890_000,
    'Riverside Park seawall repair',
    [
      ['Steel sheet pile', 620, 'FT'],
      ['Concrete cap', 620, 'FT'],
    ],
    {
      federal: true,
      meeting: ['2026-11-18', 'Riverside Park, north lot'],
      where: ['Riverside Park, Tidewater', -81.198, 29.5155],
      additions: {
        funds: 940_000,
        items: [
          ['Riprap toe', 1_400, 'TON'],
          ['Fishing platform, timber', 2, 'EA'],
        ],
      },
      forms: [
        {
          name: 'Noncollusion affidavit',
          kind: 'certify',
          guidance: 'This bid was made without agreement with another bidder.',
        },
        {
          name: 'Debarment certification',
          kind: 'certify',
          guidance: 'Neither the firm nor its principals are excluded. 2 CFR 180.335',
        },
        { name: 'Contractor license number', kind: 'text' },
        { name: 'License expires', kind: 'expires' },
        { name: 'Years of marine work', kind: 'number', least: 5 },
        { name: 'References for three seawalls', kind: 'file', guidance: 'Owner, contact, length and year of each.' },
        { name: 'Experience modification rate', kind: 'number', isOptional: true },
      ],
    },
  ),
  present('published', '2026-11-06', '2026-11-25', 'itb', 'goods', 112_000, 'Residential water meters', [
    ['Water meter, 3/4 inch', 1400, 'EA'],
    ['Meter register, radio read', 1400, 'EA'],
  ]),
  present(
    'published',
    '2026-11-09',
    '2026-12-02',
    'rfp',
    'services',
    460_000,
    'Case management software',
    [
      ['Named user, year', 240, 'EA'],
      ['Implementation, fixed price', 1, 'EA'],
    ],
    {
      questions: [
        ['Is single sign-on with the county’s directory required?', 'Yes, by SAML or OpenID Connect.'],
        ['Must data of closed cases be migrated?', 'Yes: about 41,000 cases since 2016, as CSV files.'],
      ],
    },
  ),
  present(
    'published',
    '2026-11-10',
    '2026-12-08',
    'itb',
    'goods',
    268_000,
    'Pumps and hose for the north and south basins',
    [
      ['Trash pump, 6 inch, diesel', 8, 'EA', 'PUMPPART'],
      ['Suction hose, 20 ft', 40, 'EA'],
    ],
    { federal: true, lots: ['North basin', 'South basin'] },
  ),
  present(
    'published',
    '2026-11-12',
    '2026-12-10',
    'design',
    'architect_engineer',
    380_000,
    'Design of the water main loop',
  ),
  present('published', '2026-11-13', '2026-12-01', 'rfi', 'services', 0, 'Sensors for tide and street flooding'),
  present('published', '2026-11-13', '2026-12-03', 'auction', 'goods', 196_000, 'Disinfection chemicals, delivered', [
    ['Sodium hypochlorite, 12.5%', 60_000, 'GAL'],
  ]),
  present('approved', '2026-11-10', '2026-12-18', 'itb', 'goods', 98_000, 'Fire hose, 1.75 and 2.5 inch', [
    ['Fire hose, 1.75 inch', 6000, 'FT'],
    ['Fire hose, 2.5 inch', 3000, 'FT'],
  ]),
  present('approved', '2026-11-12', '2027-01-08', 'rfp', 'professional', 140_000, 'Stormwater rate study', [
    ['Rate study, fixed price', 1, 'EA'],
  ]),
  present('in_review', '2026-11-16', '2026-12-22', 'itb', 'services', 76_000, 'Herbicide treatment of canals', [
    ['Canal mile treated', 180, 'EA'],
  ]),
  present('in_review', '2026-11-17', '2027-01-12', 'rfp', 'services', 330_000, 'Employee health clinic', [
    ['Clinic month', 36, 'EA'],
  ]),
  present('in_review', '2026-11-18', '2026-12-11', 'quotes', 'goods', 19_800, 'Book return kiosks', [
    ['Kiosk', 3, 'EA'],
  ]),
  present(
    ['returned', 'The weights do not say how price is scored. Add the formula.'],
    '2026-11-12',
    '2027-01-06',
    'rfp',
    'services',
    205_000,
    'Airboat and marine maintenance',
    [['Service, per vessel', 28, 'EA']],
  ),
  present(
    ['returned', 'Name an equal or drop the brand.'],
    '2026-11-13',
    '2026-12-17',
    'itb',
    'goods',
    58_000,
    'Thermal cameras',
    [['Thermal imaging camera', 12, 'EA']],
  ),
  present(
    'draft',
    '2026-11-17',
    '2027-01-15',
    'itb',
    'construction',
    1_120_000,
    'Mill Creek levee crest, mile 2 to 4',
    [['Compacted fill', 18_000, 'TON']],
    { federal: true },
  ),
  present('draft', '2026-11-18', '2026-12-21', 'quotes', 'goods', 15_900, 'Barricades and cones', [
    ['Traffic cone, 36 inch', 800, 'EA'],
  ]),
  present('draft', '2026-11-19', '2027-01-20', 'rfp', 'professional', 95_000, 'Facility condition assessment', [
    ['Building assessed', 46, 'EA'],
  ]),
];
