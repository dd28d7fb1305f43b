import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import type { CostClass } from '../costs/cost-words.ts';
import type { JudgedAward } from './budget-checks.ts';
import { type AgreedRate, type Terms, totalsOf } from './budget-math.ts';
import type { BudgetLine } from './line-math.ts';
import type { Effort } from './effort.ts';
import { grantBudget } from './grant-budget.record.ts';
import type { Version } from './transfers.ts';

export type Budget = Row<typeof grantBudget>;
export type Award = Row<typeof grantAward>;

/** Lines as the arithmetic takes them; a line that was read has all of it. */
export const linesOf = ({ lines }: Pick<Budget, 'lines'>): readonly BudgetLine[] =>
  (lines ?? []) as unknown as readonly BudgetLine[]; // what is required of a line is there

export const judgedAward = (of: Award): JudgedAward => ({
  fundingType: of.fundingType,
  awardDate: of.awardDate,
  fromDay: of.fromDay,
  untilDay: of.untilDay,
  amountCents: of.amount.cents,
  matchCents: of.match?.cents ?? 0,
  income: of.income,
});

const effortSql = `select l.person, a.from_day::text as "fromDay", l.year, l.months,
    coalesce(l.person_months_amount::float8 * 100 / l.months, l.effort::float8) as effort
  from grant_budget b
    join grant_award a on a.organization_id = b.organization_id and a.id = b.award
    join grant_budget_lines l on l.organization_id = b.organization_id and l.parent = b.id
  where b.organization_id = $1 and b.status = 'approved' and b.award <> $2
    and l.person is not null and coalesce(l.person_months_amount, l.effort) is not null and l.months is not null`;

/** What people are to work by the approved budgets of other awards. */
export const effortElsewhere = async (work: UnitOfWork, award: string): Promise<readonly Effort[]> =>
  await work.tx.query<Effort & Record<string, unknown>>(
    effortSql,
    [work.actor.organizationId, award],
    'grant_budget.effort',
  );

const spentSql = `select c.cost_class as "costClass",
    coalesce(sum(s.amount_cents) filter (where c.status in ${COUNTED}), 0)::bigint as cents,
    coalesce(sum(s.amount_cents) filter (where c.status = 'submitted'), 0)::bigint as "pendingCents"
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder'
  group by 1`;

export interface Spent {
  readonly costClass: CostClass;
  readonly cents: number;
  readonly pendingCents: number;
}

/** What was charged to an award, by class. */
export const spentOf = async (work: UnitOfWork, award: string): Promise<readonly Spent[]> =>
  await work.tx.query<Spent & Record<string, unknown>>(
    spentSql,
    [work.actor.organizationId, award],
    'grant_budget.spent',
  );

/** What selects the figures of a budget: the day and the period of its award. */
export type Dated = Pick<Award, 'awardDate' | 'fromDay' | 'untilDay'>;

export const termsOf = (budget: Budget, { awardDate, fromDay, untilDay }: Dated): Terms => ({
  base: budget.base,
  indirectRate: budget.indirectRate,
  indirectMatch: budget.indirectMatch,
  rates: (budget.rates ?? []) as readonly AgreedRate[], // what is required of a rate is there
  awardDate,
  fromDay,
  untilDay,
});

export const totalsOfBudget = (budget: Budget, of: Dated) => totalsOf(linesOf(budget), termsOf(budget, of));

/** Versions in force so far, the first one first. */
export const approvedVersions = async (work: UnitOfWork, award: string): Promise<readonly Budget[]> =>
  await work.asProduct.rows(grantBudget, {
    where: { award, status: ['approved', 'superseded'] },
    order: ['revision', 'number'],
    most: 'all',
  });

export const versionsOf = (rows: readonly Budget[], of: Dated): readonly Version[] =>
  rows.map((row, at) => ({
    id: row.id,
    byFunder: at === 0 || row.approvalReference !== null,
    totals: totalsOfBudget(row, of),
  }));
