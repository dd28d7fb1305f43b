import type { AllValues, FormValue, FormValues } from '../forms/definition.ts';
import { cellKey } from '../forms/places.ts';
import type { BudgetForm } from './budget-form-words.ts';
import { plus, type Shares, sharesOf, type Terms, totalsOf, wholeOf } from './budget-math.ts';
import { type BudgetLine, splitBy } from './line-math.ts';
import { classLetters, type DirectClass, directClasses, directOrder, type MatchSource } from './budget-words.ts';
import { type ConstructionRow, constructionOrder, constructionRowOf, constructionRows } from './construction-rows.ts';
import { typeOf } from './cost-types.ts';
import type { FormRow } from './form-lines.ts';

export interface FormAsked {
  readonly lines: readonly BudgetLine[];
  readonly terms: Terms;
  /** One budget year, or null for all of them. SF-424C is always of the whole project. */
  readonly year: number | null;
  readonly program: string;
  readonly aln: string | null;
}

const quarters = ['q1', 'q2', 'q3', 'q4'] as const;
const future = ['year1', 'year2', 'year3', 'year4'] as const;
const zero: Shares = { funderCents: 0, matchCents: 0, incomeCents: 0 };
const cellOf = (letter: string): string => `b${letter}`;
const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join('').trim();

/** What a budget has of one year, or of all. */
function partOf({ lines, terms, year }: Pick<FormAsked, 'lines' | 'terms' | 'year'>) {
  const totals = totalsOf(lines, terms);
  const own = year === null ? lines : lines.filter((one) => one.year === year);
  const indirect = year === null ? totals.indirect : (totals.years.find((one) => one.year === year)?.indirect ?? zero);
  return { own, indirect, total: plus(sharesOf(own), indirect), totals };
}

/** Amounts that are zero are left empty, as on paper. */
const stated = (cells: Readonly<Record<string, number>>): Record<string, FormValue> =>
  Object.fromEntries(Object.entries(cells).filter(([, cents]) => cents !== 0));

/** Federal money is the first activity of the form and the recipient’s share the second, so that each class keeps both. */
function sf424aOf({ program, aln, ...asked }: FormAsked): FormValues {
  const { own, indirect, total, totals } = partOf(asked);
  const hasMatch = total.matchCents > 0;
  const class424 = (one: DirectClass) => sharesOf(own.filter(({ costClass }) => costClass === one));
  const matchBy = (source: MatchSource): number =>
    own.reduce((sum, { match, matchFrom }) => sum + ((matchFrom ?? 'applicant') === source ? match.cents : 0), 0) +
    (source === 'applicant' ? indirect.matchCents : 0);
  const spread = (cents: number) => splitBy(cents, [1, 1, 1, 1]);
  const later = totals.years.filter(({ year }) => asked.year !== null && year > asked.year);
  return {
    activity1: cut(program, 120) || 'Program',
    ...(aln ? { aln1: aln } : {}),
    ...(hasMatch ? { activity2: cut(`${cut(program, 100)}, non-federal`, 120) } : {}),
    ...stated({
      [cellKey('a1', 'federal')]: total.funderCents,
      [cellKey('a2', 'other')]: total.matchCents,
      ...Object.fromEntries(
        directOrder.flatMap((one) => [
          [cellKey(cellOf(classLetters[one]), 'c1'), class424(one).funderCents],
          [cellKey(cellOf(classLetters[one]), 'c2'), class424(one).matchCents],
        ]),
      ),
      [cellKey('b6j', 'c1')]: indirect.funderCents,
      [cellKey('b6j', 'c2')]: indirect.matchCents,
      [cellKey('b7', 'c1')]: total.incomeCents,
      [cellKey('c9', 'applicant')]: matchBy('applicant'),
      [cellKey('c9', 'state')]: matchBy('state'),
      [cellKey('c9', 'otherSources')]: matchBy('other'),
      ...(asked.year === null
        ? {}
        : Object.fromEntries(
            quarters.flatMap((one, at) => [
              [cellKey('d13', one), spread(total.funderCents)[at] ?? 0],
              [cellKey('d14', one), spread(total.matchCents)[at] ?? 0],
            ]),
          )),
      ...Object.fromEntries(
        future.map((one, at) => {
          const next = later[at];
          return [cellKey('e16', one), next ? next.direct.funderCents + next.indirect.funderCents : 0];
        }),
      ),
    }),
    ...(asked.terms.indirectRate === null
      ? {}
      : {
          indirectCharges:
            (asked.terms.rates ?? []).length > 0 ? 'Rates by period of the agreement' : `${asked.terms.indirectRate}%`,
        }),
  };
}

