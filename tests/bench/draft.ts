import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { draftsSql } from '#domains/planning/budget/drafting/adoptable.server.ts';
import { type DraftBudget, draftBudget } from '#domains/planning/budget/drafting/drafting.ts';
import { centersSql, wholeSql } from '#domains/planning/budget/drafting/draft-lines.server.ts';
import { urlOf } from '#kernel';
import type { Agency, Connections } from './data.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { inTurns } from './rounds.ts';

/** Ten funds, fifty centers and so many objects: each combination is a line. */
const [FUNDS, CENTERS] = [10, 50];
const EACH = 100_000;

const segmentsSql = `insert into account_segment (organization_id, id, created_by, status, name, position, source)
  select $1, id, $2, 'used', name, at, 'values' from unnest($3::uuid[], $4::text[]) with ordinality as given (id, name, at)`;
const valuesSql = `insert into account_value (organization_id, id, created_by, segment, code, name)
  select $1, gen_random_uuid(), $2, $3, $4::int + i, 'Value ' || i from generate_series(0, $5::int - 1) i`;
const linesSql = `insert into budget_line (organization_id, id, created_by, status, name, budget, account, cost_center, amount_cents, amount_currency,
    is_group, on_requisition, on_order, on_invoice, on_journal, control)
  select $1, gen_random_uuid(), $2, 'open', 'Line ' || i, $3, (100 + i % ${FUNDS}) || '-' || (4000 + i / ${FUNDS} % ${CENTERS}) || '-' || (5000 + i / ${FUNDS * CENTERS}),
    ($4::uuid[])[1 + i % 24], ${EACH}, 'USD', false, 'stop', 'stop', 'stop', 'stop', 'annual' from generate_series(0, $5::int - 1) i`;

/** A draft with all its totals and what stands against its adoption, against the statements that read it, sent by hand. */
export async function drafted(
  { quick, say }: { readonly quick: boolean; readonly say: (sentence: string) => void },
  { levee, agency, connections }: { levee: Running; agency: Agency; connections: Connections },
): Promise<Goal[]> {
  const [count, rounds] = quick ? [2000, 10] : [20_000, 30];
  const many = count.toLocaleString('en');
  say(`The draft of ${many} budget lines …`);
  const client = new pg.Client(connections('app'));
  await client.connect();
  const [, manager] = agency.callers;
  if (!manager) throw new Error('There is no manager to ask.');
  const budget = randomUUID();
  const within = async (work: () => Promise<unknown>): Promise<void> => {
    await client.query(`begin; set local app.organization_id = '${agency.id}'`);
    await work();
    await client.query('commit');
  };
  try {
    await within(async () => {
      const segments = [randomUUID(), randomUUID(), randomUUID()];
      const by = [agency.id, manager.id];
      await client.query(segmentsSql, [...by, segments, ['Fund', 'Center', 'Object']]);
      for (const [at, [first, all]] of [
        [100, FUNDS],
        [4000, CENTERS],
        [5000, Math.ceil(count / (FUNDS * CENTERS))],
      ].entries())
        await client.query(valuesSql, [...by, segments[at], first, all]);
      await client.query(
        `insert into budget (organization_id, id, created_by, status, name, span, starts_on, ends_on, is_published, balances, level, appropriation_cents, appropriation_currency)
         values ($1, $2, $3, 'draft', 'Draft', 'year', '2031-01-01', '2031-12-31', false, false, 'whole', $4, 'USD')`,
        [agency.id, budget, manager.id, count * EACH],
      );
      await client.query(linesSql, [...by, budget, agency.costCenters, count]);
    });
    const owner = new pg.Client(connections('owner'));
    await owner.connect();
    await owner.query('vacuum (analyze) budget_line, account_value');
    await owner.end();
    const asked = async (): Promise<string | null> => {
      const answer = await fetch(`http://127.0.0.1:${levee.port}${urlOf(draftBudget, { id: budget })}`, {
        headers: { authorization: `Bearer ${manager.token}` },
      });
      const { count: lines, faults, before: prior } = (await answer.json()) as DraftBudget;
      if (lines !== count || faults.length > 0)
        throw new Error(`The draft answers ${answer.status} with ${lines} lines and ${faults?.length} faults.`);
      return prior?.id ?? null;
    };
    // The budget before, whose lines stand beside those of the draft in both.
    const before = await asked();
    const plain = () =>
      within(async () => {
        await client.query(wholeSql, [agency.id, budget, before]);
        await client.query(centersSql, [agency.id, budget]);
        await client.query(draftsSql, [agency.id, budget]);
      });
    return [
      {
        name: 'Budget draft',
        what: `of ${many} lines, totals and every account judged, times the plain statements that read it`,
        found: await inTurns(rounds, { plain, asked }),
        bound: { most: 1.5 },
      },
    ];
  } finally {
    await client.end();
  }
}
