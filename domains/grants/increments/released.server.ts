import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { budgetPeriod } from '../budget/budget-period.record.ts';
import { type Days, yearAt, yearOf } from '../budget/budget-years.ts';
import { fundingIncrement } from './funding-increment.record.ts';
import { type StatedPeriod, statedPeriods } from './released.ts';

/** The budget periods of an award as its released increments state them, without one of them. */
export async function statedOf(
  work: UnitOfWork,
  award: string,
  but: string | null = null,
): Promise<{ readonly stated: readonly StatedPeriod[]; readonly isIncremental: boolean }> {
  const rows = await work.asProduct.rows(fundingIncrement, {
    where: { award, status: ['released', 'withdrawn'] },
    order: ['year', 'number'],
    most: 'all',
  });
  const released = rows.filter(({ id, status }) => status === 'released' && id !== but);
  return {
    stated: statedPeriods(
      released.map(({ amount, match, ...one }) => ({
        ...one,
        amountCents: amount.cents,
        matchCents: match?.cents ?? 0,
      })),
    ),
    // Without its last release an award has no money to spend: it never falls back to its whole amount.
    isIncremental: rows.length > 0,
  };
}

/** An award with its periods, as everything counts by years takes it. */
export const withPeriods = async <Of extends Days & { readonly id: string }>(work: UnitOfWork, of: Of) => ({
  ...of,
  ...(await statedOf(work, of.id)),
});

const chargedSql = `select coalesce(sum(s.amount_cents), 0)::bigint as cents
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder' and c.status in ${COUNTED}
    and ($3::date is null or c.incurred_on >= $3::date) and c.incurred_on <= $4::date`;

/** What was charged to an award for the days of a period; what came before the award belongs to its first. */
export async function chargedIn(
  work: UnitOfWork,
  award: string,
  { year, fromDay, untilDay }: Days & { readonly year: number },
): Promise<number> {
  const [found] = await work.tx.query<{ cents: number }>(
    chargedSql,
    [work.actor.organizationId, award, year === 1 ? null : fromDay, untilDay],
    'funding_increment.charged',
  );
  return found?.cents ?? 0;
}

/** What a closed period handed on to the one after it. */
export async function carriedInto(work: UnitOfWork, award: string, year: number): Promise<number> {
  const before = await work.asProduct.row(budgetPeriod, {
    where: { award, year: year - 1, status: 'closed' },
    fields: ['carried'],
  });
  return before?.carried?.cents ?? 0;
}

/** The period of a day against what is released for it; null: the award is not funded by increments. */
export async function periodAt(work: UnitOfWork, award: Days & { readonly id: string }, day: string) {
  const of = await withPeriods(work, award);
  if (!of.isIncremental) return null;
  const year = yearAt(of, day);
  const days = yearOf(of, year);
  return {
    year,
    ...days,
    releasedCents:
      (of.stated.find((one) => one.year === year)?.amountCents ?? 0) + (await carriedInto(work, award.id, year)),
    chargedCents: await chargedIn(work, award.id, { year, ...days }),
  };
}