/** Whole percent, as the form takes it. */
const wholePercent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Indirect costs are administrative costs here: the form has no row of their own. */
function sf424cOf(asked: FormAsked): FormValues {
  const { own, indirect, total } = partOf({ ...asked, year: null });
  const rowCents = (row: ConstructionRow): number =>
    own.reduce((sum, line) => sum + (constructionRowOf(line) === row ? line.amount.cents : 0), 0) +
    (row === 'c1' ? wholeOf(indirect) : 0);
  const isBarred = (line: (typeof own)[number]): boolean =>
    typeOf(line.costType).is === 'hard' && constructionRowOf(line) !== 'c13';
  const barred = (row: ConstructionRow): number =>
    own.reduce((sum, line) => sum + (constructionRowOf(line) === row && isBarred(line) ? line.amount.cents : 0), 0);
  // What is not allowable earns nothing that is taken off the allowable cost: the total would fall below zero.
  const barredIncome = own.reduce((sum, line) => sum + (isBarred(line) ? (line.income?.cents ?? 0) : 0), 0);
  return {
    ...stated({
      ...Object.fromEntries(
        constructionOrder.flatMap((row) => [
          [cellKey(row, 'cost'), rowCents(row)],
          [cellKey(row, 'notAllowable'), barred(row)],
        ]),
      ),
      [cellKey('c15', 'cost')]: total.incomeCents - barredIncome,
    }),
    percent: wholePercent(total.funderCents, total.funderCents + total.matchCents),
  };
}

/** The budget as the values of a federal form; computed cells are worked out by the form itself. */
export const formValuesOf = (form: BudgetForm, asked: FormAsked): AllValues =>
  form === 'sf424a' ? { sf424a: sf424aOf(asked) } : { sf424c: sf424cOf(asked) };

const at = (values: FormValues, row: string, column: string): number => {
  const value = values[cellKey(row, column)];
  return typeof value === 'number' ? value : 0;
};

/** The rows of a form that a budget can be compared with. A form that others filled in may use all four activities. */
export function rowsOfForm(form: BudgetForm, values: FormValues): readonly FormRow[] {
  if (form === 'sf424c')
    return [
      ...constructionOrder.map((row) => ({
        key: row,
        label: `${row.slice(1)} ${constructionRows[row]}`,
        funderCents: null,
        matchCents: null,
        cents: at(values, row, 'cost'),
      })),
      {
        key: 'c15',
        label: '15 Program income',
        funderCents: null,
        matchCents: null,
        cents: at(values, 'c15', 'cost'),
      },
    ];
  const activities = ['1', '2', '3', '4'] as const;
  const federal = activities.filter((one) => at(values, `a${one}`, 'federal') > 0);
  const other = activities.filter((one) => at(values, `a${one}`, 'other') > 0);
  const split = (row: string) => {
    // An activity with both kinds of money has one column: its classes are split by what section A says of it.
    let [funderCents, matchCents] = [0, 0];
    for (const one of activities) {
      const cents = at(values, row, `c${one}`);
      const [fed, non] = [at(values, `a${one}`, 'federal'), at(values, `a${one}`, 'other')];
      const [first = 0, second = 0] =
        federal.includes(one) && other.includes(one)
          ? splitBy(cents, [fed, non])
          : other.includes(one)
            ? [0, cents]
            : [cents, 0];
      funderCents += first;
      matchCents += second;
    }
    return { funderCents, matchCents, cents: funderCents + matchCents };
  };
  return [
    ...directOrder.map((one) => ({
      key: one,
      label: `${classLetters[one]} ${directClasses[one]}`,
      ...split(cellOf(classLetters[one])),
    })),
    { key: 'indirect', label: '6j Indirect', ...split('b6j') },
    {
      key: 'income',
      label: '7 Program income',
      funderCents: null,
      matchCents: null,
      cents: activities.reduce((sum, one) => sum + at(values, 'b7', `c${one}`), 0),
    },
  ];
}
