/** What the seed knows of a need besides its words: where its money and its code are, and where it is needed. */
export interface AboutNeed {
  /** Object of the account that pays. */
  readonly object: '5340' | '5400' | '5460' | '5520' | '5640';
  readonly category: 'goods' | 'services' | 'professional';
  /** Codes of its items, in their order; the last one stands for the rest. */
  readonly codes: readonly string[];
  readonly sites: readonly string[];
  readonly vendors: readonly string[];
}

export const aboutNeeds: Readonly<Record<string, AboutNeed>> = {
  'Trash pumps for the north basin': {
    object: '5640',
    category: 'goods',
    codes: ['333914', '326220'],
    sites: ['North basin'],
    vendors: ['Delta Pump & Supply', 'Harbor Pump and Motor'],
  },
  'Culvert pipe for Mill Creek Road': {
    object: '5520',
    category: 'goods',
    codes: ['332312'],
    sites: ['Mill Creek Road', 'Public works yard'],
    vendors: ['Bay Culvert and Pipe'],
  },
  'Cold patch for potholes after the rains': {
    object: '5520',
    category: 'goods',
    codes: ['COLDPATCH'],
    sites: ['Public works yard'],
    vendors: ['Gulf Coast Paving'],
  },
  'LED signal heads for Bay Street': {
    object: '5640',
    category: 'goods',
    codes: ['334290', '332999'],
    sites: ['Bay Street', 'Signal shop'],
    vendors: ['Southern Signal Supply'],
  },
  'Brake parts for the dump trucks': {
    object: '5520',
    category: 'goods',
    codes: ['336340'],
    sites: ['Fleet garage'],
    vendors: ['Ironwood Fleet Parts'],
  },
  'Rebuild kits for lift station 12': {
    object: '5460',
    category: 'goods',
    codes: ['PUMPPART'],
    sites: ['Lift station 12', 'Lift station 7'],
    vendors: ['Harbor Pump and Motor'],
  },
  'Chlorine analyzer replacement': {
    object: '5640',
    category: 'goods',
    codes: ['334516'],
    sites: ['Water plant'],
    vendors: ['Chemtrac Instruments'],
  },
  'Residential water meters, spring batch': {
    object: '5640',
    category: 'goods',
    codes: ['334514'],
    sites: ['Meter shop'],
    vendors: ['Meridian Meters'],
  },
  'Turnout gear for six recruits': {
    object: '5520',
    category: 'goods',
    codes: ['TURNOUT'],
    sites: ['Fire station 3'],
    vendors: ['Coastal Fire Outfitters'],
  },
  'Hose testing and replacement': {
    object: '5520',
    category: 'goods',
    codes: ['326220'],
    sites: ['Fire station 1', 'Fire station 3'],
    vendors: ['Coastal Hose and Fitting'],
  },
  'Swift water rescue training': {
    object: '5340',
    category: 'services',
    codes: ['611699'],
    sites: ['Training ground'],
    vendors: ['Tri-County Training Group'],
  },
  'Sandbags before the storm season': {
    object: '5520',
    category: 'goods',
    codes: ['SANDBAG'],
    sites: ['Emergency warehouse'],
    vendors: ['Gulf Sandbag Company'],
  },
  'Shelter cots and blankets': {
    object: '5520',
    category: 'goods',
    codes: ['337910', '314120'],
    sites: ['Shelter at Heron Park', 'Emergency warehouse'],
    vendors: ['Relief Outfitters'],
  },
  'Debris monitoring, first push': {
    object: '5340',
    category: 'services',
    codes: ['541990'],
    sites: ['County roads'],
    vendors: ['Pelican Debris Monitoring'],
  },
  'Large print collection refresh': {
    object: '5520',
    category: 'goods',
    codes: ['511130'],
    sites: ['Main library', 'Harbor branch'],
    vendors: ['Sunrise Books'],
  },
  'Laptops for the homework center': {
    object: '5640',
    category: 'goods',
    codes: ['334111', '337215'],
    sites: ['Main library'],
    vendors: ['Northstar Networks'],
  },
  'Playground surfacing at Heron Park': {
    object: '5520',
    category: 'goods',
    codes: ['321113'],
    sites: ['Heron Park'],
    vendors: ['Evergreen Turf'],
  },
  'Mower blades and belts': {
    object: '5520',
    category: 'goods',
    codes: ['333112'],
    sites: ['Parks shop'],
    vendors: ['Evergreen Turf'],
  },
  'Check stock and secure envelopes': {
    object: '5520',
    category: 'goods',
    codes: ['322230'],
    sites: ['Finance office'],
    vendors: ['Harbor Print'],
  },
  'Single audit, planning phase': {
    object: '5340',
    category: 'professional',
    codes: ['541211'],
    sites: ['Finance office'],
    vendors: ['Whitaker and Stone'],
  },
  'Agenda management subscription': {
    object: '5340',
    category: 'services',
    codes: ['518210'],
    sites: ['Courthouse'],
    vendors: ['ClearDocket'],
  },
  'Network switches for the annex': {
    object: '5640',
    category: 'goods',
    codes: ['334210'],
    sites: ['Annex'],
    vendors: ['Northstar Networks'],
  },
  'Outside counsel, drainage easements': {
    object: '5340',
    category: 'professional',
    codes: ['541110'],
    sites: ['Courthouse'],
    vendors: ['Marlowe and Finch'],
  },
  'Surplus auction services': {
    object: '5340',
    category: 'services',
    codes: ['561990'],
    sites: ['Public works yard'],
    vendors: ['Tidewater Auctions'],
  },
};

/** A stretch of time, and how often its requests ended in what. */
export interface Season {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Weight and the steps taken; a request that is not over has fewer. */
  readonly lives: readonly (readonly [weight: number, steps: readonly Step[]])[];
}
export type Step = 'submit' | 'approve' | 'return' | 'reject' | 'cancel' | 'order';

const over = [
  [70, ['submit', 'approve', 'order']],
  [9, ['submit', 'reject']],
  [8, ['cancel']],
  [5, ['submit', 'approve', 'cancel']],
] as const satisfies Season['lives'];

/** Three fiscal years: two that are over, and the one that runs. */
export const seasons: readonly Season[] = [
  { from: '2024-10-07', to: '2025-08-29', count: 90, lives: over },
  { from: '2025-10-06', to: '2026-08-28', count: 170, lives: [...over, [6, ['submit', 'approve']]] },
  {
    from: '2026-10-01',
    to: '2026-11-20',
    count: 135,
    lives: [
      [16, []],
      [26, ['submit']],
      [8, ['submit', 'return']],
      [26, ['submit', 'approve']],
      [20, ['submit', 'approve', 'order']],
      [5, ['submit', 'reject']],
      [5, ['cancel']],
    ],
  },
];

export const reasons: Readonly<Record<'return' | 'reject' | 'cancel', readonly string[]>> = {
  return: [
    'Which cost center pays for the hoses?',
    'Please add the second price quote.',
    'Split the freight from the goods.',
  ],
  reject: ['The fleet budget is spent for this year.', 'The warehouse still has a pallet of these.'],
  cancel: ['No longer needed.', 'Covered by the county-wide contract.', 'Asked for twice by mistake.'],
};
