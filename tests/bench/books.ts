import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { reportFigures } from '#domains/delivery/reports/report-calls.ts';
import { grantPortfolio } from '#domains/grants/award/award-calls.ts';
import { COUNTED } from '#domains/grants/award/figures.server.ts';
import { sefa } from '#domains/grants/reports/report-calls.ts';
import { type AchEntry, type AchFile, achFile } from '#domains/payables/payments/nacha.ts';
import type { AnswerOf, AnyCall } from '#kernel';
import { urlOf } from '#kernel';
import type { Door } from '#server/records/door.ts';
import { type Agency, type Caller, type Connections, makeAgency } from './data.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { inTurns, type Spread } from './rounds.ts';

interface Ground {
  readonly levee: Running;
  readonly door: Door;
  readonly connections: Connections;
  readonly dataDir: string;
  readonly quick: boolean;
  readonly say: (sentence: string) => void;
}

/** Periods of one to five years that begin in each month of four years, with every rhythm of reports. */
const insertAwards = `
  insert into grant_award (organization_id, id, created_by, status, number, title, funding_type, instrument, agency, award_date, from_day, until_day,
    amount_cents, amount_currency, payment, reporting, indirect, income, manager)
  select $1, gen_random_uuid(), $2, 'active', 'AWD-' || lpad(i::text, 6, '0'), 'Award ' || i, case when i % 4 = 0 then 'state' else 'federal' end,
    'grant', 'Agency ' || i % 12, (day - interval '3 months')::date, day, (day + interval '1 year' * (1 + i % 5))::date - 1, 900000000, 'USD',
    'reimbursement', (array['quarterly', 'semiannual', 'annual', 'final'])[1 + i / 4 % 4], 'none', 'deduction', $2
  from generate_series(1, $3::int) i, lateral (select (date '2022-01-01' + interval '1 month' * (i % 48))::date as day) begun returning id`;

const insertListings = `
  insert into grant_award_listings (organization_id, id, parent, position, aln, program, amount_cents, amount_currency)
  select $1, gen_random_uuid(), id, 0, '97.' || lpad((n % 90)::text, 3, '0'), 'Program ' || n % 90, 900000000, 'USD'
  from unnest($2::uuid[]) with ordinality as given (id, n)`;

/** Each cost has one share of the funder, and each tenth one of the agency. */
const insertCosts = `
  with cost as (
    insert into grant_cost (organization_id, id, created_by, status, number, description, source, payee, cost_class, incurred_on, amount_cents, amount_currency)
    select $1, gen_random_uuid(), $2, case when i % 50 = 0 then 'submitted' else 'approved' end, 'COST-' || lpad(i::text, 8, '0'), 'Cost ' || i, 'other',
      'Payee ' || i % 500, (array['supplies', 'contractual', 'travel', 'other'])[1 + i % 4], date '2025-10-01' + i % 400, 1000 + i % 90000, 'USD'
    from generate_series($4::int, $5::int) i returning id, number, amount_cents)
  insert into grant_cost_splits (organization_id, id, parent, position, award, share, amount_cents, amount_currency)
  select $1, gen_random_uuid(), id, 0, ($3::uuid[])[1 + substr(number, 6)::int % cardinality($3::uuid[])],
    case when substr(number, 6)::int % 10 = 0 then 'match' else 'funder' end, amount_cents, 'USD'
  from cost`;

const plainPortfolio = `
  select count(*)::int as awards, sum(expended)::bigint as expended from (
    select a.id, coalesce(sum(s.amount_cents) filter (where s.share = 'funder' and c.status in ${COUNTED}), 0) as expended
    from grant_award a
      left join grant_cost_splits s on s.organization_id = a.organization_id and s.award = a.id
      left join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
    where a.organization_id = $1 and a.status in ('active', 'suspended', 'closeout') group by a.id) each_award`;

const plainSefa = `
  select l.aln, sum(s.amount_cents)::bigint as cents
  from grant_award a
    join grant_award_listings l on l.organization_id = a.organization_id and l.parent = a.id
    join grant_cost_splits s on s.organization_id = a.organization_id and s.award = a.id and s.share = 'funder'
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
  where a.organization_id = $1 and a.funding_type in ('federal', 'pass_through') and c.incurred_on between '2025-10-01' and '2026-09-30'
  group by l.aln`;

const insertLines = `
  with year as (
    insert into budget (organization_id, id, created_by, status, name, span, starts_on, ends_on, is_published, balances, level)
    values ($1, gen_random_uuid(), $2, 'adopted', 'Books', 'year', '2026-01-01', '2026-12-31', false, false, 'whole') returning id)
  insert into budget_line (organization_id, id, created_by, status, name, budget, account, cost_center, amount_cents, amount_currency, is_group,
    on_requisition, on_order, on_invoice, on_journal, control)
  select $1, gen_random_uuid(), $2, 'open', 'Line ' || i, year.id, 'B-' || i, ($3::uuid[])[1 + i % 24], 100000, 'USD', false,
    'stop', 'stop', 'stop', 'stop', 'annual'
  from year, generate_series(1, 500) i returning id`;

