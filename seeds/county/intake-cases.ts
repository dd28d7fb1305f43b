import type { Ground } from '#domains/procurement/intake/sole-source-case.rules.ts';

/** A case without competition, by the purpose of its request; days count from the day of the request. */
interface SeededCase {
  readonly of: string;
  readonly vendor: string;
  readonly ground: Ground;
  readonly findings?: string;
  readonly noticeAt?: string;
  readonly solicitation?: string;
  readonly answers?: number;
  readonly days: Readonly<
    Partial<Record<'noticeFrom' | 'noticeTo' | 'startsOn' | 'endsOn' | 'recompeteBy' | 'approvedOn', number>>
  >;
  readonly decided: 'draft' | 'filed' | readonly ['accept'] | readonly [step: 'return' | 'refuse', reason: string];
}

const analyzer = 'Chlorine analyzer replacement';
const counsel = 'Outside counsel, drainage easements';
const notice = { noticeFrom: -21, noticeTo: -7 };

export const cases: readonly SeededCase[] = [
  {
    of: analyzer,
    vendor: 'Chemtrac Instruments',
    ground: 'one_source',
    findings:
      'Four makers of analyzers were asked. The plant’s permit names this method and this sensor; the three others measure differently and would need a new permit.',
    noticeAt: 'County website, notice 2026-41',
    days: notice,
    decided: ['accept'],
  },
  {
    of: analyzer,
    vendor: 'Chemtrac Instruments',
    ground: 'one_source',
    findings: 'The maker sells directly and has no distributor in Florida; its letter is attached to the request.',
    noticeAt: 'County website, notice 2026-44',
    days: notice,
    decided: 'filed',
  },
  {
    of: counsel,
    vendor: 'Marlowe and Finch',
    ground: 'inadequate_competition',
    findings: 'Six firms were written to. Four represent owners along the creek, and one did not answer.',
    solicitation: 'Request for qualifications 26-08, legal services',
    answers: 1,
    days: {},
    decided: ['accept'],
  },
  {
    of: counsel,
    vendor: 'Marlowe and Finch',
    ground: 'one_source',
    findings: 'The firm drafted the first forty easements and keeps the survey files.',
    noticeAt: 'County website, notice 2026-47',
    days: notice,
    decided: ['return', 'That it would be quicker is no ground. Which other firms were asked, and when?'],
  },
  {
    of: counsel,
    vendor: 'Marlowe and Finch',
    ground: 'one_source',
    findings: 'The firm has advised the county on easements for twelve years, and its rates are known.',
    noticeAt: 'County website, notice 2026-39',
    days: notice,
    decided: ['refuse', 'Three firms in the region do this work. It has to be competed.'],
  },
  { of: analyzer, vendor: 'Chemtrac Instruments', ground: 'one_source', days: {}, decided: 'draft' },
  {
    of: 'Standby pumping at lift station 12',
    vendor: 'Delta Pump & Supply',
    ground: 'emergency',
    findings:
      'Five rental firms were called on Saturday between 8 and 11 p.m. One had two pumps of this size within the hour.',
    days: { startsOn: 0, endsOn: 14, recompeteBy: 60 },
    decided: ['accept'],
  },
];

interface SeededEstimate {
  readonly of: string;
  readonly by: string;
  readonly on: string;
  readonly amount: number;
  readonly basis: string;
  readonly reader?: string;
  readonly isLocked: boolean;
}

export const estimates: readonly SeededEstimate[] = [
  {
    of: 'Rehabilitation of lift station 7',
    by: 'Patrick O’Rourke',
    on: '2026-11-10',
    amount: 398_500,
    basis:
      'Bid tabulations of lift stations 3 and 9 (2024 and 2025), escalated to 2026 with the construction cost index, and quotes for the two pumps. Bypass pumping is estimated for 21 days.',
    reader: 'Sofia Marchetti',
    isLocked: true,
  },
  {
    of: 'Standby pumping at lift station 12',
    by: 'Sofia Marchetti',
    on: '2026-11-15',
    amount: 17_600,
    basis: 'Daily rates of the cooperative contract for the same pump, with an operator at the county’s own cost.',
    isLocked: true,
  },
  {
    of: 'Chairs for the training room',
    by: 'Theo Papadakis',
    on: '2026-11-17',
    amount: 4_350,
    basis: 'Three catalogue prices for stacking chairs with a tablet arm, without freight.',
    isLocked: false,
  },
];
