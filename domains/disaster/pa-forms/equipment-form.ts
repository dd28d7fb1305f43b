import type { Money } from '#kernel';
import { addDecimals, compareDecimals, timesMoney } from '#kernel/fields/decimal.ts';
import { rateBases } from '../public-assistance/pa-words.ts';
import { type Block, blocksOf, dayCells, dayColumns, sumOf, weekSheets } from './by-week.ts';
import { column, type FilledSummary, type FormColumn, type FormLine, plain } from './form-parts.ts';

/** A machine on a day, with what the entry costs. */
export interface MachineUse {
  readonly unitId: string;
  readonly equipment: string;
  readonly costCode: string;
  readonly edition: string;
  readonly isTest: boolean;
  readonly operator: string;
  readonly workDay: string;
  readonly per: 'hour' | 'mile';
  /** Hours or miles, as the rate counts. */
  readonly used: string;
  readonly standby: string;
  readonly basis: keyof typeof rateBases;
  /** A state rate that FEMA reviews, and that does not count yet. */
  readonly needsReview: boolean;
  readonly rate: Money;
  readonly cents: number;
}

const centsOf = (some: readonly MachineUse[]): number => some.reduce((sum, { cents }) => sum + cents, 0);

function readds(some: readonly MachineUse[]): boolean {
  const [first] = some;
  return !first || timesMoney(first.rate, sumOf(some.map(({ used }) => used)))?.cents === centsOf(some);
}

const keyOf = (one: MachineUse): string =>
  JSON.stringify([one.unitId, one.equipment, one.costCode, one.operator, one.per, one.rate.cents]);

const columnsOf = (week: string): readonly FormColumn[] => [
  column('Type of equipment', 'name', 2.5),
  column('Code', 'text', 0.9),
  column('Operator', 'text', 1.5),
  column('Used in', 'text', 0.85),
  ...dayColumns(week),
  column('Total used', 'number', 0.9),
  column('Equipment rate', 'money', 1.1),
  column('Total cost', 'money', 1.25),
];

function linesOf(block: Block<MachineUse>): readonly FormLine[] {
  const [first] = block.entries;
  if (!first) return [];
  const cents = centsOf(block.entries);
  return [
    {
      cells: [
        `${first.equipment}, ${first.unitId}`,
        first.costCode,
        first.operator,
        first.per === 'mile' ? 'Miles' : 'Hours',
        ...dayCells(block, ({ used }) => used),
        sumOf(block.entries.map(({ used }) => used)),
        plain(first.rate.cents),
        plain(cents),
      ],
      cents,
    },
  ];
}

function notesOf(entries: readonly MachineUse[]): readonly string[] {
  const editions = [...new Set(entries.map(({ edition }) => edition))].toSorted();
  const standby = entries.map((one) => one.standby).reduce(addDecimals, '0');
  return [
    ...(editions.length > 0 ? [`Rates of edition ${editions.join(', ')}.`] : []),
    ...(['local', 'state'] as const).flatMap((basis) => {
      const count = entries.filter((one) => one.basis === basis).length;
      return count === 0 ? [] : [`${rateBases[basis]} counted in ${count} of ${entries.length} entries.`];
    }),
    ...(entries.some(({ needsReview }) => needsReview)
      ? [
          `${entries.filter(({ needsReview }) => needsReview).length} entries have a state rate that FEMA reviews; the lower of the other rates counts until then.`,
        ]
      : []),
    ...(entries.some(({ isTest }) => isTest) ? ['Test schedule: these rates are not those of FEMA.'] : []),
    ...(compareDecimals(standby, '0') > 0 ? [`${standby} standby hours are kept in the entries and not counted.`] : []),
  ];
}

/** FF-104-FY-21-141: hours or miles by machine, operator and week. */
export const equipmentForm = (entries: readonly MachineUse[]): FilledSummary => ({
  sheets: weekSheets(blocksOf(entries, keyOf, readds), columnsOf, linesOf),
  totals: [{ label: 'Grand total', cents: centsOf(entries) }],
  notes: notesOf(entries),
});
