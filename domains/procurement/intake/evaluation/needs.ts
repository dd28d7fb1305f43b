/** A line as somebody who knows the trade would type it: words of the item, how many, the unit, and the price of one in dollars. */
export type ExpectedLine = readonly [item: string, amount: number | null, unit?: string | null, dollars?: number];

/** A need in the words of a buyer, and what a good clerk would make of it. Nothing that is not said is expected. */
export interface ExpectedNeed {
  readonly said: string;
  readonly lines: readonly ExpectedLine[];
  readonly neededBy?: string;
  readonly site?: string;
  readonly budget?: number;
  /** What has to be asked, because the words could mean it. */
  readonly asks?: readonly ('emergency' | 'federal' | 'soleSource')[];
}

/** Written on Friday, November 20, 2026, from how county staff ask for things; not from what the reading can do. */
export const needs: readonly ExpectedNeed[] = [
  { said: 'two hundred cots', lines: [['cots', 200]] },
  { said: 'twenty-five office chairs', lines: [['office chairs', 25]] },
  { said: 'Twenty five office chairs for the annex', lines: [['office chairs', 25]], site: 'annex' },
  { said: 'emergency generator rental', lines: [['emergency generator rental', null]], asks: ['emergency'] },
  { said: 'storage bins for shelter', lines: [['storage bins', null]], site: 'shelter' },
  { said: 'Hire an engineer', lines: [['engineer', 1]] },
  { said: 'grates, 12 at $285 each', lines: [['grates', 12, 'EA', 285]] },
  { said: 'Need 40 hard hats, yellow, ASAP', lines: [['hard hats', 40]] },
  { said: 'one hundred and fifty safety vests', lines: [['safety vests', 150]] },
  { said: 'a thousand sandbags', lines: [['sandbags', 1000]] },
  { said: '1,500 sandbags @ $0.45 ea', lines: [['sandbags', 1500, 'EA', 0.45]] },
  { said: 'three thousand five hundred door hangers', lines: [['door hangers', 3500]] },
  { said: 'half a dozen traffic barricades', lines: [['traffic barricades', 6]] },
  { said: '2 dozen traffic cones', lines: [['traffic cones', 24]] },
  { said: 'a couple of wet vacs', lines: [['wet vacs', 2]] },
  { said: 'a few extension cords', lines: [['extension cords', null]] },
  { said: 'several boxes of gloves', lines: [['gloves', null, 'BX']] },
  { said: 'office chairs x 25', lines: [['office chairs', 25]] },
  { said: '25x office chairs', lines: [['office chairs', 25]] },
  { said: 'traffic cones (50)', lines: [['traffic cones', 50]] },
  { said: 'Traffic cones - qty 50', lines: [['traffic cones', 50]] },
  { said: 'Qty 6: handheld radios', lines: [['handheld radios', 6]] },
  { said: 'nitrile gloves, 40 boxes', lines: [['nitrile gloves', 40, 'BX']] },
  { said: '40 boxes of nitrile gloves at $12.50/box', lines: [['nitrile gloves', 40, 'BX', 12.5]] },
  { said: '10 cases copy paper, $42 a case', lines: [['copy paper', 10, 'CS', 42]] },
  { said: 'copy paper: 10 cases', lines: [['copy paper', 10, 'CS']] },
  { said: '3 pallets of bottled water', lines: [['bottled water', 3, null]] },
  { said: '20 N95 masks', lines: [['N95 masks', 20]] },
  { said: '6 type III barricades', lines: [['type III barricades', 6]] },
  { said: '12 5-gallon buckets', lines: [['5-gallon buckets', 12]] },
  { said: 'two 500 gallon tanks', lines: [['500 gallon tanks', 2]] },
  { said: '6 inch discharge hose', lines: [['6 inch discharge hose', null]] },
  { said: '200 ft of 6 inch discharge hose', lines: [['6 inch discharge hose', 200, 'FT']] },
  { said: '300 feet of chain link fence at $18 per foot', lines: [['chain link fence', 300, 'FT', 18]] },
  { said: 'a 10 ft ladder', lines: [['10 ft ladder', 1]] },
  { said: 'fifteen 2x4s, 8 ft', lines: [['2x4s', 15]] },
  { said: '8" PVC pipe, 60 ft', lines: [['PVC pipe', 60, 'FT']] },
  { said: '12 tons of cold patch asphalt, $145/ton', lines: [['cold patch asphalt', 12, 'TON', 145]] },
  { said: '30 cubic yards of mulch', lines: [['mulch', 30, 'CY']] },
  {
    said: '40 cy of fill dirt delivered to the Mill Creek yard',
    lines: [['fill dirt', 40, 'CY']],
    site: 'Mill Creek yard',
  },
  { said: '1.5 tons of rock salt', lines: [['rock salt', 1.5, 'TON']] },
  { said: '500 gal diesel at $3.89 per gallon', lines: [['diesel', 500, 'GAL', 3.89]] },
  { said: '80 hours of interpreter services at $95/hr', lines: [['interpreter services', 80, 'HR', 95]] },
  { said: 'copier lease, 36 months, $189 per month', lines: [['copier lease', 36, 'MO', 189]] },
  { said: '12 months of janitorial service at $2,400 a month', lines: [['janitorial service', 12, 'MO', 2400]] },
  { said: 'annual software subscription for 15 users', lines: [['software subscription', null]] },
  { said: '2 pairs of rubber boots size 11', lines: [['rubber boots', 2, 'ST']] },
  {
    said: 'Please order:\n1. 12 folding tables\n2. 48 folding chairs\n3. 2 chair carts',
    lines: [
      ['folding tables', 12],
      ['folding chairs', 48],
      ['chair carts', 2],
    ],
  },
  {
    said: '- 10 shovels\n- 4 wheelbarrows\n- gloves (100 pairs)',
    lines: [
      ['shovels', 10],
      ['wheelbarrows', 4],
      ['gloves', 100, 'ST'],
    ],
  },
  {
    said: '1) Laptop, 5 @ $1,150\n2) Docking station, 5 @ $210\n3) Monitor 27", 10 @ $240',
    lines: [
      ['Laptop', 5, 'EA', 1150],
      ['Docking station', 5, 'EA', 210],
      ['Monitor', 10, 'EA', 240],
    ],
  },
  {
    said: 'shovels 10, rakes 6, brooms 12',
    lines: [
      ['shovels', 10],
      ['rakes', 6],
      ['brooms', 12],
    ],
  },
  {
    said: 'Two chainsaws, four pairs of chaps and a dozen bar oil jugs',
    lines: [
      ['chainsaws', 2],
      ['chaps', 4, 'ST'],
      ['bar oil jugs', 12],
    ],
  },
  {
    said: 'we need two 6 inch trash pumps and 200 ft of suction hose for the north basin by March 1',
    lines: [
      ['6 inch trash pumps', 2],
      ['suction hose', 200, 'FT'],
    ],
    neededBy: '2027-03-01',
    site: 'North basin',
  },
  {
    said: '5 desks at $400 each and 5 chairs at $180 each',
    lines: [
      ['desks', 5, 'EA', 400],
      ['chairs', 5, 'EA', 180],
    ],
  },
  { said: 'ten tablets with cases', lines: [['tablets', 10]] },
  { said: 'Black and white toner cartridges, 8', lines: [['toner cartridges', 8]] },
  {
    said: 'salt and pepper shakers for the senior center',
    lines: [['salt and pepper shakers', null]],
    site: 'senior center',
  },
  { said: '20 laptops, not to exceed $18,000', lines: [['laptops', 20]], budget: 18_000 },
  { said: '20 laptops NTE $18k', lines: [['laptops', 20]], budget: 18_000 },
  { said: '6 park benches, budget is $7,200', lines: [['park benches', 6]], budget: 7_200 },
  { said: '6 park benches for $7,200 total', lines: [['park benches', 6]], budget: 7_200 },
  { said: 'Up to $25,000 for tree trimming along Bay Street', lines: [['tree trimming', null]], budget: 25_000 },
  {
    said: 'roof repair at Station 4, about $12,000',
    lines: [['roof repair', null]],
    site: 'Station 4',
    budget: 12_000,
  },
  { said: '15 AEDs at 1,650 dollars each', lines: [['AEDs', 15, 'EA', 1650]] },
  { said: '15 AEDs, 1650 each', lines: [['AEDs', 15, 'EA', 1650]] },
  { said: 'pumps, 2 ea, $4,300.00 ea', lines: [['pumps', 2, 'EA', 4300]] },
  { said: 'need 4 tires for unit 212 by 12/15', lines: [['tires', 4]], neededBy: '2026-12-15' },
  {
    said: '30 cots for the Northside shelter by next Friday',
    lines: [['cots', 30]],
    site: 'Northside shelter',
    neededBy: '2026-11-27',
  },
  { said: 'banners by the end of the month', lines: [['banners', null]], neededBy: '2026-11-30' },
  { said: '3 message boards within two weeks', lines: [['message boards', 3]], neededBy: '2026-12-04' },
  {
    said: 'Ballot envelopes, 20,000, needed no later than January 8, 2027',
    lines: [['ballot envelopes', 20_000]],
    neededBy: '2027-01-08',
  },
  { said: '50 name badges on Dec 3rd', lines: [['name badges', 50]], neededBy: '2026-12-03' },
  { said: '100 meals tomorrow', lines: [['meals', 100]], neededBy: '2026-11-21' },
  { said: 'debris hauling, FEMA reimbursable', lines: [['debris hauling', null]], asks: ['federal'] },
  {
    said: '2 variable message signs paid from the CDBG grant',
    lines: [['variable message signs', 2]],
    asks: ['federal'],
  },
  {
    said: 'emergency: replace the failed lift station pump',
    lines: [['lift station pump', null]],
    asks: ['emergency'],
  },
  { said: '12 emergency exit signs', lines: [['emergency exit signs', 12]] },
  {
    said: 'chlorine analyzer, only Hach makes one that fits',
    lines: [['chlorine analyzer', null]],
    asks: ['soleSource'],
  },
  { said: '1 mower (sole source, John Deere dealer)', lines: [['mower', 1]], asks: ['soleSource'] },
  {
    said: 'Hello, could you please get us 3 whiteboards and 2 boxes of markers? Thanks, Maria',
    lines: [
      ['whiteboards', 3],
      ['markers', 2, 'BX'],
    ],
  },
  { said: 'I would like to request 7 standing desks.', lines: [['standing desks', 7]] },
  { said: 'Requesting purchase of 2 AC units 3 ton', lines: [['AC units', 2]] },
  { said: 'hundred feet of rope', lines: [['rope', 100, 'FT']] },
  { said: '#10 envelopes, 5 boxes', lines: [['#10 envelopes', 5, 'BX']] },
  { said: 'Replace 14 streetlight poles on Harbor Drive', lines: [['streetlight poles', 14]] },
];
