import { grantDrawdown } from '#domains/grants/drawdowns/grant-drawdown.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { raceGround } from './race-ground.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

interface Ground {
  readonly root: string;
  readonly quick: boolean;
  readonly say: (sentence: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}

const COSTS = 40;
const refusals = new Set(['grant_drawdown.drawn_once', 'grant_drawdown.one_at_a_time']);

const insertAward = `
  insert into grant_award (organization_id, id, created_by, status, number, title, funding_type, instrument, agency, award_date, from_day, until_day,
    amount_cents, amount_currency, payment, reporting, indirect, income, manager)
  values ($1, gen_random_uuid(), $2, 'active', 'AWD-1', 'Pump station', 'federal', 'grant', 'FEMA', '2025-12-15', '2026-01-01', '2099-12-31',
    900000000, 'USD', 'reimbursement', 'quarterly', 'none', 'deduction', $2) returning id`;

const insertCosts = `
  with cost as (
    insert into grant_cost (organization_id, id, created_by, status, number, description, source, payee, cost_class, incurred_on, paid_on, amount_cents, amount_currency)
    select $1, gen_random_uuid(), $2, 'approved', 'COST-' || i, 'Cost ' || i, 'other', 'Jones Edmunds', 'contractual', '2026-02-01', '2026-03-01', 10000 + i, 'USD'
    from generate_series(1, $4::int) i returning id, amount_cents)
  insert into grant_cost_splits (organization_id, id, parent, position, award, share, amount_cents, amount_currency)
  select $1, gen_random_uuid(), id, 0, $3, 'funder', amount_cents, 'USD' from cost returning parent as id`;

/** What the drawdowns hold, against their costs: each share at most once, and each request what its costs come to. */
const held = `
  select (select count(*)::int from (select 1 from drawn_cost where organization_id = $1 group by award, cost having count(*) > 1) twice) as twice,
    (select count(*)::int from grant_drawdown d where d.organization_id = $1 and d.status = 'submitted'
       and not exists (select 1 from drawn_cost c where c.organization_id = d.organization_id and c.drawdown = d.id)) as without,
    (select count(*)::int from drawn_cost c join grant_drawdown d on d.organization_id = c.organization_id and d.id = c.drawdown
       where c.organization_id = $1 and d.status = 'draft') as stray`;

/** Two hundred requests for money of one award at once, on two servers; each names three of its forty costs. */
export async function drawdownRace({ root, quick, say, undo }: Ground): Promise<Goal[]> {
  const times = quick ? 40 : 200;
  say(`${times} drawdowns at once against one award, two servers on an external PostgreSQL …`);
  const { database, door, organizationId, product, rosa, taken } = await raceGround({ root, undo });
  const { award, costs } = await database.within({ organizationId }, async (tx) => {
    const [{ id: award } = { id: '' }] = await tx.query<{ id: string }>(insertAward, [organizationId, rosa.id]);
    const rows = await tx.query<{ id: string }>(insertCosts, [organizationId, rosa.id, award, COSTS]);
    return { award, costs: rows.map(({ id }) => id) };
  });
  const ids = await door.run(product, async (work) => {
    await work.insert(dutyGrant, { member: rosa.id, duty: 'grant_manager', fromDay: '2020-01-01' });
    const made = await work.createMany(
      work.around.registry.get(grantDrawdown.name),
      Array.from({ length: times }, (_, at) => ({
        award,
        fromDay: '2026-01-01',
        untilDay: '2026-10-31',
        costs: [0, 7, 19].map((more) => costs[(at * 3 + more) % COSTS]),
      })),
    );
    return made.map(({ id }) => id);
  });
  const statuses = await Promise.all(
    ids.map((id, at) => taken(`/api/v1/grant_drawdown/${id}/submit`, { key: id, at })),
  );
  const counted = Object.entries(Object.groupBy(statuses, (one) => one)).map(([word, all]) => `${all?.length} ${word}`);
  say(`  ${counted.join(', ')}`);
  const [found] = await database.within({ organizationId }, (tx) =>
    tx.query<{ twice: number; without: number; stray: number }>(held, [organizationId]),
  );
  // An award has one open request at a time: one of them wins, and all others hear that, or whose their costs are now.
  const passed = statuses.filter((one) => one === 'passed').length;
  const odd = statuses.filter((one) => !refusals.has(one)).length - passed;
  return [
    {
      name: 'Drawdown race',
      what: `${times} drawdowns of one award, two servers: costs drawn twice, and answers that are neither`,
      found: spread([(found?.twice ?? 1) + (found?.without ?? 1) + (found?.stray ?? 1) + odd + Math.abs(passed - 1)]),
      bound: { most: 0 },
    },
  ];
}
