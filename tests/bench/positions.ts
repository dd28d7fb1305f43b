import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type PositionCosts, positionCosts } from '#domains/planning/positions/position-calls.ts';
import { urlOf } from '#kernel';
import type { Agency, Connections } from './data.ts';
import type { Running } from './measure.ts';
import { costedSql, disagreement, type InSql, readSql } from './positions-sql.ts';
import type { Goal } from './report.ts';
import { inTurns } from './rounds.ts';

const year = { startsOn: '2026-10-01', endsOn: '2027-09-30' } as const;
const RAISE = 3;

/** Three of four are filled all year; every ninth is paid from two accounts; grades and steps differ, and increases come on any day of the year. */
const insertPositions = `
  with p as (insert into budget_position (organization_id, id, created_by, status, number, title, cost_center, grade, step, hours, increase_on, from_day, filled_on, hire_on)
             select $1, gen_random_uuid(), $2, case when i % 4 = 0 then 'vacant' else 'filled' end, lpad(i::text, 6, '0'), 'Crew member',
                    ($3::uuid[])[1 + i % 24], ($4::uuid[])[1 + i % 12], 1 + i % 10, 2080 - 104 * (i % 3), date '2026-10-01' + i % 365, '2015-10-01',
                    case when i % 4 = 0 then null else date '2018-10-01' end, case when i % 4 = 0 then date '2026-11-01' + i % 90 end
             from generate_series(1, $5) i returning organization_id, id, number)
  insert into budget_position_funding (organization_id, id, parent, position, account, percent)
  select p.organization_id, gen_random_uuid(), p.id, at, (100 + p.number::int % 7 + at) || '-5100', case when p.number::int % 9 > 0 then 100 else 50 end
  from p cross join generate_series(0, 1) at where at = 0 or p.number::int % 9 = 0`;

interface Staff {
  readonly agency: Agency;
  readonly manager: string;
  readonly count: number;
}

/** A budget of a fiscal year, a pay plan of twelve grades, benefits and positions, all in one transaction. */
async function hire(client: pg.Client, { agency, manager, count }: Staff): Promise<string> {
  const budget = randomUUID();
  const grades = Array.from({ length: 12 }, () => randomUUID());
  await client.query(
    `insert into budget (organization_id, id, created_by, status, name, span, starts_on, ends_on, is_published, balances, level)
     values ($1, $2, $3, 'adopted', 'Positions', 'year', $4, $5, false, false, 'whole')`,
    [agency.id, budget, manager, year.startsOn, year.endsOn],
  );
  await client.query(
    `insert into pay_grade (organization_id, id, created_by, status, code, name)
     select $1, id, $2, 'active', 'G' || n, 'Grade ' || n from unnest($3::uuid[]) with ordinality as given (id, n)`,
    [agency.id, manager, grades],
  );
  await client.query(
    `insert into pay_grade_steps (organization_id, id, parent, position, step, from_day, rate_cents, rate_currency)
     select $1, gen_random_uuid(), id, step, step, '2020-01-01', 2000 + 150 * n + 60 * step, 'USD'
     from unnest($2::uuid[]) with ordinality as given (id, n), generate_series(1, 11) step`,
    [agency.id, grades],
  );
  await client.query(
    `insert into benefit_rate (organization_id, id, created_by, name, kind, percent, ceiling_cents, ceiling_currency, amount_cents, amount_currency, from_day)
     select $1, gen_random_uuid(), $2, name, case when percent is null then 'per_fte' else 'percent' end, percent, ceiling, case when ceiling is not null then 'USD' end,
            amount, case when amount is not null then 'USD' end, '2020-01-01'
     from (values ('Social security', 6.2, 7500000, null), ('Medicare', 1.45, null, null), ('Retirement', 14.03, null, null), ('Leave', 1.9, null, null),
                  ('Health', null, null, 900000)) benefit (name, percent, ceiling, amount)`,
    [agency.id, manager],
  );
  await client.query(insertPositions, [agency.id, manager, agency.costCenters, grades, count]);
  return budget;
}

/** What three thousand positions cost with a raise of three percent, against SQL sent by hand: what reads them, and what works out the same. */
export async function positions(
  { quick, say }: { readonly quick: boolean; readonly say: (sentence: string) => void },
  { levee, agency, connections }: { levee: Running; agency: Agency; connections: Connections },
): Promise<Goal[]> {
  const [count, rounds] = quick ? [300, 10] : [3000, 40];
  const many = count.toLocaleString('en');
  say(`The cost of ${many} positions …`);
  const client = new pg.Client(connections('app'));
  await client.connect();
  const [, manager] = agency.callers;
  if (!manager) throw new Error('There is no manager to ask.');
  try {
    const within = async <T>(work: () => Promise<T>): Promise<T> => {
      await client.query(`begin; set local app.organization_id = '${agency.id}'`);
      const answer = await work();
      await client.query('commit');
      return answer;
    };
    const budget = await within(() => hire(client, { agency, manager: manager.id, count }));
    const owner = new pg.Client(connections('owner'));
    await owner.connect();
    await owner.query('vacuum (analyze) budget_position, budget_position_funding, pay_grade_steps');
    await owner.end();
    const span = [agency.id, year.startsOn, year.endsOn];
    const read = () => within(() => client.query(readSql, span));
    const costed = () => within(async () => (await client.query<InSql>(costedSql, [...span, RAISE])).rows);
    const asked = async () => {
      const answer = await fetch(`http://127.0.0.1:${levee.port}${urlOf(positionCosts, { budget, raise: RAISE })}`, {
        headers: { authorization: `Bearer ${manager.token}` },
      });
      const body = (await answer.json()) as PositionCosts;
      if (body.positions !== count || !body.whatIf)
        throw new Error(`The costs answer ${answer.status} with ${body.positions} positions.`);
      return body;
    };
    const reading = await inTurns(rounds, { plain: read, asked });
    const costing = await inTurns(rounds, {
      plain: costed,
      asked,
      look(call, sums) {
        const apart = disagreement(call, sums);
        if (apart) throw new Error(apart);
      },
    });
    return [
      {
        name: 'Position costs',
        what: `of ${many} positions with a raise, times plain SQL that works out the same`,
        found: costing,
        bound: { most: 1.5 },
      },
      {
        name: 'Positions read',
        what: `the same, times the one plain statement that reads the ${many}`,
        found: reading,
        bound: { most: 2.5 },
      },
    ];
  } finally {
    await client.end();
  }
}
