import { rule, secondPerson } from '#kernel';
import type { soleSourceGrounds } from '../rule-packs/purchase-words.ts';

export type Ground = keyof typeof soleSourceGrounds;

/** What each ground has to show, for the form and for those who decide. */
export const evidenceOf: Readonly<Record<Ground, readonly string[]>> = {
  micro_purchase: [],
  one_source: ['findings', 'noticeFrom', 'noticeTo', 'noticeAt'],
  emergency: ['findings', 'startsOn', 'endsOn', 'recompeteBy'],
  agency_approval: ['findings', 'approvedIn', 'approvedOn'],
  inadequate_competition: ['findings', 'solicitation', 'answers'],
};

interface Case {
  readonly ground: Ground;
  readonly findings: string | null;
  readonly noticeFrom: string | null;
  readonly noticeTo: string | null;
  readonly noticeAt: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly recompeteBy: string | null;
  readonly approvedIn: string | null;
  readonly approvedOn: string | null;
  readonly solicitation: string | null;
  readonly answers: number | null;
  readonly createdBy: string;
}

const law = '2 CFR 200.320(c)';
const says = (text: string | null, least: number): boolean => (text ?? '').trim().length >= least;

export const marketWasSearched = rule<Case>(
  'sole_source_case.market_was_searched',
  'Describe the firms reviewed and the findings, in at least 40 characters.',
  ({ row }) => row.ground === 'micro_purchase' || says(row.findings, 40),
  { field: 'findings', law },
);

/** The public hears of the intent, so that another source can come forward. */
export const intentIsPublished = rule<Case>(
  'sole_source_case.intent_is_published',
  'Enter where and when the notice of intent is published.',
  ({ row }) =>
    row.ground !== 'one_source' || (says(row.noticeAt, 3) && row.noticeFrom !== null && row.noticeTo !== null),
  { field: 'noticeAt', law: `${law}(2)` },
);

export const emergencyEnds = rule<Case>(
  'sole_source_case.emergency_ends',
  'Enter the first and last day of the emergency, and the date to recompete by.',
  ({ row }) => row.ground !== 'emergency' || (row.startsOn !== null && row.endsOn !== null && row.recompeteBy !== null),
  { field: 'recompeteBy', law: `${law}(3)` },
);

/** An emergency passes, and what it let pass is competed after it: by a day that is still to come when the case is filed. */
export const competedAgainAhead = rule<Case>(
  'sole_source_case.competed_again_ahead',
  'The recompete date has to be in the future and not before the emergency ends.',
  ({ row, today }) =>
    row.recompeteBy === null || (row.recompeteBy > today && (row.endsOn === null || row.recompeteBy >= row.endsOn)),
  { field: 'recompeteBy', law: `${law}(3)` },
);

const EMERGENCY_MONTHS = 6;

/** So many calendar months after a day; the last day of the month where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Emergency work has six months; what goes on longer is competed. A first day that lies ahead gives no more time. */
export const competedAgainSoon = rule<Case>(
  'sole_source_case.competed_again_soon',
  'The recompete date can be at most six months after the emergency begins.',
  ({ row, today }) => {
    const begins = row.startsOn === null || row.startsOn > today ? today : row.startsOn;
    return (
      row.ground !== 'emergency' || row.recompeteBy === null || row.recompeteBy <= monthsAfter(begins, EMERGENCY_MONTHS)
    );
  },
  { field: 'recompeteBy', law: '44 CFR 206.204(c)(1)' },
);

export const approvalIsNamed = rule<Case>(
  'sole_source_case.approval_is_named',
  'Enter the approval letter of the federal agency or pass-through entity, and its date.',
  ({ row }) => row.ground !== 'agency_approval' || (says(row.approvedIn, 3) && row.approvedOn !== null),
  { field: 'approvedIn', law: `${law}(4)` },
);

export const competitionWasTried = rule<Case>(
  'sole_source_case.competition_was_tried',
  'Enter the solicitation and the number of responses.',
  ({ row }) => row.ground !== 'inadequate_competition' || (says(row.solicitation, 3) && row.answers !== null),
  { field: 'solicitation', law: `${law}(5)` },
);

const inOrder = (first: string | null, second: string | null): boolean =>
  first === null || second === null || first <= second;

export const daysAreInOrder = rule<Case>(
  'sole_source_case.days_are_in_order',
  'The last day is before the first one.',
  ({ row }) => inOrder(row.noticeFrom, row.noticeTo) && inOrder(row.startsOn, row.endsOn),
  { field: 'endsOn' },
);

export const deciderIsNotAuthor = secondPerson(
  'sole_source_case.decider_is_not_author',
  'You wrote this, so someone else has to decide on it.',
  ['createdBy'],
);
