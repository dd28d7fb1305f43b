/** Fund and function of the cost centers whose codes begin with these digits. */
export const purposes: readonly (readonly [start: string, fund: string, func: string])[] = [
  ['10', '100', '513'],
  ['11', '100', '513'],
  ['12', '100', '513'],
  ['13', '500', '519'],
  ['201', '150', '522'],
  ['202', '150', '522'],
  ['2110', '100', '525'],
  ['2120', '190', '525'],
  ['401', '410', '538'],
  ['402', '110', '541'],
  ['403', '500', '590'],
  ['404', '110', '541'],
  ['41', '400', '536'],
  ['50', '100', '571'],
  ['60', '100', '572'],
];

export const funds = [
  ['100', 'General fund'],
  ['110', 'Transportation trust'],
  ['150', 'Fire rescue service unit'],
  ['190', 'Disaster recovery grants'],
  ['400', 'Water and sewer'],
  ['410', 'Stormwater utility'],
  ['500', 'Internal services'],
] as const;

export const functions = [
  ['513', 'Financial and administrative'],
  ['519', 'Other general government'],
  ['522', 'Fire control'],
  ['525', 'Emergency and disaster relief'],
  ['536', 'Water and sewer services'],
  ['538', 'Flood control and stormwater'],
  ['541', 'Roads and streets'],
  ['571', 'Libraries'],
  ['572', 'Parks and recreation'],
  ['590', 'Other uses'],
] as const;

/** Code, name, group, share of the cost center's money, and how the year spends it. */
export const objects = [
  ['5120', 'Salaries and benefits', 'Personnel', 0.58, 'even'],
  ['5340', 'Contracted services', 'Operating', 0.15, 'even'],
  ['5400', 'Travel and training', 'Operating', 0.02, 'late'],
  ['5460', 'Repair and maintenance', 'Operating', 0.09, 'summer'],
  ['5520', 'Operating supplies', 'Operating', 0.1, 'even'],
  ['5640', 'Machinery and equipment', 'Capital', 0.06, 'late'],
] as const;

export type Season = (typeof objects)[number][4];

/** Twelve weights from October to September. */
export const seasons: Readonly<Record<Season, readonly number[]>> = {
  even: [8, 8, 9, 8, 8, 8, 8, 9, 8, 8, 8, 10],
  late: [3, 4, 4, 6, 7, 8, 9, 10, 11, 11, 12, 15],
  summer: [5, 5, 5, 6, 7, 9, 10, 12, 13, 12, 9, 7],
};

/** What a cost center has in a year, in thousands of dollars. */
export const sizes: Readonly<Record<string, number>> = {
  '1010': 1850,
  '1020': 1240,
  '1110': 2100,
  '1120': 620,
  '1210': 1080,
  '1310': 3950,
  '2010': 18_400,
  '2020': 1320,
  '2110': 1690,
  '2120': 4800,
  '4010': 3400,
  '4020': 9200,
  '4030': 4100,
  '4040': 1750,
  '4110': 8600,
  '4120': 3900,
  '4130': 2050,
  '5010': 3150,
  '5020': 2480,
  '6010': 4300,
  '6020': 1960,
};

/** Orders that the old system still held open: vendor and what for, cost center, object, thousands of dollars. */
export const openOrders: readonly (readonly [what: string, center: string, object: string, thousands: number])[] = [
  ['Gulf Coast Paving, resurfacing of Bay Street', '4020', '5340', 184.25],
  ['Southern Signal Supply, controllers', '4040', '5640', 61.4],
  ['Harbor Pump and Motor, lift station 12', '4120', '5460', 38.75],
  ['Delta Lab Partners, sampling', '4110', '5340', 22.6],
  ['Meridian Meters, radio read pilot', '4130', '5640', 74.9],
  ['Sunrise Books, large print', '5020', '5520', 9.85],
  ['Ironwood Fleet Parts, brake lines', '4030', '5520', 12.3],
  ['Bayside Roofing, library annex', '5010', '5460', 46.2],
  ['Tri-County Training Group, rescue course', '2020', '5340', 14.5],
  ['Coastal Hose and Fitting, attack hose', '2010', '5520', 21.75],
  ['Evergreen Turf, athletic fields', '6010', '5340', 33.4],
  ['Northstar Networks, annex switches', '1310', '5640', 88.1],
  ['Pelican Debris Monitoring, push two', '2120', '5340', 146.0],
  ['Cypress Engineering, culvert survey', '4010', '5340', 57.65],
];

/** What a line of the county's budgets is found by: fiscal year, cost center and object. */
export const lineKey = (year: number, center: string, object: string): string => `${year} ${center} ${object}`;
