import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { records } from '#domains';
import { issueKey } from '#domains/organization/api-key.server.ts';
import { productIn } from '#domains/organization/membership.server.ts';
import { accountSegment } from '#domains/planning/budget/accounts/account-segment.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { gridWish, linesSql, sumsSql } from '#domains/planning/budget/grid/grid-query.server.ts';
import { proofSql } from '#domains/planning/budget/grid/postings-list.server.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { intakePolicy } from '#domains/procurement/intake/intake-policy.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { serverParts } from '#domains/server.ts';
import { openDatabase } from '#server/db/database.ts';
import { openRecords } from '#server/records/open.ts';
import { systemClock } from '#server/services/clock.ts';
import { on, startTestCluster } from '../world/cluster.ts';
import type { Agency, Connections } from './data.ts';
import { startLevee, type Running } from './measure.ts';
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
  const cluster = await startTestCluster('external', { durable: true });
  undo.push(cluster.stop);
  const url = on(cluster.reach.owner, 'county_levee').connectionString ?? '';
  const servers = await twoServers(root, url, undo);
  const database = openDatabase({ connection: on(cluster.reach.app, 'county_levee'), poolSize: 4 });
  undo.push(() => database.close());
  const door = openRecords({
    database,
    records,
    parts: serverParts,
    clock: systemClock,
    sealer: { seal: (text: string) => Buffer.from(text), open: () => '', mark: (text: string) => text },
  });
  const organizationId = randomUUID();
  await database.platform((tx) =>
    tx.query('insert into organization (id, name, slug) values ($1, $2, $3)', [
      organizationId,
      'Race county',
      `race-${organizationId.slice(0, 8)}`,
    ]),
  );
  const [person, approver] = [randomUUID(), randomUUID()];
  await database.within({ organizationId }, async (tx) => {
    for (const [id, name, role] of [
      [person, 'Rosa Delgado', 'admin'],
      [approver, 'Miguel Ortiz', 'manager'],
    ] as const) {
      await tx.query(
        'insert into organization_members (organization_id, id, created_by, name, email, user_id) values ($1, $2, $2, $3, $4, $5)',
        [organizationId, id, name, `${id}@county.example`, randomUUID()],
      );
      await tx.query(
        'insert into user_roles (organization_id, created_by, user_id, role, granted_at) values ($1, $2, $2, $3, now())',
        [organizationId, id, role],
      );
    }
  });
  const rosa = {
    ...productIn(organizationId),
    id: person,
    name: 'Rosa Delgado',
    kind: 'person',
    role: 'admin',
  } as const;
  const day = new Date().toISOString().slice(0, 10);
  const { center, made } = await door.run(productIn(organizationId), async (work) => {
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
  const { ids, token } = await door.run(rosa, async (work) => {
    const requests = await work.createMany(
      work.around.registry.get(requisition.name),
      Array.from({ length: lines * times }, (_, at) => ({
        purpose: `Delivery ${at} to place ${at}`,
        costCenter: center.id,
        requestedBy: person,
        lines: [{ item: `Thing ${at}`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(EACH) }],
        accounts: [{ budgetLine: made[at % lines]?.id }],
      })),
    );
    return {
      ids: requests.map(({ id }) => id),
      token: (await issueKey(work, { owner: person, name: 'Measurement' })).secret,
    };
  });
  const submit = async (id: string, at: number): Promise<string> => {
    const { port } = servers[at % 2] as Running;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/requisition/${id}/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: '{}',
    });
    const body = (await answer.json()) as { code?: string };
    // A server that has more to do than connections says so; the same key makes it harmless to ask again, as browsers do.
    if (answer.status === 503) {
      await new Promise((resume) => setTimeout(resume, 500 + (at % 50) * 20));
      return submit(id, at);
    }
    return answer.ok ? 'passed' : (body.code ?? String(answer.status));
  };
  const statuses = await Promise.all(ids.map(submit));
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

async function twoServers(root: string, url: string, undo: Ground['undo']): Promise<Running[]> {
  const folders = [await mkdtemp(join(tmpdir(), 'levee-race-')), await mkdtemp(join(tmpdir(), 'levee-race-'))] as const;
  for (const folder of folders)
    undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const environment = {
    DATABASE_URL: url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'no',
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  };
  const first = await startLevee(root, { ...environment, DATA_DIR: folders[0] });
  undo.push(() => first.stop());
  // Several servers of one installation share their keys.
  await cp(join(folders[0], 'keys'), join(folders[1], 'keys'), { recursive: true });
  const second = await startLevee(root, { ...environment, DATA_DIR: folders[1] });
  undo.push(() => second.stop());
  return [first, second];
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
