import type { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { type AgreedRate, totalsOf } from '#domains/grants/budget/budget-math.ts';
import { amountOf, type BudgetLine, indirectOf } from '#domains/grants/budget/line-math.ts';
import type { DirectClass } from '#domains/grants/budget/budget-words.ts';
import { type CostTypeName, typeOf } from '#domains/grants/budget/cost-types.ts';
import type { Row } from '#kernel';

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** The county’s rate agreement of its fiscal years. */
export const marshRates: readonly AgreedRate[] = [
  { fromDay: '2025-10-01', untilDay: '2026-09-30', kind: 'predetermined', rate: 15 },
  { fromDay: '2026-10-01', untilDay: '2027-09-30', kind: 'provisional', rate: 16.5 },
];

type Given = Partial<BudgetLine> & { readonly dollars: number; readonly matched?: number; readonly earned?: number };

function line(
  costType: CostTypeName,
  description: string,
  { dollars, matched = 0, earned = 0, ...more }: Given,
): BudgetLine {
  const basis = { quantity: { amount: '1', unit: 'LS' }, rate: usd(Math.round(dollars * 100)), year: 1, ...more };
  const cents = amountOf(basis) ?? 0;
  return {
    ...basis,
    costClass: typeOf(costType).classes[0] as DirectClass,
    costType,
    description,
    amount: usd(cents),
    funder: usd(cents - matched * 100 - earned * 100),
    match: usd(matched * 100),
    income: earned > 0 ? usd(earned * 100) : null,
  };
}

/** A budget that shows all the builder does: raises, person-months, subawards over years, other sources and rates by period. */
export function marshBudget(award: Row<typeof grantAward>, ecologist: string): readonly BudgetLine[] {
  const pay = [1, 2, 3].flatMap((year) => [
    line('salaries', 'Restoration ecologist', {
      dollars: 92_000,
      raise: 3,
      year,
      quantity: { amount: '1', unit: 'EA' },
      person: ecologist,
      personMonths: { amount: '6', unit: 'PM' },
      months: 12,
      basis: 'Grade 24 of the pay plan, 3% a year by agreement',
    }),
    line('salaries', 'Restoration crew', {
      dollars: 31.5,
      raise: 3,
      year,
      quantity: { amount: '2800', unit: 'HR' },
      basis: 'Hourly pay of public works crews',
    }),
  ]);
  const fringe = [1, 2, 3].map((year) =>
    line('fringe', 'Fringe of ecologist and crew', {
      dollars:
        indirectOf(
          pay.reduce((sum, one) => sum + (one.year === year ? one.amount.cents : 0), 0),
          31,
        ) / 100,
      year,
      basis: 'Benefit rate sheet of the fiscal year',
    }),
  );
  const trust = 'Cedar Point Land Trust';
  const rest = [
    line('travel', 'Site visits and annual meeting', {
      dollars: 0.67,
      quantity: { amount: '5200', unit: 'MI' },
      basis: 'County travel policy',
    }),
    line('supplies', 'Native plants, plugs', {
      dollars: 4.1,
      raise: 2,
      year: 2,
      quantity: { amount: '24000', unit: 'EA' },
    }),
    line('equipment', 'Survey drone', {
      dollars: 14_500,
      quantity: { amount: '1', unit: 'EA' },
      basis: 'Three quotes in the file',
    }),
    line('consultant', 'Permit and design', { dollars: 95_000, construction: 'c4' }),
    line('subaward', 'Volunteer planting program', {
      dollars: 40_000,
      subrecipient: trust,
      basis: 'It recruits and leads volunteers',
    }),
    line('subaward', 'Volunteer planting program', {
      dollars: 35_000,
      year: 2,
      subrecipient: trust,
      basis: 'It recruits and leads volunteers',
    }),
    line('contract', 'Elevation monitoring', { dollars: 120_000, year: 2, matched: 120_000, matchFrom: 'state' }),
    line('contract', 'Shoreline stewardship', { dollars: 80_000, year: 3, matched: 80_000, matchFrom: 'other' }),
    line('direct', 'Plant nursery', { dollars: 9_000, year: 3, earned: 6_000 }),
  ];
  const lines = [...pay, ...fringe, ...rest];
  const { total } = totalsOf(lines, {
    base: 'mtdc',
    indirectRate: award.indirectRate,
    awardDate: award.awardDate,
    fromDay: award.fromDay,
    untilDay: award.untilDay,
    rates: marshRates,
  });
  // Construction is outside the base: it takes what is left of the award, to the cent.
  const left = (award.amount.cents - total.funderCents) / 100;
  return [
    ...lines,
    line('construction', 'Tidal channel and breakwater', { dollars: left, year: 2, construction: 'c7' }),
  ];
}
