import { type AnyRecord, labelOf, type Spec } from '#kernel';
import type { Marks } from './marks.ts';
import { stem, wordsOf } from './words.ts';

/** What is asked about the rows: how many, what they add up to, their average, the first by an order, or just which. */
export interface Measure {
  readonly of: 'count' | 'sum' | 'average' | 'list';
  /** The order of a list, as its address has it, and in words. */
  readonly sort?: string;
  readonly sortSaid?: string;
  readonly top?: number;
}

const isMoney = (spec: Spec | undefined): boolean => ['money', 'total', 'product'].includes(spec?.kind.name ?? '');

/** The amount of a row: the first one that its list shows. */
export const amountField = ({ list, fields }: AnyRecord, sees: (name: string) => boolean): string | undefined =>
  (list.columns as readonly string[]).find((name) => sees(name) && isMoney(fields[name]?.spec));

const top =
  /\b(?:top|first|last)\s+(\d{1,2})\b|\b(\d{1,2})\s+(?:largest|biggest|highest|most expensive|newest|latest|oldest)\b/i;
const largest = /\b(largest|biggest|highest|most expensive|most costly|top)\b/i;
const smallest = /\b(smallest|lowest|cheapest|least expensive)\b/i;
const newest = /\b(newest|latest|most recent|recent|last)\b/i;
const oldest = /\b(oldest|earliest|longest waiting)\b/i;
const average = /\b(average|mean|avg|typical)\b/i;
const many = /\bhow many\b|\bnumber of\b|\bcount( of| the)?\b/i;
const much =
  /\bhow much\b|\btotal (amount|value|cost|sum|worth|of|dollars?)\b|\bsum( of| up)?\b|\badd(s|ed)? up\b|\bin total\b|\bworth\b|\bdollar (value|amount)\b/i;

/** Words that say in which order, and by what: they are understood once an order was read. */
const orderWords =
  'top first last largest biggest highest most expensive costly smallest lowest cheapest least newest latest recent oldest earliest longest amount value total average mean avg typical size by price cost dollar';

export function measureOf(marks: Marks, record: AnyRecord, sees: (name: string) => boolean): Measure {
  const text = marks.question.replaceAll(
    /\b(?:last|first)\s+(?:week|month|quarter|year|fiscal|fy|\d+\s+(?:days?|weeks?|months?))\b/gi,
    ' ',
  );
  const amount = amountField(record, sees);
  const number = top.exec(text);
  const take = () =>
    marks.takeEach(new Set([...wordsOf(orderWords).map(stem), ...wordsOf(number?.[0] ?? '').map(stem)]));
  if (amount && average.test(text)) return take(), { of: 'average' };
  if (many.test(text)) return { of: 'count' };
  const dated = record.dated ?? 'createdAt';
  const count = Number(number?.[1] ?? number?.[2] ?? 5) || 5;
  const label = (name: string) => labelOf(name, record.fields[name]?.spec).toLowerCase();
  if (amount && largest.test(text))
    return take(), { of: 'list', sort: `-${amount}`, sortSaid: `the largest by ${label(amount)}`, top: count };
  if (amount && smallest.test(text))
    return take(), { of: 'list', sort: amount, sortSaid: `the smallest by ${label(amount)}`, top: count };
  if (newest.test(text)) return take(), { of: 'list', sort: `-${dated}`, sortSaid: 'the newest first', top: count };
  if (oldest.test(text)) return take(), { of: 'list', sort: dated, sortSaid: 'the oldest first', top: count };
  return { of: much.test(text) && amount ? 'sum' : 'list' };
}
