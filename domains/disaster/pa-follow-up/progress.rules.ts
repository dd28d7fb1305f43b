import { type Money, rule } from '#kernel';
import { isQuarterEnd } from './progress-terms.ts';

interface Progress {
  readonly quarterEnd: string;
  readonly workDone: number | null;
  readonly finalCost: Money | null;
  readonly expectedEnd: string | null;
  readonly problems: string | null;
  readonly asksExtension: boolean;
}

export const endsAQuarter = rule<Progress>(
  'pa_progress.ends_a_quarter',
  'Enter the last day of a quarter: March 31, June 30, September 30 or December 31.',
  ({ row }) => isQuarterEnd(row.quarterEnd),
  { field: 'quarterEnd', law: '44 CFR 206.204(f)' },
);

/** Law: an extension has its reason, and the report is where it is announced. */
export const extensionIsExplained = rule<Progress>(
  'pa_progress.extension_is_explained',
  'Say in 10 characters or more what delays the work that asks for an extension.',
  ({ row }) => !row.asksExtension || (row.problems ?? '').trim().length >= 10,
  { field: 'problems', law: '44 CFR 206.204(d)' },
);

export const reportIsWhole = rule<Progress>(
  'pa_progress.is_whole',
  'Enter the work done, the final cost and the expected end before you send it.',
  ({ row }) => row.workDone !== null && row.finalCost !== null && row.expectedEnd !== null,
  { field: 'finalCost', law: 'FF-104-FY-21-132' },
);
