import { dollars } from '#kernel';
import { FULL_TIME_HOURS } from '../positions/position-words.ts';
import type { Book, BookFund, BookGoal, BookMeasure, BookRow, YearPositions, YearSchedule } from './book.ts';
import {
  betterWays,
  type BookSection,
  bookSections,
  measureUnits,
  type PageTable,
  pageTables,
  sectionKeys,
} from './book-words.ts';

/** A column of a table; figures stand at the right. */
export interface BookColumn {
  readonly label: string;
  readonly isFigure?: true;
}
export type BookBlock =
  | { readonly type: 'heading'; readonly level: 2 | 3 | 4; readonly text: string }
  /** Markdown without headings. */
  | { readonly type: 'words'; readonly source: string }
  | {
      readonly type: 'table';
      readonly label: string;
      readonly columns: readonly BookColumn[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly type: 'bars';
      readonly label: string;
      readonly bars: readonly { readonly label: string; readonly shown: string; readonly share: number }[];
    };

/** A part of the book as everyone reads it: on its page and in the PDF alike. */
export interface Chapter {
  readonly key: BookSection;
  readonly title: string;
  readonly blocks: readonly BookBlock[];
}

const heading = /^(#{1,4}) +(\S.*)$/;
const fence = /^```/;

/** Text with its headings taken out as blocks of their own, so that both renderings make real headings of them. */
export function blocksOfText(source: string): readonly BookBlock[] {
  const blocks: BookBlock[] = [];
  let lines: string[] = [];
  let isCode = false;
  const close = () => {
    const said = lines.join('\n').trim();
    if (said !== '') blocks.push({ type: 'words', source: said });
    lines = [];
  };
  for (const line of source.split(/\r?\n/)) {
    if (fence.test(line)) isCode = !isCode;
    const found = isCode ? null : heading.exec(line);
    if (!found) {
      lines.push(line);
      continue;
    }
    close();
    blocks.push({ type: 'heading', level: 3, text: (found[2] ?? '').replace(/[*_`]/g, '') });
  }
  close();
  return blocks;
}

const most = (all: readonly number[]): number => Math.max(1, ...all);

const barsOf = (label: string, rows: readonly { readonly name: string; readonly cents: number }[]): BookBlock => {
  const top = most(rows.map(({ cents }) => cents));
  return {
    type: 'bars',
    label,
    bars: rows.map(({ name, cents }) => ({ label: name, shown: dollars(cents), share: Math.max(0, cents) / top })),
  };
};

const figure = (label: string): BookColumn => ({ label, isFigure: true });
const amount = (cents: number | null): string => (cents === null ? '—' : dollars(cents));

/** A table of the adopted budget with its picture before it; the table says everything that the picture does. */
export function chartOf(book: Book, chart: PageTable): readonly BookBlock[] {
  if (chart === 'years') return scheduleOf(book.schedule);
  if (chart === 'funds') return fundsOf(book);
  if (chart === 'positions') return positionsOf(book.positions);
  const rows = book.tables[chart];
  const year = book.year?.name ?? '';
  if (rows.length === 0) return [];
  const label = `${pageTables[chart]}, ${year}`;
  return [
    barsOf(label, rows),
    {
      type: 'table',
      label,
      columns: [{ label: heads[chart] }, figure(year), ...(book.before ? [figure(book.before.name)] : [])],
      rows: [...rows, totalOf(rows)].map(({ name, cents, beforeCents }) => [
        name,
        dollars(cents),
        ...(book.before ? [amount(beforeCents)] : []),
      ]),
    },
  ];
}

const heads = {
  fund: 'Fund',
  department: 'Department',
  function: 'Purpose',
  object: 'Type of cost',
  revenue: 'Source',
} as const;

const totalOf = (rows: readonly BookRow[]): BookRow => ({
  code: 'total',
  name: 'Total',
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  beforeCents: rows.reduce((sum, { beforeCents }) => sum + (beforeCents ?? 0), 0),
});

interface ByYear {
  readonly years: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly picture: string;
  readonly table: string;
  readonly head: string;
  readonly show: (value: number | null) => string;
}

