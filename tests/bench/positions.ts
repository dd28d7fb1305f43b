import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { positionsSql } from '#domains/planning/positions/reading.server.ts';
import { positionCosts } from '#domains/planning/positions/position-calls.ts';
import { urlOf } from '#kernel';
import type { Agency, Connections } from './data.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

const year = { startsOn: '2026-10-01', endsOn: '2027-09-30' } as const;

/** Three of four are filled all year; every ninth is paid from two accounts, and grades, steps and days of increase differ. */
const insertPositions = `
  with p as (insert into budget_position (organization_id, id, created_by, status, number, title, cost_center, grade, step, hours, increase_on, from_day, filled_on, hire_on)
             select $1, gen_random_uuid(), $2, case when i % 4 = 0 then 'vacant' else 'filled' end, lpad(i::text, 6, '0'), 'Crew member',
                    ($3::uuid[])[1 + i % 24], ($4::uuid[])[1 + i % 12], 1 + i % 10, 2080 - 104 * (i % 3), date '2026-10-01' + 30 * (i % 12), '2015-10-01',
                    case when i % 4 = 0 then null else date '2018-10-01' end, case when i % 4 = 0 then date '2026-11-01' + i % 90 end
             from generate_series(1, $5) i returning organization_id, id, number)
  insert into budget_position_funding (organization_id, id, parent, position, account, percent)
  select p.organization_id, gen_random_uuid(), p.id, at, (100 + p.number::int % 7 + at) || '-5100', case when p.number::int % 9 > 0 then 100 else 50 end
  from p cross join generate_series(0, 1) at where at = 0 or p.number::int % 9 = 0`;

/** What three thousand positions cost with a raise of three percent, against the one statement that reads them, sent by hand. */
export async function positions(
  { quick, say }: { readonly quick: boolean; readonly say: (sentence: string) => void },
  { levee, agency, connections }: { levee: Running; agency: Agency; connections: Connections },
): Promise<Goal[]> {
  const [count, rounds] = quick ? [300, 10] : [3000, 40];
  say(`The cost of ${count.toLocaleString('en')} positions …`);
  const client = new pg.Client(connections('app'));
  await client.connect();
  const [, manager] = agency.callers;
  if (!manager) throw new Error('There is no manager to ask.');
  const budget = randomUUID();
  const grades = Array.from({ length: 12 }, () => randomUUID());
  try {
    const within = async (work: () => Promise<unknown>) => {
      await client.query(`begin; set local app.organization_id = '${agency.id}'`);
      await work();
      await client.query('commit');
    };
    await within(async () => {
      await client.query(
        `insert into budget (organization_id, id, created_by, status, name, span, starts_on, ends_on, is_published, balances, level)
         values ($1, $2, $3, 'adopted', 'Positions', 'year', $4, $5, false, false, 'whole')`,
        [agency.id, budget, manager.id, year.startsOn, year.endsOn],
      );
      await client.query(
        `insert into pay_grade (organization_id, id, created_by, status, code, name)
         select $1, id, $2, 'active', 'G' || n, 'Grade ' || n from unnest($3::uuid[]) with ordinality as given (id, n)`,
        [agency.id, manager.id, grades],
      );
      await client.query(
        `insert into pay_grade_steps (organization_id, id, parent, position, step, from_day, rate_cents, rate_currency)
         select $1, gen_random_uuid(), id, step, step, '2020-01-01', 2000 + 150 * n + 60 * step, 'USD'
         from unnest($2::uuid[]) with ordinality as given (id, n), generate_series(1, 11) step`,
        [agency.id, grades],
      );
      await client.query(
        `insert into benefit_rate (organization_id, id, created_by, name, kind, percent, from_day)
         select $1, gen_random_uuid(), $2, 'Benefit ' || percent, 'percent', percent, '2020-01-01' from unnest($3::numeric[]) percent`,
        [agency.id, manager.id, [6.2, 1.45, 14.03, 1.9]],
      );
      await client.query(insertPositions, [agency.id, manager.id, agency.costCenters, grades, count]);
    });
    const owner = new pg.Client(connections('owner'));
    await owner.connect();
    await owner.query('vacuum (analyze) budget_position, budget_position_funding, pay_grade_steps');
    await owner.end();
    const plain = async () => {
      const began = performance.now();
      await within(() => client.query(positionsSql, [agency.id, year.startsOn, year.endsOn]));
      return performance.now() - began;
    };
    const asked = async () => {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${levee.port}${urlOf(positionCosts, { budget, raise: 3 })}`, {
        headers: { authorization: `Bearer ${manager.token}` },
      });
      const body = (await answer.json()) as { positions?: number; whatIf?: number };
      if (body.positions !== count || !body.whatIf)
        throw new Error(`The costs answer ${answer.status} with ${body.positions} positions.`);
      return performance.now() - began;
    };
    const ratios: number[] = [];
    for (let at = 0; at < rounds + 5; at++) {
      const [one, other] = [await plain(), await asked()];
      if (at >= 5) ratios.push(other / one);
    }
    return [
      {
        name: 'Position costs',
        what: `of ${count.toLocaleString('en')} positions with a raise, times the plain SQL that reads them`,
        found: spread(ratios),
        bound: { most: 3 },
      },
    ];
  } finally {
    await client.end();
  }
}
