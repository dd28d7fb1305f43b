import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Ahead, type ProjectAhead, yearsAhead } from './ahead.ts';
import { type Effect, effectsIn, inYear, knownOn, statedFor } from './driver-reading.server.ts';
import { ofSide } from './drivers.ts';
import { expectedOf } from './outlook.ts';
import { budgetIn, outlookIn } from './outlook.server.ts';
import { YEARS_AHEAD } from './path.ts';
import { moved } from './range.ts';

/** The operating years after a budget: what its year is expected to cost, what drivers add, and what the capital plan costs to run. */
export async function aheadIn(work: UnitOfWork, id: string): Promise<Ahead> {
  const { name, startsOn, endsOn } = await budgetIn(work, id);
  const outlook = await outlookIn(work, id);
  const { plan, effects } = await effectsIn(work);
  const year = Number(endsOn.slice(0, 4));
  const lines = outlook.lines.map((one) => ({
    account: one.account,
    cents: expectedOf(one),
    shape: one.lastYear,
  }));
  const sum = lines.reduce((all, { cents }) => all + cents, 0);
  const years = yearsAhead({
    year,
    lines,
    drivers: ofSide(knownOn(await statedFor(work, id), startsOn, work.today), 'spending'),
    effects: new Map(
      Array.from({ length: YEARS_AHEAD + 1 }, (_, nth) => [year + nth, inYear(effects, year + nth)] as const),
    ),
  });
  // What drivers and projects change is known; what they are added to is a range as long as this year is one.
  const from = (cents: number) => moved(outlook.total, cents - sum);
  return {
    budget: id,
    name,
    year,
    expected: outlook.total,
    plan,
    years: years.map((one) => ({ ...one, before: from(one.before), total: from(one.total) })),
    effects: byProject(effects, year),
  };
}

/** One row for each project and kind that costs or saves something in these years, the dearest first. */
const byProject = (effects: readonly Effect[], year: number): ProjectAhead[] =>
  [...Map.groupBy(effects, (one) => `${one.project} ${one.kind} ${one.accounts ?? ''}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { project, number, name, department, kind, accounts } = first;
      const cents = Array.from({ length: YEARS_AHEAD + 1 }, (_, nth) => inYear(own, year + nth));
      return cents.some((one) => one !== 0) ? [{ project, number, name, department, kind, accounts, cents }] : [];
    })
    .toSorted((one, other) => total(other) - total(one));

const total = ({ cents }: ProjectAhead): number => cents.reduce((sum, one) => sum + Math.abs(one), 0);
