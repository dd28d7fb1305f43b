import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { budgetPeriod } from './budget-period.record.ts';
import { yearAt, yearOf, yearsOf } from './budget-years.ts';
import { approvedVersions, type Award, totalsOfBudget } from './facts.server.ts';
import { withPeriods } from '../increments/released.server.ts';
import { type YearFigures, yearFiguresOf } from './period-figures.ts';

const daysSql = `select c.incurred_on::text as "day",
    coalesce(sum(s.amount_cents) filter (where c.status in ${COUNTED}), 0)::bigint as cents,
    coalesce(sum(s.amount_cents) filter (where c.status in ('submitted', 'reversing')), 0)::bigint as "pendingCents"
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder'
  group by 1 order by 1`;

type Day = { readonly day: string; readonly cents: number; readonly pendingCents: number };

/** Every budget year of an award: its budget in force, what was charged to its days, and what is carried. */
export async function yearsOfAward(work: UnitOfWork, award: Award): Promise<readonly YearFigures[]> {
  const of = await withPeriods(work, award);
  const days = await work.tx.query<Day & Record<string, unknown>>(
    daysSql,
    [work.actor.organizationId, of.id],
    'budget_period.days',
  );
  const current = (await approvedVersions(work, of.id)).findLast(({ status }) => status === 'approved');
  const planned = current ? totalsOfBudget(current, of).years : [];
  const closings = await work.asProduct.rows(budgetPeriod, {
    where: { award: of.id, status: ['draft', 'submitted', 'closed'] },
    order: ['year', 'number'],
    most: 'all',
  });
  return yearFiguresOf(
    Array.from({ length: yearsOf(of) }, (_, at) => {
      const year = at + 1;
      const own = days.filter(({ day }) => yearAt(of, day) === year);
      const plan = planned.find((one) => one.year === year);
      const closing = closings.find((one) => one.year === year);
      return {
        year,
        ...yearOf(of, year),
        budgetCents: plan ? plan.direct.funderCents + plan.indirect.funderCents : 0,
        releasedCents: of.isIncremental ? (of.stated.find((one) => one.year === year)?.amountCents ?? 0) : null,
        expendedCents: own.reduce((sum, { cents }) => sum + cents, 0),
        pendingCents: own.reduce((sum, { pendingCents }) => sum + pendingCents, 0),
        closing: closing ? closing.id : null,
        carriedCents: closing?.status === 'closed' ? (closing.carried?.cents ?? 0) : null,
        closedOn: closing?.closedOn ?? null,
      };
    }),
    work.today,
  );
}

/** The closing that holds a day of an award, where there is one. */
export async function closedAt(work: UnitOfWork, award: string, day: string): Promise<string | null> {
  const rows = await work.asProduct.rows(budgetPeriod, {
    where: { award, status: 'closed' },
    fields: ['number', 'year', 'fromDay', 'untilDay'],
    order: 'year',
    most: 'all',
  });
  // What was spent before the award began belongs to its first year.
  const found = rows.find(
    ({ year, fromDay, untilDay }) => (year === 1 || (fromDay ?? '') <= day) && day <= (untilDay ?? ''),
  );
  return found?.number ?? null;
}

export const closedYears = async (work: UnitOfWork, award: string): Promise<readonly number[]> =>
  (
    await work.asProduct.rows(budgetPeriod, {
      where: { award, status: 'closed' },
      fields: ['year'],
      order: 'year',
      most: 'all',
    })
  ).map(({ year }) => year);
