import { addDecimals } from '#kernel/fields/decimal.ts';
import { addDays, weekOf } from '#kernel/lists/days.ts';
import { column, type FormColumn, type FormLine, type FormSheet, usDay } from './form-parts.ts';

interface OnDay {
  readonly workDay: string;
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const daysOf = (week: string): readonly string[] => names.map((_, at) => addDays(week, at));

/** A column for each day of the week, under its date; a file names the day of the week. */
export const dayColumns = (week: string): readonly FormColumn[] =>
  daysOf(week).map((day, at) => column(usDay(day).slice(0, 5), 'number', 0.75, names[at] ?? ''));

/** What of a week is on one line, as a form multiplies it out. */
export interface Block<Entry> {
  readonly week: string;
  readonly entries: readonly Entry[];
}

/**
 * Entries of one key and week share a line as long as hours times rate is what they add up to. Each day was rounded by itself, so
 * where the product of the week differs, the next day begins a line: every printed line re-adds, and so does the total.
 */
export function blocksOf<Entry extends OnDay>(
  entries: readonly Entry[],
  keyOf: (one: Entry) => string,
  readds: (some: readonly Entry[]) => boolean,
): readonly Block<Entry>[] {
  const groups = Map.groupBy(entries, (one) => `${weekOf(one.workDay)}|${keyOf(one)}`);
  return [...groups.values()].flatMap((own) => {
    const days = own.toSorted((one, other) => one.workDay.localeCompare(other.workDay));
    const blocks: Entry[][] = [];
    for (const one of days) {
      const last = blocks.at(-1);
      if (last && readds([...last, one])) last.push(one);
      else blocks.push([one]);
    }
    return blocks.map((some) => ({ week: weekOf(some[0]?.workDay ?? ''), entries: some }));
  });
}

/** Hours or miles of each day of the week; empty where there are none. */
export const dayCells = <Entry extends OnDay>(
  { week, entries }: Block<Entry>,
  amountOf: (one: Entry) => string,
): readonly string[] =>
  daysOf(week).map((day) => {
    const sum = sumOf(entries.filter(({ workDay }) => workDay === day).map(amountOf));
    return sum === '0' ? '' : sum;
  });

export const sumOf = (amounts: readonly string[]): string => amounts.reduce(addDecimals, '0');

/** The weeks in their order, each with its lines. */
export function weekSheets<Entry>(
  blocks: readonly Block<Entry>[],
  columnsOf: (week: string) => readonly FormColumn[],
  linesOf: (block: Block<Entry>) => readonly FormLine[],
): readonly FormSheet[] {
  const weeks = Map.groupBy(blocks, ({ week }) => week);
  return [...weeks]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([week, own]) => ({
      key: week,
      title: `${usDay(week)} to ${usDay(addDays(week, 6))}`,
      columns: columnsOf(week),
      lines: own.flatMap(linesOf),
    }));
}
