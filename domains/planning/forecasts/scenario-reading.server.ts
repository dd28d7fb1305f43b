import type { FirstOf } from '#kernel';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Driver } from './drivers.ts';
import { accountsInWords, kindOf, sizeOf } from './driver-size.ts';
import { comparedOf, type ComparedScenario, type Figure } from './scenario.ts';

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly notes: string | null;
  readonly madeBy: string;
  readonly figures: readonly Figure[];
  readonly drivers: readonly Driver[];
}

const moneyOf = (cents: number | null) => (cents === null ? null : { cents });

/** The newest scenarios of a budget, each with what it comes to. */
export async function comparedIn(work: UnitOfWork, budget: string, most: number): Promise<FirstOf<ComparedScenario>> {
  const kept = await firstOf<Kept>(work.tx, {
    text: `select s.id, s.name, s.status, s.notes, m.name as "madeBy", coalesce(s.figures, '[]'::jsonb) as figures,
        coalesce((select json_agg(json_build_object('kind', d.kind, 'accounts', d.accounts, 'percent', d.percent::float, 'people', d.people,
            'units', d.units, 'costEach', d.cost_each_cents, 'amount', d.amount_cents) order by d.position)
          from forecast_scenario_drivers d where d.organization_id = s.organization_id and d.parent = s.id), '[]'::json) as drivers
      from forecast_scenario s
      join organization_members m on m.organization_id = s.organization_id and m.id = s.made_by
      where s.organization_id = $1 and s.budget = $2 order by s.created_at desc, s.id`,
    values: [work.actor.organizationId, budget],
    name: 'forecast.scenarios',
    most,
  });
  return mapFirst(kept, ({ figures, drivers, ...one }) => ({
    ...one,
    drivers: drivers.map(({ costEach, amount, ...one }) => {
      const said = { ...one, costEach: moneyOf(costEach), amount: moneyOf(amount) };
      return `${kindOf(one.kind)}, ${accountsInWords(one.accounts)}: ${sizeOf(said)}`;
    }),
    ...comparedOf(figures, drivers),
  }));
}
