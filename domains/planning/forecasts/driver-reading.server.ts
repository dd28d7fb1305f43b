import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inForceOf } from '../capital/plan-book.ts';
import { entriesIn, fiscalIn, plansIn, projectsOf } from '../capital/plan-reading.server.ts';
import type { Driver, DriverAtWork } from './drivers.ts';
import { MONTHS } from './methods.ts';

/** A driver as it was stated, with the year it belongs to. */
export interface Stated extends Driver {
  readonly id: string;
  readonly name: string;
  readonly startsOn: string;
  readonly fromDay: string | null;
  readonly statedOn: string;
  readonly withdrawnOn: string | null;
}

/** The drivers of a budget and of those of earlier years: first what sets an amount, then shares of it, then what comes on top. */
export const statedFor = (work: UnitOfWork, budget: string): Promise<readonly Stated[]> =>
  work.tx.query<Stated & Record<string, unknown>>(
    `select d.id, d.name, d.kind, d.side, d.accounts, d.percent::float as percent, d.people, d.units, d.cost_each_cents as "costEach",
        d.amount_cents as amount, b.starts_on::text as "startsOn", d.from_day::text as "fromDay", d.stated_on::text as "statedOn",
        d.withdrawn_on::text as "withdrawnOn"
      from budget own
      join budget b on b.organization_id = own.organization_id and b.span = own.span and b.starts_on <= own.starts_on
      join forecast_driver d on d.organization_id = b.organization_id and d.budget = b.id
      where own.organization_id = $1 and own.id = $2 order by case when d.kind = 'units' then 0 when d.kind in ('rate', 'index', 'steps') then 1 else 2 end,
        d.stated_on, d.name, d.id`,
    [work.actor.organizationId, budget],
    'forecast.drivers',
  );

/** Months from the first day of a year to another day; before it 0, after it 12. */
export function monthOf(startsOn: string, day: string | null): number {
  if (day === null) return 0;
  const [y1 = 0, m1 = 0] = startsOn.split('-').map(Number);
  const [y2 = 0, m2 = 0] = day.split('-').map(Number);
  return Math.max(0, Math.min(MONTHS, (y2 - y1) * MONTHS + m2 - m1));
}

/** The drivers of the year that begins on a day, as they were known on another. */
export const knownOn = (all: readonly Stated[], startsOn: string, day: string): DriverAtWork[] =>
  all
    .filter(
      (one) => one.startsOn === startsOn && one.statedOn <= day && (one.withdrawnOn === null || one.withdrawnOn > day),
    )
    .map((one) => ({ ...one, from: monthOf(startsOn, one.fromDay), until: MONTHS }));

/** What a project of the plan in force makes the operating budget cost in a year. */
export interface Effect {
  readonly project: string;
  readonly number: string;
  readonly name: string;
  readonly department: string;
  readonly kind: string;
  readonly accounts: string | null;
  readonly year: number;
  readonly cents: number;
}

/** The effects of the projects that the plan in force gives money to. A request or a recommendation changes no forecast. */
export async function effectsIn(
  work: UnitOfWork,
): Promise<{ readonly plan: string | null; readonly effects: readonly Effect[] }> {
  const plan = inForceOf(await plansIn(work), (await fiscalIn(work)).year);
  if (!plan) return { plan: null, effects: [] };
  const funded = (await entriesIn(work, plan.id)).filter(({ gifts }) => gifts.length > 0);
  const effects = (await projectsOf(work, funded))
    .filter(({ status }) => !['cancelled', 'declined', 'decommissioned'].includes(status))
    .flatMap(({ id, number, name, department, effects: own }) =>
      own.map(({ year, kind, cents, accounts }) => ({
        project: id,
        number,
        name,
        department,
        kind,
        accounts,
        year,
        cents,
      })),
    );
  return { plan: plan.name, effects };
}

/** What the plan makes a year cost other than the one before, on the accounts that its projects name. */
export const planDrivers = (effects: readonly Effect[], year: number): DriverAtWork[] =>
  [...Map.groupBy(effects, ({ accounts }) => accounts ?? '')]
    .filter(([accounts]) => accounts !== '')
    .map(([accounts, own]) => ({
      kind: 'amount' as const,
      side: 'spending' as const,
      accounts,
      percent: null,
      people: null,
      units: null,
      costEach: null,
      amount: inYear(own, year) - inYear(own, year - 1),
      from: 0,
      until: MONTHS,
    }))
    .filter(({ amount }) => amount !== 0);

export const inYear = (effects: readonly Effect[], year: number): number =>
  effects.filter((one) => one.year === year).reduce((sum, { cents }) => sum + cents, 0);
