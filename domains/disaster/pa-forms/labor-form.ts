import { dollars, type Money } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { type Block, blocksOf, dayCells, dayColumns, sumOf, weekSheets } from './by-week.ts';
import { column, type FilledSummary, type FormColumn, type FormLine, plain } from './form-parts.ts';

/** Hours of a person on a day, with what the entry costs. */
export interface LaborHours {
  readonly employee: string;
  readonly jobTitle: string;
  readonly workDay: string;
  readonly regularHours: string;
  readonly overtimeHours: string;
  readonly regularRate: Money;
  readonly overtimeRate: Money;
  /** Of an hour. */
  readonly regularBenefitCents: number;
  readonly overtimeBenefitCents: number;
  readonly regularCents: number;
  readonly overtimeCents: number;
  readonly eligibleCents: number;
}

type Part = 'regular' | 'overtime';
const hoursOf = (one: LaborHours, part: Part): string => one[`${part}Hours`];
const hourly = (one: LaborHours, part: Part): Money => {
  const { cents, currency } = one[`${part}Rate`];
  return { cents: cents + one[`${part}BenefitCents`], currency };
};
const centsOf = (some: readonly LaborHours[], part: Part): number =>
  some.reduce((sum, one) => sum + one[`${part}Cents`], 0);

/** Hours times the hourly rate with benefits, as a reviewer with the paper does it again. */
function readds(some: readonly LaborHours[]): boolean {
  const [first] = some;
  if (!first) return true;
  return (['regular', 'overtime'] as const).every((part) => {
    const hours = sumOf(some.map((one) => hoursOf(one, part)));
    return timesMoney(hourly(first, part), hours)?.cents === centsOf(some, part);
  });
}

const keyOf = (one: LaborHours): string =>
  JSON.stringify([
    one.employee,
    one.jobTitle,
    one.regularRate.cents,
    one.overtimeRate.cents,
    one.regularBenefitCents,
    one.overtimeBenefitCents,
  ]);

const columnsOf = (week: string): readonly FormColumn[] => [
  column('Name and job title', 'name', 2.3),
  column('Time', 'text', 0.7),
  ...dayColumns(week),
  column('Total hours', 'number', 0.9),
  column('Hourly rate', 'money', 1.05),
  column('Benefit rate', 'money', 1.05),
  column('Total hourly', 'money', 1.05),
  column('Total cost', 'money', 1.25),
];

/** Two lines to a person, as the form has them: name with regular time, job title with overtime. */
function linesOf(block: Block<LaborHours>): readonly FormLine[] {
  const [first] = block.entries;
  if (!first) return [];
  const line = (part: Part, name: string, time: string): FormLine => {
    const cents = centsOf(block.entries, part);
    return {
      cells: [
        name,
        time,
        ...dayCells(block, (one) => hoursOf(one, part)),
        sumOf(block.entries.map((one) => hoursOf(one, part))),
        plain(first[`${part}Rate`].cents),
        plain(first[`${part}BenefitCents`]),
        plain(hourly(first, part).cents),
        plain(cents),
      ],
      cents,
    };
  };
  return [
    { ...line('regular', first.employee, 'Reg.'), staysWithNext: true },
    line('overtime', first.jobTitle, 'O.T.'),
  ];
}

/** FF-104-FY-21-137: hours by person and week, with the two totals of the form. */
export function laborForm(entries: readonly LaborHours[]): FilledSummary {
  const sheets = weekSheets(blocksOf(entries, keyOf, readds), columnsOf, linesOf);
  const [regular, overtime] = [centsOf(entries, 'regular'), centsOf(entries, 'overtime')];
  const eligible = entries.reduce((sum, { eligibleCents }) => sum + eligibleCents, 0);
  return {
    sheets,
    totals: [
      { label: 'Total cost for force account labor, regular time', cents: regular },
      { label: 'Total cost for force account labor, overtime', cents: overtime },
      { label: 'Grand total', cents: regular + overtime },
    ],
    notes:
      eligible === regular + overtime
        ? []
        : [`The form counts all hours. Of them ${dollars(eligible)} is eligible by the rule of each entry.`],
  };
}
