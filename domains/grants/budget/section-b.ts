import { BOM, csvFile, unguarded } from '#kernel/derive/csv.ts';
import { decimal } from '#kernel/fields/decimal.ts';
import type { Money, Quantity } from '#kernel';
import { costClasses } from '../costs/cost-words.ts';
import { type Shares, type Terms, totalsOf, wholeOf } from './budget-math.ts';
import { amountOf, type BudgetLine } from './line-math.ts';
import {
  amountUnits,
  classLetters,
  type DirectClass,
  directOrder,
  matchSources,
  monthUnits,
  timeUnits,
} from './budget-words.ts';
import { constructionRows } from './construction-rows.ts';
import { type CostTypeName, costTypes } from './cost-types.ts';

/** One file for people and for the way back: rows 6a to 6k of SF-424A, section B, each above the lines that it adds up. */
export const sectionBHead = [
  'Row',
  'Object class',
  'Federal',
  'Non-Federal',
  'Total',
  'Cost type',
  'Description',
  'Year',
  'Quantity',
  'Unit',
  'Rate',
  'Time',
  'Time unit',
  'Effort %',
  'Months',
  'Person',
  'Subrecipient',
  'Left out because',
  'Basis',
  'Program income',
  'Source of match',
  'Person-months',
  'Yearly raise %',
  'SF-424C row',
] as const;
type Head = (typeof sectionBHead)[number];
/** What files of before do not have. */
const added: readonly Head[] = ['Program income', 'Source of match', 'Person-months', 'Yearly raise %', 'SF-424C row'];
const incomeAt = sectionBHead.indexOf('Program income');

const plainAmount = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const three = (shares: Shares): string[] => [
  plainAmount(shares.funderCents),
  plainAmount(shares.matchCents),
  plainAmount(wholeOf(shares)),
];

const rowOf = (line: BudgetLine, row: string): string[] => [
  row,
  costClasses[line.costClass],
  plainAmount(line.funder.cents),
  plainAmount(line.match.cents),
  plainAmount(line.amount.cents),
  line.costType,
  line.description,
  String(line.year),
  line.quantity.amount,
  line.quantity.unit,
  plainAmount(line.rate.cents),
  line.time?.amount ?? '',
  line.time?.unit ?? '',
  typeof line.effort === 'number' ? String(line.effort) : '',
  typeof line.months === 'number' ? String(line.months) : '',
  line.person ?? '',
  line.subrecipient ?? '',
  line.excludedWhy ?? '',
  line.basis ?? '',
  line.income && line.income.cents > 0 ? plainAmount(line.income.cents) : '',
  line.matchFrom ?? '',
  line.personMonths?.amount ?? '',
  typeof line.raise === 'number' ? String(line.raise) : '',
  line.construction ?? '',
];

/** All that a line says, to tell whether two say the same. */
export const contentOf = (line: BudgetLine): string => rowOf(line, '').join('\u0000');

/** A row of totals reaches to the column of program income where there is any. */
const totalRow = (row: string, label: string, shares: Shares): string[] => {
  const cells = [row, label, ...three(shares)];
  if (shares.incomeCents === 0) return cells;
  return [...cells, ...Array.from({ length: incomeAt - cells.length }, () => ''), plainAmount(shares.incomeCents)];
};

/** Money as text, two decimals and no thousands mark, as the federal form takes it. */
export function sectionB(lines: readonly BudgetLine[], terms: Terms): string {
  const { classes, direct, indirect, total } = totalsOf(lines, terms);
  return csvFile([
    [...sectionBHead],
    ...directOrder.flatMap((one) => [
      totalRow(classLetters[one], costClasses[one], classes[one]),
      ...lines
        .filter(({ costClass }) => costClass === one)
        .map((line, at) => rowOf(line, `${classLetters[one]}.${at + 1}`)),
    ]),
    totalRow('6i', 'Total direct', direct),
    totalRow('6j', 'Indirect', indirect),
    totalRow('6k', 'Total', total),
  ]);
}