const insertPostings = `
  insert into budget_posting (organization_id, id, posted_by, line, bucket, cents, day, document_record, document, document_version, control)
  select $1, gen_random_uuid(), $2, ($3::uuid[])[1 + i % 500], (array['adopted', 'preencumbered', 'encumbered', 'expended'])[1 + i % 4],
    1 + i % 100000, date '2026-01-01' + i % 365, 'journal_entry', $4, 1, 'journal'
  from generate_series($5::int, $6::int) i`;

const plainPostings = `
  select line, bucket, count(*)::int as count, sum(cents)::bigint as cents from budget_posting
  where organization_id = $1 group by line, bucket`;

const CHUNK = 100_000;

/** What a large county's books are asked: each call against the plain statement that finds the same, and a payment file against the writing of its bytes. */
export async function books(ground: Ground): Promise<Goal[]> {
  const { door, connections, quick, say } = ground;
  const agency = await makeAgency({ connections, door }, { name: 'Books county', rows: 100 });
  const admin = agency.callers.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('There is nobody to ask.');
  const client = new pg.Client(connections('app'));
  const owner = new pg.Client(connections('owner'));
  await Promise.all([client.connect(), owner.connect()]);
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query(`begin; set local app.organization_id = '${agency.id}'`);
    const answer = await work();
    await client.query('commit');
    return answer;
  };
  try {
    const asking: Asking = { ...ground, agency, admin, client, within, owner };
    const size = quick
      ? { awards: 500, costs: 50_000, postings: 50_000 }
      : { awards: 10_000, costs: 1_000_000, postings: 1_000_000 };
    say(`${count(size.awards)} awards with ${count(size.costs)} costs …`);
    const portfolio = await portfolioOf(asking, size);
    say(`The schedule of expenditures of ${count(quick ? 50 : 500)} awards …`);
    const schedule = await sefaOf(ground, quick ? 50 : 500);
    say(`A report over ${count(size.postings)} postings …`);
    const report = await reportOf(asking, size.postings);
    say('A payment file of 50,000 entries …');
    const file = await paymentFile(ground.dataDir, 50_000);
    const rate = 'times its plain SQL';
    return [
      goal('Grant portfolio', `${count(size.awards)} awards with ${count(size.costs)} costs, ${rate}`, portfolio, 1.5),
      goal('SEFA', `of ${count(quick ? 50 : 500)} awards, ${rate}`, schedule, 1.5),
      goal('Report', `sums by line and bucket over ${count(size.postings)} postings, ${rate}`, report, 1.5),
      goal('Payment file', 'of 50,000 entries, times the writing of its bytes to the disk', file, 3),
    ];
  } finally {
    await Promise.all([client.end(), owner.end()]);
  }
}

interface Asking extends Ground {
  readonly agency: Agency;
  readonly admin: Caller;
  readonly client: pg.Client;
  readonly owner: pg.Client;
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
}

const count = (value: number): string => value.toLocaleString('en');
const goal = (name: string, what: string, found: Spread, most: number): Goal => ({
  name,
  what,
  found,
  bound: { most },
  unit: '×',
});

