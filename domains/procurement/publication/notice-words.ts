import { bandsFrom } from '../evaluation/price-bands.ts';
import { bandsInWords } from '../evaluation/formula-words.ts';
import { criterionKinds, priceFormulas } from '../solicitation/solicitation-words.ts';
import type { Notice, PublicState } from './notice.ts';

export const stateWords: Readonly<Record<PublicState, string>> = {
  published: 'Open',
  closed: 'In evaluation',
  opened: 'In evaluation',
  awarded: 'Awarded',
  concluded: 'Completed',
  failed: 'Closed without award',
  cancelled: 'Cancelled',
};

type Criterion = Notice['criteria'][number];

/** How a criterion is scored, in a sentence that says the same as the arithmetic. */
export function howScored({ kind, formula, zeroAt, bands, scale }: Criterion): string {
  if (kind === 'pass_fail') return criterionKinds.pass_fail;
  if (kind === 'scored') return scale === null ? 'Scored by evaluators' : `Scored from 0 to ${scale} by evaluators`;
  if (formula === 'linear') return `Full points for the lowest price, falling evenly to zero at ${zeroAt}% above it`;
  if (formula === 'banded') return `Points by price bands: ${bandsInWords(bandsFrom(bands ?? '') ?? [])}`;
  return formula === null ? criterionKinds.price : `Points by ${priceFormulas[formula].toLowerCase()}`;
}

/** A moment as the agency's office has it, with its zone. */
export const momentIn = (instant: string, timeZone: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What spans of time are called: one and several. */
export interface SpanWords {
  readonly day: string;
  readonly days: string;
  readonly hour: string;
  readonly hours: string;
  readonly minute: string;
  readonly minutes: string;
}
const spans: SpanWords = {
  day: 'day',
  days: 'days',
  hour: 'hour',
  hours: 'hours',
  minute: 'minute',
  minutes: 'minutes',
};

/** How long until then, by the server's clock; null once it has come. */
export function timeLeft(until: string, now: string, words: SpanWords = spans): string | null {
  const counted = (count: number, one: 'day' | 'hour' | 'minute'): string =>
    `${count} ${words[count === 1 ? one : (`${one}s` as const)]}`;
  const left = Date.parse(until) - Date.parse(now);
  if (left <= 0) return null;
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  if (days > 0) return hours > 0 ? `${counted(days, 'day')} ${counted(hours, 'hour')}` : counted(days, 'day');
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return hours > 0
    ? `${counted(hours, 'hour')} ${counted(minutes, 'minute')}`
    : counted(Math.max(1, minutes), 'minute');
}
