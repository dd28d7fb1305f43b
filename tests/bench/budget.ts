import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { accountSegment } from '#domains/planning/budget/accounts/account-segment.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { gridWish, linesSql, sumsSql } from '#domains/planning/budget/grid/grid-query.server.ts';
import { proofSql } from '#domains/planning/budget/grid/postings-list.server.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { intakePolicy } from '#domains/procurement/intake/intake-policy.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Agency, Connections } from './data.ts';
import type { Running } from './measure.ts';
import { raceGround } from './race-ground.ts';
import type { Goal } from './report.ts';
import { inTurns, spread } from './rounds.ts';

interface Ground {
  readonly root: string;
  readonly quick: boolean;
  readonly say: (sentence: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}

const usd = (cents: number) => ({ cents, currency: 'USD' });
const EACH = 100_00;

/** Two thousand submissions at once against two hundred lines, each with room for half of them, on two servers and a PostgreSQL of its own. */
export async function race({ root, quick, say, undo }: Ground): Promise<Goal[]> {
  const [lines, times] = quick ? [20, 10] : [200, 10];
  say(
    `${(lines * times).toLocaleString('en')} submissions at once against ${lines} budget lines, two servers on an external PostgreSQL …`,
  );
  const { database, door, organizationId, product, rosa, taken } = await raceGround({ root, undo });
  const day = new Date().toISOString().slice(0, 10);
  const { center, made } = await door.run(product, async (work) => {
    const { registry } = work.around;
    const center = await work.insert(costCenter, { code: '4010', name: 'Stormwater crew' });
    await work.insert(intakePolicy, { fromDay: '2020-01-01', preencumberOn: 'submit' });
    const segment = await work.insert(accountSegment, { name: 'Object', position: 1 });
    await work.createMany(
      registry.get(accountValue.name),
      Array.from({ length: lines }, (_, at) => ({ segment: segment.id, code: `A${at}`, name: `Account ${at}` })),
    );
    const year = await work.insert(budget, {
      name: 'Race',
      startsOn: `${day.slice(0, 4)}-01-01`,
      endsOn: `${day.slice(0, 4)}-12-31`,
      balances: false,
    });
    const made = await work.createMany(
      registry.get(budgetLine.name),
      Array.from({ length: lines }, (_, at) => ({
        name: `Line ${at}`,
        budget: year.id,
        account: `A${at}`,
        costCenter: center.id,
        amount: usd((EACH * times) / 2),
      })),
    );
    for (const step of ['propose', 'recommend'] as const) await work.move(budget, year.id, step);
    await work.move(budget, year.id, 'adopt', { input: { metOn: work.today, ayes: 5, nays: 0, abstentions: 0 } });
    return { center, made };
  });
  const ids = await door.run(rosa, async (work) => {
    const requests = await work.createMany(
      work.around.registry.get(requisition.name),
      Array.from({ length: lines * times }, (_, at) => ({
        purpose: `Delivery ${at} to place ${at}`,
        costCenter: center.id,
        requestedBy: rosa.id,
        lines: [{ item: `Thing ${at}`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(EACH) }],
        accounts: [{ budgetLine: made[at % lines]?.id }],
      })),
    );
    return requests.map(({ id }) => id);
  });
  const statuses = await Promise.all(ids.map((id, at) => taken(`/api/v1/requisition/${id}/submit`, { key: id, at })));
  const counted = Object.entries(Object.groupBy(statuses, (one) => one)).map(([word, all]) => `${all?.length} ${word}`);
  say(`  ${counted.join(', ')}`);
  const [wrong, over] = await database.within({ organizationId }, (tx) =>
    Promise.all([
      tx.query(proofSql, [organizationId]),
      tx.query(
        `select line from budget_posting where organization_id = $1 group by line
         having sum(cents) filter (where bucket = 'preencumbered') is distinct from sum(cents) filter (where bucket = 'adopted')`,
        [organizationId],
      ),
    ]),
  );
  const half = (lines * times) / 2;
  const stray = statuses.filter((one) => one !== 'passed' && one !== 'budget.exceeded').length;
  const violations =
    wrong.length + over.length + stray + Math.abs(statuses.filter((one) => one === 'passed').length - half);
  return [
    {
      name: 'Budget race',
      what: `${(lines * times).toLocaleString('en')} submissions, two servers: violations by the postings`,
      found: spread([violations]),
      bound: { most: 0 },
    },
  ];
}

const insertGrid = `
  with b as (insert into budget (organization_id, id, created_by, status, name, span, starts_on, ends_on, is_published, balances, level)
             values ($1, $2, $3, 'adopted', 'Grid', 'year', '2026-01-01', '2030-12-31', false, false, 'whole') returning id),
       l as (insert into budget_line (organization_id, id, created_by, status, name, budget, account, cost_center, amount_cents, amount_currency,
                                      is_group, on_requisition, on_order, on_invoice, on_journal, control)
             select $1, gen_random_uuid(), $3, 'open', 'Line ' || i, $2, (100 + i % 7) || '-' || (4000 + i % 24) || '-' || lpad(i::text, 6, '0'),
                    ($4::uuid[])[1 + i % 24], 100000, 'USD', false, 'stop', 'stop', 'stop', 'stop', 'annual'
             from generate_series(1, $5) i, b returning id)
  select id from l`;

/** The first window of a grid of twenty thousand lines with live balances, against the same statements sent by hand. */
export async function grid(
  { quick, say }: Ground,
  { levee, agency, connections }: { levee: Running; agency: Agency; connections: Connections },
): Promise<Goal[]> {
  const [count, rounds] = quick ? [2000, 15] : [20_000, 40];
  say(`The grid of ${count.toLocaleString('en')} budget lines …`);
  const client = new pg.Client(connections('app'));
  await client.connect();
  const id = randomUUID();
  const [caller] = agency.callers;
  if (!caller) throw new Error('Nobody is there to ask.');
  try {
    const within = async (work: () => Promise<unknown>) => {
      await client.query(`begin; set local app.organization_id = '${agency.id}'`);
      await work();
      await client.query('commit');
    };
    await within(async () => {
      const { rows } = await client.query<{ id: string }>(insertGrid, [
        agency.id,
        id,
        caller.id,
        agency.costCenters,
        count,
      ]);
      await client.query(
        `insert into budget_balance (organization_id, line, adopted, encumbered, expended)
         select $1, line, 100000, n % 30000, n % 60000 from unnest($2::uuid[]) with ordinality as given (line, n)`,
        [agency.id, rows.map((row) => row.id)],
      );
    });
    const owner = new pg.Client(connections('owner'));
    await owner.connect();
    await owner.query('vacuum (analyze) budget_line, budget_balance');
    await owner.end();
    const wish = gridWish({ budget: id, sort: '-percent', limit: 100 });
    const plain = () =>
      within(async () => {
        for (const { text, values } of [linesSql(wish, agency.id), sumsSql(wish, agency.id)])
          await client.query(text, [...values]);
      });
    const asked = async () => {
      const answer = await fetch(
        `http://127.0.0.1:${levee.port}/api/v1/budget/grid?budget=${id}&sort=-percent&limit=100`,
        {
          headers: { authorization: `Bearer ${caller.token}` },
        },
      );
      const body = (await answer.json()) as { count?: number; lines?: readonly unknown[] };
      if (body.count !== count || body.lines?.length !== 100)
        throw new Error(`The grid answers ${answer.status} with ${body.count} lines.`);
    };
    return [
      {
        name: 'Budget grid',
        what: `of ${count.toLocaleString('en')} lines with live balances, times its plain SQL`,
        found: await inTurns(rounds, { plain, asked }),
        bound: { most: 1.5 },
      },
    ];
  } finally {
    await client.end();
  }
}
