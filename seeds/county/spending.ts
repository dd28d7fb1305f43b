/** Code, name and department of every place where spending is booked; `head` is who answers for it. */
export const costCenters: readonly (readonly [code: string, name: string, department: string, head: string])[] = [
  ['1010', 'County administration', 'Administration', 'Dana Whitfield'],
  ['1020', 'County attorney', 'Legal', 'Fiona MacLeod'],
  ['1110', 'Finance and accounting', 'Finance', 'Priya Raman'],
  ['1120', 'Grants office', 'Finance', 'Priya Raman'],
  ['1210', 'Purchasing', 'Purchasing', 'Walter Kowalski'],
  ['1310', 'Information technology', 'Information Technology', 'Harold Nakamura'],
  ['2010', 'Fire rescue operations', 'Fire Rescue', 'Benjamin Cho'],
  ['2020', 'Fire rescue training', 'Fire Rescue', 'Benjamin Cho'],
  ['2110', 'Emergency operations center', 'Emergency Management', 'Lucia Ferreira'],
  ['2120', 'Flood recovery 2026', 'Emergency Management', 'Lucia Ferreira'],
  ['4010', 'Stormwater crew', 'Public Works', 'Miguel Ortiz'],
  ['4020', 'Roads and bridges', 'Public Works', 'Miguel Ortiz'],
  ['4030', 'Fleet maintenance', 'Public Works', 'Miguel Ortiz'],
  ['4040', 'Traffic signals', 'Public Works', 'Miguel Ortiz'],
  ['4110', 'Water treatment', 'Utilities', 'Sofia Marchetti'],
  ['4120', 'Pump stations', 'Utilities', 'Sofia Marchetti'],
  ['4130', 'Meter services', 'Utilities', 'Sofia Marchetti'],
  ['5010', 'Main library', 'Libraries', 'Noah Feldman'],
  ['5020', 'Branch libraries', 'Libraries', 'Noah Feldman'],
  ['6010', 'Parks maintenance', 'Parks', 'Elijah Brooks'],
  ['6020', 'Recreation programs', 'Parks', 'Elijah Brooks'],
];

/** Departments with several cost centers have one above them that nothing is booked to. */
export const centerGroups: readonly (readonly [code: string, name: string, department: string])[] = [
  ['2000', 'Fire rescue', 'Fire Rescue'],
  ['4000', 'Public works', 'Public Works'],
  ['4100', 'Utilities', 'Utilities'],
  ['5000', 'Libraries', 'Libraries'],
  ['6000', 'Parks and recreation', 'Parks'],
];

export interface Need {
  readonly department: string;
  readonly purpose: string;
  readonly why?: string;
  /** Item, least and most pieces, unit, price in dollars. */
  readonly items: readonly (readonly [item: string, least: number, most: number, unit: string, price: number])[];
}

