import { numberKey } from '../../payables/public.ts';
import { type Bucket, bucketNames } from './debris-words.ts';
import { hundredths } from './volume.ts';

/** Tickets compared in one bill. */
export const MOST_LINES = 2000;

export interface Billed {
  readonly ticketNumber: string;
  readonly key: string;
  readonly volume: number;
}
export interface Problem {
  readonly line: number;
  readonly message: string;
}

const volumeForm = /^\d{1,4}(\.\d{1,2})?$/;

/** A line for each ticket: its number and its cubic yards, as copied from a spreadsheet; a first line of titles is skipped. */
export function billedIn(text: string): { readonly lines: readonly Billed[]; readonly problems: readonly Problem[] } {
  const lines: Billed[] = [];
  const problems: Problem[] = [];
  let isFirst = true;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [ticketNumber = '', volume = '', ...more] = line.split(/[,;\t]/).map((cell) => cell.trim());
    if (ticketNumber === '' && volume === '') continue;
    const isHead = isFirst && !/\d/.test(`${ticketNumber}${volume}`);
    isFirst = false;
    if (isHead) continue;
    const key = numberKey(ticketNumber);
    if (key === '' || !volumeForm.test(volume) || more.some((cell) => cell !== ''))
      problems.push({ line: at + 1, message: 'Needs a ticket number and cubic yards, such as CC-0142, 20.83.' });
    else lines.push({ ticketNumber, key, volume: hundredths(volume) });
  }
  return { lines, problems };
}

export interface Ours {
  readonly id: string;
  readonly ticketNumber: string;
  readonly status: 'loaded' | 'measured' | 'billed';
  readonly volume: number;
  readonly isEligible: boolean;
  readonly bill: string | null;
}

export interface Matched {
  readonly bucket: Bucket;
  readonly ticketNumber: string;
  readonly ticket: string | null;
  readonly billed: number | null;
  readonly ours: number | null;
}

function bucketOf(of: Ours, billed: number, bill: string): Bucket {
  if (of.status === 'loaded') return 'in_transit';
  if (of.bill !== null && of.bill !== bill) return 'other_bill';
  if (of.volume !== billed) return 'differs';
  return of.isEligible ? 'equal' : 'ineligible';
}

/** Each billed line and each ticket of ours in exactly one row. */
export function matchBill(bill: string, lines: readonly Billed[], tickets: readonly Ours[]): readonly Matched[] {
  const known = new Map(tickets.map((one) => [numberKey(one.ticketNumber), one]));
  const seen = new Set<string>();
  const rows = lines.map(({ ticketNumber, key, volume }): Matched => {
    const of = known.get(key);
    if (seen.has(key)) return { bucket: 'twice', ticketNumber, ticket: null, billed: volume, ours: null };
    seen.add(key);
    return of
      ? { bucket: bucketOf(of, volume, bill), ticketNumber, ticket: of.id, billed: volume, ours: of.volume }
      : { bucket: 'unknown', ticketNumber, ticket: null, billed: volume, ours: null };
  });
  const left = tickets
    .filter(({ ticketNumber }) => !seen.has(numberKey(ticketNumber)))
    .map(
      ({ id, ticketNumber, status, volume, bill: on }): Matched => ({
        bucket: status === 'loaded' ? 'in_transit' : on !== null && on !== bill ? 'other_bill' : 'not_billed',
        ticketNumber,
        ticket: id,
        billed: null,
        ours: volume,
      }),
    );
  return [...rows, ...left];
}

export interface BucketSum {
  readonly bucket: Bucket;
  readonly count: number;
  readonly billed: number;
  readonly ours: number;
}

export const sumsOf = (rows: readonly Matched[]): readonly BucketSum[] =>
  bucketNames.map((bucket) => {
    const of = rows.filter((one) => one.bucket === bucket);
    return {
      bucket,
      count: of.length,
      billed: of.reduce((sum, { billed }) => sum + (billed ?? 0), 0),
      ours: of.reduce((sum, { ours }) => sum + (ours ?? 0), 0),
    };
  });
