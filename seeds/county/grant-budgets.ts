import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { yearsOf } from '#domains/grants/budget/budget-years.ts';
import { type BudgetLine, indirectOf, splitBy } from '#domains/grants/budget/line-math.ts';
import { type DirectClass, directOrder } from '#domains/grants/budget/budget-words.ts';
import type { CostTypeName } from '#domains/grants/budget/cost-types.ts';
import { grantBudget } from '#domains/grants/budget/grant-budget.record.ts';
import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import type { Actor, Row } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As, Cast } from './county.ts';
import { marshBudget, marshRates } from './marsh-budget.ts';

type Award = Row<typeof grantAward>;

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** Awards with a budget, by how their titles begin, and who works on them with how much of full time. */
const budgeted: readonly (readonly [title: string, person?: string, effort?: number])[] = [
  ['Hurricane Helene', 'Miguel Ortiz', 30],
  ['Pump station elevation'],
  ['Emergency management performance grant, FY2026', 'Yvette Dubois', 15],
  ['Staffing for adequate fire', 'Yvette Dubois', 10],
  ['Community development block grant, program year 2025', 'Yvette Dubois', 25],
  ['Transit operations', 'Yvette Dubois', 10],
  ['Safe streets and roads', 'Miguel Ortiz', 20],
  ['Supportive services and meals', 'Yvette Dubois', 20],
];

const told: Readonly<Record<DirectClass, readonly [CostTypeName, string, string | null]>> = {
  personnel: ['salaries', 'Program staff', 'Pay plan of the county, positions named in the application'],
  fringe: ['fringe', 'Fringe benefits', 'Benefit rates of the county for the fiscal year'],
  travel: ['travel', 'Training and site visits', 'County travel policy, state per diem'],
  equipment: ['equipment', 'Equipment', 'Three quotes in the application file'],
  supplies: ['supplies', 'Materials and supplies', null],
  contractual: ['contract', 'Contract services', null],
  construction: ['construction', 'Construction', null],
  other: ['direct', 'Program costs', null],
};

/** A class over the years of the award, to the cent; the first year of pay begins with whoever is named. */
function linesOf(
  costClass: DirectClass,
  { funder, match, years }: { funder: number; match: number; years: number },
  named: { person: string; effort: number } | null,
): BudgetLine[] {
  const [costType, description, basis] = told[costClass];
  const evenly = Array.from({ length: years }, () => 1);
  const [funders, matches] = [splitBy(funder, evenly), splitBy(match, evenly)];
  const line = (year: number, own: number, matched: number): BudgetLine => ({
    costClass,
    costType,
    description: years === 1 ? description : `${description}, year ${year}`,
    quantity: { amount: '1', unit: costClass === 'equipment' ? 'EA' : 'LS' },
    rate: usd(own + matched),
    year,
    amount: usd(own + matched),
    funder: usd(own),
    match: usd(matched),
    basis,
  });
  const pay = named ? 84_000_00 * (named.effort / 100) : 0;
  return evenly.flatMap((_, at) => {
    const [own, matched] = [funders[at] ?? 0, matches[at] ?? 0];
    const year = at + 1;
    if (!named || at > 0 || costClass !== 'personnel' || own <= pay) return [line(year, own, matched)];
    const coordinator: BudgetLine = {
      ...line(year, pay, 0),
      description: 'Grant coordinator',
      quantity: { amount: '1', unit: 'EA' },
      rate: usd(84_000_00),
      person: named.person,
      effort: named.effort,
      months: 12,
    };
    return [coordinator, line(year, own - pay, matched)];
  });
}

type Sums = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What the costs of an award fall on, scaled to all of it, so that every class holds what was charged to it. */
function budgetLines(award: Award, sums: Sums, named: { person: string; effort: number } | null): BudgetLine[] {
  const spent = sums.get(award.id);
  const classes = directOrder.filter((one) => (spent?.get(one) ?? 0) > 0);
  const rate = award.indirect === 'none' ? 0 : (award.indirectRate ?? 0);
  let direct = Math.round((award.amount.cents * 100) / (100 + rate));
  while (direct + indirectOf(direct, rate) > award.amount.cents) direct--;
  const weights = classes.map((one) => spent?.get(one) ?? 0);
  const [funders, matches] = [splitBy(direct, weights), splitBy(award.match?.cents ?? 0, weights)];
  return classes.flatMap((one, at) =>
    linesOf(one, { funder: funders[at] ?? 0, match: matches[at] ?? 0, years: yearsOf(award) }, named),
  );
}