/** Years side by side: their totals as bars, and a row for each name. */
function byYear({ years, rows, picture, table, head, show }: ByYear): readonly BookBlock[] {
  if (rows.length === 0) return [];
  const sums = years.map((_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = most(sums);
  return [
    {
      type: 'bars',
      label: picture,
      bars: years.map((label, at) => ({ label, shown: show(sums[at] ?? 0), share: (sums[at] ?? 0) / top })),
    },
    {
      type: 'table',
      label: table,
      columns: [{ label: head }, ...years.map(figure)],
      rows: [...rows.map(({ name, values }) => [name, ...values.map(show)]), ['Total', ...sums.map(show)]],
    },
  ];
}

const scheduleOf = ({ years, rows }: YearSchedule): readonly BookBlock[] =>
  byYear({
    years,
    rows: rows.map(({ name, cents }) => ({ name, values: cents })),
    picture: 'Adopted in total by year',
    table: pageTables.years,
    head: 'Fund',
    show: amount,
  });

/** What comes from other funds and what goes to them is one column: paper is narrow. */
const fundColumns: readonly (readonly [label: string, of: (one: BookFund) => number])[] = [
  ['Beginning', ({ beginning }) => beginning],
  ['Revenues', ({ revenues }) => revenues],
  ['Net transfers', ({ transfersIn, transfersOut }) => transfersIn - transfersOut],
  ['Appropriations', ({ appropriations }) => appropriations],
  ['Ending', ({ ending }) => ending],
];

/** Where each fund begins and ends. */
function fundsOf({ funds, year }: Book): readonly BookBlock[] {
  if (funds.length === 0) return [];
  const label = `${pageTables.funds}, ${year?.name ?? ''}`;
  const total = fundColumns.map(([, of]) => dollars(funds.reduce((sum, one) => sum + of(one), 0)));
  return [
    barsOf(
      `Ending balances, ${year?.name ?? ''}`,
      funds.map(({ name, ending }) => ({ name, cents: ending })),
    ),
    {
      type: 'table',
      label,
      columns: [{ label: 'Fund' }, ...fundColumns.map(([name]) => figure(name))],
      rows: [...funds.map((one) => [one.name, ...fundColumns.map(([, of]) => dollars(of(one)))]), ['Total', ...total]],
    },
  ];
}

const positionsOf = ({ years, rows }: YearPositions): readonly BookBlock[] =>
  byYear({
    years,
    rows: rows.map(({ name, hours }) => ({ name, values: hours })),
    picture: 'Full-time positions by year',
    table: 'Authorized positions by department, full-time equivalents, as they are known now',
    head: 'Department',
    show: (hours) => ((hours ?? 0) / FULL_TIME_HOURS).toFixed(2),
  });

/** A figure with its unit, as it is written in a table. */
export function measuredIn(unit: BookMeasure['unit'], value: string | null): string {
  if (value === null) return '—';
  const shown = grouped(value);
  if (unit === 'PCT') return `${shown}%`;
  return unit === 'USD' ? `$${shown}` : shown;
}

/** Thousands apart, and every place that was entered. */
const grouped = (value: string): string => {
  const [whole = '', fraction] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction ? `.${fraction}` : ''}`;
};

/** What a table calls a measure: its unit is named unless the figures show it. */
export const nameOf = ({ name, unit }: Pick<BookMeasure, 'name' | 'unit'>): string =>
  unit === null || unit === 'PCT' || unit === 'USD' || unit === 'NO' ? name : `${name} (${measureUnits[unit]})`;

const measureTable = (measure: BookMeasure): BookBlock => ({
  type: 'table',
  label: `${nameOf(measure)}. ${betterWays[measure.better]}.`,
  columns: [{ label: 'Fiscal year' }, figure('Target'), figure('Estimate'), figure('Actual')],
  rows: measure.figures
    .toSorted((one, other) => one.year - other.year)
    .map(({ year, target, estimate, actual }) => [
      String(year),
      measuredIn(measure.unit, target),
      measuredIn(measure.unit, estimate),
      measuredIn(measure.unit, actual),
    ]),
});

const goalBlocks = ({ goal, strategy, measures }: BookGoal): readonly BookBlock[] => [
  { type: 'heading', level: 4, text: goal },
  ...(strategy ? ([{ type: 'words', source: strategy }] as const) : []),
  ...measures.filter(({ figures }) => figures.length > 0).map(measureTable),
];

/** Goals by department, in the order in which they were put; a department once. */
export function goalsOf(goals: readonly BookGoal[]): readonly BookBlock[] {
  const groups = [...Map.groupBy(goals, ({ department }) => department)];
  return groups.length === 0
    ? []
    : [
        { type: 'heading', level: 2, text: 'Goals and measures' },
        ...groups
          .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
          .flatMap(([department, own]): BookBlock[] => [
            { type: 'heading', level: 3, text: department },
            ...own.flatMap(goalBlocks),
          ]),
      ];
}

/** The parts of the book that have something to read. A page that draws no chart of its own is its text. */
export function chaptersOf(book: Book): readonly Chapter[] {
  return sectionKeys.flatMap((key) => {
    const blocks = book.pages
      .filter(({ section }) => section === key)
      .flatMap(({ title, body, chart }): BookBlock[] => [
        { type: 'heading', level: 2, text: title },
        ...blocksOfText(body),
        ...(chart ? chartOf(book, chart) : []),
      ]);
    const all = key === 'departments' ? [...blocks, ...goalsOf(book.goals)] : blocks;
    return all.length > 0 ? [{ key, title: bookSections[key], blocks: all }] : [];
  });
}

/** The figures in short, which come first in the PDF as they do on the page. */
export const figureBlocks = (book: Book): readonly BookBlock[] =>
  (['department', 'fund', 'function', 'object', 'revenue', 'funds', 'positions'] as const).flatMap((table) => {
    const [bars, ...rest] = chartOf(book, table);
    return bars ? [{ type: 'heading', level: 2, text: pageTables[table] } as const, bars, ...rest] : [];
  });

/** Of a picture, for those who do not see it: what it shows and its ends; its figures are in the table below. */
export function altOf({ label, bars }: Extract<BookBlock, { type: 'bars' }>): string {
  const [first] = bars.toSorted((one, other) => other.share - one.share);
  return `Bar chart: ${label}. ${bars.length === 1 ? 'One bar' : `${bars.length} bars`}${
    first ? `; the largest is ${first.label}, ${first.shown}` : ''
  }. The table below has all figures.`;
}
