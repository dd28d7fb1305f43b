import { figureText } from './figure-words.ts';
import type { Figure, Figures, GroupFigures } from './figures.ts';
import { NOTHING } from './report-fields.ts';

/** From so many equal groups on only their number is told. */
const MOST_NAMED = 3;
const whole = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

interface Valued {
  readonly key: string;
  readonly words: string;
  readonly value: number;
}

/** The place of the total that a chart draws; -1 where it draws the number of rows. */
export const drawnTotal = ({ totals }: Pick<Figures, 'totals'>): number => totals.findIndex(({ of }) => of !== 'count');

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * What a chart shows, in sentences that are worked out of its figures alone: number of groups, total, largest and smallest, and
 * the change between its last two periods.
 */
export function describeFigures(figures: Figures): string {
  const { count, groups, rows, groupCount, all, totals, label } = figures;
  const [one = 'row', many = 'rows'] = label;
  const counted = (n: number): string => `${whole.format(n)} ${(n === 1 ? one : many).toLowerCase()}`;
  if (count === 0) return `No ${many.toLowerCase()}.`;
  const at = drawnTotal(figures);
  const total = totals[at];
  const text = (value: number, unit: string | null): string =>
    total ? figureText({ value, unit, mixed: false }, total) : counted(value);
  const figureOf = (row: GroupFigures): Figure | undefined =>
    total ? row.cells[at] : { value: row.count, unit: null, mixed: false };
  const wholeFigure = total ? all[at] : undefined;
  const unit = wholeFigure?.unit ?? null;
  const sentences = [
    counted(count),
    ...(total && wholeFigure ? [`${total.label}: ${figureText(wholeFigure, total)}`] : []),
  ];
  // Amounts in different units are neither larger nor smaller than one another.
  if (groups.length === 0 || wholeFigure?.mixed) return `${sentences.join('. ')}.`;
  const known = rows.flatMap((row): Valued[] => {
    const value = figureOf(row)?.value;
    return value === null || value === undefined ? [] : [{ key: row.key, words: row.words, value }];
  });
  const without = rows.length - known.length;
  sentences.push(
    `${whole.format(groupCount)} ${groupCount === 1 ? 'group' : 'groups'}`,
    // What is said below is said of those that are told.
    ...(groupCount > rows.length ? [`The first ${whole.format(rows.length)} are described`] : []),
    ...ranged(known, (value) => text(value, unit)),
  );
  if (without > 0) sentences.push(`${whole.format(without)} ${without === 1 ? 'group has' : 'groups have'} no value`);
  if (groups[0]?.isTime) sentences.push(...changed(known, (value) => text(value, unit), total?.kind === 'percent'));
  return `${sentences.join('. ')}.`;
}

/** The largest and the smallest; those that are equal are told together. */
function ranged(known: readonly Valued[], text: (value: number) => string): string[] {
  const [first] = known;
  if (!first) return [];
  if (known.length === 1) return [`${first.words} has ${text(first.value)}`];
  const values = known.map(({ value }) => value);
  const [most, least] = [Math.max(...values), Math.min(...values)];
  if (most === least) return [`Every group has ${text(most)}`];
  const told = (what: string, value: number): string => {
    const equal = known.filter((each) => each.value === value).map(({ words }) => words);
    return equal.length > MOST_NAMED
      ? `${what}: ${text(value)}, in ${whole.format(equal.length)} groups`
      : `${what}: ${listed(equal)} with ${text(value)}${equal.length > 1 ? ' each' : ''}`;
  };
  return [told('Largest', most), told('Smallest', least)];
}

/** How the last period differs from the one before it among those that have rows; of nothing and less there is no percentage. */
function changed(known: readonly Valued[], text: (value: number) => string, isPercent: boolean): string[] {
  const [before, last] = known
    .filter(({ key }) => key !== NOTHING)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .slice(-2);
  if (!before || !last) return [];
  const by = last.value - before.value;
  const between = `From ${before.words} to ${last.words}`;
  if (by === 0) return [`${between}: no change`];
  const share = before.value > 0 && !isPercent ? ` (${percent.format((Math.abs(by) / before.value) * 100)}%)` : '';
  return [`${between}: ${by > 0 ? 'up' : 'down'} ${text(Math.abs(by))}${share}`];
}