async function answerOf<Call extends AnyCall>(
  { levee, admin }: Pick<Asking, 'levee' | 'admin'>,
  of: Call,
  given: object,
): Promise<AnswerOf<Call>> {
  const answer = await fetch(`http://127.0.0.1:${levee.port}${urlOf(of, given as never)}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  if (!answer.ok) throw new Error(`${of.id} answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as AnswerOf<Call>;
}

async function fillAwards(
  { client, within, owner, agency, admin }: Asking,
  { awards, costs }: { awards: number; costs: number },
) {
  const ids = await within(async () => {
    const { rows } = await client.query<{ id: string }>(insertAwards, [agency.id, admin.id, awards]);
    await client.query(insertListings, [agency.id, rows.map(({ id }) => id)]);
    return rows.map(({ id }) => id);
  });
  for (let from = 1; from <= costs; from += CHUNK)
    await within(() => client.query(insertCosts, [agency.id, admin.id, ids, from, Math.min(costs, from + CHUNK - 1)]));
  await owner.query('vacuum (analyze) grant_award, grant_award_listings, grant_cost, grant_cost_splits');
}

async function portfolioOf(asking: Asking, size: { awards: number; costs: number }): Promise<Spread> {
  const { client, within, agency } = asking;
  await fillAwards(asking, size);
  return inTurns(3, {
    plain: () =>
      within(
        async () => (await client.query<{ awards: number; expended: string }>(plainPortfolio, [agency.id])).rows[0],
      ),
    asked: () => answerOf(asking, grantPortfolio, {}),
    look({ totals }, plain) {
      if (totals.awards !== plain?.awards || totals.expendedCents !== Number(plain.expended))
        throw new Error(`The portfolio says ${JSON.stringify(totals)}, plain SQL ${JSON.stringify(plain)}.`);
    },
  });
}

/** In an agency of its own: the schedule is of all its awards. */
async function sefaOf(ground: Ground, awards: number): Promise<Spread> {
  const { door, connections } = ground;
  const agency = await makeAgency({ connections, door }, { name: 'Schedule county', rows: 100 });
  const admin = agency.callers.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('There is nobody to ask.');
  const client = new pg.Client(connections('app'));
  const owner = new pg.Client(connections('owner'));
  await Promise.all([client.connect(), owner.connect()]);
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query(`begin; set local app.organization_id = '${agency.id}'`);
    const answer = await work();
    await client.query('commit');
    return answer;
  };
  try {
    const asking: Asking = { ...ground, agency, admin, client, owner, within };
    await fillAwards(asking, { awards, costs: awards * 200 });
    return await inTurns(10, {
      plain: () => within(async () => (await client.query<{ cents: string }>(plainSefa, [agency.id])).rows),
      asked: () => answerOf(asking, sefa, { until: '2026-09-30' }),
      look({ totalCents }, plain) {
        const sum = plain.reduce((all, { cents }) => all + Number(cents), 0);
        if (totalCents !== sum) throw new Error(`The schedule adds up to ${totalCents}, plain SQL to ${sum}.`);
      },
    });
  } finally {
    await Promise.all([client.end(), owner.end()]);
  }
}

async function reportOf(asking: Asking, postings: number): Promise<Spread> {
  const { client, within, owner, agency, admin } = asking;
  const document = randomUUID();
  const lines = await within(async () => {
    const { rows } = await client.query<{ id: string }>(insertLines, [agency.id, admin.id, agency.costCenters]);
    await client.query(
      `insert into budget_document (organization_id, record, id, version, title) values ($1, 'journal_entry', $2, 1, 'Books')`,
      [agency.id, document],
    );
    return rows.map(({ id }) => id);
  });
  for (let from = 1; from <= postings; from += CHUNK)
    await within(() =>
      client.query(insertPostings, [agency.id, admin.id, lines, document, from, Math.min(postings, from + CHUNK - 1)]),
    );
  await owner.query('vacuum (analyze) budget_posting, budget_line');
  const definition = {
    record: 'budget_posting',
    groups: [{ field: 'line' }, { field: 'bucket' }],
    totals: [{ of: 'sum', field: 'amount' }],
  };
  return inTurns(3, {
    plain: () => within(async () => (await client.query<{ count: number }>(plainPostings, [agency.id])).rows),
    asked: () => answerOf(asking, reportFigures, { definition }),
    look(figures, plain) {
      const sum = plain.reduce((all, one) => all + one.count, 0);
      if (figures.count !== sum) throw new Error(`The report counts ${figures.count} postings, plain SQL ${sum}.`);
    },
  });
}

/** The file as it is made and written, against its bytes written alone; both are on the disk before the next begins. */
async function paymentFile(folder: string, entries: number): Promise<Spread> {
  const given: AchFile = {
    routing: '063100277',
    bank: 'First County Bank',
    companyName: 'Alder County',
    companyId: '1596000123',
    madeOn: '2026-11-20',
    payOn: '2026-11-23',
    modifier: 'A',
    reference: 'RUN-1',
    firstTrace: 1,
    entries: Array.from(
      { length: entries },
      (_, at): AchEntry => ({
        routing: '063100277',
        account: String(4_000_000_000 + at),
        isSavings: at % 7 === 0,
        cents: 10_000 + at,
        id: `V-${at}`,
        name: `Señora Works ${at} & Sons`,
        remittance: `RMR*IV*INV-${at}**${(at / 100).toFixed(2)}\\`,
      }),
    ),
  };
  const bytes = achFile(given);
  if (bytes.length !== 95 * Math.ceil((2 * entries + 4) / 10) * 10)
    throw new Error(`The file has ${bytes.length} characters.`);
  const write = async (name: string, text: string) => {
    const file = await open(join(folder, name), 'w');
    await file.writeFile(text, 'latin1');
    await file.sync();
    await file.close();
  };
  return inTurns(15, { plain: () => write('plain.ach', bytes), asked: () => write('made.ach', achFile(given)) });
}
