import type { FirstOf } from '#kernel';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Tried } from './path.ts';
import { kindOf, reachOf, sizeOf } from './driver-size.ts';
import { comparedOf, type ComparedScenario, type Figure, ofOwnYear } from './scenario.ts';

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly notes: string | null;
  readonly madeBy: string;
  readonly figures: readonly Figure[];
  readonly drivers: readonly Tried[];
  readonly year: number;
}

const moneyOf = (cents: number | null) => (cents === null ? null : { cents });

/** The newest scenarios of a budget, each with what it comes to. */
export async function comparedIn(work: UnitOfWork, budget: string, most: number): Promise<FirstOf<ComparedScenario>> {
  const kept = await firstOf<Kept>(work.tx, {
    text: `select s.id, s.name, s.status, s.notes, m.name as "madeBy", coalesce(s.figures, '[]'::jsonb) as figures,
        coalesce((select json_agg(json_build_object('kind', d.kind, 'side', d.side, 'year', d.year, 'accounts', d.accounts, 'percent', d.percent::float, 'people', d.people,
            'units', d.units, 'costEach', d.cost_each_cents, 'amount', d.amount_cents) order by d.position)
          from forecast_scenario_drivers d where d.organization_id = s.organization_id and d.parent = s.id), '[]'::json) as drivers,
        extract(year from b.ends_on)::int as year
      from forecast_scenario s
      join budget b on b.organization_id = s.organization_id and b.id = s.budget
      join organization_members m on m.organization_id = s.organization_id and m.id = s.made_by
      where s.organization_id = $1 and s.budget = $2 order by s.created_at desc, s.id`,
    values: [work.actor.organizationId, budget],
    name: 'forecast.scenarios',
    most,
  });
  return mapFirst(kept, ({ figures, drivers, year, ...one }) => ({
    ...one,
    drivers: drivers.map(({ costEach, amount, ...one }) => {
      const said = { ...one, costEach: moneyOf(costEach), amount: moneyOf(amount) };
      return `${kindOf(one.kind)}, ${reachOf(one)}: ${sizeOf(said)}`;
    }),
    ...comparedOf(figures, ofOwnYear(drivers, year)),
  }));
}
