import type { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { StepOf } from '#kernel';

interface Request {
  readonly by: string;
  /** The assistance listing that pays, which is the cost center's code. */
  readonly from: string;
  readonly purpose: string;
  /** Item, pieces, unit, price in dollars. */
  readonly items: readonly (readonly [item: string, pieces: number, unit: string, price: number])[];
  readonly neededInDays: number;
  readonly steps: readonly (readonly [step: StepOf<typeof requisition>, reason?: string])[];
  /** Names of documents. */
  readonly quotes?: readonly string[];
  readonly onlyVendor?: {
    readonly vendor: string;
    readonly why: string;
    /** What the search of the market found. */
    readonly findings: string;
    readonly noticeAt: string;
    /** How many days ago the notice of intent went up, and came down again. */
    readonly noticeDaysAgo: readonly [up: number, down: number];
  };
}

export const quotes = {
  first: 'Quote for insulated carriers, Harbor Kitchen Supply.txt',
  second: 'Quote for insulated carriers, Five Points Foodservice.txt',
  third: 'Quote for insulated carriers, Granite State Restaurant Supply.txt',
} as const;

/** What the programs ask for: in every state, and one that waits for its quotes. */
export const requests: readonly Request[] = [
  {
    by: 'Joy Amankwah',
    from: '93.045',
    purpose: 'Insulated carriers for home-delivered meals',
    items: [['Insulated carrier, 12 trays', 96, 'EA', 184.5]],
    neededInDays: 45,
    quotes: [quotes.first, quotes.second, quotes.third],
    steps: [['submit']],
  },
  {
    by: 'Anselm Okafor',
    from: '93.053',
    purpose: 'Shelf-stable meals for snow days',
    items: [['Shelf-stable meal box, 5 days', 400, 'EA', 23.8]],
    neededInDays: 30,
    steps: [['submit'], ['approve']],
  },
  {
    by: 'Marisol Quintero',
    from: '93.044',
    purpose: 'Chairs for the Elm Street center',
    items: [
      ['Stacking chair with arms', 60, 'EA', 74],
      ['Chair dolly', 4, 'EA', 129],
    ],
    neededInDays: 60,
    steps: [['submit'], ['approve'], ['order']],
  },
  {
    by: 'Marisol Quintero',
    from: '93.043',
    purpose: 'Balance mats for the falls prevention classes',
    items: [['Balance mat', 40, 'EA', 38.25]],
    neededInDays: 21,
    steps: [['submit']],
  },
  {
    by: 'Leila Marchetti',
    from: '93.052',
    purpose: 'Printing of the caregiver handbook',
    items: [['Handbook, 48 pages, six languages', 6000, 'EA', 1.12]],
    neededInDays: 50,
    steps: [
      ['submit'],
      ['return', 'Please split the languages, so that we can order Bengali and Haitian Creole first.'],
    ],
  },
  {
    by: 'Joy Amankwah',
    from: '93.045',
    purpose: 'Thermometers for the delivery routes',
    items: [['Probe thermometer', 120, 'EA', 14.9]],
    neededInDays: 14,
    steps: [['submit'], ['approve'], ['order']],
  },
  {
    by: 'Leila Marchetti',
    from: '93.041',
    purpose: 'Interpreters for the bank staff training',
    items: [['Interpreter, half day', 9, 'EA', 320]],
    neededInDays: 35,
    steps: [['submit']],
  },
  {
    by: 'Joy Amankwah',
    from: '93.045',
    purpose: 'Route planning software for the meal vans',
    items: [['License for one year', 14, 'EA', 1290]],
    neededInDays: 75,
    // More than $15,000 of federal money without three quotes: it cannot be submitted yet, which is worth seeing.
    steps: [],
  },
  {
    by: 'Marisol Quintero',
    from: '94.011',
    purpose: 'Background checks for new foster grandparents',
    items: [['Background check', 45, 'EA', 62]],
    neededInDays: 28,
    steps: [['submit'], ['approve']],
  },
  {
    by: 'Anselm Okafor',
    from: '93.053',
    purpose: 'Walk-in cooler for the Harbor Street kitchen',
    items: [['Walk-in cooler with installation', 1, 'EA', 21_400]],
    neededInDays: 90,
    onlyVendor: {
      vendor: 'Brightwater Refrigeration',
      why: 'The cooler has to fit the frame that the landlord installed, and one maker builds that size.',
      findings:
        'Five makers were asked for a cooler of 9 feet 4 inches. Four build in steps of a foot; one builds to measure.',
      noticeAt: 'The department’s page of notices, number 26-31',
      noticeDaysAgo: [17, 3],
    },
    steps: [['submit'], ['reject', 'The lease of Harbor Street ends in March. Ask again for the new kitchen.']],
  },
  {
    by: 'Leila Marchetti',
    from: '93.052',
    purpose: 'Tablets for the respite registry',
    items: [['Tablet with case', 12, 'EA', 389]],
    neededInDays: 40,
    steps: [['cancel', 'The registry moves to the phones that we have.']],
  },
  {
    by: 'Marisol Quintero',
    from: '94.016',
    purpose: 'Transit cards for senior companions',
    items: [['Transit card, 30 days', 80, 'EA', 34]],
    neededInDays: 10,
    steps: [['submit']],
  },
];

interface Given {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly kind: 'task' | 'approval';
  readonly inDays: number;
  readonly notes?: string;
  readonly link?: string;
}

/** What they have on their desks besides. */
export const tasks: readonly Given[] = [
  {
    from: 'Rosalind Hartwell',
    to: 'Thomas Adeyemi',
    subject: 'Finish the quarterly report for AGE-2026-052',
    kind: 'task',
    inDays: 5,
    notes: 'The caregiver support award needs attention: the report is due before the drawdown.',
  },
  {
    from: 'Dmitri Vance',
    to: 'Thomas Adeyemi',
    subject: 'Say which purchases go on 93.053 this quarter',
    kind: 'approval',
    inDays: 3,
    link: '/smart-requisition',
  },
  {
    from: 'Rosalind Hartwell',
    to: 'Dmitri Vance',
    subject: 'Compare spending with budget for the meal programs',
    kind: 'task',
    inDays: 8,
    link: '/cost-centers',
  },
  {
    from: 'Thomas Adeyemi',
    to: 'Joy Amankwah',
    subject: 'Attach three quotes for the route planning software',
    kind: 'task',
    inDays: 6,
    notes: 'Federal money above $15,000 needs them before you can submit.',
  },
  {
    from: 'Anselm Okafor',
    to: 'Joy Amankwah',
    subject: 'Count the carriers that came back broken',
    kind: 'task',
    inDays: 2,
  },
  {
    from: 'Rosalind Hartwell',
    to: 'Rosalind Hartwell',
    subject: 'Look over who may do what',
    kind: 'task',
    inDays: 12,
    link: '/admin/roles',
  },
];

interface Paper {
  readonly name: string;
  readonly owner: string;
  readonly description: string;
  readonly text: string;
}

const quote = (vendor: string, price: string): string =>
  `${vendor}\nQuote for 96 insulated carriers, 12 trays each\n\nUnit price   ${price}\nDelivery     included, 20 business days\nValid        60 days\n\nMade up for the demonstration.\n`;

export const papers: readonly Paper[] = [
  {
    name: quotes.first,
    owner: 'Joy Amankwah',
    description: 'First of three quotes',
    text: quote('Harbor Kitchen Supply', '$184.50'),
  },
  {
    name: quotes.second,
    owner: 'Joy Amankwah',
    description: 'Second of three quotes',
    text: quote('Five Points Foodservice', '$197.00'),
  },
  {
    name: quotes.third,
    owner: 'Joy Amankwah',
    description: 'Third of three quotes',
    text: quote('Granite State Restaurant Supply', '$201.75'),
  },
  {
    name: 'Meals served by month.txt',
    owner: 'Anselm Okafor',
    description: 'Home-delivered and center meals, for the nutrition report',
    text: 'Month      Home     Centers\nJuly       41,200   28,350\nAugust     42,050   27,900\nSeptember  40,780   29,610\nOctober    41,930   30,240\n\nMade up for the demonstration.\n',
  },
];
