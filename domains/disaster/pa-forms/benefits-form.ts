import { column, type FilledSummary, type FormColumn, type FormLine } from './form-parts.ts';

export interface BenefitUse {
  readonly employee: string;
  readonly workDay: string;
  readonly regular: number;
  readonly overtime: number;
}

/** An approved rate sheet with the percent of each of its components. */
export interface RateSheet {
  readonly number: string;
  readonly title: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly regular: number;
  readonly overtime: number;
  readonly components: readonly { readonly label: string; readonly regular: number; readonly overtime: number }[];
}

const columns: readonly FormColumn[] = [
  column('Fringe benefits', 'name', 4),
  column('Regular time, %', 'number', 1.2),
  column('Overtime, %', 'number', 1.2),
];

const line = (...cells: readonly [string, string, string]): FormLine => ({ cells, cents: 0 });
const percent = (of: number): string => String(of);

/** Rate sheets that were in force on all of the days and give both percents. */
const matching = (own: readonly BenefitUse[], sheets: readonly RateSheet[]): readonly RateSheet[] =>
  sheets.filter((sheet) =>
    own.every(
      ({ workDay, regular, overtime }) =>
        workDay >= sheet.fromDay &&
        workDay <= sheet.untilDay &&
        regular === sheet.regular &&
        overtime === sheet.overtime,
    ),
  );

/** FF-104-FY-21-135: a sheet for each pair of percents. The components come from the one rate sheet that gives them. */
export function benefitsForm(
  entries: readonly BenefitUse[],
  rates: readonly RateSheet[],
  components: readonly string[],
): FilledSummary {
  const groups = [...Map.groupBy(entries, ({ regular, overtime }) => `${regular} / ${overtime}`)].toSorted(
    ([one], [other]) => one.localeCompare(other, 'en-US', { numeric: true }),
  );
  const filled = groups.map(([key, own]) => {
    const [first] = own;
    const found = matching(own, rates);
    const sheet = found.length === 1 ? found[0] : undefined;
    const people = [...new Set(own.map(({ employee }) => employee))].toSorted();
    return {
      key,
      missing: sheet
        ? null
        : found.length > 1
          ? `${found.map(({ number }) => number).join(', ')} give ${key} percent: choose one and enter its components by hand.`
          : `No approved fringe rate sheet of those days gives ${key} percent: enter the components by hand.`,
      people,
      from: sheet,
      lines: [
        ...components.map((label) => {
          const parts = sheet?.components.filter((one) => one.label === label) ?? [];
          const sum = (read: (of: (typeof parts)[number]) => number) =>
            parts.reduce((all, one) => all + Math.round(read(one) * 10_000), 0) / 10_000;
          return parts.length === 0
            ? line(label, '', '')
            : line(label, percent(sum(({ regular }) => regular)), percent(sum(({ overtime }) => overtime)));
        }),
        line('Total in % of annual salary', percent(first?.regular ?? 0), percent(first?.overtime ?? 0)),
      ],
    };
  });
  return {
    sheets: filled.map(({ key, lines }) => ({ key, title: `${key} percent`, columns, lines })),
    totals: [],
    notes: filled.flatMap(({ key, missing, people, from }) => [
      ...(missing === null ? [] : [missing]),
      `${key} percent${from ? `, by ${from.number} ${from.title}` : ''}: ${people.join(', ')}.`,
    ]),
  };
}