/** Cells of a file of comma-separated values, as RFC 4180 has it. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const plain = text.startsWith(BOM) ? text.slice(1) : text;
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] as string;
    if (quoted && sign === '"' && plain[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && sign === ',') {
      row.push(cell);
      cell = '';
    } else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && plain[at + 1] === '\n') at++;
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((one) => one.some((words) => words.trim() !== '')).map((one) => one.map(unguarded));
}

/** Cents of 1,234.50 or $1,234; null when it is no amount from zero up with whole cents. */
export function centsOf(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,13}(\.\d{0,2})?$/.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const isKey = <T extends object>(of: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(of, key);

/** A type by its name or by its words, however they are written. */
export function costTypeNamed(text: string): CostTypeName | null {
  const plain = text.trim().toLowerCase();
  const found = Object.entries(costTypes).find(([name, { label }]) => name === plain || label.toLowerCase() === plain);
  return found ? (found[0] as CostTypeName) : null;
}

export interface ReadFile {
  readonly lines: readonly BudgetLine[];
  /** What could not be read, by its row in the file. */
  readonly refused: readonly string[];
  /** What was worked out again because the file says otherwise. */
  readonly noted: readonly string[];
}

const quantityOf = (amount: string, unit: string, units: object, usual: string): Quantity | null => {
  const exact = decimal(amount.replaceAll(',', '').trim());
  const code = unit.trim().toUpperCase() || usual;
  return exact === undefined || exact === '0' || exact.startsWith('-') || !isKey(units, code)
    ? null
    : { amount: exact, unit: code };
};

/** A number of these bounds with so many places at most. */
export function numberIn(text: string, [least, most]: readonly [number, number], places = 0): number | null {
  if (!new RegExp(`^\\d{1,6}(\\.\\d{1,${Math.max(1, places)}})?$`).test(text.trim())) return null;
  const value = Number(text);
  return value >= least && value <= most && (places > 0 || Number.isInteger(value)) ? value : null;
}

/** The lines of such a file. Totals are worked out from them; where the file says other totals, it is said. */
export function readSectionB(text: string, terms: Terms, currency: string): ReadFile {
  const [head, ...rows] = cellsOf(text);
  const [lines, refused, noted]: [BudgetLine[], string[], string[]] = [[], [], []];
  const places = new Map((head ?? []).map((name, at) => [name.trim(), at]));
  if (sectionBHead.some((name) => !places.has(name) && !added.includes(name)))
    return { lines, refused: ['The first row has to be the head of an exported budget.'], noted };
  const said = new Map<string, number>();
  const money = (cents: number): Money => ({ cents, currency });
  for (const [place, cells] of rows.entries()) {
    const at = (name: Head): string => cells[places.get(name) ?? -1] ?? '';
    const row = `Row ${place + 2}`;
    if (!at('Row').includes('.')) {
      const total = centsOf(at('Total'));
      if (total !== null) said.set(at('Row'), total);
      continue;
    }
    const costClass = directOrder.find((one) => at('Row').startsWith(`${classLetters[one]}.`)) ?? null;
    const costType = costTypeNamed(at('Cost type'));
    const quantity = quantityOf(at('Quantity'), at('Unit'), amountUnits, 'EA');
    const time = at('Time').trim() === '' ? null : quantityOf(at('Time'), at('Time unit'), timeUnits, 'X');
    const [rate, funder, match] = [centsOf(at('Rate')), centsOf(at('Federal')), centsOf(at('Non-Federal'))];
    const year = numberIn(at('Year'), [1, 20]);
    const effort = at('Effort %').trim() === '' ? null : numberIn(at('Effort %'), [0.0001, 100], 4);
    const months = at('Months').trim() === '' ? null : numberIn(at('Months'), [1, 12]);
    const income = at('Program income').trim() === '' ? 0 : centsOf(at('Program income'));
    const raise = at('Yearly raise %').trim() === '' ? null : numberIn(at('Yearly raise %'), [0.0001, 50], 4);
    const personMonths =
      at('Person-months').trim() === '' ? null : quantityOf(at('Person-months'), 'PM', monthUnits, 'PM');
    const [matchFrom, construction] = [at('Source of match').trim(), at('SF-424C row').trim()];
    const wrong = [
      costClass === null && `${row}: “${at('Row')}” is no row of section B`,
      costType === null && `${row}: “${at('Cost type')}” is no cost type`,
      at('Description').trim() === '' && `${row}: the description is empty`,
      quantity === null && `${row}: “${at('Quantity')} ${at('Unit')}” is no quantity`,
      at('Time').trim() !== '' && time === null && `${row}: “${at('Time')} ${at('Time unit')}” is no time`,
      (rate === null || rate === 0) && `${row}: “${at('Rate')}” is no rate`,
      (funder === null || match === null) && `${row}: Federal and Non-Federal have to be amounts`,
      income === null && `${row}: “${at('Program income')}” is no amount of program income`,
      at('Yearly raise %').trim() !== '' && raise === null && `${row}: “${at('Yearly raise %')}” is no raise`,
      at('Person-months').trim() !== '' &&
        personMonths === null &&
        `${row}: “${at('Person-months')}” is no number of person-months`,
      matchFrom !== '' && !isKey(matchSources, matchFrom) && `${row}: “${matchFrom}” is no source of match`,
      construction !== '' && !isKey(constructionRows, construction) && `${row}: “${construction}” is no row of SF-424C`,
      year === null && `${row}: “${at('Year')}” is no budget year`,
      at('Effort %').trim() !== '' && effort === null && `${row}: “${at('Effort %')}” is no effort`,
      at('Months').trim() !== '' && months === null && `${row}: “${at('Months')}” is no number of months`,
    ].filter((one) => one !== false);
    refused.push(...wrong);
    if (wrong.length > 0 || !costClass || !costType || !quantity) continue;
    const basis = { quantity, rate: money(rate ?? 0), time, effort, months, personMonths, raise, year: year ?? 1 };
    const amount = amountOf(basis) ?? -1;
    if (amount !== (funder ?? 0) + (match ?? 0) + (income ?? 0)) {
      refused.push(
        `${row}: quantity times rate is ${plainAmount(Math.max(0, amount))}, the shares add up to less or more`,
      );
      continue;
    }
    lines.push({
      costClass,
      costType,
      description: at('Description'),
      ...basis,
      person: at('Person') || null,
      subrecipient: at('Subrecipient') || null,
      excludedWhy: at('Left out because') || null,
      basis: at('Basis') || null,
      amount: money(amount),
      funder: money(funder ?? 0),
      match: money(match ?? 0),
      income: income ? money(income) : null,
      matchFrom: isKey(matchSources, matchFrom) ? matchFrom : null,
      construction: isKey(constructionRows, construction) ? construction : null,
    });
  }
  const { classes, total } = totalsOf(lines, terms);
  const have: readonly (readonly [string, Shares])[] = [
    ...directOrder.map((one): readonly [string, Shares] => [classLetters[one], classes[one]]),
    ['6k', total],
  ];
  for (const [row, shares] of have)
    if (said.has(row) && said.get(row) !== wholeOf(shares))
      noted.push(
        `${row}: the file says ${plainAmount(said.get(row) ?? 0)}, its lines add up to ${plainAmount(wholeOf(shares))}`,
      );
  return { lines, refused, noted };
}

export interface LineDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly description: string;
  readonly costClass: DirectClass;
  readonly beforeCents: number;
  readonly afterCents: number;
}

const sameKey = ({ costClass, description, year }: BudgetLine): string => `${costClass}|${year}|${description}`;

/** What would change: lines are told apart by class, year and description, in their order where those repeat. */
export function differenceOf(before: readonly BudgetLine[], after: readonly BudgetLine[]): readonly LineDifference[] {
  const known = Map.groupBy(before, sameKey);
  const told = (kind: LineDifference['kind'], line: BudgetLine, beforeCents: number, afterCents: number) => ({
    kind,
    description: line.description,
    costClass: line.costClass,
    beforeCents,
    afterCents,
  });
  const found: LineDifference[] = [];
  const taken = new Set<BudgetLine>();
  for (const line of after) {
    const old = known.get(sameKey(line))?.find((one) => !taken.has(one));
    if (!old) found.push(told('added', line, 0, line.amount.cents));
    else {
      taken.add(old);
      if (contentOf(old) !== contentOf(line)) found.push(told('changed', line, old.amount.cents, line.amount.cents));
    }
  }
  return [
    ...found,
    ...before.filter((line) => !taken.has(line)).map((line) => told('removed', line, line.amount.cents, 0)),
  ];
}