/** What the departments of a coastal county really ask for. */
export const needs: readonly Need[] = [
  {
    department: 'Public Works',
    purpose: 'Trash pumps for the north basin',
    items: [
      ['Trash pump, 6 inch, diesel', 1, 2, 'EA', 4200],
      ['Suction hose, 20 ft', 2, 6, 'EA', 185],
    ],
  },
  {
    department: 'Public Works',
    purpose: 'Culvert pipe for Mill Creek Road',
    items: [
      ['Corrugated pipe, 24 inch', 80, 240, 'FT', 31.4],
      ['Flared end section', 2, 6, 'EA', 412],
    ],
  },
  {
    department: 'Public Works',
    purpose: 'Cold patch for potholes after the rains',
    items: [['Asphalt cold patch', 12, 40, 'TON', 128.5]],
  },
  {
    department: 'Public Works',
    purpose: 'LED signal heads for Bay Street',
    items: [
      ['Signal head, 12 inch, 3 section', 4, 16, 'EA', 389],
      ['Mounting bracket', 4, 16, 'EA', 64.25],
    ],
  },
  {
    department: 'Public Works',
    purpose: 'Brake parts for the dump trucks',
    items: [
      ['Brake drum set', 2, 8, 'ST', 742],
      ['Air dryer cartridge', 4, 12, 'EA', 58.9],
    ],
  },
  {
    department: 'Utilities',
    purpose: 'Rebuild kits for lift station 12',
    items: [
      ['Impeller, bronze', 1, 2, 'EA', 2860],
      ['Mechanical seal', 2, 4, 'EA', 395],
    ],
  },
  {
    department: 'Utilities',
    purpose: 'Chlorine analyzer replacement',
    why: 'The plant’s permit names this analyzer; the maker sells it directly and no one else services it.',
    items: [['Amperometric chlorine analyzer', 1, 2, 'EA', 6400]],
  },
  {
    department: 'Utilities',
    purpose: 'Residential water meters, spring batch',
    items: [['Meter, 5/8 inch, radio read', 60, 240, 'EA', 142]],
  },
  {
    department: 'Fire Rescue',
    purpose: 'Turnout gear for six recruits',
    items: [
      ['Coat and trousers, structural', 6, 6, 'ST', 2975],
      ['Helmet', 6, 6, 'EA', 342],
    ],
  },
  {
    department: 'Fire Rescue',
    purpose: 'Hose testing and replacement',
    items: [['Attack hose, 1.75 inch, 50 ft', 10, 30, 'EA', 236]],
  },
  { department: 'Fire Rescue', purpose: 'Swift water rescue training', items: [['Instructor', 3, 5, 'DAY', 1450]] },
  {
    department: 'Emergency Management',
    purpose: 'Sandbags before the storm season',
    items: [
      ['Sandbag, woven, printed', 5000, 20000, 'EA', 0.38],
      ['Masonry sand', 40, 120, 'TON', 26.5],
    ],
  },
  {
    department: 'Emergency Management',
    purpose: 'Shelter cots and blankets',
    items: [
      ['Folding cot', 50, 200, 'EA', 48.75],
      ['Blanket, fire retardant', 50, 200, 'EA', 11.2],
    ],
  },
  {
    department: 'Emergency Management',
    purpose: 'Debris monitoring, first push',
    items: [
      ['Field monitor', 120, 400, 'HR', 41],
      ['Monitoring supervisor', 20, 60, 'HR', 68],
    ],
  },
  {
    department: 'Libraries',
    purpose: 'Large print collection refresh',
    items: [['Large print book', 40, 160, 'EA', 27.5]],
  },
  {
    department: 'Libraries',
    purpose: 'Laptops for the homework center',
    items: [
      ['Laptop, 14 inch', 8, 20, 'EA', 689],
      ['Charging cart', 1, 1, 'EA', 1180],
    ],
  },
  {
    department: 'Parks',
    purpose: 'Playground surfacing at Heron Park',
    items: [['Engineered wood fiber', 60, 180, 'CY', 34]],
  },
  {
    department: 'Parks',
    purpose: 'Mower blades and belts',
    items: [
      ['Blade set, 60 inch deck', 6, 18, 'ST', 72.5],
      ['Drive belt', 6, 18, 'EA', 39.95],
    ],
  },
  {
    department: 'Finance',
    purpose: 'Check stock and secure envelopes',
    items: [['Laser check stock', 4, 10, 'CS', 118]],
  },
  { department: 'Finance', purpose: 'Single audit, planning phase', items: [['Audit senior', 40, 80, 'HR', 165]] },
  {
    department: 'Administration',
    purpose: 'Agenda management subscription',
    items: [['Subscription', 1, 1, 'YR', 9600]],
  },
  {
    department: 'Information Technology',
    purpose: 'Network switches for the annex',
    items: [
      ['Switch, 48 port', 2, 6, 'EA', 2240],
      ['Fiber module', 4, 12, 'EA', 148],
    ],
  },
  {
    department: 'Legal',
    purpose: 'Outside counsel, drainage easements',
    why: 'The firm drafted the first forty easements and holds the survey files; another firm would have to start over.',
    items: [['Attorney', 20, 60, 'HR', 285]],
  },
  { department: 'Purchasing', purpose: 'Surplus auction services', items: [['Auction day', 1, 2, 'DAY', 1900]] },
];
