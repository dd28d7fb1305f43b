import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { seedGrantCloseouts } from './grant-closeouts.ts';
import { type GrantHands, seedDrawdowns, type Share } from './grant-drawdowns.ts';
import { seedFringe } from './grant-fringe.ts';
import { seedMatch } from './grant-match.ts';
import { seedProperty } from './grant-property.ts';
import { seedBudgetPeriods } from './grant-periods.ts';
import { seedRetention } from './grant-retention.ts';
import { seedGrantReports } from './grant-reports.ts';

const sharesSql = `select s.award, c.id as cost, s.share, s.amount_cents as cents, c.incurred_on::text as "incurredOn",
    c.paid_on::text as "paidOn", c.cost_class as "costClass"
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.share in ('funder', 'match') and c.status = 'approved' and c.paid_on is not null
  order by c.paid_on, c.number`;

/** What was drawn under the awards of the county, what was reported on them, and how the ended ones are closed. */
export async function seedGrantMoney(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const hands = as(yvette, '2026-11-17').asProduct;
  const awards = await hands.rows(grantAward, {
    where: { status: ['active', 'suspended', 'closeout', 'closed', 'terminated'] },
    order: 'number',
    most: 'all',
  });
  const found = await hands.tx.query<Share & Record<string, unknown>>(
    sharesSql,
    [hands.actor.organizationId],
    'seed.grant_shares',
  );
  const of: GrantHands = { as, yvette, miguel, priya, awards, shares: Map.groupBy(found, ({ award }) => award) };
  const received = await seedDrawdowns(of);
  await seedGrantReports(of, received);
  await seedProperty(of);
  await seedGrantCloseouts(of);
  const fiona = cast.get('Fiona MacLeod');
  if (fiona) await seedRetention(of, fiona);
  await seedMatch(of);
  await seedFringe(of);
  await seedBudgetPeriods(of);
}