/** So much goes from all other classes to the first line of one, from each by what it has. */
function transferred(lines: readonly BudgetLine[], cents: number, to: DirectClass): BudgetLine[] {
  const giving = lines.filter(({ costClass, person }) => costClass !== to && !person);
  const parts = splitBy(
    cents,
    giving.map(({ funder }) => funder.cents),
  );
  const target = lines.find(({ costClass, person }) => costClass === to && !person);
  const moved = (line: BudgetLine, by: number): BudgetLine => ({
    ...line,
    rate: usd(line.rate.cents + by),
    amount: usd(line.amount.cents + by),
    funder: usd(line.funder.cents + by),
  });
  return lines.map((line) => {
    const at = giving.indexOf(line);
    return at >= 0 ? moved(line, -(parts[at] ?? 0)) : line === target ? moved(line, cents) : line;
  });
}

/** Approved budgets of eight awards, one that awaits approval, one whose transfer was approved by the funder, one whose is not, and a draft with every kind of line. */
export async function seedGrantBudgets(as: As, cast: Cast): Promise<void> {
  const [yvette, priya] = ['Yvette Dubois', 'Priya Raman'].map((name) => cast.get(name)) as [Actor, Actor];
  const hands = as(yvette, '2026-11-17').asProduct;
  const compiled = hands.around.registry.get(grantBudget.name);
  const awards = await hands.rows(grantAward, { order: 'number', most: 'all' });
  const costs = await hands.rows(grantCost, {
    where: { status: ['approved', 'submitted'] },
    fields: ['costClass', 'splits'],
    most: 'all',
  });
  const sums = new Map<string, Map<string, number>>();
  for (const { costClass, splits } of costs)
    for (const { award, share, amount } of splits ?? [])
      if (award && share === 'funder') {
        const own = sums.get(award) ?? new Map<string, number>();
        own.set(costClass, (own.get(costClass) ?? 0) + amount.cents);
        sums.set(award, own);
      }
  const found = (title: string): Award => {
    const award = awards.find((one) => one.title.startsWith(title));
    if (!award) throw new Error(`No award of the seed begins with ${title}`);
    return award;
  };
  const row = (award: Award, given: object, computed: object) =>
    newRow(
      hands,
      compiled,
      { award: award.id, base: 'mtdc', ...given },
      {
        createdBy: yvette.id,
        indirect: award.indirect,
        indirectRate: award.indirect === 'none' ? null : award.indirectRate,
        ...computed,
      },
    );
  const decided = (revision: number, approvedOn: string) => ({
    revision,
    submittedBy: yvette.id,
    approvedBy: priya.id,
    approvedOn: as.day(approvedOn),
  });
  const approved = budgeted.flatMap(([title, name, effort]) => {
    const award = found(title);
    const person = name ? cast.get(name)?.id : undefined;
    const lines = budgetLines(award, sums, person && effort ? { person, effort } : null);
    const first = { status: 'approved', ...decided(1, award.fromDay) };
    if (title !== 'Pump station elevation') return [row(award, { title: 'Budget of the award', lines }, first)];
    // The funder approved that money went from the works to what was bought for them.
    const later = {
      title: 'Revision for pump delivery',
      lines: transferred(lines, Math.round(award.amount.cents * 0.12), 'supplies'),
    };
    const funder = { approvalReference: 'FDEM approval of September 8, 2026', approvalOn: '2026-09-08' };
    return [
      row(award, { title: 'Budget of the award', lines }, { ...first, status: 'superseded' }),
      row(award, later, { status: 'approved', ...decided(2, '2026-09-15'), ...funder }),
    ];
  });
  const [waits, over, marsh] = [found('HOME investment'), found('Hurricane Helene'), found('Salt marsh')];
  const agreement = awards.flatMap(({ documents }) => documents ?? []).slice(0, 1);
  const helene = budgetLines(over, sums, null);
  await keepRows(hands, compiled, {
    rows: [
      ...approved,
      row(
        waits,
        { title: 'Budget of the award', lines: budgetLines(waits, sums, null) },
        { status: 'submitted', submittedBy: yvette.id },
      ),
      row(
        marsh,
        {
          title: 'Budget of the award',
          lines: marshBudget(marsh, cast.get('Rosa Delgado')?.id ?? yvette.id),
          rates: marshRates,
          documents: agreement,
          note: 'Indirect rates of the agreement with the cognizant agency.',
        },
        { status: 'draft' },
      ),
      row(
        over,
        {
          title: 'More for the debris contract',
          lines: transferred(helene, Math.round(over.amount.cents * 0.14), 'contractual'),
          note: 'The funder is asked first: more than the limit is moved.',
        },
        { status: 'draft' },
      ),
    ],
  });
}
